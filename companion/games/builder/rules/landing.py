"""Landing on a space and what follows (BUILDER-MOVE-02, BUILDER-SPACE-*)."""

from companion.games.board.jail import release_from_jail
from companion.games.builder import facts as f
from companion.games.builder.chips import chips_of
from companion.games.builder.edition import IN_JAIL, ONCE, Space, positions_of_kind, space_name_at
from companion.games.builder.rules.recorder import Recorder, pay_from_bank
from companion.games.builder.rules.rent import can_be_asked_for_rent, lapse_rent_claims
from companion.games.builder.rules.spaces import (
    names_of_spaces_passed,
    pick_up_resources,
    pick_up_resources_without_dice,
    position_ahead,
    position_named,
    space_named,
)
from companion.games.builder.rules.supply import PER_SPACE, record_chips_paid
from companion.games.builder.state import Builder


def move_by_dice(recorder: Recorder, player: str, steps: int) -> None:
    """Move a token by the dice, as far as the companion can track it: pick up, pass GO, land (BUILDER-MOVE-01)."""
    state = recorder.state
    start, goal = state.player_states[player].position, position_ahead(state, player, steps)
    if start is None or goal is None:
        recorder.record(f.Moved, player=player, position=None, place="")
        return
    for place in names_of_spaces_passed(state, start, steps):
        pick_up_resources(recorder, player, place)
    if goal < start:
        pay_go(recorder, player)
    space = Space("go") if goal == 0 else state.edition.board.get(goal)
    move_to_space(recorder, player, space, goal, "dice")


def pay_go(recorder: Recorder, player: str) -> None:
    """Pay for passing or reaching GO (BUILDER-SPACE-04)."""
    pay_from_bank(recorder, player, recorder.state.edition.numbers["go_payment"], "go")


def move_to_space(recorder: Recorder, player: str, space: Space | None, position: int | None, how: str) -> None:
    """Move a token to a space and apply its effect, as far as the space is known."""
    if space is not None and space.kind == "go to jail":
        send_to_jail(recorder, player, position)
        return
    release_from_jail(recorder, f.JailLeft, player)
    place = _space_name_from_position(recorder.state, space, position)
    if space is None:
        recorder.record(f.Moved, player=player, position=position, place=place)
    else:
        _land_on_space(recorder, player, space, position, place, how)


def _land_on_space(recorder: Recorder, player: str, space: Space, position: int | None, place: str, how: str) -> None:
    recorder.record(
        f.Landed,
        player=player,
        kind=space.kind,
        place=place,
        position=position,
        deed=space.deed,
        how=how,
        duty=_duty_on_space(recorder.state, space),
    )
    if space.deed is not None and can_be_asked_for_rent(recorder.state, space.deed, player):
        owner = recorder.state.holding(space.deed).owner
        recorder.record(f.RentOpened, payer=player, owner=owner, deed=space.deed)
    if space.kind == "collect" and space.resource is not None:
        record_chips_paid(recorder, player, chips_of(space.resource, PER_SPACE), "space")
        recorder.record(f.SpaceUsed, player=player)


def _space_name_from_position(state: Builder, space: Space | None, position: int | None) -> str:
    """Return the name of a space, from its entered position on the board if there is one."""
    if position is not None:
        return space_name_at(state.edition, position)
    if space is None or space.deed is not None:
        return "" if space is None else space.deed or ""
    return {"go": "GO"}.get(space.kind, space.kind.title().replace(" To ", " to ").replace(" For ", " for "))


def _duty_on_space(state: Builder, space: Space) -> str | None:
    """Return what has to be settled before the turn can end (BUILDER-PROP-01, BUILDER-SPACE-02)."""
    if space.deed is not None:
        return "buy" if state.holding(space.deed).owner is None else None
    if space.kind == "roll for resources":
        return "roll"
    return "collect" if space.kind == "collect" and space.resource is None else None


def send_to_jail(recorder: Recorder, player: str, start: int | None = None) -> None:
    """Send a player to Jail, from `start` if by dice. They get no money for GO, and their turn ends.

    See BUILDER-SPACE-08 to -10.
    """
    state = recorder.state
    position = next(positions_of_kind(state.edition, "jail"), None)
    start = state.player_states[player].position if start is None else start
    corner = "Jail" if state.house.jail_corner_one_space else IN_JAIL
    pick_up_resources_without_dice(recorder, player, corner, (start, position))
    recorder.record(f.Jailed, player=player, position=position, place="Jail")


def land_on(recorder: Recorder, player: str, place: str, how: str) -> None:
    """Move a token to the entered space, which may identify the space that the dice led to."""
    state = recorder.state
    space, followed = space_named(state, place), is_token_space_known(state, player) and how == "said"
    position = space_after_roll(state, player, place) if followed else position_named(state, place, player)
    if followed and position == state.player_states[player].position and position not in state.edition.board:
        _record_space_read(recorder, place, position or 0)
    if state.turn.rolled is None and how == "said":
        lapse_rent_claims(recorder, player)
    if place == "GO" and not followed:
        pay_go(recorder, player)
    if space is not None:
        _pick_up_resources(recorder, player, place, position)
    move_to_space(recorder, player, space, position, "dice" if how == "said" else how)


def is_token_space_known(state: Builder, player: str) -> bool:
    """Return whether the companion knows where this turn's dice led."""
    return state.turn.rolled is not None and state.player_states[player].position is not None


def space_after_roll(state: Builder, player: str, place: str) -> int | None:
    """Return the space for a name after a roll: where the dice led, unless only another space has that name."""
    space, position = space_named(state, place), position_named(state, place, player)
    only = place.isdigit() or (space is not None and (space.deed is not None or space.kind in ONCE))
    return position if only and position is not None else state.player_states[player].position


def _pick_up_resources(recorder: Recorder, player: str, place: str, position: int | None) -> None:
    """Pick up the resources on a space entered by name. On a tracked one, they are already picked up."""
    name = space_name_at(recorder.state.edition, position) if position is not None else place
    pick_up_resources(recorder, player, name)


def _record_space_read(recorder: Recorder, place: str, position: int) -> None:
    """Store what is on the space the dice led to, if it was unknown."""
    space = space_named(recorder.state, place)
    if space is not None and position > 0:
        about = {"kind": space.kind, "deed": space.deed, "resource": space.resource}
        recorder.record(f.SpaceRead, position=position, **about)
