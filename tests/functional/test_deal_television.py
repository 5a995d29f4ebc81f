"""The table view of Deal for a television, and the time of its turns."""

import pytest

from companion.tui.widgets.areas import Areas
from tests.deal_table import LANDS, TEN, deal_table
from tests.game_table import headline


@pytest.mark.parametrize("claimed", [(), ("draw", "birthday")], ids=["at rest", "asked"])
async def test_a_low_television_shows_what_lies_before_everybody(claimed: tuple[str, ...]) -> None:
    players = tuple(f"{name} of Ten Letters"[:20] for name in TEN)
    given = [
        f'given land "{name}" {LANDS[(place + step) % 10]}' for place, name in enumerate(players) for step in range(2)
    ]
    async with deal_table(options={"packs": "2"}, players=players, given=given) as table:
        await table.given(*claimed)
        await table.press("t")
        board = table.screen.query_one(Areas)
        lines = table.shown.splitlines()[board.region.y : board.region.bottom]
        assert all(any(f"{name} " in line for line in lines) for name in players)
        assert "↓" not in "".join(lines)


async def test_hands_and_banks_stand_below_each_other() -> None:
    players, given = ("Ana", "Maximiliana the 1st.", "Ben"), ["given bank Ana 10, 5"]
    async with deal_table(players=players, given=given) as table:
        heads = [line for line in table.shown.splitlines() if " hand 5" in line]
        assert len(heads) == 3
        assert {len({line.index(word) for line in heads}) for word in (" hand 5", " bank ")} == {1}, table.shown


async def test_the_sets_of_long_names_are_seen_on_a_television() -> None:
    async with deal_table(players=("Ana", "Maximiliana the 1st.")) as table:
        await table.press("t")
        assert "Maximiliana the 1st.      ··· hand 5" in table.shown
        assert table.shown.splitlines()[4].count("bank 0") == 2, "both in the same place"


async def test_the_time_of_a_turn_does_not_hide_what_can_be_done() -> None:
    async with deal_table(options={"turn_timer": "30"}) as table:
        await table.press("a")
        await table.wait(26)
        assert "4 s" in table.shown.splitlines()[0]
        assert "Play a property" in table.shown
        await table.press("a")
        assert "4 s paused" in table.shown.splitlines()[0]
        await table.press("a")
        await table.wait(5)
        assert headline(table) == "Time is up for Ana Ana: draw 2 cards to start, or pick who goes first"
        await table.press("e", "y")
        assert "Time is up" not in headline(table)


async def test_the_time_of_a_turn_is_large_where_there_is_room() -> None:
    async with deal_table((120, 36), {"turn_timer": "30"}, TEN[:5]) as table:
        await table.press("1", "a")
        assert "██████  ██████" in table.shown
        assert all(words in table.shown for words in ("Pause the timer", "Cancel the timer", "End the game early"))
