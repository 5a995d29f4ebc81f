"""The row that Enter takes: never one that ends the turn while something of it would be lost."""

from typing import Any

from companion.tui.widgets.choices import Choices
from tests.city_table import city_table
from tests.game_table import GameTable


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
