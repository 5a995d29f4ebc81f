"""A file read alongside SQLite: if a process closes any handle of it, the system drops all of SQLite's locks on it.

So one handle stays open until the last user of the file in this process lets go, after closing its own connection.
"""

import os
from pathlib import Path
from stat import S_ISREG
from threading import Lock

import msgspec


class _Held(msgspec.Struct):
    handles: list[int]
    users: int = 0


_FileKey = tuple[int, int]
"""The device and the inode of a file."""
_HELD: dict[_FileKey, _Held] = {}
_LOCK = Lock()


class HeldFile:
    """One user of a file: it reads the file that had the name when first held."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._key: _FileKey | None = None

    def hold(self) -> None:
        """Keep the file open from now on, if it exists."""
        with _LOCK:
            if self._key is None:
                self._key = _add_user(self._path)

    def read_beginning(self, size: int) -> bytes:
        """Return the beginning of the file; empty if it cannot be read."""
        self.hold()
        with _LOCK:
            try:
                return _first_bytes(_HELD[self._key].handles[0], size) if self._key else b""
            except OSError:
                return b""

    def release(self) -> None:
        """Let go, after the connection is closed; a second call does nothing."""
        with _LOCK:
            key, self._key = self._key, None
            if key is None:
                return
            _HELD[key].users -= 1
            if not _HELD[key].users:
                for handle in _HELD.pop(key).handles:
                    os.close(handle)


def _add_user(path: Path) -> _FileKey | None:
    """Count one more user of the file and return its key; None if it cannot be opened."""
    try:
        found = os.stat(path)
        key = (found.st_dev, found.st_ino)
        if not S_ISREG(found.st_mode):  # opening a pipe would wait
            return None
        if key not in _HELD:
            handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
            found = os.fstat(handle)  # the file may have been replaced meanwhile
            key = (found.st_dev, found.st_ino)
            _HELD.setdefault(key, _Held([])).handles.append(handle)
    except OSError:
        return None
    _HELD[key].users += 1
    return key


def _first_bytes(handle: int, size: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, size)
