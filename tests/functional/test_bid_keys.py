"""In an auction the players' keys bid, even after an open question: no window is in the way."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.session.origin import Origin
from companion.tui.desks.bid_keys import letter_per_name
from companion.tui.desks.builder import BuilderScreen
from companion.tui.desks.city import CityScreen
from companion.tui.widgets.bidders import Bidders
from companion.tui.widgets.countdown import Lamp
from companion.tui.widgets.giant import Giant
from tests.city_table import city_table
from tests.desks import at_the_desk
from tests.functional.test_unit_screen import evening
from tests.game_table import game_table
from tests.light_tables import light, table_of
from tests.screens import said, text_of

Opened = Callable[[], AbstractAsyncContextManager[Any]]


@asynccontextmanager
async def city() -> AsyncIterator[Any]:
    async with city_table() as table:
        await table.press("1", "2", "a", "1")
        yield table


@asynccontextmanager
async def builder() -> AsyncIterator[Any]:
    async with game_table("builder", BuilderScreen, ("Ana", "Ben", "Cleo")) as table:
        await at_the_desk(table)
        await table.given("roll 2 3", "land oriental", "auction", "bid Ana 10")
        yield table


@asynccontextmanager
async def unit() -> AsyncIterator[Any]:
    async with evening() as table:
        await table.press("p", "a", "1")
        yield table


DESKS: dict[str, Opened] = {"unit": unit, "city": city}
"""Desks with an auction in which the first player leads with 10k."""


def leader(table: Any) -> str:
    timer = table.pilot.app.desk.session.timing.timer
    return timer.leader.player if timer and timer.leader else ""


@pytest.mark.parametrize("desk", DESKS)
async def test_a_second_press_says_who_leads_and_locks_nobody_out(desk: str) -> None:
    async with DESKS[desk]() as table:
        first = leader(table)
        await table.press("1")
        assert table.pilot.app.screen is table.pilot.app.desk
        assert f"{first} already leads with 10k: type “bid {first} 20k” to raise it." in said(table.pilot.app)
        await table.press("2")
        assert leader(table) != first
        await table.press("1", "2")
        assert table.pilot.app.desk.session.timing.timer.leader.amount == 40_000, "two presses in a row"


@pytest.mark.parametrize("desk", DESKS)
@pytest.mark.parametrize("asked", ["X", "c"])
async def test_a_bid_key_bids_whatever_is_asked_in_the_line(desk: str, asked: str) -> None:
    async with DESKS[desk]() as table:
        await table.press(asked)
        assert table.pilot.app.screen is table.pilot.app.desk
        assert "?" in said(table.pilot.app)
        first = leader(table)
        await table.press("2")
        assert leader(table) not in ("", first)
        assert table.pilot.app.desk.session.timing.timer.passed == ()
        before = table.pilot.app.desk.session.timing
        await table.press("y")
        assert table.pilot.app.desk.session.timing == before, "the question is gone"


async def test_an_auction_of_builder_has_no_window_either() -> None:
    """BUILDER-AUCTION-05."""
    async with builder() as table:
        await table.press("1")
        assert "Ana already leads with 10: type “bid Ana 15” to raise it." in table.message
        await table.press("c")
        assert table.message == "Cancel the auction? Ana's bid of 10 won't count. (Y/N)"
        await table.press("2")
        assert leader(table) == "Ben"
        await table.press("c", "y")
        assert table.state.timing.timer is None


@pytest.mark.parametrize("desk", [unit, city, builder])
async def test_sold_pause_cancel_and_drop_out_are_in_sight_on_a_narrow_screen(desk: Opened) -> None:
    async with desk() as table:
        keys = text_of(table.pilot.app).splitlines()[-1]
        timed = () if desk is builder else ("h Pause",)
        assert all(name in keys for name in ("s Sold", *timed, "c Cancel", "X Drop out")), keys


async def test_who_drops_out_is_said_by_a_letter() -> None:
    """CITY-OQ-43."""
    async with unit() as table:
        await table.press("X")
        assert table.message == "Who drops out? B Blue · G Green · Y Yellow"
        await table.press("g")
        assert table.screen.timing.timer.passed == ("Green",)
        calls = [one.call for one in table.screen.query_one(Bidders).bidders]
        assert calls == ["", "→ 20k", "out", "→ 20k"]
        await table.press("3")
        assert "Green has dropped out." in table.message
        await table.press("X", "escape", "b")
        assert table.pilot.app.screen is table.screen
        assert table.screen.timing.timer.passed == ("Green",)
        await table.press("X", "u")
        assert table.screen.timing.timer.passed == ("Green",), "undo removes the question, not a move"


def test_letters_tell_names_apart() -> None:
    assert letter_per_name(("Anne", "Anna", "Ann", "An")) == {"Anne": "a", "Anna": "n", "Ann": "b", "An": "c"}


async def test_calling_an_auction_off_with_a_bid_asks_once_and_says_whose_is_lost() -> None:
    async with city() as table:
        await table.press("c")
        assert table.message == "Cancel the auction? Ana's bid of 10k won't count. (Y/N)"
        await table.press("n")
        assert table.state.unit.timer
        await table.press("c", "y")
        assert table.state.unit.timer is None
        assert "Auction cancelled: Ana's bid of 10k doesn't count." in " ".join(table.shown.split())


async def test_calling_an_auction_off_without_a_bid_asks_nothing() -> None:
    async with city_table() as table:
        await table.press("1", "2", "a", "c")
        assert table.state.unit.timer is None
        assert "Auction cancelled." in table.shown


async def test_switching_off_in_an_auction_is_asked_in_the_line() -> None:
    async with unit() as table:
        await table.press("p")
        assert table.message == "Turn off? This ends the countdown and the hour. Time keeps running. (Y/N)"
        await table.press("n", "h", "p")
        assert table.message == "Turn off? This ends the countdown and the hour. The hour keeps running. (Y/N)"
        await table.press("n", "h", "2", "p", "n")
        assert leader(table) == "Blue"
        await table.press("p", "y")
        assert table.screen.session.timing.on_since_ms is None


async def test_what_the_line_asks_is_over_with_the_auction() -> None:
    async with city() as table:
        await table.press("c")
        await table.wait(50)
        assert table.state.districts_of("Ana")
        assert "Cancel" not in table.message


async def test_enter_opens_no_window_in_an_auction() -> None:
    async with city() as table:
        await table.press("enter")
        assert table.window == "CityScreen"
        assert table.message == "To bid, press your number: 1 to 3."


async def test_enter_agrees_to_no_deal_that_is_out_of_sight() -> None:
    async with city_table() as table:
        await table.press("1", "2", "y", "D", "enter")
        assert table.state.unit.timer


async def test_a_light_table_opens_no_window_in_an_auction(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "2", "2", "enter")
        assert app.screen is app.desk
        assert said(app) == "To bid, press your number: 1 to 3."
        await pilot.press("3")
        assert table_of(app).state.unit.timer.leader.player == "Cleo"


async def test_each_auction_begins_with_the_smallest_raise_that_suits_its_price() -> None:
    async with evening() as table:
        await table.press("p", "a", *["plus"] * 5, "1", "s", "a", "1")
        assert table.leader == "Red 10k"


@pytest.mark.parametrize(("district", "call"), [("Westlands", "10k"), ("Diamond Hills", "50k")])
async def test_what_is_dear_begins_with_a_larger_raise(district: str, call: str) -> None:
    async with game_table("city", CityScreen, ("Ana", "Ben", "Cleo")) as table:
        await table.given("roll 1 2", f'force auction "{district}"')
        assert f"1 Bid {call}" in table.shown


async def test_a_bid_from_elsewhere_takes_the_question_away() -> None:
    async with city() as table:
        await table.press("c")
        table.screen.session.submit("bid Ben 20k", Origin("box"))
        await table.pilot.pause()
        assert "Cancel" not in table.message
        await table.press("y")
        assert table.state.unit.timer


@pytest.mark.parametrize("desk", [unit, city, builder])
async def test_a_pause_says_that_bids_still_count(desk: Opened) -> None:
    async with desk() as table:
        await table.press("h")
        assert "◉ Paused – bids still count" in table.pilot.app.screen.query_one(Lamp).render().plain
        assert "Paused – bids still count" in text_of(table.pilot.app)
        await table.press("2")
        assert leader(table) in ("Blue", "Ben")


async def test_the_leader_has_it_three_seconds_after_everybody_else_is_out() -> None:
    """CITY-OQ-43."""
    async with city() as table:
        await table.press("X", "b", "X", "c")
        assert "Everyone else is out" in table.shown
        assert table.screen.query_one("#digits", Giant).text == "3"
        assert "Everyone else is out: the auction ends in 3 seconds." in " ".join(table.shown.split())
        await table.wait(3)
        assert table.state.districts_of("Ana")


async def test_a_pause_or_undo_stops_the_end_of_an_auction_that_only_its_leader_is_in() -> None:
    """CITY-OQ-43."""
    async with city() as table:
        await table.press("X", "b", "X", "c", "h")
        await table.wait(5)
        assert table.state.unit.timer.held
        await table.given("undo 2")
        await table.press("h")
        await table.wait(2)
        await table.press("3")
        assert leader(table) == "Cal"
