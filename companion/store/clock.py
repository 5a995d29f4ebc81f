"""The clock file: the game clock written down every now and then, so that a killed countdown knows its time.

It lies beside the journal and is no part of it. Two slots take turns, each with a count and a checksum: a
write torn in the middle spoils one slot and leaves the other. Nothing is flushed, so a kill loses nothing,
while a power cut may lose what the system had not written out; the journal's last line then says the time.
"""

import struct
import zlib
from contextlib import suppress
from io import FileIO
from pathlib import Path

from companion.store.failures import explained

_BODY = struct.Struct("<4sQQ")  # magic, count, at_ms
_CRC = struct.Struct("<I")
_MAGIC = b"CLK1"
_SLOT = 512  # a disk writes no less than this at once
_SIZE = 2 * _SLOT


def _pack(count: int, at_ms: int) -> bytes:
    body = _BODY.pack(_MAGIC, count, at_ms)
    return body + _CRC.pack(zlib.crc32(body))


def _unpack(record: bytes) -> tuple[int, int] | None:
    """Return count and `at_ms` of a record, or None if it is torn."""
    body = record[: _BODY.size]
    if len(record) < _BODY.size + _CRC.size or record[_BODY.size :] != _CRC.pack(zlib.crc32(body)):
        return None
    magic, count, at_ms = _BODY.unpack(body)
    return (count, at_ms) if magic == _MAGIC else None


class ClockFile:
    """The game clock of one game, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None
        self._count = 0

    def load(self) -> int | None:
        """Return the newest `at_ms` written in full, or None if there is none."""
        newest = self._newest()
        return newest[1] if newest else None

    def _newest(self) -> tuple[int, int] | None:
        with suppress(OSError):
            content = self.path.read_bytes()
            size = _BODY.size + _CRC.size
            records = [_unpack(content[at : at + size]) for at in (0, _SLOT)]
            return max((record for record in records if record), default=None)
        return None

    def save(self, at_ms: int) -> None:
        """Write the clock down, in place. Raises `JournalError` if the disk does not take it."""
        with explained(self.path):
            if self._file is None:
                self._file = self._open()
            count = self._count + 1
            self._file.seek(count % 2 * _SLOT)
            self._file.write(_pack(count, at_ms))
            self._count = count

    def _open(self) -> FileIO:
        newest = self._newest()
        self._count = newest[0] if newest else 0
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if newest is None:
            self.path.write_bytes(bytes(_SIZE))  # room for both slots: a disk that fills up later does not matter
        return FileIO(str(self.path), "r+")

    def remove(self) -> None:
        """Forget the clock. Raises `JournalError` if the file cannot be removed."""
        self.close()
        with explained(self.path):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; a second call does nothing, and `save` opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None
