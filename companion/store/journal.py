"""The journal of one game: the reader that may watch, and the one writer."""

from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from companion.core.game import Setup
from companion.core.history import Line
from companion.store.clock import ClockFile
from companion.store.codec import COLUMNS, UNREADABLE, FactTypes, decode_setup, from_row, storable, to_row
from companion.store.database import Database
from companion.store.lock import Claim
from companion.table.ports import JournalError

_INSERT = f"INSERT INTO lines (game_id, {COLUMNS}) VALUES (?{', ?' * len(COLUMNS.split(','))})"


def insert(database: Database, game_id: int, lines: Sequence[Line]) -> None:
    """Insert the lines in the open transaction. Raises `JournalError` for what cannot be stored."""
    for line in lines:
        with storable(f"Line {line.seq}"):
            database.connection.execute(_INSERT, (game_id, *to_row(line)))


class GameReader:
    """Reads one game and the clock file beside it. Several may read while one writes."""

    def __init__(self, database: Database, game_id: int, clock: ClockFile) -> None:
        """Raises `JournalError` if there is no such game."""
        self.id = game_id
        self.clock = clock
        self._database = database
        self.setup()

    @property
    def name(self) -> str:
        """Return what the game is called."""
        return str(self._game("name"))

    def _game(self, column: str) -> object:
        rows = self._database.read(f"SELECT {column} FROM games WHERE id = ?", self.id)
        if not rows:
            raise JournalError(f"There is no game {self.id} in {self._database.path}.")
        return rows[0][0]

    def setup(self) -> Setup:
        """Return how the game began. Raises `JournalError`."""
        try:
            return decode_setup(str(self._game("setup")))
        except UNREADABLE as error:
            raise JournalError(
                f"The set-up of game {self.id} in {self._database.path} cannot be read: {error}."
            ) from error

    def load(self, fact_types: FactTypes) -> tuple[Setup, list[Line]]:
        """Return how the game began and every line of it, undone ones included.

        `fact_types` are the facts the game knows. Raises `JournalError`, naming the line, if one is missing,
        is damaged or holds a fact of another kind.
        """
        return self.setup(), self.new_lines(0, fact_types)

    def new_lines(self, since_seq: int, fact_types: FactTypes) -> list[Line]:
        """Return the lines after `since_seq`, for somebody who watches. Raises as `load` does."""
        sql = f"SELECT {COLUMNS} FROM lines WHERE game_id = ? AND seq > ? ORDER BY seq"
        rows = self._database.read(sql, self.id, since_seq)
        return [self._line(row, seq, fact_types) for seq, row in enumerate(rows, since_seq + 1)]

    def resume_ms(self, lines: Sequence[Line]) -> int:
        """Return where the game clock stood: at the last line, or later if the clock file says so."""
        last = lines[-1].at_ms if lines else 0
        return max(self.clock.load() or 0, last)

    def _line(self, row: Sequence[object], seq: int, fact_types: FactTypes) -> Line:
        try:
            line = from_row(row, fact_types)
        except UNREADABLE as error:
            raise self._broken(seq, f"cannot be read: {error}") from error
        if line.seq != seq:
            raise self._broken(seq, f"is missing: line {line.seq} follows")
        return line

    def _broken(self, seq: int, problem: str) -> JournalError:
        return JournalError(f"Line {seq} of game {self.id} in {self._database.path} {problem}.")


class GameJournal(GameReader):
    """The one writer of a game; implements the table's `GameFile`."""

    def __init__(self, database: Database, game_id: int, claim: Claim, clock: ClockFile) -> None:
        super().__init__(database, game_id, clock)
        self._claim = claim
        [(last,)] = database.read("SELECT coalesce(max(seq), 0) FROM lines WHERE game_id = ?", game_id)
        self.next_seq = int(last) + 1

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk, all or none; they are safe from a power cut when this returns.

        Raises `JournalError`; `next_seq` then still says which line is wanted, so all from there can be given
        again.
        """
        for seq, line in enumerate(lines, self.next_seq):
            if line.seq != seq:
                raise JournalError(
                    f"Line {line.seq} cannot follow: game {self.id} in {self._database.path} wants {seq}."
                )
        with self._database.writing():
            insert(self._database, self.id, lines)
        self.next_seq += len(lines)

    def checkpoint(self, at_ms: int) -> None:
        """Write the game clock down; where the disk does not take it the last line must do."""
        with suppress(JournalError):
            self.clock.save(at_ms)

    def rename(self, name: str) -> None:
        """Call the game something else. Raises `JournalError`."""
        with self._database.writing() as db, storable(f"The name {name!a}"):
            db.execute("UPDATE games SET name = ? WHERE id = ?", (name, self.id))

    def finish(self, finished: bool = True) -> None:
        """Mark the game as played to its end, or as open again. Raises `JournalError`."""
        with self._database.writing() as db:
            db.execute("UPDATE games SET finished = ? WHERE id = ?", (finished, self.id))

    def close(self) -> None:
        """Let others write the game; a second call does nothing."""
        self.clock.close()
        self._claim.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
