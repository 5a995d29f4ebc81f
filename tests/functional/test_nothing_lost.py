"""What leaves, ends, undoes or wipes: nothing is lost that no one was asked about."""

import re
from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.tui.desks.builder import BuilderScreen
from companion.tui.widgets.choices import Choices
from tests.builder_table import builder_table
from tests.city_table import city_table
from tests.desks import DESKS, asked, at_the_desk
from tests.game_table import game_table
from tests.screens import open_store, press_slowly, shell, text_of


@pytest.mark.parametrize("game", DESKS)
async def test_escape_never_leaves_a_running_game(game: str) -> None:
    async with game_table(game, DESKS[game], ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        await table.given("note one")
        await table.press("escape")
        assert table.window == "GameMenu"
        assert {"Resume game", "TV view", "House rules", "Save and leave"} <= set(
            table.shown.replace("  ", "\n").split("\n")
        )
        await table.press("g")
        assert table.window == DESKS[game].__name__
        await table.press("escape", "l")
        assert table.window == "Home"


async def test_an_evening_without_a_move_is_not_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), {}, seed=7))
        await pilot.pause()
        assert len(store.games()) == 1
        await pilot.press("escape")
        assert "nothing to save yet" in text_of(app)
        assert "Save and leave" not in text_of(app)
        await pilot.press("l")
        await pilot.pause()
        assert store.games() == []
        assert "No unfinished game" in text_of(app)
        assert "No game played yet" in text_of(app)
        await pilot.press("u")
        await pilot.pause()
        assert type(app.screen).__name__ == "Home"
        app.begin("Friday", Setup("city", ("Ana", "Ben"), {}, seed=7))
        await pilot.pause()
        await pilot.press("1", "2", "u", "escape", "l")
        await pilot.pause()
        assert len(store.games()) == 1
    store.close()


async def test_ending_a_turn_that_was_not_begun_says_who_loses_it() -> None:
    async with city_table() as table:
        await table.press("e")
        assert table.window == "Ask"
        assert "Ana hasn't moved yet and would lose this turn." in " ".join(table.shown.split())
        await table.press("n")
        assert table.state.player_in_turn == "Ana"
        await table.press("e", "y")
        assert table.state.player_in_turn == "Ben"


async def test_a_bankruptcy_says_who_loses_what() -> None:
    async with city_table(options={"bankruptcy_test": "players_decide"}) as table:
        await table.given("given owner Stoneside Ana", "given owner Westlands Ana")
        await table.press("colon")
        await table.type("bankrupt to Ben")
        await table.press("enter")
        assert table.window == "Ask"
        assert "37.7M and 2 districts would go to Ben. Ana would be out of the game." in asked(table)
        await table.press("escape")
        assert not table.state.player_states["Ana"].bankrupt


async def test_a_bankruptcy_in_builder_says_all_that_goes_and_that_points_still_count() -> None:
    """BUILDER-BANKRUPT-02, BUILDER-BANKRUPT-03: no more turns, but the final score counts and may win."""
    async with builder_table(None) as table:
        await table.press("escape", "escape", "escape")
        await table.given("given cash Ana 30", "given resources Ana boat 4 crane 1", "given card jail Ana")
        await table.given("begins Ana", "roll 1 2", "pay Ana Ben 300")
        await table.press("escape", "colon")
        await table.type("bankrupt")
        await table.press("enter")
        assert table.window == "Ask"
        assert (
            "Is Ana bankrupt? 30, 1 purple, 4 yellow and 1 jail card would go to Ben. "
            "Ana would have no more turns; their points would still count."
        ) in asked(table)


async def test_the_hour_goes_on_and_is_wiped_only_when_asked_for() -> None:
    async with city_table() as table:
        await table.press("p")
        await table.wait(600)
        await table.press("p")
        assert table.window == "Ask"
        assert "Turn off? This ends the hour. The hour is paused until you answer." in asked(table)
        await table.wait(300)
        assert re.findall(r"\d\d:\d\d", table.shown) == ["50:00"], "one clock, stopped as the question says"
        await table.press("escape")
        assert "hour 50:00" in table.shown
        await table.press("p", "y")
        assert table.state.unit.on_since_ms is None


async def test_ending_the_game_is_asked_once_and_can_be_undone() -> None:
    async with city_table() as table:
        await table.press("1", "2", "F")
        assert "End the game for everyone? Stoneside has not been" in table.shown
        await table.press("n")
        assert table.state.finished is None
        rows = [offer.label for offer in table.screen.offers]
        table.screen.query_one(Choices).marked = rows.index("End the game")
        await table.press("enter", "y")
        assert table.window == "Standings"
        await table.press("escape", "u")
        assert table.state.finished is None


async def test_three_times_undo_undoes_three_and_opens_nothing() -> None:
    async with city_table(options={"build_spin_seconds": "0"}) as table:
        await table.press("1", "2", "y", "e", "2", "4", "y", "F", "y", "escape")
        await press_slowly(table.pilot, "u", "u", "u")
        assert table.window == "CityScreen"
        assert table.state.player_in_turn == "Ben"
        assert table.state.plots["Westlands"].owner is None
        assert table.state.turn.landing is None


async def test_an_undo_in_builder_opens_no_question() -> None:
    async with game_table("builder", BuilderScreen, ("Ana", "Ben")) as table:
        await at_the_desk(table)
        await table.given("spaces 28")
        await at_the_desk(table)
        await table.press("1", "2")
        await at_the_desk(table)
        await press_slowly(table.pilot, "u", "u")
        assert table.window == "BuilderScreen"


async def test_notes_left_uncounted_are_asked_about_and_counted_after_all() -> None:
    async with city_table(options={"money": "paper"}) as table:
        await table.press("1", "2", "y")
        await table.given("finish")
        assert table.window == "CountNotes"
        await table.press("escape")
        assert "Ana's notes haven't been counted: without them, Ana will have no cash at the end." in asked(table)
        await table.press("n")
        assert table.window == "CountNotes"
        await table.press("escape", "y")
        assert table.window == "Standings"
