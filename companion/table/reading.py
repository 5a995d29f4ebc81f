"""A saved game as a table to look at: nothing is written to it."""

from collections.abc import Sequence
from typing import Any

from companion import games
from companion.core.errors import Refused
from companion.core.game import Setup
from companion.core.history import Line
from companion.games.game import Game
from companion.table.export import moves
from companion.table.ports import GameReading, JournalError
from companion.table.table import Table
from companion.table.view import history_rows, unit_view


class _NotWritten:
    def append(self, lines: Sequence[Line]) -> None:
        """Raise `JournalError`: who reads does not write."""
        raise JournalError("This game was opened to be read only.")


def game_of(reading: GameReading) -> Game[Any]:
    """Return the rules a saved game is played by. Raises `JournalError` if they are not known here."""
    name = reading.setup().game
    if name not in games.NAMES:
        known = ", ".join(games.NAMES)
        raise JournalError(f"“{reading.name}” is a game of “{name}”, but here are only {known}: use a newer companion.")
    game: Game[Any] = games.load(name)
    return game


def read_table(reading: GameReading) -> Table:
    """Return the table of a saved game as it stands. Raises `JournalError`."""
    game = game_of(reading)
    setup, lines = reading.load(game.fact_types)
    return opened(game, setup, lines, reading.resume_ms(lines))


def check_shown(table: Table) -> None:
    """Raise `JournalError` where anything that is shown or written of a game cannot be."""
    try:
        table.game.report(table.state, table.now_ms)
        unit_view(table.state.unit, table.now_ms)
        history_rows(table.history, table.state.unit, table.now_ms, most=len(table.history.lines))
        moves(table)
        games.desk_view(table.game.name, table.state, table.now_ms)
    except Exception as error:  # facts that never happened may lead a view anywhere
        raise JournalError(f"This game cannot be shown: {type(error).__name__} ({error}).") from error


def opened(game: Game[Any], setup: Setup, lines: Sequence[Line], now_ms: int = 0) -> Table:
    """Return a table after these lines. Raises `JournalError` where they, or how it began, make no sense."""
    try:
        table = Table(game, setup, _NotWritten())
    except Exception as error:  # cards that were never printed may lead the rules anywhere
        told = error if isinstance(error, Refused) else f"{type(error).__name__} ({error})."
        raise JournalError(f"The set-up of this game makes no sense: {told}") from error
    table.load(lines, now_ms)
    return table
