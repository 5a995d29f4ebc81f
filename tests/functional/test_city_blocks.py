"""The digit that builds as many blocks as it says."""

import pytest

from companion.tui.widgets.rows import Rows
from tests.city_table import CityTable, city_table


def homes(table: CityTable) -> dict[str, int]:
    """Return the residential blocks of each district that has any."""
    return {name: plot.residential for name, plot in table.state.plots.items() if plot.residential}


@pytest.mark.parametrize("down", [0, 1])
async def test_a_digit_asks_on_which_of_several_districts(down: int) -> None:
    async with city_table() as table:
        await table.given("given owner Seaview Ana", "roll 1 2", "buy", "press -> 3")
        await table.press("2")
        assert table.window == "Find"
        assert not homes(table)
        first, *_ = table.pilot.app.screen.query_one(Rows).rows
        assert "Stoneside" in first.cells[0], "districts with blocks come first"
        await table.press(*["down"] * down, "enter")
        assert homes(table) == {("Stoneside", "Seaview")[down]: 2}


async def test_a_digit_builds_at_once_on_the_only_district() -> None:
    async with city_table() as table:
        await table.given("roll 1 2", "buy", "press -> 3")
        await table.press("2")
        assert homes(table) == {"Stoneside": 2}
