"""The tables in which a running evening is filled in, by the keys of a spreadsheet."""

from pathlib import Path

from companion.games.position import MARK
from companion.store import Store
from companion.tui.pages.position import Position
from companion.tui.widgets.rows import Rows
from tests.light_tables import light
from tests.positions import cell, to_the_list
from tests.screens import said, shell, text_of


async def test_tables_are_filled_by_the_keys_of_a_spreadsheet(store: Store, tmp_path: Path) -> None:
    """Typing fills a cell, Enter goes down, Tab to the right; below the players come the districts, then the list."""
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*"8m", "tab", *"1.5m", "enter", *"old", "down", "x", "left")
        await pilot.press(*["down"] * 10, *"gr", "tab", *"2r 1i", "tab")
        await pilot.pause()
        expected = {
            ("Red", "Cash"): "8M",
            ("Blue", "Cash"): "1.5M",
            ("Blue", "Space"): "Old Town",
            ("Blue", "Whose turn"): MARK,
            ("Green", "Cash"): "· 37.7M",
        }
        assert {at: cell(app, *at) for at in expected} == expected
        assert 'given owner "Summergate" Green' not in text_of(app)
        draft = store.draft()
        assert draft is not None
        assert [line for line in draft.lines if "turn" in line] == ["given turn Blue"]


async def test_cell_that_cannot_be_says_why_and_is_typed_over(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter", *"lots", "enter")
        await pilot.pause()
        assert said(app) == "Enter an amount such as 500k or 1.5M."
        assert "Red, Cash: lots" in text_of(app)
        await pilot.press(*"8m", "enter")
        await pilot.pause()
        assert cell(app, "Red", "Cash") == "8M"


async def test_escape_gives_up_a_cell_and_del_empties_it(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter", *"8m", "enter", "up", "9", "escape")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        assert "8M" in text_of(app)
        await pilot.press("delete")
        await pilot.pause()
        assert "· 37.7M" in text_of(app)
        assert "8M" not in text_of(app)


async def test_only_one_player_can_be_in_turn(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("position")
        await pilot.press("enter", "down", "down", "x", "tab", "x", "tab")
        await pilot.pause()
        draft = store.draft()
        assert draft is not None
        assert len(draft.lines) == 1


async def test_every_figure_that_was_last_known_stands_there_with_its_word_once(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets", (120, 36)) as (app, pilot):
        await pilot.press("p")
        to_the_list(app)
        assert "Bank 0, Sets 0 of 3" in text_of(app)
