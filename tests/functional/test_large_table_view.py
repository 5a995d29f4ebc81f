"""The table view on a large television: names and figures are larger than at the desk, and nothing is left out."""

from typing import Any

import pytest

from companion.tui.desks.city import CityScreen
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.unit import UnitScreen
from companion.tui.widgets.board import Board
from companion.tui.widgets.players import Players
from companion.tui.widgets.skylines import Skylines
from tests.city_table import city_table
from tests.desks import DESKS, at_the_desk
from tests.game_table import GameTable, game_table

LARGE = (160, 45)
THREE = ("Ana", "Ben", "Cal")
ALL: dict[str, type[GameDesk]] = {"city": CityScreen, **DESKS}
TEN = (*THREE, "Dora", "Emil", "Franziska", "Gerd", "Hanna", "Ida", "Jo")


def blocks(table: GameTable[Any]) -> int:
    """Return how many lines of the list of players have letters that are made of blocks."""
    part = table.screen.query_one(Players).region
    lines = table.shown.split("\n")[part.y : part.bottom]
    return sum(any(block in line[part.x : part.right] for block in "█▀") for line in lines)


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_names_and_figures_are_large(game: str) -> None:
    async with game_table(game, ALL[game], THREE, LARGE) as table:
        await at_the_desk(table)
        assert not blocks(table), "at the desk"
        await table.press("t")
        assert blocks(table) >= 8, table.shown
        await table.press("t")
        assert not blocks(table)


@pytest.mark.parametrize(("game", "players"), [("city", TEN[:6]), ("chance", TEN[:4]), ("deal", TEN)])
async def test_every_player_of_a_full_table_is_large(game: str, players: tuple[str, ...]) -> None:
    options = {"packs": "2"} if game == "deal" else {}
    async with game_table(game, ALL[game], players, LARGE, options) as table:
        await at_the_desk(table)
        await table.press("t")
        assert blocks(table) >= 6, table.shown
        assert table.screen.query_one(Players).region.bottom <= LARGE[1]
        for name in players[2:]:
            assert name in table.shown or game == "chance", table.shown


async def test_nothing_that_the_desk_says_of_a_player_is_left_out() -> None:
    async with city_table(LARGE) as table:
        await table.given("given card jail Ana", "given at Ana 3", "given dodge Cal")
        await table.press("t")
        for words in ("worth 37.7M", "worth 37.7M · Stoneside", "jail card", "GO · Rent Dodge", "Cash"):
            assert words in table.shown, table.shown
        assert table.screen.query_one(Board).cell_width, "the track is still around the city"


async def test_a_long_name_is_whole_in_plain_letters() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Wilhelmine-Charlotte")
    async with game_table("city", CityScreen, names, LARGE) as table:
        await table.press("t")
        assert all(name in table.shown for name in names), table.shown
        assert blocks(table) >= 3 * len(names)


async def test_a_click_on_a_large_player_opens_their_sheet() -> None:
    async with game_table("deal", DESKS["deal"], THREE, LARGE) as table:
        await table.press("t")
        await table.pilot.click(Players, offset=(100, 6))
        await table.settle()
        assert table.window == "Listing"
        assert "Ben" in table.shown.split("What happened")[0]


async def test_the_skylines_are_higher() -> None:
    async with game_table("chance", DESKS["chance"], THREE, LARGE) as table:
        await at_the_desk(table)
        before = table.screen.query_one(Skylines).size.height
        await table.press("t")
        assert table.screen.query_one(Skylines).size.height > before


async def test_the_unit_shows_its_hour_while_nothing_is_timed() -> None:
    async with game_table("unit", UnitScreen, THREE, LARGE) as table:  # type: ignore[type-var]
        await table.given("on")
        before = table.screen.query_one("#dial").size
        await table.press("t")
        dial, digits = table.screen.query_one("#dial"), table.screen.query_one("#digits").region
        assert dial.size.height > before.height
        shown = [line[digits.x :] for line in table.shown.split("\n")[digits.y : digits.bottom]]
        assert sum("███" in line for line in shown) >= 8, table.shown
