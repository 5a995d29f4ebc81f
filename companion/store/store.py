"""The store: all games in one file."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.core.game import Setup
from companion.core.history import Line
from companion.store.clock import ClockFile
from companion.store.codec import UNREADABLE, decode_setup, encode_setup, storable
from companion.store.database import Database
from companion.store.failures import explained
from companion.store.journal import GameJournal, GameReader, insert
from companion.store.lock import Claim, Taken
from companion.store.migrations import migrate
from companion.store.place import journal_path
from companion.table.ports import GameBusy, GameEntry, JournalError

_GAMES = """
SELECT id, name, setup, created_ms, finished,
       coalesce((SELECT max(seq) FROM lines WHERE game_id = id), 0),
       max(created_ms, coalesce(
           (SELECT wall_ms FROM lines WHERE game_id = id ORDER BY seq DESC LIMIT 1), 0)) AS changed
FROM games ORDER BY changed DESC, id DESC
"""


def wall_clock_ms() -> int:
    """Return the time of day in Unix ms."""
    return time.time_ns() // 1_000_000


class Store:
    """All games in one file, over one connection: use it from one thread."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    @classmethod
    def open(cls, path: Path | None = None, now_ms: Callable[[], int] = wall_clock_ms) -> "Store":
        """Open the file, or make it; `path` defaults to the place of the platform.

        Raises `JournalError` if it cannot be used; a damaged or newer file is left as it is.
        """
        database = Database(path or journal_path())
        try:
            migrate(database)  # refuses a file that is not ours before anything in it changes
            database.make_durable()
        except BaseException:
            database.close()
            raise
        return cls(database, now_ms)

    @property
    def path(self) -> Path:
        """Return the file."""
        return self._database.path

    def games(self) -> list[GameEntry]:
        """Return every game, the one played last first. Raises `JournalError`."""
        return [self._entry(*row) for row in self._database.read(_GAMES)]

    def _entry(
        self, game_id: int, name: str, setup_json: str, created: int, finished: int, lines: int, changed: int
    ) -> GameEntry:
        try:
            setup = decode_setup(setup_json)
        except UNREADABLE as error:
            raise JournalError(f"The set-up of game {game_id} in {self.path} cannot be read: {error}.") from error
        return GameEntry(game_id, name, setup.game, setup.players, created, changed, lines, bool(finished))

    def create(self, name: str, setup: Setup, lines: Sequence[Line] = ()) -> GameJournal:
        """Begin a game, with lines already played if any, and become its writer. Raises `JournalError`."""
        with self._database.writing() as db, storable(f"The game {name!a}"):
            row = (name, encode_setup(setup), self._now_ms())
            cursor = db.execute("INSERT INTO games (name, setup, created_ms) VALUES (?, ?, ?)", row)
            game_id = int(cursor.lastrowid or 0)
            insert(self._database, game_id, lines)
            self._clock(game_id).remove()  # of a game that had this number in a file since moved aside
        return self.resume(game_id)

    def resume(self, game_id: int) -> GameJournal:
        """Become the writer of a game.

        Raises `GameBusy` if somebody else is, `JournalError` if there is no such game or no way to write.
        """
        self.watch(game_id)
        claim = self._claim(game_id)
        try:
            with self._database.writing() as db:  # a disk that takes nothing is told now, not at the first move
                db.execute("UPDATE games SET name = name WHERE id = ?", (game_id,))
        except JournalError:
            claim.release()
            raise
        return GameJournal(self._database, game_id, claim, self._clock(game_id))

    def watch(self, game_id: int) -> GameReader:
        """Return a reader of a game, whoever writes it. Raises `JournalError` if there is no such game."""
        return GameReader(self._database, game_id, self._clock(game_id))

    def delete(self, game_id: int) -> None:
        """Remove a game for good. Raises `GameBusy` if it is played, `JournalError` if there is none."""
        self.watch(game_id)
        with self._claim(game_id):
            with self._database.writing() as db:
                db.execute("DELETE FROM games WHERE id = ?", (game_id,))
            self._clock(game_id).remove()

    def _claim(self, game_id: int) -> Claim:
        try:
            return Claim(_locks(self.path) / f"{game_id}.lock")
        except Taken as taken:
            raise GameBusy(f"Game {game_id} is open elsewhere ({taken}): close it there, or watch it here.") from None

    def _clock(self, game_id: int) -> ClockFile:
        return ClockFile(self.path.parent / "clocks" / f"{game_id}.clock")

    def pragmas(self, names: Sequence[str]) -> dict[str, object]:
        """Return how SQLite runs the file, for a report on the machine. Raises `JournalError`."""
        return {name: self._database.read(f"PRAGMA {name}")[0][0] for name in names}

    def close(self) -> None:
        """Close the file. Journals of its games must have been closed before."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _locks(path: Path) -> Path:
    return path.parent / "locks"


def set_aside(path: Path) -> Path:
    """Move a journal that cannot be used, with all that belongs to it, out of the way; return its new path.

    Raises `GameBusy` if a game of it is being played, `JournalError` if it cannot be moved.
    """
    _refuse_if_played(path)
    number = next(n for n in range(1, 10_000) if not _aside(path, n).exists())
    with explained(path):
        for suffix in ("-wal", "-shm", ""):  # never a log without its file: SQLite would throw it away
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(_aside(path, number).with_name(_aside(path, number).name + suffix))
    return _aside(path, number)


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-aside-{number}{path.suffix}")


def _refuse_if_played(path: Path) -> None:
    for lock in sorted(_locks(path).glob("*.lock")):
        try:
            Claim(lock).release()
        except Taken as taken:
            raise GameBusy(f"Game {lock.stem} of {path} is being played ({taken}): close it there first.") from None
