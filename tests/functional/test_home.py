"""The first screen in a small window: every entry can be seen, or is scrolled to."""

from pathlib import Path

import pytest

from companion.store import Store
from companion.tui.actions import HOME
from companion.tui.screens.games import Games
from tests.screens import shell, text_of, until


@pytest.mark.parametrize(("width", "height"), [(60, 15), (80, 16), (40, 14), (200, 14)])
async def test_every_entry_is_seen_at_once(width: int, height: int, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        text = text_of(app)
        assert [action.label for action in HOME if f" {action.label}" not in text] == []
        assert ("Begin a new game" in text) is (width >= 60)


async def test_in_a_window_too_low_for_all_entries_arrows_reach_them(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(30, 7)) as pilot:
        assert "s  Settings" not in text_of(app)
        menu = app.screen.query_one("#home")
        assert menu.show_vertical_scrollbar, "which says that there is more"
        await pilot.press("down", "up")
        await until(pilot, lambda: "s  Settings" in text_of(app))
        for _ in range(3):
            await pilot.press("up")
        await pilot.press("enter")
        assert isinstance(app.screen, Games)
