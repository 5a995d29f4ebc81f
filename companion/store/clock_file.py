"""The clock file: the game clock stored at short intervals, so that a killed countdown knows its time.

It also holds the number of the last line of the journal, so that a journal which lost its end is noticed. The file
is next to the journal and not part of it. Two slots take turns, each with a count and a checksum: an interrupted write
spoils one slot and leaves the other. Nothing is flushed, so a kill loses nothing, while a power cut may lose what
the system had not written out; the journal's last line then gives the time.
"""

import struct
import zlib
from contextlib import suppress
from io import FileIO
from pathlib import Path

import msgspec

from companion.store.failures import explained_errors

_BODY = struct.Struct("<4sQQQ")  # magic, count, at_ms, seq
_EARLIER = struct.Struct("<4sQQ")  # magic, count, at_ms: as 0.1.0 wrote it
_CRC = struct.Struct("<I")
_MAGIC = b"CLK2"
_EARLIER_MAGIC = b"CLK1"
_SLOT = 512  # disks write at least this much at once
_SIZE = 2 * _SLOT


class ClockRecord(msgspec.Struct, frozen=True, order=True):
    """One record: its count, the game clock, and the last line on disk at that time, 0 if unknown."""

    count: int
    at_ms: int
    seq: int = 0


def _packed_record(mark: ClockRecord) -> bytes:
    body = _BODY.pack(_MAGIC, mark.count, mark.at_ms, mark.seq)
    return body + _CRC.pack(zlib.crc32(body))


def _record_in_slot(slot: bytes) -> ClockRecord | None:
    """Return the record in a slot, or None if it is torn."""
    for layout, wanted in ((_BODY, _MAGIC), (_EARLIER, _EARLIER_MAGIC)):
        body, crc = slot[: layout.size], slot[layout.size : layout.size + _CRC.size]
        if len(body) == layout.size and crc == _CRC.pack(zlib.crc32(body)):
            magic, *fields = layout.unpack(body)
            return ClockRecord(*fields) if magic == wanted else None
    return None


class ClockFile:
    """The game clock of one game, on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: FileIO | None = None
        self._count = 0

    def load(self) -> int | None:
        """Return the newest `at_ms` written in full, or None if there is none."""
        newest = self.newest_record()
        return newest.at_ms if newest else None

    def newest_record(self) -> ClockRecord | None:
        """Return the newest record written in full, or None if there is none."""
        with suppress(OSError):
            content = self.path.read_bytes()
            marks = [_record_in_slot(content[at : at + _SLOT]) for at in (0, _SLOT)]
            return max((mark for mark in marks if mark), default=None)
        return None

    def save(self, at_ms: int, last_seq: int = 0) -> None:
        """Store the clock and the last line, in place. Raises `JournalError` if the disk fails."""
        with explained_errors(self.path):
            if self._file is None:
                self._file = self._open_file()
            count = self._count + 1
            self._file.seek(count % 2 * _SLOT)
            self._file.write(_packed_record(ClockRecord(count, at_ms, last_seq)))
            self._count = count

    def _open_file(self) -> FileIO:
        newest = self.newest_record()
        self._count = newest.count if newest else 0
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if newest is None:
            self.path.write_bytes(bytes(_SIZE))  # reserve both slots, in case the disk fills up later
        return FileIO(str(self.path), "r+")

    def remove(self) -> None:
        """Delete the clock file. Raises `JournalError` if it cannot be removed."""
        self.close()
        with explained_errors(self.path):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file; a second call does nothing, and `save` opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None
