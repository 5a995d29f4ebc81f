"""The store: all games in one file."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any

from companion.core.errors import Refused
from companion.core.history import Line, require_valid_times
from companion.core.order import Setup
from companion.core.words import say
from companion.store.clock_file import ClockFile
from companion.store.codec import UNREADABLE, decode_setup, encode_setup, refuse_unstorable
from companion.store.database import Database
from companion.store.draft_file import DraftFile
from companion.store.failures import explained_errors
from companion.store.folders import journal_path
from companion.store.journal import GameJournal, GameReader, insert_lines
from companion.store.lock import Claim, Taken
from companion.store.migrations import migrate_file
from companion.store.recent_games import OpenedGamesFile
from companion.store.seal import ALL, ORPHANS, GameRow, Seal, unsealed_row
from companion.store.seats_file import SeatsFile
from companion.table.ports import GameBusy, GameDraft, GameEntry, JournalDamaged, JournalError

_NEW = "new"


def wall_clock_ms() -> int:
    """Return the time of day in Unix ms."""
    return time.time_ns() // 1_000_000


class Store(AbstractContextManager["Store"]):
    """All games in one file over one connection. Use it from one thread."""

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    @classmethod
    def open(
        cls, path: Path | None = None, now_ms: Callable[[], int] = wall_clock_ms, *, check_whole: bool = False
    ) -> "Store":
        """Open the file, or create it; `path` defaults to the platform's place.

        Raises `JournalError` if it cannot be used; a damaged or newer file stays unchanged. With `check_whole`, all of
        it is checked for damage.
        """
        database = Database(path or journal_path())
        try:
            changed = migrate_file(database)  # refuses a file that is not ours before changing it
            database.make_durable()
            if changed:
                database.checkpoint_log()
            if check_whole:
                database.check_integrity()
            database.files.refuse_if_changed()
        except BaseException:
            database.close()
            raise
        return cls(database, now_ms)

    @property
    def path(self) -> Path:
        """Return the path of the file."""
        return self._database.path

    def games(self) -> list[GameEntry]:
        """Return every game, last played first, damaged ones at the end. Raises `JournalError`."""
        with self._database.snapshot():
            rows, orphans = self._database.read(ALL), self._database.read(ORPHANS)
        entries = [
            *map(_game_entry, rows),
            *(_damaged_entry(game_id, say("its row is gone")) for (game_id,) in orphans),
        ]
        return sorted(entries, key=lambda entry: bool(entry.damaged))

    def create(self, name: str, setup: Setup, lines: Sequence[Line] = (), *, finished: bool = False) -> GameJournal:
        """Begin a game, with any lines already played, and become its writer.

        Raises `JournalError` and then creates no game.
        """
        with ExitStack() as failing:
            with (
                self._database.transaction() as db,
                refuse_unstorable(say("The game {name} can't be saved", name=ascii(name))),
            ):
                values = (name, encode_setup(setup), self._now_ms(), int(finished))
                cursor = db.execute("INSERT INTO games (name, setup, created_ms, finished) VALUES (?, ?, ?, ?)", values)
                row = GameRow(int(cursor.lastrowid or 0), *values)
                insert_lines(db, row, Seal(changed_ms=row.created_ms), lines)
                self._clock_file(row.id).remove()  # left by a game with this number in a file since moved aside
                self._seats_file(row.id).remove()
                self._delete_draft(row.id)
                claim = failing.enter_context(self._claim(row.id))
            journal = self._open_journal(row.id, claim)
            failing.pop_all()
        with suppress(JournalError):  # it is on disk, in the log
            journal.secure_lines()
        return journal

    def save_played_game(self, name: str, setup: Setup, lines: Sequence[Line]) -> GameJournal:
        """Become the writer of a game already played: of its existing copy here, or of a new one."""
        for entry in self.games():
            if entry.name == name and not entry.damaged and self._is_beginning_of(entry.id, setup, lines):
                with ExitStack() as failing:
                    journal = failing.enter_context(self.resume(entry.id))
                    journal.append(lines[journal.next_seq - 1 :])
                    failing.pop_all()
                return journal
        return self.create(name, setup, lines)

    def _is_beginning_of(self, game_id: int, setup: Setup, lines: Sequence[Line]) -> bool:
        """Return whether a stored game is the beginning of what was played."""
        fact_types = dict.fromkeys(type(fact) for line in lines for fact in (*line.facts, *line.patch))
        try:
            there, first = self.watch(game_id).load(tuple(fact_types))
        except JournalError:
            return False
        return there == setup and first == list(lines[: len(first)])

    def resume(self, game_id: int) -> GameJournal:
        """Become the writer of a game.

        Raises `GameBusy` if someone else is, `JournalError` if the game does not exist or cannot be written.
        """
        self.watch(game_id)
        with ExitStack() as failing:
            claim = failing.enter_context(self._claim(game_id))
            with self._database.transaction() as db:  # report a failing disk now, not at the first move
                db.execute("UPDATE games SET name = name WHERE id = ?", (game_id,))
            journal = self._open_journal(game_id, claim)
            journal.secure_lines()
            failing.pop_all()
        return journal

    def _open_journal(self, game_id: int, claim: Claim) -> GameJournal:
        beside = self._clock_file(game_id), self._seats_file(game_id), self._draft_file(game_id)
        return GameJournal(self._database, game_id, claim, *beside)

    def watch(self, game_id: int) -> GameReader:
        """Return a reader of a game, even while someone writes it. Raises `JournalError` if it does not exist."""
        return GameReader(self._database, game_id, self._clock_file(game_id), self._lock_path(game_id))

    def delete(self, game_id: int) -> None:
        """Delete a game, damaged or not. Raises `GameBusy` while it is played, `JournalError` if it does not exist."""
        if not any(entry.id == game_id for entry in self.games()):
            raise JournalError(say("No game {game} in {path}.", game=game_id, path=self.path))
        with self._claim(game_id):
            with self._database.transaction() as db:
                for table, key in (("games", "id"), ("lines", "game_id"), ("seals", "game_id")):
                    db.execute(f"DELETE FROM {table} WHERE {key} = ?", (game_id,))
            self._clock_file(game_id).remove()
            self._seats_file(game_id).remove()
            self._delete_draft(game_id)

    def draft(self) -> GameDraft | None:
        """Return the partly entered game that has not begun, or None."""
        return self._draft_file(_NEW).load()

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store a partly entered game, or delete it. Raises `JournalError`."""
        self._draft_file(_NEW).save(draft)

    def last_opened(self) -> Sequence[int]:
        """Return the numbers of the games opened for play, last opened first; never raises."""
        return self._opened_file.load()

    def note_opened(self, game_id: int) -> None:
        """Record that a game was opened for play; never raises."""
        self._opened_file.put_first(game_id)

    @property
    def _opened_file(self) -> OpenedGamesFile:
        return OpenedGamesFile(self.path.parent / "opened.json")

    def _claim(self, game_id: int) -> Claim:
        try:
            return Claim(self._lock_path(game_id))
        except Taken as taken:
            raise GameBusy(
                say(
                    "Game {number} is open elsewhere ({holder}): close it there, or watch it here.",
                    number=game_id,
                    holder=taken,
                )
            ) from None

    def _lock_path(self, game_id: int) -> Path:
        return _lock_folder(self.path) / f"{game_id}.lock"

    def _clock_file(self, game_id: int) -> ClockFile:
        return ClockFile(self.path.parent / "clocks" / f"{game_id}.clock")

    def _draft_file(self, name: int | str) -> DraftFile:
        return DraftFile(self.path.parent / "drafts" / f"{name}.json")

    def _delete_draft(self, game_id: int) -> None:
        """Delete the partial entry of a game, ignoring failures."""
        with suppress(JournalError):
            self._draft_file(game_id).save(None)

    def _seats_file(self, game_id: int) -> SeatsFile:
        return SeatsFile(self.path.parent / "seats" / f"{game_id}.json")

    def pragmas(self, names: Sequence[str]) -> dict[str, object]:
        """Return SQLite's settings for the file, for a report on the machine. Raises `JournalError`."""
        return {name: value for name in names for (value,) in self._database.read(f"PRAGMA {name}")}

    def close(self) -> None:
        """Close the file. Close the journals of its games first."""
        self._database.close()

    def __exit__(self, *error: object) -> None:
        self.close()


def open_or_set_aside(path: Path | None = None) -> Store:
    """Open the file if nothing is wrong with it; otherwise set it aside and create a new one.

    Raises `JournalError` if neither can be done.
    """
    try:
        return Store.open(path, check_whole=True)
    except JournalDamaged:
        set_aside(path or journal_path())
        return Store.open(path)


def _game_entry(stored: Sequence[Any]) -> GameEntry:
    """Return a game from a row of `ALL`, marked as damaged if invalid."""
    try:
        row, seal = unsealed_row(stored)
        setup = decode_setup(row.setup)
        require_valid_times(row.created_ms, seal.changed_ms)
    except (Refused, *UNREADABLE) as error:
        return _damaged_entry(stored[0], str(error).removesuffix("."))
    return GameEntry(
        row.id, row.name, setup.game, setup.players, row.created_ms, seal.changed_ms, seal.count, bool(row.finished)
    )


def _damaged_entry(game_id: int, why: str) -> GameEntry:
    return GameEntry(game_id, say("Game {number}", number=game_id), "", (), 0, 0, 0, False, damaged=f"{why}.")


def _lock_folder(path: Path) -> Path:
    return path.parent / "locks"


def set_aside(path: Path) -> Path:
    """Move an unusable journal with all its files out of the way; return its new path.

    Raises `GameBusy` if one of its games is being played, `JournalError` if it cannot be moved.
    """
    _refuse_if_played(path)
    number = next(n for n in count(1) if not _aside_path(path, n).exists())
    with explained_errors(path):
        for suffix in ("-wal", "-shm", ""):  # never a log without its file: SQLite would delete it
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(_aside_path(path, number).with_name(_aside_path(path, number).name + suffix))
    return _aside_path(path, number)


def _aside_path(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-aside-{number}{path.suffix}")


def _refuse_if_played(path: Path) -> None:
    for lock in sorted(_lock_folder(path).glob("*.lock")):
        try:
            Claim(lock).release()
        except Taken as taken:
            raise GameBusy(
                say(
                    "Game {number} of {path} is being played ({holder}): close it there first.",
                    number=lock.stem,
                    path=path,
                    holder=taken,
                )
            ) from None
