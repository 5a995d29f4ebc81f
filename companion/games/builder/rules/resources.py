"""Taking and swapping resources: spaces, theft, the bank's four for one, Free Parking (BUILDER-SPACE-*, TRADE-05)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import phrase, say
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.chips import Chips
from companion.games.builder.edition import space_kind_in_words
from companion.games.builder.rules.recorder import (
    Recorder,
    must_be_their_turn,
    must_have_chips,
    must_have_moved,
    must_have_no_auction,
    must_have_turn_left,
)
from companion.games.builder.rules.supply import PER_SPACE, must_be_in_tray, record_chips_paid
from companion.games.builder.rules.turn import must_have_dropped_excess
from companion.games.builder.state import Builder

checks, handles = ByKind(), ByKind()


def must_stand_on(state: Builder, player: str, kinds: tuple[str, ...], rule: str) -> Iterator[Reason]:
    """Yield why the current player can't do this on their space.

    Without an entered landing, any space is possible. If the companion can't track the token, it accepts the table's
    word.
    """
    yield from must_be_their_turn(state, player, rule)
    if state.edition.spaces is not None:
        yield from must_have_moved(state, phrase("Roll first, then do what the space says."))
    if state.player_states[player].jailed:
        yield Reason(say("{player} is in jail.", player=player), "BUILDER-JAIL-01")
    here = state.landing
    if here is not None and here.kind not in kinds:
        yield Reason(
            say("{player} is on {space}.", player=state.turn.player, space=here.deed or space_kind_in_words(here.kind)),
            rule,
        )


def is_one_colour(chips: Chips) -> bool:
    """Return whether all chips of a heap have one colour."""
    return len(chips.colours_held) == 1


@checks(m.Collect)
def _check_collect(state: Builder, move: m.Collect, player: str) -> Iterator[Reason]:
    here = state.landing
    if not move.chips.total:
        yield hard_reason(say("Choose at least one resource to collect."), "BUILDER-SPACE-01")
    if player != state.turn.player and (here is None or here.kind == "chance"):
        return
    yield from must_stand_on(state, player, ("collect", "roll for resources", "chance"), "BUILDER-SPACE-01")
    if here is None or here.kind == "chance":
        return
    if here.used:
        yield Reason(say("{player} has already collected here.", player=player), "BUILDER-SPACE-01")
    if move.chips.total != PER_SPACE or not is_one_colour(move.chips):
        yield Reason(say("This space gives you 2 of the same resource."), "BUILDER-SPACE-01")


@handles(m.Collect)
def _collect(recorder: Recorder, move: m.Collect, player: str) -> None:
    """Take the named resources. On a known board, a Collect space keeps the kind it shows."""
    here = recorder.state.landing
    if here is not None and here.duty == "collect" and here.position is not None and is_one_colour(move.chips):
        ((colour, _),) = move.chips.items()
        recorder.record(f.SpaceRead, position=here.position, kind="collect", resource=colour)
    record_chips_paid(recorder, player, move.chips, "said")
    if here is not None and player == recorder.state.turn.player:
        recorder.record(f.SpaceUsed, player=player)


@checks(m.Steal)
def _check_steal(state: Builder, move: m.Steal, player: str) -> Iterator[Reason]:
    yield from must_stand_on(state, player, ("steal", "chance"), "BUILDER-SPACE-05")
    here = state.landing
    if here is not None and here.kind == "steal" and here.used:
        yield Reason(say("{player} has already stolen here.", player=player), "BUILDER-SPACE-05")
    if move.chips.total != 1:
        yield Reason(say("Steal exactly one resource."), "BUILDER-SPACE-05")
    if move.victim == player:
        yield hard_reason(say("You can't steal from yourself."), "BUILDER-SPACE-05")
    yield from must_have_chips(state, move.victim, move.chips, "BUILDER-SPACE-05")


@handles(m.Steal)
def _steal(recorder: Recorder, move: m.Steal, player: str) -> None:
    recorder.record(f.ResourcesTaken, player=player, victim=move.victim, taken=move.chips)
    recorder.record(f.SpaceUsed, player=player)


@checks(m.Swap)
def _check_swap(state: Builder, move: m.Swap, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-TRADE-05")
    yield from must_have_no_auction(state)
    yield from must_have_turn_left(state, player)
    if state.turn.step == "start":
        yield from must_have_dropped_excess(state, player)
    give, get = state.edition.numbers["bank_trade_give"], state.edition.numbers["bank_trade_get"]
    if move.give.total != give or not is_one_colour(move.give) or move.take.total != get:
        yield hard_reason(
            say("The bank gives {number} for {price} of one kind.", number=get, price=give), "BUILDER-TRADE-05"
        )
    if _have_common_colour(move.give, move.take):
        yield hard_reason(say("The bank has to give a different kind from the one it takes."), "BUILDER-TRADE-05")
    yield from must_have_chips(state, player, move.give, "BUILDER-TRADE-05")
    yield from must_be_in_tray(state, move.take, back=move.give)


def _have_common_colour(give: Chips, take: Chips) -> bool:
    return any(give.count(colour) for colour in take.colours_held)


@handles(m.Swap)
def _swap(recorder: Recorder, move: m.Swap, player: str) -> None:
    recorder.record(f.ResourcesReturned, player=player, chips=move.give, why="swap")
    record_chips_paid(recorder, player, move.take, "swap")


def is_allowed_swap(state: Builder, give: Chips, take: Chips) -> bool:
    """Return whether Free Parking's two sides differ as much as the table requires (BUILDER-OQ-09)."""
    both = is_one_colour(give) or state.house.free_parking_result == "differs_from_both"
    return not (both and _have_common_colour(give, take))


@checks(m.Parking)
def _check_parking(state: Builder, move: m.Parking, player: str) -> Iterator[Reason]:
    yield from must_stand_on(state, player, ("free parking",), "BUILDER-SPACE-06")
    here, give = state.landing, state.edition.numbers["free_parking_give"]
    swapped = here is not None and here.kind == "free parking" and here.used > 0
    if swapped and state.house.free_parking_times == "once":
        yield Reason(say("{player} has already swapped here.", player=player), "BUILDER-OQ-10")
    if move.give.total != give or move.take.total != 1:
        yield hard_reason(say("Free Parking gives 1 for {number}.", number=give), "BUILDER-SPACE-06")
    if not is_allowed_swap(state, move.give, move.take):
        yield hard_reason(say("Free Parking has to give a different kind from the ones it takes."), "BUILDER-OQ-09")
    yield from must_have_chips(state, player, move.give, "BUILDER-SPACE-06")
    yield from must_be_in_tray(state, move.take, back=move.give)


@handles(m.Parking)
def _use_free_parking(recorder: Recorder, move: m.Parking, player: str) -> None:
    state, seat = recorder.state, recorder.state.player_states[player]
    if state.landing is None and state.turn.step == "moved" and not seat.jailed:
        kind, place = "free parking", "Free Parking"
        recorder.record(f.Landed, player=player, kind=kind, place=place, position=seat.position, how="said")
    recorder.record(f.ResourcesReturned, player=player, chips=move.give, why="parking")
    record_chips_paid(recorder, player, move.take, "parking")
    recorder.record(f.SpaceUsed, player=player)
