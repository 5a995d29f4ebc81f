"""The first screen in a small window: every entry can be seen, or is scrolled to."""

from pathlib import Path

import pytest

from companion import games
from companion.cli.play import RunOptions, _game_id_to_resume
from companion.store import Store
from companion.table.table import Table
from companion.tui.actions import HOME
from companion.tui.pages.games import Games
from tests.screens import saved_game, shell, text_of, until


@pytest.mark.parametrize(("width", "height"), [(60, 15), (80, 16), (40, 14), (200, 14), (80, 23), (80, 24)])
async def test_every_entry_is_seen_at_once(width: int, height: int, store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        text = text_of(app)
        assert [action.label for action in HOME if f" {action.label}" not in text] == []
        assert ("Start a new game" in text) is (width >= 60)


async def test_in_a_window_too_low_for_all_entries_arrows_reach_them(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(30, 7)) as pilot:
        assert "s  Settings" not in text_of(app)
        menu = app.screen.query_one("#home")
        assert menu.show_vertical_scrollbar, "which says that there is more"
        await pilot.press("down", "up")
        await until(pilot, lambda: "s  Settings" in text_of(app))
        for _ in range(4):
            await pilot.press("up")
        await pilot.press("enter")
        assert isinstance(app.screen, Games)


async def test_resume_opens_the_game_that_was_on_the_screen(store: Store, tmp_path: Path) -> None:
    """Not the one moved last; a game begun by a slip and left again is none."""
    for name in ("Friday", "Saturday"):
        saved_game(store, name)
    for game in store.games():
        with store.resume(game.id) as journal:
            table = Table(games.load("unit"), journal.setup(), journal)
            table.submit("on", 0)
    last, first = store.games()
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        assert f"{last.name}, 1 line" in text_of(app), "moved last, and none was on screen yet"
        app.open_game(first.id)
        await pilot.pause()
        await pilot.press("escape", "l")
        await until(pilot, lambda: f"{first.name}, 1 line" in text_of(app))
        await pilot.press("t", "escape", "l")
        await until(pilot, lambda: f"{first.name}, 1 line" in text_of(app))
    again = shell(tmp_path, store=store)
    async with again.run_test() as pilot:
        await pilot.press("r")
        assert again.desk is not None
        assert again.desk.session.name == first.name
    assert _game_id_to_resume(RunOptions(first="resume"), store) == first.id, (
        "the command line doesn't take another either"
    )
