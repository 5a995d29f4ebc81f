"""Disk and SQLite errors as sentences that name the file and say what to do."""

import errno
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from companion.core.words import phrase
from companion.store.folders import HOME_VARIABLE
from companion.table.ports import JournalDamaged, JournalError

_FULL = phrase("The disk is full. Free some space to save {path}.")
_READ_ONLY = phrase("{path} can't be written to: allow writing there, or set {variable} to another folder.")
_OF_ONES_OWN = phrase("{path} can't be written to: allow writing there, or choose another place.")
"""The same about a file outside Companion's own folder."""
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


def _sqlite_error_sentence(error: sqlite3.Error, path: Path) -> str:
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


@contextmanager
def explained_errors(path: Path, *, own: bool = True) -> Iterator[None]:
    """Turn an error from SQLite or the system about `path` into a `JournalError` that says what to do.

    A file that isn't Companion's `own` can be anywhere else; for the others the variable of the folder is named.
    """
    try:
        yield
    except sqlite3.Error as error:
        cause = _journal_error(_sqlite_error_sentence(error, path), path, own=own)
        raise type(cause)("{problem} (SQLite: {error})", problem=cause, error=error) from error
    except _UNREADABLE as error:
        raise _journal_error(_DAMAGED, path, own=own) from error
    except OSError as error:
        if template := _BY_ERRNO.get(error.errno or 0):
            raise _journal_error(template, path, own=own) from error
        in_the_way = error.filename if error.errno == errno.EEXIST else None  # a file in the place of a folder
        raise JournalError(phrase("{path} can't be used: {why}."), path=in_the_way or path, why=error) from error


def _journal_error(template: str, path: Path, *, own: bool) -> JournalError:
    """Return the error that says one of the sentences above about `path`."""
    said = _OF_ONES_OWN if template == _READ_ONLY and not own else template
    return _KINDS.get(template, JournalError)(said, path=path, variable=HOME_VARIABLE)
