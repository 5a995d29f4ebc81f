"""A table of Monopoly Deal on the real screen, in virtual time."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

from companion.tui.desks.deal_desk import DealScreen
from companion.tui.widgets.choices import Choices
from tests.game_table import GameTable, game_table

PLAYERS = ("Ana", "Ben", "Cleo")
TEN = (*PLAYERS, "Dov", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")
LANDS = (
    "Baltic",
    "Vermont",
    "States",
    "Tennessee",
    "Kentucky",
    "Ventnor",
    "Pacific",
    "Boardwalk",
    "Reading",
    "Electric",
)
"""One property of each colour."""
GIVEN = (
    "given set Ana brown",
    "given land Ana Vermont",
    "given land Ana Tennessee",
    'given land Ana "Wild pink/orange" as orange',
    'given land Ana "Wild any colour" as orange',
    "given house Ana orange",
    "given bank Ana 5, 2, 1, 1, Sly",
    "given land Ben Boardwalk",
    "given land Ben Ventnor",
    "given land Ben Reading",
    "given land Ben Short",
    "given bank Ben 3, 1, Pass",
    "given set Cleo utility",
    "given land Cleo Kentucky",
    "given land Cleo Indiana",
    "given land Cleo Illinois",
    'given land Cleo "Wild red/yellow" as red',
    "given bank Cleo 10",
)
DealTable = GameTable[DealScreen]


@asynccontextmanager
async def deal_table(
    size: tuple[int, int] = (80, 24),
    options: Mapping[str, str] = {},
    players: Sequence[str] = PLAYERS,
    given: Sequence[str] = (),
) -> AsyncIterator[DealTable]:
    """Begin an evening, taken over in the middle where something is given."""
    async with game_table("deal", DealScreen, players, size, options) as table:
        await table.given(*given)
        yield table


def lines_allowed(table: DealTable) -> list[str]:
    """Return the lines that can be done now, with their keys."""
    entries = table.screen.query_one(Choices).entries
    return [f"{entry.key} {entry.label}" for entry in entries if not entry.why_not]


def greyed(table: DealTable) -> dict[str, str]:
    """Return the lines that cannot be done now, with the reason."""
    entries = table.screen.query_one(Choices).entries
    return {entry.label: entry.why_not for entry in entries if entry.why_not}


def cash(table: DealTable, player: str) -> list[str]:
    """Return what lies in the bank of a player."""
    return sorted(table.state.areas[player].bank)
