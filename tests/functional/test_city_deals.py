"""Deals of City in their window: by keys, by mouse, and with a countdown."""

import pytest
from textual.widgets import Input, SelectionList

from companion.session.origin import Origin
from companion.tui.desks.city import CityScreen
from companion.tui.desks.game_desk import GameDesk
from companion.tui.windows.trade import GivingSide, TradeEditor
from tests.city_table import city_table
from tests.cut_off_words import watching
from tests.desks import asked, at_the_desk
from tests.functional.test_city_windows import SIZES
from tests.game_table import game_table
from tests.screens import click_text


@pytest.mark.parametrize("size", SIZES)
async def test_a_deal_is_written_down_by_keys(size: tuple[int, int]) -> None:
    """CITY-DEAL-01."""
    async with city_table(size) as table:
        await table.given("given owner Seaview Ana", 'given owner "The Wharf" Ana', "given owner Middleton Ben")
        await table.press("d")
        assert "✗ Nothing would change hands." in table.shown
        assert "[ ] Middleton" in table.shown
        await table.type("500")
        await table.press("right", "space")
        assert "[x] Middleton" in table.shown
        assert "Ana: cash 37.7M → 37.2M, worth 38.06M → 37.76M" in table.shown
        assert "completes red" in table.shown
        await table.press("enter")
        assert table.window == "CityScreen"
        assert table.state.plots["Middleton"].owner == "Ana"
        assert table.message == "Ana → Ben 500k"


async def test_a_deal_that_cannot_be_stays_open_and_says_why() -> None:
    async with city_table() as table:
        await table.given("given cash Ana 1m")
        await table.press("d")
        await table.type("2m")
        await table.press("enter")
        assert table.window == "TradeEditor"
        assert "✗ Ana has 1M, not 2M." in table.shown
        await table.press("escape")
        assert table.state.cash("Ana") == 1_000_000


async def test_the_countdown_of_a_deal_is_seen_in_the_editor_and_ends_it() -> None:
    """UNIT-DEAL-02."""
    async with city_table() as table:
        await table.press("d", "ctrl+t")
        assert table.state.unit.timer is not None
        await table.wait(10)
        assert "40 s left" in table.shown
        await table.type("1m")
        await table.wait(60)
        assert "The deal ran out of time: start it again." in table.shown


async def test_what_is_said_of_a_key_outlasts_the_second_of_the_hour() -> None:
    async with city_table() as table:
        await table.given("on", "given owner Middleton Ben")
        await table.press("d", "right", "down", "z")
        await table.wait(2)
        assert "“z” does nothing in this list" in table.shown


async def test_a_deal_by_mouse() -> None:
    async with city_table((160, 45)) as table:
        await table.given("given owner Middleton Ben")
        await click_text(table.pilot, "Make a deal")
        editor = table.pilot.app.screen
        assert isinstance(editor, TradeEditor)
        one, other = editor.query(GivingSide)
        await table.pilot.click(other.query_one(SelectionList), offset=(3, 0))
        one.query_one(Input).value = "1m"
        await table.settle()
        await table.pilot.click("#book")
        await table.settle()
        assert table.state.plots["Middleton"].owner == "Ana"
        assert table.state.cash("Ben") == 38_700_000


async def test_another_partner_is_chosen() -> None:
    async with city_table() as table:
        await table.given("given owner Middleton Cal")
        await table.press("d", "tab", "enter", "down", "enter")
        assert "Middleton" in table.shown


async def test_a_partner_is_chosen_by_a_letter_and_nobody_deals_with_themselves() -> None:
    async with city_table() as table:
        await table.given("given owner Middleton Cal", "given owner Seaview Ana", "given owner Westlands Ana")
        await table.press("d", "down", "w", "space", "tab", "c")
        assert "[x] Westlands" in table.shown
        assert "[ ] Middleton" in table.shown
        await table.press("a")
        one, other = table.pilot.app.screen.query(GivingSide)
        assert (one.player, other.player) == ("Cal", "Ana")


async def test_a_deal_for_nothing_is_asked_once_by_name() -> None:
    """CITY-DEAL-01."""
    async with city_table() as table:
        await table.given('given owner "Old Town" Ana')
        await table.press("d", *("tab",) * 3, "space", "enter")
        assert asked(table) == "Ana gives Ben Old Town for nothing?"
        await table.press("n")
        assert table.state.plots["Old Town"].owner == "Ana"
        await table.press("enter", "y")
        assert table.state.plots["Old Town"].owner == "Ben"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["city", "builder"])
async def test_wherever_keys_go_in_a_deal_it_is_seen(game: str, size: tuple[int, int]) -> None:
    """It begins on the side of who gives; no key goes to a list in which nothing stands."""
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal"), size) as table:
        await at_the_desk(table)
        await table.given("given owner Seaview Ana" if game == "city" else 'given owner "Oriental Avenue" Ana')
        await table.press("d")
        editor = table.pilot.app.screen
        assert isinstance(editor, TradeEditor)
        await table.press("down")
        assert editor.query_one("#one SelectionList").has_focus, "not among the other side's goods"
        await table.press("right")
        assert editor.query_one("#other .money").has_focus, "the other side has nothing to mark"
        await table.press("left")
        for key in ("tab",) * 9 + ("shift+tab",) * 9:
            await table.press(key)
            focused = editor.focused
            assert focused is not None
            assert focused.region.area
            assert not isinstance(focused, SelectionList) or focused.highlighted is not None


async def test_a_digit_in_the_goods_of_a_deal_says_where_the_money_is() -> None:
    async with city_table() as table:
        await table.given("given owner Seaview Ben")
        await table.press("d", "right", "down", "5")
        assert "“5” does nothing in this list · Tab moves on" in table.shown
        await table.press("shift+tab", *"500")
        assert "500" in table.shown


async def test_a_deal_that_is_only_agreed_on_says_that_nothing_has_changed_hands() -> None:
    """CITY-DEAL-01."""
    async with city_table() as table:
        await table.given("deal Ana Ben")
        await table.press("y")
        assert table.message == "Enter the deal: press d."
        await table.press("d")
        assert table.window == "TradeEditor"
        await table.press("escape")
        await table.given("deal Ana Ben", "trade Ana : 1m for Ben :")
        assert "Enter the deal" not in table.message


async def test_who_is_owed_by_two_lets_off_the_one_of_the_deal() -> None:
    """CITY-DEAL-05: no one is named whom this deal does not let off."""
    async with city_table() as table:
        await table.given("given cash Ben 1m", "given cash Cal 2m", "given owner Stoneside Cal", "land Chance")
        await table.given("chance collect-each 5m", "deal Cal Ana")
        await table.press("d")
        assert "Lets Ben off" not in table.shown
        assert "[ ] Cancels what the other player owes" in " ".join(table.shown.replace("│", " ").split())
        await table.press("space", "tab", "tab", "space", "enter")
        assert [debt.debtor for debt in table.state.debts] == ["Ben"]
        assert table.state.plots["Stoneside"].owner == "Ana"


async def test_what_is_not_traded_at_this_table_is_greyed_and_cannot_be_ticked() -> None:
    """CITY-OQ-14, CITY-OQ-54, CITY-OQ-58."""
    rules = {"deal_items": "money_districts", "mortgaged_in_deal": "forbidden"}
    async with city_table(options=rules) as table:
        await table.given(
            "given dodge Ana", "given card jail Ana", "given owner Seaview Ana", "given owner Westlands Ana"
        )
        await table.given("given mortgaged Seaview 180k")
        await table.press("d")
        one = table.pilot.app.screen.query(GivingSide).first()
        greyed = [str(each.prompt) for each in one.query_one(SelectionList).options if each.disabled]
        assert greyed == ["Seaview, mortgaged", "Jail card, not traded", "Rent Dodge card, not traded"]
        assert all(f"[–] {label}" in table.shown for label in greyed)
        one.query_one(SelectionList).focus()
        await table.press("end", "space")
        assert one.query_one(SelectionList).selected == ["place Westlands"]
    async with city_table(options={"rent_dodge_tradable": "true"}) as table:
        await table.given("given dodge Ana")
        await table.press("d")
        assert "[ ] Rent Dodge card" in table.shown


async def test_a_deal_lists_what_changes_meanwhile_and_keeps_what_is_ticked() -> None:
    """CITY-OQ-14."""
    async with city_table(options={"mortgaged_in_deal": "forbidden"}) as table:
        await table.given("given owner Seaview Ana", "given owner Westlands Ana", "given mortgaged Seaview 180k")
        await table.press("d", "down", "space")
        lots = table.pilot.app.screen.query(GivingSide).first().query_one(SelectionList)
        assert lots.selected == ["place Westlands"]
        for line in ("given card jail Ana", "redeem Seaview by Ana"):
            assert table.screen.session.submit(line, Origin("phone")) is None
        await table.settle()
        assert "[ ] Seaview, rent" in table.shown
        assert "[ ] Jail card" in table.shown
        assert lots.selected == ["place Westlands"]
        await table.press("down", "space")
        assert lots.selected == ["place Westlands", "place Seaview"]


async def test_a_small_terminal_shows_what_a_deal_brings_and_whole_goods(monkeypatch: pytest.MonkeyPatch) -> None:
    """CITY-DEAL-01."""
    async with city_table((60, 15)) as table:
        await table.given("given owner Middleton Ben", 'given owner "Harbor Heights" Ana', "given jailed Cal")
        await table.given('given blocks "Harbor Heights" 6r', "given skyscraper Middleton", "given card jail Ben")
        await table.press("d", *"500", "right", "down", "down", "space")
        shown = " ".join(table.shown.replace("│", " ").split())
        assert "[x] Jail card" in shown
        assert "Ana: cash 37.7M → 37.2M" in shown
        assert all(button in shown for button in ("Make the deal (Enter)", "Timer (^T)", "Back (Esc)"))
        with watching(monkeypatch) as watch:
            assert watch.cut(table.pilot.app) == []


async def test_goods_with_long_names_go_on_below() -> None:
    """CITY-DEAL-05."""
    players = ("Ana", "Bartholomew Longname")
    async with game_table("city", CityScreen, players, (60, 15)) as table:
        await table.given("given owner Middleton Ana", f'given cash "{players[1]}" 1m')
        await table.given("land Chance", "chance collect-each 5m")
        await table.press("d")
        lots = table.pilot.app.screen.query_one("#one SelectionList", SelectionList)
        left, right, row = lots.region.x, lots.region.right, lots.region.y
        lines = [line[left:right].rstrip() for line in table.shown.split("\n")[row : row + 4]]
        assert lines == ["[ ] Middleton, rent 200k", "[ ] Lets Bartholomew", "    Longname off 5M", ""]
        await table.pilot.click(lots, offset=(6, 2))
        await table.settle()
        assert lots.selected == ["debt"]
