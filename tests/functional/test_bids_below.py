"""In an auction a player's key bids at the desk, with any window opened above it on purpose."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from companion.tui.app import CompanionApp
from companion.tui.desks.builder import BuilderScreen
from companion.tui.desks.city import CityScreen
from companion.tui.desks.desk import Desk
from companion.tui.desks.table_menu import TableMenu
from companion.tui.routes import _PAGES
from tests.desks import at_the_desk
from tests.functional.test_unit_screen import evening
from tests.game_table import game_table
from tests.light_tables import light
from tests.screens import text_of

PLAYERS = ("Ana", "Ben", "Cleo")
TYPED = {
    "PayDialog": "who pays whom, and how much",
    "TradeEditor": "what a side pays",
    "Position": "a cell of the table",
    "AskText": "a text",
    "MendLine": "a move",
    "Palette": "a command",
}
"""The windows in which a digit is typed or chooses, so that it isn't a bid."""
MOVES = ("order(", "app.quit", "app.mute", "digit(", "bid(", "power", "step(", "hold")
"""The actions that change the game or the app, and open no window."""


@asynccontextmanager
async def city(folder: Path) -> AsyncIterator[tuple[Any, Any]]:
    async with game_table("city", CityScreen, PLAYERS, options={"build_spin_seconds": "0"}) as table:
        await table.given("given owner Seaview Ana", "given owner Westlands Ana", "roll 1 2", "auction", "bid Ana 10k")
        yield table.pilot.app, table.pilot


@asynccontextmanager
async def builder(folder: Path) -> AsyncIterator[tuple[Any, Any]]:
    async with game_table("builder", BuilderScreen, PLAYERS) as table:
        await at_the_desk(table)
        await table.given("given owner vermont Ana")
        await at_the_desk(table)
        await table.given("roll 2 3", "land oriental", "auction", "bid Ana 10")
        yield table.pilot.app, table.pilot


@asynccontextmanager
async def unit(folder: Path) -> AsyncIterator[tuple[Any, Any]]:
    async with evening() as table:
        await table.press("p", "a", "1")
        yield table.pilot.app, table.pilot


@asynccontextmanager
async def money_of_city(folder: Path) -> AsyncIterator[tuple[Any, Any]]:
    async with light(folder, "city", "money", players=PLAYERS) as (app, pilot):
        await pilot.press(":", *"auction old", "enter", "1")
        yield app, pilot


TABLES = {each.__name__: each for each in (city, builder, unit, money_of_city)}


def desk_of(app: CompanionApp) -> Desk:
    assert isinstance(app.desk, Desk)
    return app.desk


def leader(app: CompanionApp) -> str:
    timer = desk_of(app).timing.timer
    return timer.leader.player if timer and timer.leader else ""


def opened_by(app: CompanionApp) -> Iterator[str]:
    """Yield the actions that may open a window: of every key, of the menu of Esc, of the palette's pages."""
    desk = desk_of(app)
    keys = {binding.binding.action for binding in desk.active_bindings.values()}
    yield from sorted(action for action in keys if not action.startswith(MOVES))
    yield "app.back"
    yield from (entry.does for entry in desk.part(TableMenu).entries() if entry.does != "leave")
    yield from (f"app.open_page('{name}')" for name in _PAGES)


async def at_rest(pilot: Any) -> None:
    for _ in range(3):
        await pilot.pause()


async def bids_from(app: CompanionApp, pilot: Any, action: str) -> str:
    """Press the key of a player who does not lead. Return what the window does against the rule, empty if nothing."""
    top: Screen[Any] = app.screen
    name = type(top).__name__
    before, players = leader(app), desk_of(app).session.table.setup.players
    place = next(number for number, player in enumerate(players, 1) if player != before)
    await pilot.press(str(place))
    await at_rest(pilot)
    if name in TYPED:
        return "" if leader(app) == before else f"{action}: {name} bids with what is typed"
    if leader(app) != players[place - 1]:
        return f"{action}: {name} swallows the bid"
    if app.screen is not top:
        return f"{action}: {name} closes"
    return "" if f"{players[place - 1]} bids" in text_of(app) else f"{action}: {name} does not say it"


@pytest.mark.parametrize("table", TABLES)
async def test_a_bid_key_bids_from_every_window(table: str, tmp_path: Path) -> None:
    """CITY-OQ-43."""
    wrong, seen = [], set()
    async with TABLES[table](tmp_path) as (app, pilot):
        desk = desk_of(app)
        assert leader(app)
        for action in [*opened_by(app)]:
            await desk.run_action(action)
            await at_rest(pilot)
            for _ in range(2):
                if app.screen is desk:
                    break
                answers = type(app.screen).__name__ not in TYPED
                seen.add(type(app.screen).__name__)
                wrong.append(await bids_from(app, pilot, action))
                await pilot.press(*["enter"] * answers)
                await at_rest(pilot)
            while app.screen is not desk:
                app.pop_screen()
                await at_rest(pilot)
            desk.set_focus(None)
            desk.drop_unfinished_entry()
    assert not [*filter(None, wrong)]
    assert {"Help", "LogPage", "GameMenu", "Settings"} <= seen
