"""Random evenings of Monopoly City: what may be built, removed and ridden to, is what the words of the rules say."""

import random
from collections import Counter

import pytest

from companion.core.order import Order
from companion.games.city import given
from companion.games.city import moves as m
from companion.games.city.game import GAME
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.city.state import PIECES, City
from tests.city_player import Evening
from tests.oracle_city_building import Asked, Look

SEEDS = range(300, 326)
STEPS = 250
ASKED = 6


def asked(chance: random.Random, state: City) -> Asked:
    """Return something to build, remove or ride to, mostly on a district of the current player."""
    owned = state.districts_of(state.turn.player)
    district = chance.choice(owned if owned and chance.random() < 0.6 else tuple(state.plots))
    stations = tuple(name for name, plot in state.plots.items() if plot.railroad)
    hazard = chance.choice(tuple(HAZARDS))
    moves: tuple[Asked, ...] = (
        m.Build(district, (chance.randrange(3), chance.randrange(3))),
        *(m.BuildPiece(piece, district) for piece in PIECES),
        m.BuildHazard(hazard, district),
        m.BuildBonus(chance.choice(BONUSES), district),
        m.Clear(district),
        m.Clear(district, hazard),
        m.Ride(chance.choice(stations or (district,))),
    )
    return chance.choice(moves)


def with_railroads(seed: int) -> Evening:
    """Return an evening that begins with many railroads, so that there is much to ride to."""
    evening = Evening(seed)
    for district in tuple(evening.state.plots)[seed % 2 :: 2]:
        evening.table.submit(Order(given.PieceGiven(district, "railroad")), 0)
    return evening


def calm(state: City) -> bool:
    """Return whether nothing but the rules of building can stand in the way."""
    limited = state.options.get("piece_limits", "off") != "off"
    over = state.finished or state.turn.step == "over"
    return not (limited or over or state.debts or state.unit.timer or state.estate)


@pytest.mark.parametrize("part", range(2))
def test_what_may_be_built_is_what_the_rules_say(part: int) -> None:
    taken: Counter[str] = Counter()
    for seed in SEEDS[part::2]:
        evening, chance = with_railroads(seed), random.Random(seed)
        for _ in range(STEPS):
            evening.step()
            state = evening.state
            for move in [asked(chance, state) for _ in range(ASKED)] if calm(state) else ():
                reasons = GAME.verify(state, Order(move), evening.now)
                assert Look(state).may(move) == (not reasons), (seed, move, reasons, state.options)
                taken[type(move).__name__] += not reasons
    for kind in (m.Build, m.BuildPiece, m.BuildHazard, m.BuildBonus, m.Clear, m.Ride):
        assert taken[kind.__name__], kind
