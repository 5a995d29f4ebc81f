"""Disk and SQLite errors as sentences that name the file and say what to do."""

import errno
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from companion.core.errors import system_reason
from companion.core.words import phrase, say, told
from companion.store.folders import HOME_VARIABLE
from companion.table.ports import JournalDamaged, JournalError

_FULL = phrase("The disk is full. Free some space to save {path}.")
_READ_ONLY = phrase("{path} can't be written to: allow writing there, or {elsewhere}.")
_DAMAGED = phrase(
    "{path} is damaged, or isn't a Companion journal. It was left unchanged: move it away to start again."
)
_LOCKED = phrase("Another program keeps {path} locked: close that program and try again.")
NO_LOCKS = phrase(
    "The folder containing {path} can't lock files; some network folders can't. Set "
    "{variable} to a folder on this computer's own disk."
)
LOCK_ERRNOS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
_LOCK_CODES = (
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_IOERR_LOCK,
    sqlite3.SQLITE_IOERR_RDLOCK,
    sqlite3.SQLITE_IOERR_UNLOCK,
    sqlite3.SQLITE_IOERR_SHMLOCK,
)
"""SQLite's error if the system cannot lock the file; a file locked by someone else is busy."""

_NO_OPENING = phrase("{path} can't be opened: check the folder, or set {variable} to another one.")

_BY_CODE = {
    sqlite3.SQLITE_ERROR: _DAMAGED,  # the queries never change, so an invalid one means a missing table or column
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _NO_OPENING,
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_IOERR: phrase("The disk holding {path} isn't working: check that it is still there and not full."),
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
    **dict.fromkeys(LOCK_ERRNOS, NO_LOCKS),
}
_OTHERWISE = phrase("{path} can't be used.")
_UNREADABLE = (UnicodeDecodeError, MemoryError)
"""The errors that words and lengths in a damaged file cause."""


class JournalReadOnly(JournalError):
    """The file, or its folder, cannot be written to."""


_KINDS: dict[str, type[JournalError]] = {_DAMAGED: JournalDamaged, _READ_ONLY: JournalReadOnly}


def _of_sqlite(error: sqlite3.Error, path: Path) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return _OTHERWISE
    busy = code & 0xFF == sqlite3.SQLITE_BUSY  # SQLite also reports ENOLCK this way
    if code in _LOCK_CODES or (busy and _cannot_lock(path.parent)):
        return NO_LOCKS
    return _BY_CODE.get(code & 0xFF, _OTHERWISE)


def _cannot_lock(folder: Path) -> bool:
    """Return whether the system cannot lock files in a folder."""
    if sys.platform == "win32":
        return False
    from fcntl import LOCK_EX, LOCK_NB, lockf

    try:
        with TemporaryFile(dir=folder) as file:
            lockf(file, LOCK_EX | LOCK_NB)
    except OSError as error:
        return error.errno in LOCK_ERRNOS
    return False


def _of_system(error: OSError, path: Path) -> str:
    in_the_way = error.filename if error.errno == errno.EEXIST else None  # a file in the place of a folder
    return say("{path} can't be used: {why}.", path=in_the_way or path, why=system_reason(error))


@contextmanager
def explained(path: Path, elsewhere: str = "") -> Iterator[None]:
    """Turn an error from SQLite or the system about `path` into a `JournalError` that says what to do.

    `elsewhere` says how to write to another place, otherwise the variable of the folder is named.
    """
    try:
        yield
    except sqlite3.Error as error:
        template = _of_sqlite(error, path)
        kind = _KINDS.get(template, JournalError)
        raise kind(f"{explanation(template, path, elsewhere)} (SQLite: {error})") from error
    except _UNREADABLE as error:
        raise JournalDamaged(explanation(_DAMAGED, path)) from error
    except OSError as error:
        template = _BY_ERRNO.get(error.errno or 0, "")
        sentence = explanation(template, path, elsewhere) if template else _of_system(error, path)
        raise _KINDS.get(template, JournalError)(sentence) from error


def explanation(template: str, path: Path | str, elsewhere: str = "") -> str:
    """Return one of the sentences above about `path`."""
    elsewhere = elsewhere or say("set {variable} to another folder", variable=HOME_VARIABLE)
    return told(template, path=path, elsewhere=elsewhere, variable=HOME_VARIABLE)
