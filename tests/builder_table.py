"""A table of Monopoly Builder on the real screen, in virtual time, with a box that is read in or blank."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.session.owners_values import OwnersValues
from companion.tui.desks.builder import BuilderScreen
from tests.game_table import GameTable, game_table
from tests.owners import owners

PLAYERS = ("Ana", "Ben", "Cleo")
BOX = (
    *("stock t_rex excavator", "stock penguin truck", "stock cat crane", "stock rubber_duck boat", "spaces 24"),
    'deed "Test Lane" colour light blue price 120 rent 60 set rent 120 mortgage 60 unmortgage 70 number 8',
    'deed "Test Row" colour dark blue price 300 rent 150 set rent 300 mortgage 150 unmortgage 170 number 6',
    'deed "Test Mews" colour dark blue price 350 rent 175 set rent 350 mortgage 175 unmortgage 200 number 11',
    *('deed "Test Lane" resource truck', 'deed "Test Row" resource boat', 'deed "Test Mews" resource crane'),
    "deed oriental mortgage 50 unmortgage 60 set points 2",
    *('deed "Test Lane" set points 2', 'space 5 "Oriental Avenue"', "space 6 jail", 'space 7 "Test Lane"'),
    *('space 8 "Test Row"', "space 9 steal", "space 10 chance", "space 11 roll", "space 12 free parking"),
    *("space 18 go to jail", "chart 2 boat", "chart 3 truck", "chart 6 crane", "map A1-E3", "gap A1 B1"),
)
"""The lines that read in a small invented box."""
BuilderTable = GameTable[BuilderScreen]


def read_in(folder: Path) -> OwnersValues:
    """Return a box of which everything is read."""
    box = owners(folder, "builder")
    Path(box.place).parent.mkdir(parents=True, exist_ok=True)
    Path(box.place).write_text(_read_once(), "utf-8")
    return box


@cache
def _read_once() -> str:
    """Return the file of that box, told line by line: to write it thirty times is half of such a test."""
    with TemporaryDirectory() as folder:
        box = owners(Path(folder), "builder")
        for line in BOX:
            box.submit_line(line)
        return Path(box.place).read_text("utf-8")


@asynccontextmanager
async def builder_table(
    folder: Path | None,
    size: tuple[int, int] = (80, 24),
    options: Mapping[str, str] = {},
    players: Sequence[str] = PLAYERS,
    **given: Any,
) -> AsyncIterator[BuilderTable]:
    """Begin an evening with the box in a folder, without one with nothing that is kept."""
    services: dict[str, Any] = dict(given)
    if folder is not None:
        services["owners"] = lambda game: owners(folder, game)
    async with game_table("builder", BuilderScreen, players, size, options, **services) as table:
        yield table
