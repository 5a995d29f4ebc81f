"""In a window the number in front of a line takes it at once; where lines have none, digits are typed to find one."""

from pathlib import Path

from textual.widgets import Input

from tests.chance_table import chance_table
from tests.deal_table import GIVEN, cash, deal_table
from tests.light_tables import light, table_of
from tests.unit.chance.box import BOX, turn


async def test_a_number_takes_its_line_in_windows_of_deal_and_of_chance_alike() -> None:
    async with deal_table(given=GIVEN) as table:
        await table.press("s")
        assert table.pilot.app.screen.query_one(Input).placeholder == "type to find, or a number"
        assert "1 " in table.shown
        await table.press("2")
        assert table.window == "DealScreen"
        assert [claim.kind for claim in table.state.claims] == ["sly"]
    async with chance_table() as table:
        await table.given(*BOX, *turn("6", "3"))
        await table.press("6", "4")
        assert table.window == "ChanceDesk"
        assert [space.seat for space in table.screen.view.spaces].count(0) == 1


async def test_letters_find_a_line_and_its_number_still_takes_it() -> None:
    async with deal_table(given=[*GIVEN, "birthday"]) as table:
        await table.press("p", *"money", "1")
        assert table.window == "DealScreen"
        assert cash(table, "Ben") != ["Money 1", "Money 3", "Pass Go"]


async def test_cards_of_the_hand_are_found_by_what_is_printed_on_them() -> None:
    async with deal_table() as table:
        await table.press("b")
        assert table.pilot.app.screen.query_one(Input).placeholder == "type to find"
        await table.press("5")
        assert table.window == "Find"
        await table.press("enter")
        assert cash(table, "Ana") == ["Money 5"]


async def test_a_player_is_chosen_by_their_number(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        await pilot.press("1", "3", *"boardw", "enter")
        await pilot.pause()
        assert table_of(app).history.lines[-1].text == "lay Boardwalk by Cleo"
