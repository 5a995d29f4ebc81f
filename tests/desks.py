"""The desks of Builder, Chance and Deal, and what lies over them."""

from typing import Any

from textual.widgets import Static

from companion.tui.desks.builder import BuilderScreen
from companion.tui.desks.chance_desk import ChanceDesk
from companion.tui.desks.deal_desk import DealScreen
from companion.tui.desks.game_desk import GameDesk
from tests.game_table import GameTable

DESKS: dict[str, type[GameDesk]] = {"builder": BuilderScreen, "chance": ChanceDesk, "deal": DealScreen}


async def at_the_desk(table: GameTable[Any]) -> None:
    """Postpone every question a desk asks by itself."""
    while table.window in ("Find", "ReadCard", "Choose", "ReadOff", "DrawIsland"):
        await table.press("escape")


def asked(table: GameTable[Any]) -> str:
    """Return what the window asks."""
    return str(table.pilot.app.screen.query_one(Static).content)
