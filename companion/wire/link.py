"""The host's end of the cable: asks until the box answers, then shows states and takes each press once.

Nothing here reads a clock or a port: bytes and `now_ms` come in, bytes and events go out.
"""

from collections import Counter, deque
from collections.abc import Iterator
from enum import Enum, auto

import msgspec

from companion.wire.amiss import Nearest
from companion.wire.frame import Deframer, Dropped, Fault, seal
from companion.wire.messages import (
    CLOCK,
    COUNT,
    VERSION,
    Ack,
    Foreign,
    FromBox,
    Hello,
    MalformedError,
    Moved,
    Show,
    State,
    Timer,
    Tone,
    Who,
    from_box,
    text,
)

ASK_MS = 250
RESEND_MS = 60
REFRESH_MS = 500
SILENCE_MS = 2000
TONES_MAX = 4
GIVEN_MAX = 16
"""How many edges may be handed over and not yet taken: as many as a box keeps."""
RESTART_MS = 4_000
SAME_TIME_MS = 50
DRIFT_MS = 1_000

Notes = tuple[tuple[int, int], ...]


class Greeted(msgspec.Struct, frozen=True):
    """A box is there and obeys, for the first time or again.

    `alone`: it was switched on, or began its countdown, while no host was there; it may be taken over.
    """

    hello: Hello
    alone: bool


class Incompatible(msgspec.Struct, frozen=True):
    """A box is there that speaks another version; it is left alone."""

    version: int


class Other(msgspec.Struct, frozen=True):
    """A box is there that is not the one wanted; it is left alone."""

    box_id: str


class Lost(msgspec.Struct, frozen=True):
    """The box has been silent for `SILENCE_MS`; it is asked for again."""


Event = Greeted | Incompatible | Other | Lost | Moved


class Stage(Enum):
    """How far the two have come."""

    CLOSED = auto()
    ASKING = auto()
    UP = auto()
    LEFT_ALONE = auto()


class HostLink:
    """Asks, greets, shows, sounds and acknowledges: an edge only when it is `taken`.

    What is to be shown is one whole state: a newer one replaces an older one on its way. At most one line
    waits for its acknowledgement; it is sent again every `RESEND_MS`. Only the box called `box_id` is talked to, if
    that is given. `nearest` tells what came on this connection in place of a hello.
    """

    def __init__(self, box_id: str = "") -> None:
        self.stage = Stage.CLOSED
        self._wanted = box_id
        self.dropped: Counter[Fault] = Counter()
        self.repeats = 0
        self.nearest = Nearest()
        self._deframer = Deframer()
        self._out = bytearray()
        self._state, self._state_ms = State(), 0
        self._stale = False
        self._tones: deque[Notes] = deque(maxlen=TONES_MAX)
        self._waiting: Show | Tone | None = None
        self._count = 0
        self._last_move: Moved | None = None
        self._taken = False
        self._given = 0
        self._greeted: Greeted | None = None
        self._opened_ms: int | None = None
        self._shown: State | None = None
        self._box_ms = 0
        self._heard_ms = self._sent_ms = self._shown_ms = self._ask_ms = 0

    def opened(self, now_ms: int, quiet_ms: int = 0) -> None:
        """Begin on a new connection: ask after `quiet_ms` unless the box says hello by itself."""
        self.closed()
        self.nearest = Nearest()
        self.stage = Stage.ASKING
        self._opened_ms = now_ms
        self._ask_ms = now_ms + quiet_ms

    def closed(self) -> None:
        """Forget the connection, but not what is shown nor which press came last."""
        self.stage = Stage.CLOSED
        self._deframer = Deframer()
        self._out.clear()
        self._tones.clear()
        self._waiting = self._greeted = None

    def show(self, state: State, now_ms: int) -> None:
        """Let the box show `state` from `now_ms` on."""
        current = self._state.after(now_ms - self._state_ms)
        self._stale = self._stale or not _same(current, state)
        self._state, self._state_ms = state, now_ms
        if self._stale and isinstance(self._waiting, Show):
            self._waiting = None
        self._send_next(now_ms)

    def play(self, notes: Notes, now_ms: int) -> None:
        """Let the box sound `notes` once; forgotten if no box is there, the oldest if too many wait."""
        if self.stage is Stage.UP:
            self._tones.append(notes)
            self._send_next(now_ms)

    def receive(self, data: bytes, now_ms: int) -> list[Event]:
        """Take bytes from the cable, any bytes; return what they mean."""
        return list(self._events(data, now_ms))

    def overhear(self, data: bytes, now_ms: int) -> list[Event]:
        """Take bytes as `receive` does, and every edge as taken at once: for those who only look on."""
        events = []
        for event in self._events(data, now_ms):
            events.append(event)
            if isinstance(event, Moved):
                self.taken(event, now_ms)
        return events

    def taken(self, moved: Moved, now_ms: int) -> None:
        """Acknowledge an edge, now that whoever takes edges has done with it; until then the box keeps it."""
        self._given -= 1
        if moved != self._last_move:
            return
        self._taken = True
        if self.stage is Stage.UP:
            self._write(Ack(moved.count), now_ms)

    def tick(self, now_ms: int) -> list[Event]:
        """Let time pass: ask, send again, refresh, notice silence. Call it by `due_ms` at the latest."""
        if self.stage is Stage.ASKING and now_ms >= self._ask_ms:
            self._write(Who(), now_ms)
            self._ask_ms = now_ms + ASK_MS
        if self.stage is not Stage.UP:
            return []
        if now_ms - self._heard_ms >= SILENCE_MS:
            self.opened(now_ms)
            return [Lost(), *self.tick(now_ms)]
        if self._waiting is not None and now_ms - self._sent_ms >= RESEND_MS:
            self._write(self._fresh(self._waiting, now_ms), now_ms)
        self._stale = self._stale or now_ms - self._shown_ms >= REFRESH_MS
        self._send_next(now_ms)
        return []

    def due_ms(self, now_ms: int) -> int | None:
        """Return when `tick` has something to do, or None if nothing is ever due."""
        if self.stage is Stage.ASKING:
            return max(now_ms, self._ask_ms)
        if self.stage is not Stage.UP:
            return None
        resend = self._sent_ms + RESEND_MS if self._waiting else self._shown_ms + REFRESH_MS
        return max(now_ms, min(resend, self._heard_ms + SILENCE_MS))

    def take(self) -> bytes:
        """Return the bytes to send now, once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _events(self, data: bytes, now_ms: int) -> Iterator[Event]:
        for item in self._deframer.feed(data):
            yield from self._item(item, now_ms)

    def _item(self, item: str | Dropped, now_ms: int) -> Iterator[Event]:
        try:
            if isinstance(item, Dropped):
                self._drop(item, item.fault)
            elif self.stage is not Stage.CLOSED:
                yield from self._message(from_box(item), now_ms)
        except MalformedError:
            self._drop(item, Fault.MALFORMED)

    def _drop(self, item: str | Dropped, fault: Fault) -> None:
        self.dropped[fault] += 1
        self.nearest.note(item)

    def _message(self, message: FromBox, now_ms: int) -> Iterator[Event]:
        self._heard_ms = now_ms
        match message:
            case Hello(_, box_id) if self._wanted not in ("", box_id):
                yield from self._leave(Other(box_id))
            case Hello():
                self._greet(message, now_ms)
            case Foreign(version):
                yield from self._leave(Incompatible(version))
            case Moved() if self.stage is Stage.UP:
                yield from self._moved(message, now_ms)
            case Ack(count) if self._waiting is not None and count == self._waiting.count:
                self._waiting = None
                yield from self._confirm()
                self._send_next(now_ms)

    def _greet(self, hello: Hello, now_ms: int) -> None:
        """Show everything again; a hello that came twice is not told twice."""
        hello = self._caught_up(hello, now_ms)
        restarted = _before(hello.at_ms, self._box_ms)
        if restarted:
            self._last_move = None
        self._box_ms = hello.at_ms
        if self.stage is not Stage.UP or restarted:
            self.stage = Stage.UP
            self._greeted = Greeted(hello, self._began_alone(hello.state, now_ms))
        self._waiting = None
        self._stale = True
        self._send_next(now_ms)

    def _caught_up(self, hello: Hello, now_ms: int) -> Hello:
        """Take off what a box did not count while it was restarted: it is younger than its open port."""
        opened_ms, self._opened_ms = self._opened_ms, None
        if opened_ms is None or now_ms - opened_ms > RESTART_MS:
            return hello
        lost_ms = max(0, now_ms - opened_ms - hello.at_ms)
        return msgspec.structs.replace(hello, state=hello.state.after(lost_ms))

    def _confirm(self) -> Iterator[Event]:
        """Tell of the box once it obeys: until then its buttons may still be its own."""
        if self._greeted is not None:
            yield self._greeted
            self._greeted = None

    def _began_alone(self, state: State, now_ms: int) -> bool:
        """Tell what the box does by itself from what it made of the state it was shown last."""
        if self._shown is None:
            return state.power
        ours = self._shown.after(now_ms - self._shown_ms)
        same = state.timer is ours.timer and abs(state.left_ms - ours.left_ms) <= DRIFT_MS
        return state.power and not (ours.power and (state.timer is Timer.NONE or same))

    def _leave(self, why: Incompatible | Other) -> Iterator[Event]:
        """Say nothing more on this connection."""
        if self.stage is not Stage.LEFT_ALONE:
            self.closed()
            self.stage = Stage.LEFT_ALONE
            yield why

    def _moved(self, moved: Moved, now_ms: int) -> Iterator[Event]:
        """Hand the edge over once; the box sends the next one when it is `taken`, so a repeat equals the last one.

        A box that does not wait for that cannot swamp the table: what is too much is not heard, and so not forgotten.
        """
        if moved == self._last_move:
            self.repeats += 1
            if self._taken:
                self._write(Ack(moved.count), now_ms)
            return
        if self._given == GIVEN_MAX:
            return
        self._given += 1
        yield from self._confirm()
        self._last_move, self._taken = moved, False
        if _before(self._box_ms, moved.at_ms):
            self._box_ms = moved.at_ms
        yield moved

    def _send_next(self, now_ms: int) -> None:
        if self.stage is not Stage.UP or self._waiting is not None:
            return
        if not self._stale and not self._tones:
            return
        self._count = (self._count + 1) % COUNT
        line = Show(self._count, self._state) if self._stale else Tone(self._count, self._tones.popleft())
        self._waiting = line
        self._write(self._fresh(line, now_ms), now_ms)

    def _fresh(self, line: Show | Tone, now_ms: int) -> Show | Tone:
        """Return the line with the time left as it is now."""
        if isinstance(line, Tone):
            return line
        self._stale = False
        self._shown, self._shown_ms = self._state.after(now_ms - self._state_ms), now_ms
        return Show(line.count, self._shown)

    def _write(self, message: Who | Show | Tone | Ack, now_ms: int) -> None:
        if not isinstance(message, Ack):
            self._sent_ms = now_ms
        self._out += seal(text(message))


def explain_version(version: int) -> str:
    """Return what to do about a box of another protocol version."""
    older = "the box needs newer firmware" if version < VERSION else "Companion needs an update"
    return f"This box speaks protocol version {version}, Companion version {VERSION}: {older}."


def _same(one: State, other: State) -> bool:
    """Return whether a box that runs on by itself shows the same, give or take `SAME_TIME_MS`."""
    if abs(one.left_ms - other.left_ms) > SAME_TIME_MS:
        return False
    hours = one.hour_left_ms, other.hour_left_ms
    if None not in hours and abs((hours[0] or 0) - (hours[1] or 0)) > SAME_TIME_MS:
        return False
    return _untimed(one) == _untimed(other)


def _untimed(state: State) -> State:
    return msgspec.structs.replace(state, left_ms=0, hour_left_ms=state.hour_left_ms and 1)


def _before(one_ms: int, other_ms: int) -> bool:
    """Return whether `one_ms` is earlier on a clock that wraps at `CLOCK`."""
    return (one_ms - other_ms) % CLOCK >= CLOCK // 2
