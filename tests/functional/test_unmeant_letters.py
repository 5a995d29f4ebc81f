"""A letter that means nothing in a window is answered in its border."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Select

from companion.tui.widgets.rows import Row, keyed_rows
from companion.tui.windows.ask import Ask
from companion.tui.windows.dialogs import Choose
from companion.tui.windows.find import Find
from companion.tui.windows.game_menu import GameMenu
from companion.tui.windows.listing import Listing
from companion.tui.windows.window import Window
from tests.city_table import city_table
from tests.screens import shell, text_of

WINDOWS: dict[str, Callable[[], Window[Any]]] = {
    "question": lambda: Ask("Lose it?"),
    "short list": lambda: Find("Who?", keyed_rows([Row("ana", ("Ana",))]), short=True),
    "choose": lambda: Choose("Which?", {"one": "the first", "two": "the second"}),
    "listing": lambda: Listing("Ana", [("Cash", "1.5M")]),
    "menu": lambda: GameMenu("Friday", ()),
}


@pytest.mark.parametrize("name", WINDOWS)
async def test_a_letter_that_means_nothing_in_a_window_is_answered(tmp_path: Path, name: str) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        window = WINDOWS[name]()
        app.push_screen(window)
        await pilot.pause()
        for key, shown in (("z", "“z” "), ("space", "Space ")):
            await pilot.press(key)
            await pilot.pause()
            assert shown in text_of(app) or not window.is_attached


async def test_a_letter_that_no_amount_has_is_answered_with_what_stands_there() -> None:
    async with city_table(options={"money": "paper"}) as table:
        await table.press("d", "z")
        assert "enter an amount such as 500k or 2m" in table.shown
        table.pilot.app.screen.query_one(Select).focus()
        await table.press("z")
        assert "“z” does nothing in this list" in table.shown
        await table.press("escape", "F", "y", "z")
        assert "enter how many there are" in table.shown
    async with city_table() as table:
        await table.press("x", "z")
        assert "“z” does nothing here" in table.shown
        await table.press("5")
        assert "✗ There's no 5: choose 0 to 3." in table.shown
        await table.press("0", "1", "z")
        assert "enter an amount such as 500k" in table.shown
        await table.press("backspace", "5")
        assert "enter an amount" not in table.shown
