"""Auctions and countdowns on the City screen: who calls, with what cash, and what can be done with the time."""

from typing import Any

import pytest

from companion.session.origin import Origin
from companion.tui.desks.city import CityScreen
from companion.tui.desks.desk import Desk
from tests.city_table import city_table
from tests.game_table import game_table
from tests.screens import click_text


async def test_an_auction_in_the_game_by_keys() -> None:
    """CITY-SPC-04, UNIT-AUC-02."""
    async with city_table() as table:
        await table.press("1", "2", "a", "1", "3", "plus", "1")
        await table.wait(60)
        plot = table.state.plots["Stoneside"]
        assert plot.owner == "Ana"
        assert table.state.cash("Ana") == 37_700_000 - 70_000
        assert table.message == "Ana → bank 70k"


async def test_an_auction_offers_the_calls_that_would_be_taken() -> None:
    """CITY-AUC-01, CITY-AUC-08, CITY-AUC-10."""
    async with game_table("city", CityScreen, ("Ana", "Ben", "Cleo", "Dan"), (100, 30)) as table:
        await table.given("force bankrupt by Ben")
        await table.press("1", "2", "a")
        assert "1 Bid 10k" in table.shown
        assert table.shown.count("→ 10k") == 1, "the player who starts the auction bids first"
        await table.press("1")
        assert "1 3 4 Bid 20k" in table.shown
        await table.press("plus")
        assert "1 3 4 Bid 60k" in table.shown
        assert table.shown.count("→ 60k") == 2, "neither the leader nor a bankrupt player"


DESK: Any = Desk
"""Of any game, the trading unit too."""


@pytest.mark.parametrize(
    ("game", "options", "begin"),
    [
        ("city", {}, ("roll 1 2", "auction")),
        ("city", {"watch": "unit"}, ("on", "auction")),
        ("builder", {}, ("roll 1 2", "auction oriental")),
        ("unit", {}, ("on", "auction")),
    ],
)
async def test_once_everyone_else_is_out_no_key_is_shown_that_bids(
    game: str, options: dict[str, str], begin: tuple[str, ...]
) -> None:
    """CITY-OQ-43: the leader is offered no raise over themself."""
    async with game_table(game, DESK, ("Ana", "Ben", "Cleo"), (80, 24), options) as table:
        for line in (*begin, "bid Ana 600", "pass Ben"):
            table.screen.session.submit(line, Origin("keyboard"))
        await table.settle()
        assert "Bid" in table.shown, table.shown
        table.screen.session.submit("pass Cleo", Origin("keyboard"))
        await table.settle()
        assert "Sold" in table.shown, table.shown
        assert "Bid" not in table.shown, table.shown


async def test_a_bid_key_stays_while_a_smaller_raise_can_be_paid() -> None:
    """CITY-AUC-08."""
    async with city_table() as table:
        await table.given("given cash Ben 700k", "given cash Cal 700k")
        await table.press("1", "2", "a")
        await table.given("bid Ana 600k")
        await table.press("plus", "plus", "plus", "plus", "plus")
        assert "→" not in table.shown, table.shown
        assert "Bid" in table.shown, table.shown


async def test_six_bidders_are_all_in_sight() -> None:
    names = ("Ann-Kathrin O'Neill", "Bartholomäus", "Cal", "Dov", "Ève", "Fiona-Marie")
    async with game_table("city", CityScreen, names) as table:
        await table.press("1", "2", "a")
        assert "[5] ★ Ève" in table.shown
        assert "[6] ✚ Fiona" in table.shown
        await table.press("1", "6", "s")
        assert table.state.plots["Stoneside"].owner == "Fiona-Marie"


async def test_each_bidder_stands_there_with_the_cash_they_have() -> None:
    async with city_table() as table:
        await table.press("1", "2", "a")
        await table.given("bid Ana 10k", "pay Ana bank 1m", "bid Ben 20k")
        assert "[1] ● Ana          → 30k   of 36.7M" in table.shown, table.shown
        assert "[2]▶■ Ben                cash 37.7M" in table.shown, table.shown


async def test_a_tall_screen_tells_cash_with_the_players_and_the_next_call_with_the_bidders() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Ben", "Cleo")
    async with game_table("city", CityScreen, names, (160, 45)) as table:
        await table.press("1", "2", "a", "1", "2")
        assert f"[1] ● {'Ana':<23} → 30k" in table.shown, table.shown
        assert table.shown.count("Cash") == 1


async def test_the_cash_of_bidders_with_long_names_stands_under_a_head() -> None:
    names = ("Ana", "Maximiliana the 1st.", "Ben", "Cleo")
    async with game_table("city", CityScreen, names) as table:
        await table.press("1", "2", "a", "1", "2")
        assert f"{'Cash':>34}" in table.shown, table.shown
        assert f"[1] ● {'Ana':<23} 37.7M" in table.shown, table.shown
        await table.given("pass Cleo")
        assert f"[4] ◆ {'Cleo':<23}   out" in table.shown, table.shown
        await click_text(table.pilot, "[3]")
        assert table.said == "Ben bids 30k."


async def test_a_countdown_has_the_buttons_that_do_something() -> None:
    """UNIT-AUC-05: one timer, for an auction or for a deal."""
    async with city_table() as table:
        await table.press("1", "2", "a")
        assert "s Sold" in table.shown
        assert "Agreed" not in table.shown
        await table.press("c", "D")
        assert "Sold" not in table.shown
        assert "[1]" not in table.shown
        assert "d Deal  y Agreed  h Pause  c Cancel" in table.shown
        await click_text(table.pilot, "d Deal")
        assert table.window == "TradeEditor"


async def test_a_held_countdown_has_keys_to_let_it_go_on() -> None:
    async with city_table((160, 45)) as table:
        await table.press("1", "2", "a")
        assert "h Pause" in table.shown
        assert "Resume" not in table.shown
        await table.press("h")
        assert "h Pause" not in table.shown
        assert table.shown.count("h Resume") == 2
        await table.press("h")
        assert "Resume" not in table.shown
