"""What the disk and SQLite say, turned into sentences that name the file and what to do."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import why
from companion.store.place import HOME_VARIABLE
from companion.table.ports import JournalDamaged, JournalError

_FULL = "The disk is full, {path} cannot grow: free some space."
_READ_ONLY = "{path} cannot be written to: allow writing there, or {elsewhere}."
_DAMAGED = "{path} is damaged, or no journal of the companion. It was left as it was: move it aside to start anew."
_LOCKED = "Another program keeps {path} locked: close that program and try again."

_NO_OPENING = f"{{path}} cannot be opened: check the folder, or set {HOME_VARIABLE} to another one."

_BY_CODE = {
    sqlite3.SQLITE_ERROR: _DAMAGED,  # what is asked never changes: if it makes no sense, a table or column is gone
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _NO_OPENING,
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_IOERR: "The disk under {path} does not work: check that it is still there and not full.",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
}
_BY_ERRNO = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EROFS: _READ_ONLY,
}
_OTHERWISE = "{path} cannot be used."
_UNREADABLE = (UnicodeDecodeError, MemoryError)
"""What SQLite's words and lengths come to where a damaged file says them."""


class JournalReadOnly(JournalError):
    """The file, or what it lies in, cannot be written to."""


_KINDS: dict[str, type[JournalError]] = {_DAMAGED: JournalDamaged, _READ_ONLY: JournalReadOnly}


def _of_sqlite(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    return _OTHERWISE if code is None else _BY_CODE.get(code & 0xFF, _OTHERWISE)


def _of_system(error: OSError, path: Path, elsewhere: str) -> str:
    template = _BY_ERRNO.get(error.errno or 0)
    in_the_way = error.filename if error.errno == errno.EEXIST else None  # a file, where a folder should be
    if template:
        return template.format(path=path, elsewhere=elsewhere)
    return f"{in_the_way or path} cannot be used: {why(error)}."


@contextmanager
def explained(path: Path, elsewhere: str = f"set {HOME_VARIABLE} to another folder") -> Iterator[None]:
    """Turn what SQLite or the system raises over `path` into a `JournalError` that says what to do.

    `elsewhere` says how to have it written in another place.
    """
    try:
        yield
    except sqlite3.Error as error:
        template = _of_sqlite(error)
        kind = _KINDS.get(template, JournalError)
        raise kind(f"{template.format(path=path, elsewhere=elsewhere)} (SQLite: {error})") from error
    except _UNREADABLE as error:
        raise JournalDamaged(_DAMAGED.format(path=path)) from error
    except OSError as error:
        raise JournalError(_of_system(error, path, elsewhere)) from error
