"""A saved game as a read-only table."""

from collections.abc import Sequence

from companion import games
from companion.core.errors import Refused
from companion.core.history import Line
from companion.core.order import Setup
from companion.core.words import say
from companion.games.game import Game, S, State
from companion.table.export import notation_text
from companion.table.log import Log
from companion.table.ports import JournalError, SavedGame
from companion.table.table import Table
from companion.table.view import unit_view


class _ReadOnlyJournal:
    def append(self, lines: Sequence[Line]) -> None:
        """Raise `JournalError`: the table is read-only."""
        raise JournalError(say("This game was opened read-only."))


class DiscardingJournal:
    """A journal for a game that is not stored."""

    def append(self, lines: Sequence[Line]) -> None:
        """Take the lines and discard them."""


def game_of(saved: SavedGame) -> Game[State]:
    """Return the rules of a saved game. Raises `JournalError` if they are unknown here."""
    name = saved.setup().game
    if name not in games.NAMES:
        known = ", ".join(games.NAMES)
        raise JournalError(
            say(
                "“{name}” is a game of “{game}”, but only {games} are available here: update Companion.",
                name=saved.name,
                game=name,
                games=known,
            )
        )
    return games.load(name)


def read_table(saved: SavedGame) -> Table[State]:
    """Return the table of a saved game in its current state. Raises `JournalError`."""
    game = game_of(saved)
    setup, lines = saved.load(game.fact_types)
    return read_only_table(game, setup, lines, saved.resume_ms(lines))


def check_views_and_exports(table: Table[State]) -> None:
    """Raise `JournalError` if any view or export of a game fails."""
    try:
        for show in (table.game.report, table.game.view, table.game.choices, table.game.standings):
            show(table.state, table.now_ms)
        timing = table.game.timing(table.state)
        unit_view(timing, table.now_ms)
        Log(table).rows(table.now_ms)
        notation_text(table)
        for line in table.history.lines:
            table.game.tell(table.state, line)
    except Exception as error:  # invented facts may make a view fail in any way
        raise JournalError(
            say("This game can't be shown: {kind} ({error}).", kind=type(error).__name__, error=error)
        ) from error


def rehearse_game(game: Game[S], setup: Setup, opening: Sequence[str]) -> Table[S]:
    """Return a table that is not stored, after the opening lines. Raises `CompanionError` if they are invalid."""
    table = Table(game, setup, DiscardingJournal())
    for line in opening:
        table.submit(line, 0, "start")
    return table


def read_only_table(game: Game[S], setup: Setup, lines: Sequence[Line], now_ms: int = 0) -> Table[S]:
    """Return a table after these lines. Raises `JournalError` if the lines or the set-up are invalid."""
    try:
        table = Table(game, setup, _ReadOnlyJournal())
    except Exception as error:  # invented cards may make the rules fail in any way
        why = error if isinstance(error, Refused) else f"{type(error).__name__} ({error})."
        raise JournalError(say("This game's setup isn't valid: {why}", why=why)) from error
    table.load(lines, now_ms)
    return table
