"""The box's own reading and writing of lines, after docs/protocol.md and shared with nobody."""

from collections.abc import Iterator
from dataclasses import dataclass

VERSION = 1
LINE_MAX = 64
_HEX = "0123456789ABCDEF"


def crc16(text: bytes) -> int:
    """Return the CRC-16 with polynomial 0x1021 that starts at 0xFFFF (0x29B1 for `123456789`)."""
    crc = 0xFFFF
    for byte in text:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
        crc &= 0xFFFF
    return crc


def line(*words: object) -> bytes:
    """Return the line made of `words` with one space between them."""
    body = " ".join(map(str, words)).encode("ascii")
    crc = crc16(body)
    digits = "".join(_HEX[crc >> shift & 15] for shift in (12, 8, 4, 0))
    return b"$" + body + b"*" + digits.encode("ascii") + b"\n"


class Receiver:
    """Collects bytes into one fixed buffer, as the chip does, and yields the words of every good line."""

    def __init__(self) -> None:
        self.bad = 0
        self._buffer = bytearray(LINE_MAX)
        self._used = 0

    def feed(self, data: bytes) -> Iterator[list[str]]:
        """Yield the words of each line that ends in `data` with a right CRC; count the others in `bad`."""
        for byte in data:
            if byte == ord("$"):
                self.bad += self._used > 0
                self._buffer[0] = byte
                self._used = 1
            elif self._used and byte == ord("\n"):
                words = self._words()
                self._used = 0
                self.bad += words is None
                if words is not None:
                    yield words
            elif self._used:
                self._keep(byte)

    def _keep(self, byte: int) -> None:
        if byte < 0x20 or byte > 0x7E or self._used == LINE_MAX - 1:
            self.bad += 1
            self._used = 0
            return
        self._buffer[self._used] = byte
        self._used += 1

    def _words(self) -> list[str] | None:
        end = self._used - 5
        if end < 1 or self._buffer[end] != ord("*"):
            return None
        body, digits = bytes(self._buffer[1:end]), self._buffer[end + 1 : self._used]
        value = 0
        for digit in digits.decode("ascii"):
            if digit not in _HEX:
                return None
            value = value << 4 | _HEX.index(digit)
        if value != crc16(body) or b"*" in body:
            return None
        return body.decode("ascii").split(" ")


def number(word: str, limit: int) -> int:
    """Return the decimal number `word`, without sign or leading zero, below `limit`. Raises `ValueError`."""
    if not (word.isascii() and word.isdigit()) or (word[0] == "0" and word != "0") or int(word) >= limit:
        raise ValueError(word)
    return int(word)


@dataclass(frozen=True)
class Shown:
    """What the box shows, as in the three words of a state: letters, ms left, ms left of the hour."""

    power: bool = False
    sectors: str = "D"
    red: str = "O"
    timer: str = "-"
    left_ms: int = 0
    hour_ms: int | None = None

    def words(self) -> tuple[str, int, int | str]:
        """Return the state as it goes over the wire."""
        letters = f"{int(self.power)}{self.sectors}{self.red}{self.timer}"
        return letters, self.left_ms, "-" if self.hour_ms is None else self.hour_ms


def shown(words: list[str]) -> Shown:
    """Return the state the three `words` describe. Raises `ValueError`."""
    letters, left, hour = words
    if len(letters) != 4:
        raise ValueError(letters)
    power, sectors, red, timer = list(letters)
    if power not in "01" or sectors not in "DC123R" or red not in "OSFH" or timer not in "-AaDd":
        raise ValueError(letters)
    hour_ms = None if hour == "-" else number(hour, 10_000_000)
    return Shown(power == "1", sectors, red, timer, number(left, 1_000_000), hour_ms)


def notes(words: list[str]) -> list[tuple[int, int]]:
    """Return the one to four (Hz, ms) notes the `words` describe. Raises `ValueError`."""
    if len(words) not in (2, 4, 6, 8):
        raise ValueError(words)
    values = [number(word, 1 << 16) for word in words]
    return list(zip(values[::2], values[1::2], strict=True))
