"""Riding by rail (CITY-RAIL-03 to -08)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.city import moves as m
from companion.games.city.rules.duties import (
    must_be_their_turn,
    must_have_no_countdown,
    must_have_no_estate,
    must_have_settled_landing,
    must_not_owe,
)
from companion.games.city.rules.landing import move_to_space, pay_wages
from companion.games.city.rules.money import landed_district
from companion.games.city.rules.recorder import Recorder
from companion.games.city.state import City

checks, handles = ByKind(), ByKind()


def railroad_targets(state: City) -> tuple[str, ...]:
    """Return the other districts with a railroad, in board order, if the current player stands on one."""
    start = landed_district(state)
    if start is None or not state.plots[start].railroad or next(_must_be_built_before_landing(state), None):
        return ()
    return tuple(name for name, plot in state.plots.items() if plot.railroad and name != start)


def _must_be_built_before_landing(state: City) -> Iterator[Reason]:
    """Yield that the railroad was built after the current player landed."""
    landing = state.turn.landing
    if landing is not None and not landing.railroad and not state.house.railroad_after_landing:
        text = say(
            "{district} had no railroad when {player} landed.",
            district=landed_district(state),
            player=state.turn.player,
        )
        yield Reason(text, "CITY-RAIL-04")


@checks(m.Ride)
def _check_ride(state: City, move: m.Ride, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "CITY-RAIL-04")
    yield from must_have_no_countdown(state)
    start, landing = landed_district(state), state.turn.landing
    if landing is None or start is None or not state.plots[start].railroad:
        yield Reason(say("{player} has not landed on a railroad this turn.", player=player), "CITY-RAIL-04")
    else:
        yield from _must_be_built_before_landing(state)
    if not state.plots[move.district].railroad:
        yield Reason(say("{district} has no railroad.", district=move.district), "CITY-RAIL-03")
    if move.district == start:
        yield hard_reason(say("{player} is already on {district}.", player=player, district=start), "CITY-RAIL-03")
    for reason in must_not_owe(state, player):
        yield Reason(reason.text, "CITY-RAIL-05")
    if landing and landing.awaited:
        yield Reason(say("Pay the rent before the ride."), "CITY-RAIL-05")
    if state.house.railroad_settle_first == "always" and state.unit.timer is None:
        yield from must_have_settled_landing(state)
    yield from must_have_no_estate(state)
    if state.turn.rides and state.house.railroad_jumps_per_roll == "one":
        yield Reason(say("Only one ride per roll."), "CITY-OQ-28")
    if landing and landing.how == "card" and not state.house.railroad_by_card:
        yield Reason(say("A card moved {player} there: no train ride.", player=player), "CITY-OQ-31")


@handles(m.Ride)
def _ride(recorder: Recorder, move: m.Ride, player: str) -> None:
    state = recorder.state
    start, target = state.player_states[player].position, state.edition.districts[move.district].position
    if target < start and state.house.railroad_go_wages == "when_target_is_behind":
        pay_wages(recorder, player)
    move_to_space(recorder, player, target, "ride")
