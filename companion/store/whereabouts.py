"""Whether the files that are open still lie where their names say: nobody who looks for the games finds others."""

import os
from pathlib import Path

import msgspec

from companion.table.ports import JournalLost

PARTS = ("", "-wal", "-shm")
"""What a journal consists of while it is open: the file, its log, and what those who have it open share."""


class _Mark(msgspec.Struct, frozen=True):
    device: int
    inode: int
    size: int


class Whereabouts:
    """What lies under the names of a journal, from the first look on."""

    def __init__(self, path: Path) -> None:
        self._marks: dict[Path, _Mark | None] = dict.fromkeys(Path(f"{path}{part}") for part in PARTS)

    def check(self) -> None:
        """Raise `JournalLost` if a file that was there is gone, is another one now, or was cut short."""
        for path, before in self._marks.items():
            now = _mark(path)
            if before is not None:
                _compare(path, before, now)
            self._marks[path] = now


def _compare(path: Path, before: _Mark, now: _Mark | None) -> None:
    if now is None:
        raise JournalLost(f"{path} is gone.")
    if (now.device, now.inode) != (before.device, before.inode):
        raise JournalLost(f"{path} is another file now.")
    if now.size < before.size:  # they only ever grow while they are open
        raise JournalLost(f"{path} was cut short.")


def _mark(path: Path) -> _Mark | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _Mark(found.st_dev, found.st_ino, found.st_size)
