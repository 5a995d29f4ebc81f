"""The screen of a new game: nothing can be begun that the game would refuse."""

from pathlib import Path

import pytest
from textual.widgets import Static

from companion.store import Store
from companion.table.preferences import Preferences
from companion.tui.screens.deal_desk import DealScreen
from companion.tui.screens.new_game import NewGame, player_problem
from companion.tui.screens.unit import UnitScreen
from companion.tui.widgets.rows import Rows
from tests.screens import click_text, said, shell, text_of, type_text


@pytest.mark.usefixtures("utc")
async def test_a_game_is_begun_as_it_was_set_up_by_keys(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store, preferences=Preferences(unit={"build_spin_seconds": "0"}))
    async with app.run_test() as pilot:
        await pilot.press("n", "enter", "end", "enter")
        await pilot.press("down", "down", "enter")
        await type_text(pilot, "Ana")
        await pilot.press("shift+down", "a")
        await type_text(pilot, "Zoë")
        app.screen.query_one(Rows).mark("player 3")
        await pilot.press("delete")
        app.screen.query_one(Rows).mark("auction_length")
        await pilot.press("enter")
        await type_text(pilot, "30")
        await pilot.press("s")
        assert isinstance(app.screen, UnitScreen)
        setup = app.screen.session.table.setup
        assert setup.players == ("Blue", "Ana", "Green", "Zoë")
        assert setup.options == {"build_spin_seconds": "0", "auction_length": "30"}
        await pilot.press("escape")
        assert not isinstance(app.screen, NewGame)
    assert store.games()[0].name == "Trading unit, 21 Nov"


async def test_a_game_is_begun_with_the_mouse(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await click_text(pilot, "New game")
        await click_text(pilot, "Which game?")
        await click_text(pilot, "Trading unit", times=2)
        await click_text(pilot, "Blue")
        await click_text(pilot, "Remove")
        await click_text(pilot, "Up")  # Green took the place of Blue, and the mark with it
        await click_text(pilot, "Start")
        assert isinstance(app.screen, UnitScreen)
        assert app.screen.session.table.setup.players == ("Green", "Red", "Yellow")


async def test_no_more_players_than_the_game_takes(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        for name in ("Five", "Six"):
            await pilot.press("a")
            await type_text(pilot, name)
        await pilot.press("a")
        assert isinstance(app.screen, NewGame)
        assert "6 players, not 7" in said(app)


async def test_a_bad_house_rule_stays_in_its_window(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("n")
        app.screen.query_one(Rows).mark("build_spin_seconds")
        assert app.screen.query_one(Rows).marked == "build_spin_seconds"
        await pilot.press("e")
        await type_text(pilot, "99")
        assert "a whole number from 0 to 5" in str(app.screen.query_one("#wrong", Static).content)
        await pilot.press("escape")
        assert isinstance(app.screen, NewGame)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "Give the player a name."),
        ("x" * 21, "up to 20 letters"),
        ('A"na', "no quotes"),
        ("A\tna", "cannot be printed"),
        ("ben", "There is a ben already."),
    ],
)
def test_names_that_are_refused(name: str, problem: str) -> None:
    assert problem in (player_problem(name, ["Ben"]) or "")


def test_names_that_are_taken() -> None:
    assert player_problem("x" * 20, ["Ben"]) is None
    assert player_problem("Zoë O’Neil", ["Ben"]) is None


async def test_an_edition_of_deal_shows_what_it_settles(store: Store, tmp_path: Path) -> None:
    """DEAL-OQ-01."""
    app = shell(tmp_path, store=store)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.press("n", "enter")
        await click_text(pilot, "Monopoly Deal", times=2)
        assert "in its owner's next turn" not in text_of(app)
        app.screen.query_one(Rows).mark("edition")
        await pilot.press("enter")
        await click_text(pilot, "2008", times=2)
        assert "in its owner's next turn" in text_of(app)
        assert "under the draw pile" in text_of(app)
        await pilot.press("s")
        assert isinstance(app.screen, DealScreen)
        assert app.screen.state.house.off_turn_win == "own_turn"
        assert app.screen.session.table.setup.options == {"edition": "2008"}
