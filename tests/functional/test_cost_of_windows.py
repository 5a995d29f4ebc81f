"""A long evening opens hundreds of windows: each is styled once, and what it drew is let go of with it."""

import gc

from textual.app import ComposeResult
from textual.strip import Strip

from companion.tui.widgets.fit import wrapped
from companion.tui.windows.ask import Ask
from companion.tui.windows.window import Window
from tests.city_table import CityTable, city_table
from tests.screens import press_slowly


def drawn() -> int:
    """Count the lines of pictures in memory."""
    gc.collect()
    return sum(isinstance(thing, Strip) for thing in gc.get_objects())


async def ask(table: CityTable) -> None:
    table.pilot.app.push_screen(Ask("Really?"))
    await table.settle()
    await press_slowly(table.pilot, "n")
    await table.settle()


async def test_windows_that_are_closed_keep_no_picture() -> None:
    async with city_table() as table:
        await ask(table)
        before = drawn()
        for _ in range(5):
            await ask(table)
        assert table.window == "CityScreen"
        assert drawn() - before < 24, "less than one window has lines"


class Sized(Window[None]):
    """Remembers which classes it had when it was filled."""

    before: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        self.before = self.classes
        yield from ()


async def test_a_window_knows_its_size_before_it_is_filled() -> None:
    for size, names in (
        ((80, 24), {"-narrow", "-low"}),
        ((160, 45), {"-wide", "-tall"}),
        ((119, 30), {"-narrow", "-mid"}),
    ):
        async with city_table(size) as table:
            window = Sized()
            table.pilot.app.push_screen(window)
            await table.settle()
            assert window.before == window.classes == names


async def test_the_names_of_a_table_go_with_its_app() -> None:
    begins = "The auction of Old Town begins"
    async with city_table():
        assert wrapped(begins, 18) == ["The auction of", "Old Town begins"]
    assert wrapped(begins, 18) == ["The auction of Old", "Town begins"]
