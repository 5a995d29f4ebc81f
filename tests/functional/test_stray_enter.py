"""The row that Enter takes: never one that ends the turn while something of it would be lost."""

from typing import Any

import pytest

from companion.tui.desks.game_desk import GameDesk
from companion.tui.widgets.choices import Choices
from tests.city_table import city_table
from tests.desks import at_the_desk
from tests.game_table import GameTable, game_table


def _marked(table: GameTable[Any]) -> str:
    shown = table.screen.query_one(Choices)
    label: str = shown.entries[shown.marked].label
    return label


async def test_enter_ends_no_turn_in_which_blocks_can_be_built() -> None:
    async with city_table(options={"build_spin_seconds": "0"}) as table:
        await table.given("given owner Stoneside Ana", "roll 1 2", "press -> 2")
        assert _marked(table).startswith("Build in Stoneside")
        await table.press("enter", "escape")
        assert table.state.turn.player == "Ana"
        await table.given("build Stoneside 2r")
        assert _marked(table) == "End the turn"


async def test_enter_ends_no_turn_while_the_light_of_build_runs() -> None:
    """UNIT-BLD-04: what it finds would be lost."""
    async with city_table(options={"build_spin_seconds": "2"}) as table:
        await table.given("given owner Stoneside Ana", "roll 1 2", "press -> 2")
        assert _marked(table) == "Make a deal …"
        await table.press("enter", "escape")
        assert table.state.player_in_turn == "Ana"
        await table.wait(2)
        assert _marked(table) == "Build in Stoneside …"


OFFERED = ("given owner oriental Ana", "begins Ana", "roll 1 2", "land jail", "offer Ana: oriental for Ben: 10 by Ana")
FLOOR = ("given resources Ana green 4 yellow 2", "begins Ana", "roll 1 2", "land jail")
RAILWAY = tuple(
    f"given {what}"
    for district in ("Stoneside", "Seaview")
    for what in (f"owner {district} Ana", f"railroad {district}")
)
PAIR = ("given owner Westlands Ana", 'given owner "Bayview Dock" Ana', "given owner Stoneside Ana")
OWED = ("deed oriental rent 50 price 100", "given owner oriental Cal", "roll 1 2", "land oriental")


@pytest.mark.parametrize(
    ("game", "lines", "marked"),
    [
        ("city", ("given at Ana 4", "roll 1 2"), "Chance card …"),
        ("city", ("roll 1 2", "buy", "press -> rail"), "Build a railroad …"),
        ("city", ("given at Ana 2", "roll 1 2"), "Planning Permission … (8)"),
        ("city", ("roll 1 2", "buy", "deal Ana Ben"), "Agreed"),
        ("builder", ("roll 1 2", "land chance"), "Chance card …"),
        ("builder", OFFERED, "Answer the offer … (2)"),
        ("builder", OWED, "Cal charges Ana 50 rent"),
        ("builder", FLOOR, "Start a building for any 2 resources …"),
        ("city", (*RAILWAY, "roll 1 2", "press -> 1", "build Stoneside 1r"), "Make a deal …"),
        ("city", (*PAIR, "roll 1 2", "press -> 1", "build Stoneside 1r"), "Build a stadium (light blue) …"),
        ("chance", ("roll 4", "flip 7", "cash out"), "Play Cash 7 …"),
        ("deal", ("draw", "birthday"), "Ben pays nothing"),
    ],
)
async def test_enter_ends_no_turn_in_which_a_card_a_deal_or_a_building_is_open(
    game: str, lines: tuple[str, ...], marked: str
) -> None:
    options = {"build_spin_seconds": "0"} if game == "city" else {}
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal"), options=options) as table:
        await at_the_desk(table)
        await table.given(*lines)
        await at_the_desk(table)
        assert _marked(table) == marked
