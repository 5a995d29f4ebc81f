"""What of the Deal screen is in sight where there is little room."""

import pytest

from companion.tui.desks.deal_desk import DealScreen
from companion.tui.widgets.areas import Areas
from tests.deal_table import GIVEN, LANDS, TEN, deal_table
from tests.game_table import game_table


async def test_each_rent_stands_on_a_line_of_its_own_in_a_small_window() -> None:
    async with game_table("deal", DealScreen, ("Ana", "Bartholomew", "Cleo"), (80, 24), {}) as table:
        await table.given("given land Ana Vermont", "given land Ana Oriental")
        await table.press("o")
        assert all("Rent light" in line for line in table.shown.splitlines() if "with Rent" in line), table.shown
        assert "Rent light blue: 2 from Bartholomew  with Rent any colour" in table.shown


async def test_the_player_in_turn_stays_in_sight_at_a_full_table() -> None:
    """DEAL-OQ-20."""
    given = [f"given land {name} {land}" for name in TEN[:2] for land in LANDS]
    async with deal_table(options={"packs": "2"}, players=TEN, given=[*given, "given turn Jon"]) as table:
        assert "Jon" in table.shown
        assert "Look briefly" not in table.shown, "the game is well under way"
        await table.given("given turn Ana")
        assert table.screen.query_one(Areas).top == 0


async def test_a_long_name_does_not_hide_its_bank_at_a_full_table() -> None:
    long = ("Maximiliana the 1st", "Bartholomew Longname", "Cleo", "Dov", "Eva")
    given = [f"given land {name} {land}" for name in long[2:4] for land in LANDS]
    bank = [f'given bank "{name}" 5, 2' for name in long[:2]]
    async with deal_table(options={"packs": "2"}, players=long, given=[*given, *bank]) as table:
        shown = " ".join(table.shown.split())
        for name in long[:2]:
            assert f"{name} ··· hand 5 bank 7" in shown, table.shown


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36)], ids=str)
async def test_what_is_asked_stands_apart_from_the_cards_below(size: tuple[int, int]) -> None:
    async with game_table("deal", DealScreen, ("Ana", "Ben", "Cleo"), size) as table:
        areas = table.pilot.app.screen.query_one(Areas)
        first = areas.content_region.y
        assert "Ana" in table.shown.splitlines()[first]
        await table.given("birthday")
        below = areas.content_region
        asked, free = (table.shown.splitlines()[y][below.x :] for y in (below.y - 1, below.y))
        assert "nothing" in asked
        assert not free.strip(), table.shown


@pytest.mark.parametrize("size", [(40, 12), (60, 15)])
async def test_a_small_window_shows_what_lies_open_below_what_can_be_done(size: tuple[int, int]) -> None:
    async with deal_table(size, given=GIVEN) as table:
        assert "l   Play a property" in table.shown
        assert "Ana " in table.shown
        assert "hand 5  bank 12" in table.shown
        assert "█brown      ■■    2" in table.shown
        await table.given("birthday")
        assert "Ben: pay Ana 2 for the birthday or say no" in " ".join(table.shown.split())
        assert "1   Ben pays Money 1 + Pass Go" in table.shown
        choices = [line for line in table.shown.splitlines() if "Ben pays" in line]
        assert choices[-1].endswith("↓") or "n   Ben says no" in table.shown
        assert "■ Ben owes 2 for the birthday" in table.shown


@pytest.mark.parametrize("size", [(40, 12), (60, 15), (60, 32)])
async def test_the_time_of_a_turn_is_seen_in_a_small_window(size: tuple[int, int]) -> None:
    async with deal_table(size, {"turn_timer": "60"}, given=GIVEN) as table:
        await table.given("timer")
        assert "60 s" in table.shown
        assert "hand 5  bank 12" in table.shown
