"""Names with square brackets are shown as written everywhere."""

from pathlib import Path

import pytest

from companion.core.order import Setup
from companion.tui.desks.details import Details
from companion.tui.desks.game_desk import GameDesk
from companion.tui.pages.home import Home
from companion.tui.windows.game_menu import GameMenu
from companion.tui.windows.listing import Listing
from tests.screens import shell, text_of, until

EVENING, PLAYERS = "Friday [/] [b]", ("[/]", "Be[n", "[red]")


@pytest.mark.parametrize("game", ["unit", "city", "builder", "chance", "deal"])
async def test_an_evening_of_any_name_is_played_left_and_gone_on_with(tmp_path: Path, game: str) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin(EVENING, Setup(game, PLAYERS, {}, seed=7))
        await pilot.pause()
        while app.screen is not app.desk:
            await pilot.press("escape")
            await pilot.pause()
        assert app.desk is not None
        app.desk.submit("note The [/] is away", "bar")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, GameMenu))
        assert EVENING in text_of(app)
        await pilot.press("left_square_bracket")
        await pilot.pause()
        assert "“[” does nothing here" in text_of(app)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Home))
        await pilot.pause()
        assert EVENING in text_of(app)
    again = shell(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: EVENING in text_of(again))
        await pilot.press("g")
        await pilot.pause()
        assert ", ".join(PLAYERS) in text_of(again)


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_the_sheet_of_a_player_of_any_name_is_shown(tmp_path: Path, game: str) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin(EVENING, Setup(game, PLAYERS, {}, seed=7))
        await pilot.pause()
        while app.screen is not (desk := app.desk):
            await pilot.press("escape")
            await pilot.pause()
        assert isinstance(desk, GameDesk)
        for name in PLAYERS:
            desk.part(Details).show_player_details(name)
            await until(pilot, lambda: isinstance(app.screen, Listing))
            await pilot.pause()
            assert f"─ {name} ─" in text_of(app)
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is desk)
