"""Timelines of the wire: timed bytes in both directions, written to a file and replayed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from companion.core.errors import Unreadable
from companion.core.words import say, translated
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


def encode_piece(at_ms: int, side: Literal["box", "host"], data: bytes) -> bytes:
    """Return the line of a recording that stores `data`."""
    return msgspec.json.encode(Piece(at_ms, side, data.decode("latin-1"))) + b"\n"


def decode_pieces(lines: Iterable[bytes]) -> Iterator[Piece]:
    """Yield the pieces of a recording. Raises `RecordingError`, which names the line."""
    last_ms = 0
    for place, line in enumerate(lines, start=1):
        try:
            piece = _decoder.decode(line)
            piece.bytes.encode("latin-1")
        except (msgspec.DecodeError, UnicodeError) as error:
            wrong = say("Line {line} isn't part of a recording: {why}.", line=place, why=error)
            raise RecordingError(wrong) from None
        if not last_ms <= piece.at_ms <= last_ms + GAP_MAX_MS:
            wrong = say(
                "Line {line} is out of order: {ms} ms after {last} ms.", line=place, ms=piece.at_ms, last=last_ms
            )
            raise RecordingError(wrong)
        last_ms = piece.at_ms
        yield piece


class Replay:
    """What the table would have seen; `dropped` and `repeats` count what it would not."""

    def __init__(self) -> None:
        self._link = HostLink()
        self._link.begin_connection(0)
        self._now_ms = 0

    @property
    def dropped(self) -> Counter[Fault]:
        """Return how much was dropped, by reason."""
        return self._link.dropped

    @property
    def repeats(self) -> int:
        """Return how many presses came more than once."""
        return self._link.repeats

    def events(self, pieces: Iterable[Piece]) -> Iterator[tuple[int, Event]]:
        """Yield the events with their times; the link lives in the time of the recording."""
        for piece in pieces:
            yield from self._tick_until(piece.at_ms)
            if piece.side == "box":
                for event in self._link.receive(piece.bytes.encode("latin-1"), self._now_ms):
                    yield self._now_ms, event

    def _tick_until(self, until_ms: int) -> Iterator[tuple[int, Event]]:
        while True:
            for event in self._link.tick(self._now_ms):
                yield self._now_ms, event
            self._link.take_outgoing()
            if self._now_ms >= until_ms:
                return
            due_ms = self._link.next_tick_ms(self._now_ms)
            self._now_ms = until_ms if due_ms is None else min(until_ms, max(due_ms, self._now_ms + 1))


def describe_event(event: Event | Dropped) -> str:
    """Return the event in words."""
    match event:
        case Greeted(hello, _):
            return say("box {box}", box=f"{hello.firmware} ({hello.box_id})" if hello.box_id else hello.firmware)
        case Incompatible(version):
            return say("box with protocol version {version}", version=version)
        case Other(box_id):
            return say("another box ({box})", box=box_id) if box_id else say("another box (unnamed)")
        case Lost():
            return say("box lost")
        case Moved(count, at_ms, key, down):
            return _edge_sentence(key.name.lower(), down, count, at_ms)
        case Dropped(fault):
            return say("dropped {fault}", fault=translated(fault))


def _edge_sentence(button: str, down: bool, number: int, ms: int) -> str:
    if down:
        return say(
            "{button} down (number {number}, {ms} ms after the box started)", button=button, number=number, ms=ms
        )
    return say("{button} up (number {number}, {ms} ms after the box started)", button=button, number=number, ms=ms)
