"""The command bar: it takes a move, gives the keys back, and completes what is typed."""

import pytest

from companion.tui.widgets.command import CommandBar
from tests.chance_table import chance_table
from tests.city_table import city_table


@pytest.mark.parametrize("line", [":roll 1 2", "roll: 1 2", "roll 1 2:"])
async def test_a_colon_too_many_is_to_be_left_out(line: str) -> None:
    async with city_table() as table:
        await table.press("colon")
        await table.type(line)
        await table.press("enter")
        assert table.message.endswith(": leave it out.")


async def test_escape_leaves_the_command_bar_and_closes_windows_first() -> None:
    async with city_table() as table:
        await table.press("colon", "x", "escape")
        assert table.window == "CityScreen"
        assert table.screen.query_one(CommandBar).value == ""
        await table.press("q", "escape")
        assert table.window == "CityScreen"
        await table.press("t", "escape")
        assert not table.screen.has_class("-tv")
        await table.press("escape")
        assert table.window == "GameMenu"
        await table.press("r")
        assert table.window == "RunningRules"
        before = len(table.screen.session.table.history.lines)
        await table.press("f", *"landing", "enter", "enter")
        assert "That's already the rule" in table.shown
        await table.press("f", *"collect for passing", "enter", "enter")
        assert "That's already the rule: 2M." in table.shown
        assert len(table.screen.session.table.history.lines) == before


async def test_the_command_bar_takes_a_move_and_gives_the_keys_back() -> None:
    async with city_table() as table:
        await table.press("colon")
        await table.type("roll 1 2")
        await table.press("enter", "y")
        assert table.state.plots["Stoneside"].owner == "Ana"


async def test_a_house_rule_that_holds_already_is_told_so_and_writes_no_line() -> None:
    async with city_table() as table:
        lines = table.screen.session.table.history.lines
        for typed, said in {
            "option go_wages 2m": "That's already the rule: 2M.",
            "option go_wages 2000000 by ben": "That's already the rule: 2M.",
            "option money bank": "That's already the rule: Companion.",
        }.items():
            await table.press("colon")
            await table.type(typed)
            await table.press("enter")
            assert (table.message, len(lines)) == (said, 0)
            assert table.screen.query_one(CommandBar).value == ""
        await table.press("colon")
        await table.type("option go_wages 3m")
        await table.press("enter")
        assert len(lines) == 1


async def test_a_colon_in_the_command_bar_is_a_colon() -> None:
    async with city_table() as table:
        await table.press("colon")
        await table.type("note one")
        await table.press("colon")
        assert table.screen.query_one(CommandBar).value == "note one:"


async def test_the_empty_bar_shows_a_move_that_can_be_made_now() -> None:
    async with city_table() as table:
        for keys, example in {
            "": "roll 3 4",
            "12": "buy",
            "a": "bid Ana 10k",
            "1": "bid Ben 20k",
            "s": "press",
            "b": "end",
        }.items():
            await table.press(*keys)
            assert table.screen.query_one(CommandBar).placeholder.startswith(f"Type a move, e.g. {example} "), keys
        await table.given("finish")
        assert table.screen.query_one(CommandBar).placeholder == "Type a move   (Tab completes)"


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("auct", "auction "), ("auction old to", 'auction "Old Town" '), ("auction heights", 'auction "Harbor Heights" ')],
)
async def test_tab_completes_any_word_of_a_name(typed: str, completed: str) -> None:
    async with city_table() as table:
        await table.press("colon")
        await table.type(typed)
        await table.press("tab")
        assert table.screen.query_one(CommandBar).value == completed


async def test_the_empty_bar_proposes_nothing_that_is_asked_about_first() -> None:
    async with chance_table(options={"may_decline_cash": "false"}) as table:
        await table.given("roll 2", "flip 7", "flip 8")
        bar = table.screen.query_one(CommandBar)
        assert not bar.example.startswith("leaves")
