"""One SQLite file, opened so that commits survive a power cut, and watched in case it is moved."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Any

import msgspec

from companion.core.words import phrase
from companion.store.failures import explained_errors
from companion.store.folders import HOME_VARIABLE
from companion.store.held_file import HeldFile
from companion.table.ports import JournalDamaged, JournalError, JournalLost

PARTS = ("", "-wal", "-shm")
"""The files of an open journal: the file itself, its log, and the memory its users share."""


class _FileIdentity(msgspec.Struct, frozen=True):
    device: int
    inode: int
    size: int


_PAGE = 4096
_SCHEMA = slice(40, 44)
_LASTING = (slice(0, 24), slice(56, 60))
"""Where the first page of an SQLite file counts schema changes, and the parts of its header that never change."""


class JournalFiles:
    """The identity of a journal's files since the first check."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._marks: dict[Path, _FileIdentity | None] = dict.fromkeys(Path(f"{path}{part}") for part in PARTS)
        self.file = HeldFile(path)
        self._first_page = b""

    def refuse_if_changed(self) -> None:
        """Raise `JournalLost` if a file that was there is gone, replaced, truncated or overwritten."""
        for path, before in self._marks.items():
            now = _file_identity(path)
            if before is not None:
                _refuse_if_changed(path, before, now)
            self._marks[path] = now
        self._check_first_page(self.file.read_beginning(_PAGE))

    def _check_first_page(self, page: bytes) -> None:
        before, self._first_page = self._first_page, self._first_page or page
        if not before or page == before:
            return
        if any(page[part] != before[part] for part in _LASTING) or (
            page[_SCHEMA] == before[_SCHEMA] and page[100:] != before[100:]
        ):
            raise JournalLost(phrase("{path} was overwritten by another program."), path=self._path)
        self._first_page = page


def _refuse_if_changed(path: Path, before: _FileIdentity, now: _FileIdentity | None) -> None:
    if now is None:
        raise JournalLost(phrase("{path} is gone."), path=path)
    if (now.device, now.inode) != (before.device, before.inode):
        raise JournalLost(phrase("{path} was replaced by another file."), path=path)
    if now.size < before.size:  # they only grow while open
        raise JournalLost(phrase("{path} was cut short."), path=path)


def _file_identity(path: Path) -> _FileIdentity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _FileIdentity(found.st_dev, found.st_ino, found.st_size)


# Writers of two games wait for each other only as long as a commit takes; players should not wait longer.
BUSY_SECONDS = 1.0

# The file is checked before `journal_mode` is set, which would already change a file of a newer Companion.
_DURABLE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",  # macOS: its plain fsync leaves the data in the drive's cache
    "PRAGMA foreign_keys = ON",
)

_FIRST_LOOK = "PRAGMA schema_version"
_LOG_LEFT = phrase(
    "{path} was not closed properly, and its log can't be read without writing next to it: "
    "allow writing there, or copy both to a folder of your own and set {variable} to it."
)
_NO_LOG = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
"""SQLite's error, by operating system, if it cannot create a log next to the file."""


class Database:
    """A connection used by one thread. Every call raises `JournalError` with a sentence for the table."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files = JournalFiles(path)
        with explained_errors(path):
            if path.is_dir():
                why = phrase("{path} is a folder, but the journal must be a file: move the folder away.")
                raise JournalError(why, path=path)
            _refuse_if_gone(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self.connection = self._open_connection()
        # The reader of a row reports its damaged text, not SQLite.
        self.connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")

    def _open_connection(self) -> sqlite3.Connection:
        file = self.files.file
        file.hold()  # before SQLite has locks on it that another user of it here could release
        try:
            connection = _connection_to(self.path)
        except BaseException:
            file.release()
            raise
        file.hold()  # SQLite may have created it
        return connection

    def make_durable(self) -> None:
        """From now on, commits are on disk when they return."""
        with explained_errors(self.path):
            for pragma in _DURABLE:
                self.connection.execute(pragma)

    def read(self, sql: str, *values: Any) -> list[Any]:
        """Return the rows of the query `sql`."""
        with explained_errors(self.path):
            return self.connection.execute(sql, values).fetchall()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Let every `read` in the block see the file as of one moment."""
        with explained_errors(self.path):
            self.connection.execute("BEGIN")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self.connection.execute("COMMIT")

    def checkpoint_log(self) -> None:
        """Move everything committed into the file itself, so that losing its log loses none of it."""
        with explained_errors(self.path):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: committed at the end of the block, rolled back if anything is raised.

        Raises `JournalLost` if the open file is no longer the one with its name.
        """
        self.files.refuse_if_changed()
        with explained_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")
                raise

    def copy_beside(self, name_suffix: str) -> None:
        """Put a copy of everything committed next to the file, under a free name. Raises `JournalError`.

        Raises `JournalReadOnly` if no file can be created there.
        """
        ends = chain([""], (f"-{number}" for number in count(2)))
        names = (f"{self.path.stem}-{name_suffix}{end}{self.path.suffix}" for end in ends)
        place = next(place for place in map(self.path.with_name, names) if not place.exists())
        part = place.with_name(f"{place.name}.{os.getpid()}.part")
        try:
            with explained_errors(place):
                part.touch()
                with closing(sqlite3.connect(part)) as copy:
                    self.connection.backup(copy)
                part.replace(place)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise

    def check_integrity(self) -> None:
        """Raise `JournalDamaged` if SQLite finds any error in the file; this reads all of it."""
        for (problem,) in self.read("PRAGMA quick_check(1)"):
            if problem != "ok":
                raise JournalDamaged(phrase("{path} is damaged: {why}."), path=self.path, why=problem)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        with explained_errors(self.path):
            self.connection.close()
        self.files.file.release()


def _connection_to(path: Path) -> sqlite3.Connection:
    """Open the file, read-only if it has no log and none can be created next to it."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute(_FIRST_LOOK)
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF not in _NO_LOG:
            raise
        return _open_immutable(path)
    return connection


def _open_immutable(path: Path) -> sqlite3.Connection:
    """Open the file without creating any other file. Raises `JournalError` if its log holds newer data."""
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"  # SQLite needs no log next to an immutable file
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    if _has_log(path):
        with closing(connection):
            connection.execute(_FIRST_LOOK)  # or the file itself cannot be read
        raise JournalError(_LOG_LEFT, path=path, variable=HOME_VARIABLE)
    return connection


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.is_file() and log.stat().st_size > 0


def _refuse_if_gone(path: Path) -> None:
    """Raise `JournalDamaged` if the file of existing games is gone or empty: SQLite would delete what is left."""
    size = path.stat().st_size if path.is_file() else 0
    if size == 0 and _has_log(path):
        why = phrase("{path} is gone, but its log is still there: put the file back, or move the log aside.")
        raise JournalDamaged(why, path=path)
    if size == 0 and path.is_file() and any(path.parent.glob("clocks/*.clock")):
        why = phrase("{path} is empty, but it used to hold games: restore it, or move it away to start again.")
        raise JournalDamaged(why, path=path)
