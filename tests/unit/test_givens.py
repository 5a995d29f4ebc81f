"""Taking over an evening half-way: what is given comes before the first move, in every game."""

from typing import Any

import pytest

from companion import games
from companion.core.order import Setup
from companion.table.reading import DiscardingJournal
from companion.table.table import Table

FIRST = {"city": "land Seaview", "builder": "roll 3 6", "chance": "roll 4", "deal": "bank 2"}
GIVEN = {
    "city": (
        "nothing",
        "known",
        "cash Ana 1m",
        "at Ana 3",
        "turn Ben",
        "jailed Ana",
        "card jail Ana",
        "owner Westlands Ana",
        "blocks Westlands 1r",
        "mortgaged Westlands",
        "railroad Westlands",
        "stadium Westlands",
        'skyscraper "Harbor Heights"',
        "tower Westlands",
        'hazard "power station" Westlands',
        "bonus park Westlands",
        "dodge Ana",
    ),
    "builder": (
        "nothing",
        "known",
        "cash Ana 100",
        "at Ana 3",
        "turn Ben",
        "jailed Ana",
        "card jail Ana",
        'owner "Oriental Avenue" Ana',
        'mortgaged "Oriental Avenue"',
        "resources Ana 2 red",
        "resource Ana 2 red",
        "chips Ana 2 red",
        "dropped go 2 red",
        "floors A1 Ana 1",
        "floor A1 Ana 1",
        "building A1 Ana 1",
        "buildings A1 Ana 1",
        "token Ana red",
        "colour Ana red",
        "bankrupt Ben",
    ),
    "chance": (
        "nothing",
        "known",
        "on green Ana 2",
        "kept Ana nope",
        "discard Ana 2",
        "owned Ana green 1",
        "chance 3",
        "turn Ben",
    ),
    "deal": (
        "nothing",
        "known",
        "hand Ana 3",
        "bank Ana 1",
        "land Ana Oriental",
        "set Ana pink",
        "house Ana green",
        "hotel Ana green",
        "pile 40",
        "turn Ben",
        "plays 1",
    ),
}

# Where a token stands and whose turn it is may be put right later on the two boards.
ALSO_LATER = {(game, verb) for game in ("city", "builder") for verb in ("at", "turn")}


def opened(game: str) -> Table[Any]:
    return Table(games.load(game), Setup(game, ("Ana", "Ben", "Cal"), seed=7), DiscardingJournal())


@pytest.mark.parametrize("game", FIRST)
def test_everything_that_can_be_given_is_tried_here(game: str) -> None:
    assert {form.verb for form in games.load(game).givens} == {line.split()[0] for line in GIVEN[game]}


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in GIVEN.items() for line in lines])
def test_nothing_is_given_after_the_first_move(game: str, line: str) -> None:
    table = opened(game)
    order = table.read(f"given {line}")
    late = "Set up the position before the first move."
    assert late not in [reason.text for reason in table.reasons_against(order)]
    table.submit(FIRST[game], 0)
    is_late = late in [reason.text for reason in table.reasons_against(order) if reason.hard]
    assert is_late is not ((game, line.split()[0]) in ALSO_LATER)


@pytest.mark.parametrize("game", FIRST)
def test_what_is_given_is_recorded_with_its_time(game: str) -> None:
    line = opened(game).submit("given turn Ben", 1234)
    assert {fact.at_ms for fact in line.facts} == {1234}
