"""Lines on the wire: `$body*CRC` and a line feed, at most 64 bytes. The reader recovers after any noise."""

from binascii import crc_hqx
from enum import StrEnum

import msgspec

from companion.core.words import phrase

LINE_MAX = 64
BODY_MAX = LINE_MAX - len("$*FFFF\n")
_START, _STAR, _END = b"$*\n"
_PRINTABLE = range(0x20, 0x7F)


class Fault(StrEnum):
    """Why input from the wire was dropped."""

    NOISE = phrase("noise between lines")
    CUT = phrase("a line that was cut off")
    GARBLED = phrase("a line with a byte that is not text")
    OVERLONG = phrase("an overlong line")
    CRC = phrase("a line with a wrong CRC")
    MALFORMED = phrase("a line that is not a message")


class Dropped(msgspec.Struct, frozen=True):
    """Dropped input, never guessed at; `data` is the line as received so far, from `$` on."""

    fault: Fault
    data: bytes = b""


def frame_line(body: str) -> bytes:
    """Return the line that carries `body` (printable ASCII without `$` and `*`, at most `BODY_MAX` bytes)."""
    text = body.encode("ascii")
    if len(text) > BODY_MAX:
        raise ValueError(f"{len(text)} bytes do not fit a line: {BODY_MAX} do")
    return b"$%s*%04X\n" % (text, crc_hqx(text, 0xFFFF))


class Deframer:
    """Finds the lines in a stream of bytes; holds at most `LINE_MAX` bytes."""

    def __init__(self) -> None:
        self._line: bytearray | None = None
        self._noisy = False

    def feed(self, data: bytes) -> list[str | Dropped]:
        """Take any bytes; return the bodies of the valid lines completed by them, and what was dropped."""
        found = (self._feed_byte(byte) for byte in data)
        return [item for item in found if item is not None]

    def _feed_byte(self, byte: int) -> str | Dropped | None:
        line = self._line
        if byte == _START:
            self._line = bytearray()
            self._noisy = False
            return None if line is None else Dropped(Fault.CUT, b"$%s" % line)
        if line is None:
            return self._count_noise(byte)
        if byte == _END:
            self._line = None
            return _checked_body(bytes(line))
        return self._append_byte(line, byte)

    def _count_noise(self, byte: int) -> Dropped | None:
        """Count a run of noise once; line feeds alone do not count."""
        if self._noisy or byte == _END:
            return None
        self._noisy = True
        return Dropped(Fault.NOISE)

    def _append_byte(self, line: bytearray, byte: int) -> Dropped | None:
        if byte in _PRINTABLE and len(line) < LINE_MAX - len("$\n"):
            line.append(byte)
            return None
        self._line = None
        self._noisy = True
        return Dropped(Fault.OVERLONG if byte in _PRINTABLE else Fault.GARBLED, b"$%s%c" % (line, byte))


def _checked_body(line: bytes) -> str | Dropped:
    """Return the body of `line` (without `$` and line feed); the CRC is valid only in the form `frame_line` writes."""
    body, crc = line[:-5], line[-5:]
    if crc != b"*%04X" % crc_hqx(body, 0xFFFF) or _STAR in body:
        return Dropped(Fault.CRC, b"$%s" % line)
    return body.decode("ascii")
