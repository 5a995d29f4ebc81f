"""Games as files: `companion export` and `companion import`, and what the screen needs for both."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from companion import games
from companion.cli.find import find_game
from companion.core.fact import Fact
from companion.core.words import say
from companion.games.game import State
from companion.session.bgstats import plays_file_text
from companion.session.evenings import free_name
from companion.store import Head, Store, csv_rows, import_game, jsonl_rows, read_jsonl, write_rows
from companion.store.jsonl import FORMAT
from companion.table.export import notation_text
from companion.table.game_text import game_text
from companion.table.plays import play_of
from companion.table.ports import JournalError
from companion.table.reading import check_views_and_exports, read_only_table, read_table
from companion.table.report import report_page
from companion.table.table import Table


class Files:
    """Writes games to files and reads them back. `store` is None where nothing can be saved."""

    def __init__(self, store: Store | None) -> None:
        self.store = store

    def write(self, table: Table[State], name: str, kind: str, path: Path) -> None:
        """Write a game to `path` in one of the file formats. Raises `JournalError`."""
        write_rows(path, _export_rows(table, name, kind))

    def import_game(self, path: Path) -> str:
        """Save the game in an exported file and return its name, numbered if the name is taken.

        Raises `JournalError`. A game that could not be opened again is not imported.
        """
        if self.store is None:
            raise JournalError(say("Games can't be saved here, so nothing can be imported."))
        head, lines = read_jsonl(path, _fact_types)
        try:
            table = read_only_table(games.load(head.setup.game), head.setup, lines, head.clock_ms)
            check_views_and_exports(table)
            for _ in csv_rows(lines):
                pass
        except JournalError as error:
            raise JournalError(f"{path}: {error}") from error
        head = replace(head, name=free_name(head.name, self.store.games()), finished=bool(table.state.finished))
        with import_game(self.store, head, lines) as journal:
            return journal.name


def _fact_types(game: str) -> Sequence[type[Fact]]:
    return tuple(games.load(game).fact_types)


def _export_rows(table: Table[State], name: str, kind: str) -> Iterable[str]:
    """Return the rows of a game in its file format."""
    lines = table.history.lines
    if kind == "jsonl":
        return jsonl_rows(Head(FORMAT, name, table.setup, bool(table.state.finished), clock_ms=table.now_ms), lines)
    if kind == "csv":
        return csv_rows(lines)
    if kind == "bgsplay":
        return (_bgstats_text(table, name),)
    makes = {"txt": game_text, "html": report_page}.get(kind)
    return (makes(table, name) if makes else notation_text(table),)


def _bgstats_text(table: Table[State], name: str) -> str:
    """Return the game as a play for BG Stats. Raises `JournalError` if it doesn't count as one."""
    if (play := play_of(table)) is not None:
        return plays_file_text([play])
    if not table.state.finished:
        raise JournalError(say("“{name}” is still being played: end the game, then export it for BG Stats.", name=name))
    raise JournalError(say("Nothing to log in BG Stats: no one played in “{name}”.", name=name))


def export_command(game: str, kind: str, output: str | None) -> int:
    """Write a game to a file, or to standard output if none is named. Existing files are never overwritten."""
    with Store.open() as store:
        entry = find_game(store.games(), game)
        reading = store.watch(entry.id)
        table = read_table(reading)
        missing = reading.loss_sentence(table.history.lines)
        if output is not None:
            write_new_file(output, _export_rows(table, entry.name, kind))
            return _report_losses(missing)
        sys.stdout.writelines(_export_rows(table, entry.name, kind))
        return _report_losses(missing)


def write_new_file(output: str, rows: Iterable[str]) -> None:
    """Write a new file. Raises `JournalError` if the file exists."""
    path = Path(output)
    if path.exists():
        raise JournalError(say("{path} already exists: choose another name.", path=path))
    write_rows(path, rows)


def _report_losses(loss_sentence: str) -> int:
    """Report any part of the game that is lost and return the exit status."""
    if loss_sentence:
        print(f"companion: {loss_sentence}", file=sys.stderr)
    return 1 if loss_sentence else 0


def import_command(path: str) -> int:
    """Save the game in an exported file."""
    with Store.open() as store:
        name = Files(store).import_game(Path(path))
        print(say("Imported: {name}", name=name))
    return 0
