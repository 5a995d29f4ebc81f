"""Light tables that keep the trading unit: auctions, deals, Build and the hour by keys."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Button

from companion.tui.desks.city import CityScreen
from companion.tui.desks.light_desk import LightDesk
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.house_rules import RunningRules
from companion.tui.pages.position import Position
from companion.tui.widgets.choices import Choices
from tests.game_table import game_table
from tests.light_tables import asked, light, table_of
from tests.screens import SIZES, click_text, said, text_of, until


async def test_the_turns_of_deal_are_timed_by_one_key(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "timer") as (app, pilot):
        assert "complete set" not in text_of(app)
        assert "✗ Pause this turn's timer" in text_of(app)
        assert "✗ Start this turn's timer" not in text_of(app)
        assert "h Pause" not in text_of(app)
        await pilot.press("a")
        assert "✗ Start this turn's timer" in text_of(app)
        assert "✗ Pause this turn's timer" not in text_of(app)
        assert table_of(app).state.timing.timer.turn == "Ana"
        assert asked(app) == "End the turn, or pause the timer"
        assert "▶● Ana" in text_of(app)
        assert "e End turn" in text_of(app)
        assert "h Pause" in text_of(app)
        await pilot.press("enter", "a")
        assert table_of(app).state.timing.timer.turn == "Ben"


@pytest.mark.parametrize(("game", "way", "hour"), [("city", "money", True), ("deal", "timer", False)])
async def test_the_hour_is_shown_where_the_unit_is_kept(tmp_path: Path, game: str, way: str, hour: bool) -> None:
    async with light(tmp_path, game, way) as (app, _):
        assert ("hour --:--" in text_of(app)) == hour


@pytest.mark.parametrize(("way", "kind"), [("unit", UnitScreen), ("money", LightDesk)])
async def test_an_hour_that_was_the_last_one_is_not_said_to_go_on(way: str, kind: type[Any]) -> None:
    """CITY-OQ-74."""
    rules = {"watch": way, "mode": "time"}
    async with game_table("city", kind, ("Ana", "Ben", "Cleo"), (160, 45), rules) as table:
        await table.given("on")
        await table.wait(3601)
        assert "An hour has passed (the last one)" in table.shown
        assert "HOUR OVER: the last turn" in table.shown
        assert "another" not in table.shown


async def test_a_bid_at_a_table_that_keeps_unit_and_money(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "2", "3")
        assert table_of(app).state.unit.timer.leader.player == "Cleo"
        assert asked(app) == "Any higher bid?"
        assert "1-3 Bid  s Sold" in text_of(app)
        entries = app.screen.query_one(Choices).entries
        assert [entry.key for entry in entries if entry.key] == ["1-3", "s", "F"], "digits mean bids"
        start = next(entry for entry in entries if entry.label == "Start the deal countdown")
        assert start.why_not.startswith("An auction is running: ")
        await pilot.press("enter")
        assert said(app) == "To bid, press your number: 1 to 3.", "the mark is on what is asked"
        await pilot.press("2")
        await click_text(pilot, "Start the auction")
        assert start.why_not in said(app)
        await pilot.press("s")
        assert table_of(app).state.cash("Ben") < table_of(app).state.cash("Ana")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_an_auction_keeps_off_the_edge_of_a_light_table(tmp_path: Path, size: tuple[int, int]) -> None:
    async with light(tmp_path, "city", "money", size, ("Ana", "Ben")) as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "2")
        lines = [line.split("│")[-1] for line in text_of(app).splitlines()]
        ahead, bid, log = (next(line for line in lines if words in line) for words in ("Auction", "[1]", "bids 10k"))
        assert ahead.index("Auction") == bid.index("[1]") == log.index("■"), "they line up"
        assert "→ 20k " in bid


@pytest.mark.parametrize(
    ("game", "way", "size", "keys"),
    [
        ("deal", "timer", (80, 24), ("1",)),
        ("deal", "timer", (100, 30), ("1",)),
        ("city", "money", (100, 30), (":", *"auction old", "enter")),
    ],
)
async def test_the_list_keeps_its_room_when_a_time_begins(
    tmp_path: Path, game: str, way: str, size: tuple[int, int], keys: Sequence[str]
) -> None:
    async with light(tmp_path, game, way, size) as (app, pilot):
        before = app.screen.query_one("#side").region
        await pilot.press(*keys)
        await pilot.pause()
        assert app.screen.query_one("#countdown").region.height
        assert app.screen.query_one("#side").region == before


async def test_a_table_that_keeps_the_unit_switches_it_by_a_key_and_asks_before_the_hour_is_lost(
    tmp_path: Path,
) -> None:
    async with light(tmp_path, "city", "money", size=(100, 30)) as (app, pilot):
        assert "P On/off" in text_of(app)
        await pilot.press("P")
        await pilot.pause()
        assert "hour 60:00" in text_of(app)
        await pilot.press("P")
        await pilot.pause()
        assert "Turn off? This ends the hour" in text_of(app)
        await pilot.press("y")
        await pilot.pause()
        assert "hour --:--" in text_of(app)


async def test_a_table_that_keeps_only_the_unit_says_that_it_is_over(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "unit") as (app, pilot):
        await pilot.press("p", "p", "y", ":", *"finish", "enter", "y")
        await pilot.pause()
        assert table_of(app).state.finished
        assert "The game is over" in text_of(app).splitlines()[2]
        assert "Press p" not in text_of(app)
        assert "On/off" not in text_of(app).splitlines()[-1]
        await pilot.press("escape", "a")
        await until(pilot, lambda: not table_of(app).state.finished)
        assert "Ben goes first." in text_of(app)


@pytest.mark.parametrize("way", ["unit", "money"])
async def test_the_hour_is_not_wiped_by_a_slip_of_the_hand(tmp_path: Path, way: str) -> None:
    async with light(tmp_path, "city", way) as (app, pilot):
        await pilot.press(":", *"on", "enter", ":", *"off", "enter")
        await pilot.pause()
        assert "Turn off? This ends the hour." in text_of(app)
        await pilot.press("n")
        assert table_of(app).state.unit.on_since_ms is not None
        await pilot.press(":", *"off", "enter")
        await pilot.pause()
        await pilot.press("y")
        assert table_of(app).state.unit.on_since_ms is None


async def test_a_deal_is_agreed_by_the_key_of_the_unit(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("y")
        assert "No deal timer is running" in said(app)
        await pilot.press("7")
        assert "y   Deal agreed" in text_of(app)
        assert "y Agreed" in text_of(app)
        await pilot.press("y")
        assert "Deal agreed." in text_of(app)
        assert table_of(app).state.unit.timer is None
        assert "F   End the game" in text_of(app)


async def test_a_table_that_keeps_only_the_unit_can_be_played_in_full(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "unit") as (app, pilot):
        assert "OFF" not in text_of(app), "it turns on automatically"
        await pilot.press("1")
        assert "No auction is running: start one first." in said(app)
        await pilot.press("escape", "f")
        assert isinstance(app.screen, Position)
        await pilot.press("escape", "escape", "r")
        assert isinstance(app.screen, RunningRules)
        await pilot.press("f", *"should companion handle", "enter", "home", "enter")
        assert isinstance(app.screen, Position)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)


@pytest.mark.parametrize(
    ("game", "way", "why"),
    [
        *(("builder", "rolls", "here: this table has no"), ("builder", "points", "here: this table has no")),
        *(("chance", "rounds", "in this game"), ("deal", "payments", "in this game")),
    ],
)
async def test_build_says_so_where_no_unit_is_kept(tmp_path: Path, game: str, way: str, why: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        await pilot.press("space")
        assert f"Build does nothing {why}" in said(app)


async def test_a_unit_that_comes_on_by_itself_greys_nothing_that_it_would_do(tmp_path: Path) -> None:
    def greyed() -> set[str]:
        return {str(button.label) for button in app.screen.query("#buttons Button.-greyed").results(Button)}

    async with light(tmp_path, "city", "unit") as (app, pilot):
        assert not {"Auction", "Deal"} & greyed()
        assert "turn the unit on" not in text_of(app)
        assert "Build" in text_of(app).splitlines()[-1]
        await pilot.press("p", "p", "y")
        assert {"Auction", "Deal"} <= greyed(), "using the switch turns it off"
        assert "turn the unit on" in text_of(app)
