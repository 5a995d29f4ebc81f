"""A table of Monopoly City on the real screen, in virtual time."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.tui.desks.city import CityScreen
from tests.game_table import GameTable, game_table
from tests.owners import owners

PLAYERS = ("Ana", "Ben", "Cal")
CityTable = GameTable[CityScreen]


@asynccontextmanager
async def city_table(
    size: tuple[int, int] = (80, 24), options: Mapping[str, str] = {}, folder: Path | None = None
) -> AsyncIterator[CityTable]:
    """Begin an evening of three."""
    services: dict[str, Any] = {}
    if folder is not None:
        services["owners"] = lambda game: owners(folder, game)
    rules = {"build_spin_seconds": "0", **options}
    async with game_table("city", CityScreen, PLAYERS, size, rules, **services) as table:
        yield table
