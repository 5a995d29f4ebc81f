"""`companion plays`: finished games in one file for BG Stats."""

import sys
from collections.abc import Iterator
from datetime import date, datetime

from companion.cli.export_import import write_new_file
from companion.core.errors import CompanionError, Unreadable
from companion.core.words import say
from companion.games.game import State
from companion.session.bgstats import plays_file_text
from companion.store import Store
from companion.table.plays import Play, play_of
from companion.table.reading import read_table
from companion.table.table import Table


def write_plays(since: str | None, output: str | None) -> int:
    """Write the plays since a day to a new file or standard output, oldest first. Return 1 if one is lost."""
    first = _first_day(since)
    with Store.open() as store:
        tables = FinishedGames(store)
        found = {
            play.key: play for table in tables if (play := play_of(table)) is not None and _local_date(play) >= first
        }
    text = plays_file_text(sorted(found.values(), key=lambda play: play.begun_ms))
    if output is None:
        print(text, end="")
    else:
        write_new_file(output, (text,))
    return 1 if tables.lost else 0


class FinishedGames:
    """The finished games of a store. Unreadable ones are reported on standard error and counted as lost."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.lost = 0

    def __iter__(self) -> Iterator[Table[State]]:
        for entry in self._store.games():
            if entry.finished and not entry.damaged:
                try:
                    yield read_table(self._store.watch(entry.id))
                except CompanionError as error:
                    self.lost += 1
                    skipped = say("Skipped “{name}”: {why}", name=entry.name, why=error)
                    print(f"companion: {skipped}", file=sys.stderr)


def _first_day(text: str | None) -> date:
    """Return a day, or the earliest one if none is given. Raises `Unreadable`."""
    try:
        return date.fromisoformat(text) if text is not None else date.min
    except ValueError:
        raise Unreadable(say("“{text}” is not a date: write it as 2026-01-31.", text=text)) from None


def _local_date(play: Play) -> date:
    """Return the local date on which a game began."""
    return datetime.fromtimestamp(play.begun_ms / 1000).date()
