"""A long evening opens hundreds of windows: what they drew is let go of with them."""

import gc

from textual.strip import Strip

from companion.tui.screens.ask import Ask
from tests.city_table import CityTable, city_table


def drawn() -> int:
    """Count the lines of pictures in memory."""
    gc.collect()
    return sum(isinstance(thing, Strip) for thing in gc.get_objects())


async def ask(table: CityTable) -> None:
    table.pilot.app.push_screen(Ask("Really?"))
    await table.settle()
    await table.press("n")


async def test_windows_that_are_closed_keep_no_picture() -> None:
    async with city_table() as table:
        await ask(table)
        before = drawn()
        for _ in range(5):
            await ask(table)
        assert table.window == "CityScreen"
        assert drawn() - before < 24, "less than one window has lines"
