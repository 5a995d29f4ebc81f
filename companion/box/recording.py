"""Timelines of the wire: timed bytes in both directions, written to a file and replayed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from companion.core.errors import Unreadable
from companion.wire.frame import Dropped, Fault
from companion.wire.link import Event, Greeted, HostLink, Incompatible, Lost, Other
from companion.wire.messages import Moved

GAP_MAX_MS = 3_600_000


class RecordingError(Unreadable):
    """The file is not a recording; the text says which line and why."""


class Piece(msgspec.Struct, frozen=True):
    """Bytes that went over the wire at `at_ms` since the recording began, one character per byte."""

    at_ms: int
    side: Literal["box", "host"]
    bytes: str


_decoder = msgspec.json.Decoder(Piece)


def encode(at_ms: int, side: Literal["box", "host"], data: bytes) -> bytes:
    """Return the line of a recording that stores `data`."""
    return msgspec.json.encode(Piece(at_ms, side, data.decode("latin-1"))) + b"\n"


def decode(lines: Iterable[bytes]) -> Iterator[Piece]:
    """Yield the pieces of a recording. Raises `RecordingError`, which names the line."""
    last_ms = 0
    for place, line in enumerate(lines, start=1):
        try:
            piece = _decoder.decode(line)
            piece.bytes.encode("latin-1")
        except (msgspec.DecodeError, UnicodeError) as error:
            raise RecordingError(f"Line {place} isn't part of a recording: {error}.") from None
        if not last_ms <= piece.at_ms <= last_ms + GAP_MAX_MS:
            raise RecordingError(f"Line {place} is out of order: {piece.at_ms} ms after {last_ms} ms.")
        last_ms = piece.at_ms
        yield piece


class Replay:
    """What the table would have seen; `dropped` and `repeats` count what it would not."""

    def __init__(self) -> None:
        self._link = HostLink()
        self._link.opened(0)
        self._now_ms = 0

    @property
    def dropped(self) -> Counter[Fault]:
        """Return how much was dropped, by reason."""
        return self._link.dropped

    @property
    def repeats(self) -> int:
        """Return how many presses came more than once."""
        return self._link.repeats

    def run(self, pieces: Iterable[Piece]) -> Iterator[tuple[int, Event]]:
        """Yield the events with their times; the link lives in the time of the recording."""
        for piece in pieces:
            yield from self._wait(piece.at_ms)
            if piece.side == "box":
                for event in self._link.receive(piece.bytes.encode("latin-1"), self._now_ms):
                    yield self._now_ms, event

    def _wait(self, until_ms: int) -> Iterator[tuple[int, Event]]:
        while True:
            for event in self._link.tick(self._now_ms):
                yield self._now_ms, event
            self._link.take()
            if self._now_ms >= until_ms:
                return
            due_ms = self._link.due_ms(self._now_ms)
            self._now_ms = until_ms if due_ms is None else min(until_ms, max(due_ms, self._now_ms + 1))


def describe(event: Event | Dropped) -> str:
    """Return the event in words."""
    match event:
        case Greeted(hello, _):
            return f"box {hello.firmware}" + (f" ({hello.box_id})" if hello.box_id else "")
        case Incompatible(version):
            return f"box of protocol version {version}"
        case Other(box_id):
            return f"another box ({box_id or 'without a name'})"
        case Lost():
            return "box lost"
        case Moved(count, at_ms, key, down):
            return f"{key.name.lower()} {'down' if down else 'up'} (number {count}, {at_ms} ms after the box's start)"
        case Dropped(fault):
            return f"dropped {fault}"
