"""A letter that means nothing in a window is answered in its border."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.tui.screens.ask import Ask
from companion.tui.screens.dialogs import Choose
from companion.tui.screens.facts import Listing
from companion.tui.screens.game_menu import GameMenu
from companion.tui.screens.pick import Option, Pick
from companion.tui.screens.there import Window
from tests.screens import shell, text_of

WINDOWS: dict[str, Callable[[], Window[Any]]] = {
    "question": lambda: Ask("Lose it?"),
    "pick": lambda: Pick("Who?", [Option("ana", "Ana")]),
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
