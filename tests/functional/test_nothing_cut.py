"""No word is cut on any desk, with the longest names a table has room for, in four sizes."""

import re

import pytest
from textual.widgets import Static

from companion.tui.screens.builder import BuilderScreen
from companion.tui.screens.chance_desk import ChanceDesk
from companion.tui.screens.city import CityScreen
from companion.tui.screens.deal_desk import DealScreen
from companion.tui.screens.game_desk import GameDesk
from tests.game_table import game_table
from tests.unit.chance.box import BOX, COVERED, idle, turn

SIZES = ((80, 24), (100, 30), (120, 36), (160, 45))
PLAYERS = ("Maximiliana the 1st", "Bartholomew Longname", "Cal")
EVENINGS: dict[str, tuple[type[GameDesk], tuple[str, ...]]] = {
    "city": (CityScreen, ("roll 1 2", "buy", "press -> 2")),
    "builder": (BuilderScreen, ("spaces 28", "roll 3 4")),
    "chance": (ChanceDesk, ("roll 5", "flip 9")),
    "deal": (DealScreen, (f'begins "{PLAYERS[0]}"', "bank 5")),
}
_CUT = re.compile(r"\w…")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", EVENINGS)
async def test_no_word_is_cut_on_a_desk(game: str, size: tuple[int, int]) -> None:
    kind, lines = EVENINGS[game]
    async with game_table(game, kind, PLAYERS, size) as table:
        for step in ("begin", "play", "tv"):
            if step == "play":
                await table.given(*lines)
            while table.window in ("Find", "ReadCard", "Choose", "AskText", "DrawIsland"):
                await table.press("escape")
            if step == "tv":
                await table.press("t")
            assert not _CUT.findall(table.shown), table.shown
            assert all(len(line) <= size[0] for line in table.shown.split("\n"))
            assert all(name in table.shown for name in PLAYERS)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_district_can_be_reached(size: tuple[int, int]) -> None:
    async with game_table("city", CityScreen, PLAYERS, size) as table:
        seen = table.shown
        for _ in range(3):
            await table.press("right")
            seen += table.shown
        assert all(name in seen for name in table.state.edition.districts)
        if size == (80, 24):
            await table.press("left", "left", "left")
            assert "17 of 22 ↓" in table.shown


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_is_auctioned_is_named_whole(size: tuple[int, int]) -> None:
    async with game_table("city", CityScreen, PLAYERS, size) as table:
        await table.given('given at "Maximiliana the 1st" Stoneside', "roll 4 6", "auction")
        title = table.screen.query_one("#title", Static)
        assert str(title.content) == "Auction Harbor Heights"
        left, right, row = title.region.x, title.region.right, title.region.y
        lines = table.shown.split("\n")[row : title.region.bottom]
        assert " ".join("".join(line[left:right] for line in lines).split()) == "Auction Harbor Heights"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_the_end_of_a_round_would_bring_is_read_whole(size: tuple[int, int]) -> None:
    """CHANCE-BUILD-01: the sentences and the sums, and a name apart from its skyline."""
    async with game_table("chance", ChanceDesk, ("Ana", "Ben", "Cleo"), size) as table:
        await table.given(
            "given owned Cleo dark 2", *COVERED, *BOX, *turn("8"), "play 8 green", "end", *idle(1), *turn()
        )
        shown = " ".join(table.shown.split())
        for word in ("The round would end", "yellow, red, orange,", "0 → 24", "Cleo █"):
            assert word in shown, table.shown
