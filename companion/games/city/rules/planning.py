"""Planning permission: bonus buildings, hazards, and their removal (CITY-PLAN-*, CITY-BON-*, CITY-HAZ-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, say_n, translated
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.pieces import CLEAR_BLOCK, HAZARDS
from companion.games.city.rules.duties import must_be_their_turn, must_not_owe, usable_permits
from companion.games.city.rules.recorder import Recorder, must_afford, must_own
from companion.games.city.rules.sites import (
    must_be_offered_by_permit,
    must_have_piece_left,
    must_suit_bonus,
    must_suit_hazard,
)
from companion.games.city.state import City, Hazard

checks, handles = ByKind(), ByKind()


def _must_be_permitted(state: City, player: str, kind: str) -> Iterator[Reason]:
    """Yield why a player can't build this kind of hazard or bonus building now."""
    yield from must_be_their_turn(state, player, "CITY-PLAN-01")
    permits = usable_permits(state, player)
    if not permits:
        yield Reason(
            say("{player} has no planning permission: land on its space first.", player=player), "CITY-PLAN-01"
        )
    yield from must_be_offered_by_permit(state, kind, permits)
    yield from must_have_piece_left(state, kind)


@checks(m.BuildHazard)
def _check_build_hazard(state: City, move: m.BuildHazard, player: str) -> Iterator[Reason]:
    yield from _must_be_permitted(state, player, move.hazard)
    yield from must_suit_hazard(state, player, move.district)


@handles(m.BuildHazard)
def _build_hazard(recorder: Recorder, move: m.BuildHazard, player: str) -> None:
    blocks = HAZARDS[move.hazard]
    recorder.record(
        f.HazardBuilt, player=player, district=move.district, hazard=move.hazard, blocks=blocks, planned=True
    )


@checks(m.BuildBonus)
def _check_build_bonus(state: City, move: m.BuildBonus, player: str) -> Iterator[Reason]:
    yield from _must_be_permitted(state, player, move.bonus)
    yield from must_suit_bonus(state, player, move.district)


@handles(m.BuildBonus)
def _build_bonus(recorder: Recorder, move: m.BuildBonus, player: str) -> None:
    recorder.record(f.BonusBuilt, player=player, district=move.district, bonus=move.bonus, planned=True)


def _hazard_to_clear(state: City, move: m.Clear) -> Hazard | None:
    """Return the hazard to remove: the named one, or the first."""
    hazards = state.plots[move.district].hazards
    return next((hazard for hazard in hazards if move.hazard in (None, hazard.kind)), None)


@checks(m.Clear)
def _check_clear(state: City, move: m.Clear, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "CITY-HAZ-05")
    yield from must_not_owe(state, player)
    yield from must_own(state, player, move.district, "CITY-HAZ-05")
    hazard = _hazard_to_clear(state, move)
    if hazard is None:
        kind = translated(move.hazard) if move.hazard else say("hazard")
        yield hard_reason(say("{district} has no {piece}.", district=move.district, piece=kind), "CITY-HAZ-05")
        return
    if move.number is not None and not state.house.hazard_removal_partial:
        yield Reason(say("A hazard must be removed all at once."), "CITY-OQ-22")
    if move.number is not None and move.number > hazard.blocks:
        text = say_n(
            "Only {n} block of this hazard is left to pay for.",
            "Only {n} blocks of this hazard are left to pay for.",
            hazard.blocks,
        )
        yield hard_reason(text, "CITY-HAZ-05")
    if state.plots[move.district].mortgage is not None and not state.house.hazard_removal_on_mortgaged:
        yield Reason(say("{district} is mortgaged.", district=move.district), "CITY-OQ-13")
    yield from must_have_pressed_build(state, player)
    yield from must_afford(state, player, (move.number or hazard.blocks) * CLEAR_BLOCK, "CITY-HAZ-05")


@handles(m.Clear)
def _clear_hazard(recorder: Recorder, move: m.Clear, player: str) -> None:
    hazard = _hazard_to_clear(recorder.state, move)
    assert hazard is not None, "verify lets this pass only where a hazard stands"
    blocks = move.number or hazard.blocks
    recorder.record(
        f.HazardCleared,
        player=player,
        district=move.district,
        hazard=hazard.kind,
        blocks=blocks,
        price=blocks * CLEAR_BLOCK,
    )


def must_have_pressed_build(state: City, player: str) -> Iterator[Reason]:
    """Yield why a special building or a removal has to wait for a press (CITY-OQ-32, -33)."""
    grant = state.turn.grants.get(player)
    if state.house.specials_need_press and grant is None:
        yield Reason(say("Press Build first."), "CITY-OQ-32")
    if state.house.specials_on_railroad_result == "blocked" and grant and grant.result == "rail":
        yield Reason(say("Build shows the railroad: nothing else can be built."), "CITY-OQ-33")
