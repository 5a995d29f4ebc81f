"""Where tokens are: names of spaces, paths on the board, and the resources on spaces (BUILDER-MOVE-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.words import say
from companion.games.builder import facts as f
from companion.games.builder.chips import KINDS
from companion.games.builder.edition import CLASSIC, CORNERS, IN_JAIL, UNKNOWN, Space, positions_of_kind, space_name_at
from companion.games.builder.rules.recorder import Recorder
from companion.games.builder.state import Builder

_KINDS = {name: kind for kind, name in CORNERS.items()}
_KINDS |= {"Chance": "chance", "Collect": "collect", "Roll for Resources": "roll for resources", "Steal": "steal"}
_ENDLESS = 10_000
"""The assumed number of spaces of an uncounted board. Spaces that it lacks simply hold nothing."""


def names_new_deed(state: Builder, place: str) -> bool:
    """Return whether a space is a street of the classic board that no deed is named after yet (BUILDER-BOX-02)."""
    return place in CLASSIC and place not in state.edition.deed_names


def has_unnamed_deed(state: Builder) -> bool:
    """Return whether a deed has no name yet."""
    return not all(deed.name for deed in state.edition.deeds)


def all_deeds_named(state: Builder) -> Reason:
    """Return that no deed is left to name (BUILDER-BOX-02)."""
    return hard_reason(say("All {number} deeds already have names.", number=len(state.edition.deeds)), "BUILDER-BOX-02")


def must_be_on_board(state: Builder, place: str) -> Iterator[Reason]:
    """Yield that the board has no space with this number, as far as its length is known (BUILDER-MOVE-01)."""
    spaces = state.edition.spaces
    if place.isdigit() and spaces is not None and int(place) >= spaces:
        text = say("The board has {number} spaces, 0 to {last}.", number=spaces, last=spaces - 1)
        yield hard_reason(text, "BUILDER-MOVE-01")


def space_name(state: Builder, place: str) -> str:
    """Return the table's name for a space given by name or number."""
    if place.isdigit():
        return "GO" if place == "0" else space_name_at(state.edition, int(place))
    return place


def space_named(state: Builder, place: str) -> Space | None:
    """Return the space for a name or number, as far as it is known."""
    if place.isdigit():
        return Space("go") if place == "0" else state.edition.board.get(int(place))
    if place in state.edition.deed_names:
        return Space("deed", place)
    kind, _, resource = place.partition(" ")
    if kind == "Collect" and resource:
        return Space("collect", resource=KINDS[resource])
    return Space(_KINDS[place])


def position_named(state: Builder, place: str, player: str) -> int | None:
    """Return the position of a named space. Among several of its kind, this is the next one ahead of the player."""
    if place.isdigit():
        return int(place)
    if place == "GO":
        return 0
    space = space_named(state, place)
    if space is None:
        return None
    if space.deed is not None:
        return state.edition.deed_position(space.deed)
    found = list(positions_of_kind(state.edition, space.kind))
    start = state.player_states[player].position
    if not found or start is None:
        return found[0] if len(found) == 1 else None
    size = state.edition.spaces or 100
    return min(found, key=lambda place: (place - start - 1) % size)


def position_ahead(state: Builder, player: str, steps: int) -> int | None:
    """Return the space this many steps ahead, if the companion can know it (BUILDER-MOVE-01).

    Without the number of spaces, it knows only spaces that can't be beyond GO.
    """
    start, size = state.player_states[player].position, state.edition.spaces
    if start is None:
        return None
    if size is not None:
        return (start + steps) % size
    return start + steps if any(place >= start + steps for place in state.edition.board) else None


def names_of_spaces_passed(state: Builder, start: int, steps: int) -> Iterator[str]:
    """Yield the names of the spaces passed and landed on, without the starting space (BUILDER-MOVE-04)."""
    size = state.edition.spaces or _ENDLESS
    return (space_name_at(state.edition, (start + step) % size) for step in range(1, steps + 1))


def pick_up_resources(recorder: Recorder, player: str, place: str) -> None:
    """Let a player take the resources on a space. A corner counts as one space (MOVE-03, OQ-11)."""
    whole = place == CORNERS["jail"] and recorder.state.house.jail_corner_one_space
    for part in (place, IN_JAIL) if whole else (place,):
        lying = recorder.state.dropped.get(part)
        if lying is not None:
            recorder.record(f.ResourcesPickedUp, player=player, place=part, chips=lying)


def pick_up_resources_without_dice(
    recorder: Recorder, player: str, place: str, way_there: tuple[int | None, int | None]
) -> None:
    """Let a player moved without dice take the resources there, and on the way if the table wants it (OQ-11).

    `way_there` is the start and end of the clockwise path. Neither end counts as passed.
    """
    state, (first, last) = recorder.state, way_there
    wanted = state.house.direct_move_picks_up
    if wanted == "false":
        return
    if wanted == "true" and first is not None and last is not None:
        for passed in names_of_spaces_passed(state, first, (last - first - 1) % (state.edition.spaces or _ENDLESS)):
            pick_up_resources(recorder, player, passed)
    pick_up_resources(recorder, player, place)


def place_to_drop_resources(state: Builder, player: str) -> str:
    """Return the space where a player drops resources. Prisoners share it with visitors (BUILDER-OQ-11)."""
    held = state.player_states[player]
    if held.jailed and not state.house.jail_corner_one_space:
        return IN_JAIL
    return held.place or UNKNOWN
