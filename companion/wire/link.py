"""The host's end of the cable: it asks until the box answers, then shows states and takes each press once.

Nothing here reads a clock or a port: bytes and `now_ms` come in, bytes and events go out.
"""

from collections import Counter, deque
from collections.abc import Iterator
from enum import Enum, auto

import msgspec

from companion.core.words import phrase, translated
from companion.wire.fault_texts import NearestToHello
from companion.wire.frame import Deframer, Dropped, Fault, frame_line
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
    message_body,
    parse_from_box,
)

ASK_MS = 250
RESEND_MS = 60
REFRESH_MS = 500
SILENCE_MS = 2000
TONES_MAX = 4
GIVEN_MAX = 16
"""How many edges may be handed over and not yet taken: as many as a box stores."""
RESTART_MS = 4_000
SAME_TIME_MS = 50
DRIFT_MS = 1_000

Notes = tuple[tuple[int, int], ...]


class Greeted(msgspec.Struct, frozen=True):
    """A box is connected and obeys, for the first time or again.

    `alone` means it was switched on, or began its countdown, without a host; it may be taken over.
    """

    hello: Hello
    alone: bool


class Incompatible(msgspec.Struct, frozen=True):
    """A connected box speaks another version; it is left alone."""

    version: int


class Other(msgspec.Struct, frozen=True):
    """A connected box is not the wanted one; it is left alone."""

    box_id: str


class Lost(msgspec.Struct, frozen=True):
    """The box has been silent for `SILENCE_MS`; the host asks for it again."""


Event = Greeted | Incompatible | Other | Lost | Moved


class Stage(Enum):
    """The stage of the connection."""

    CLOSED = auto()
    ASKING = auto()
    UP = auto()
    LEFT_ALONE = auto()


class HostLink:
    """Asks, greets, shows, sounds and acknowledges; it acknowledges an edge only by `acknowledge_edge`.

    The state to show is sent whole: a newer state replaces an older one not yet sent. At most one line waits for its
    acknowledgement and is sent again every `RESEND_MS`. If `box_id` is given, the link talks only to that box.
    `nearest` says what came on this connection in place of a hello.
    """

    def __init__(self, box_id: str = "") -> None:
        self.stage = Stage.CLOSED
        self._wanted = box_id
        self.dropped: Counter[Fault] = Counter()
        self.repeats = 0
        self.nearest = NearestToHello()
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

    def begin_connection(self, now_ms: int, quiet_ms: int = 0) -> None:
        """Begin a connection: ask after `quiet_ms` unless the box says hello by itself."""
        self.end_connection()
        self.nearest = NearestToHello()
        self.stage = Stage.ASKING
        self._opened_ms = now_ms
        self._ask_ms = now_ms + quiet_ms

    def end_connection(self) -> None:
        """End the connection, but keep the shown state and the last press."""
        self.stage = Stage.CLOSED
        self._deframer = Deframer()
        self._out.clear()
        self._tones.clear()
        self._waiting = self._greeted = None

    def show(self, state: State, now_ms: int) -> None:
        """Make the box show `state` from `now_ms` on."""
        current = self._state.after(now_ms - self._state_ms)
        self._stale = self._stale or not _same_display(current, state)
        self._state, self._state_ms = state, now_ms
        if self._stale and isinstance(self._waiting, Show):
            self._waiting = None
        self._send_next(now_ms)

    def play(self, notes: Notes, now_ms: int) -> None:
        """Make the box sound `notes` once. They are dropped without a box; the oldest are dropped if too many wait."""
        if self.stage is Stage.UP:
            self._tones.append(notes)
            self._send_next(now_ms)

    def receive(self, data: bytes, now_ms: int) -> list[Event]:
        """Take any bytes from the cable; return the events they carry."""
        return list(self._events(data, now_ms))

    def receive_and_acknowledge(self, data: bytes, now_ms: int) -> list[Event]:
        """Take bytes as `receive` does, and every edge as taken immediately: for observers."""
        events = []
        for event in self._events(data, now_ms):
            events.append(event)
            if isinstance(event, Moved):
                self.acknowledge_edge(event, now_ms)
        return events

    def acknowledge_edge(self, moved: Moved, now_ms: int) -> None:
        """Acknowledge an edge once it has been processed; until then the box keeps it."""
        self._given -= 1
        if moved != self._last_move:
            return
        self._taken = True
        if self.stage is Stage.UP:
            self._queue_message(Ack(moved.count), now_ms)

    def tick(self, now_ms: int) -> list[Event]:
        """Let time pass: ask, send again, refresh, notice silence. Call it by `next_tick_ms` at the latest."""
        if self.stage is Stage.ASKING and now_ms >= self._ask_ms:
            self._queue_message(Who(), now_ms)
            self._ask_ms = now_ms + ASK_MS
        if self.stage is not Stage.UP:
            return []
        if now_ms - self._heard_ms >= SILENCE_MS:
            self.begin_connection(now_ms)
            return [Lost(), *self.tick(now_ms)]
        if self._waiting is not None and now_ms - self._sent_ms >= RESEND_MS:
            self._queue_message(self._with_current_time(self._waiting, now_ms), now_ms)
        self._stale = self._stale or now_ms - self._shown_ms >= REFRESH_MS
        self._send_next(now_ms)
        return []

    def next_tick_ms(self, now_ms: int) -> int | None:
        """Return when `tick` next has work, or None if it never does."""
        if self.stage is Stage.ASKING:
            return max(now_ms, self._ask_ms)
        if self.stage is not Stage.UP:
            return None
        resend = self._sent_ms + RESEND_MS if self._waiting else self._shown_ms + REFRESH_MS
        return max(now_ms, min(resend, self._heard_ms + SILENCE_MS))

    def take_outgoing(self) -> bytes:
        """Return the bytes to send now; each is returned once."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def _events(self, data: bytes, now_ms: int) -> Iterator[Event]:
        for item in self._deframer.feed(data):
            yield from self._handle_item(item, now_ms)

    def _handle_item(self, item: str | Dropped, now_ms: int) -> Iterator[Event]:
        try:
            if isinstance(item, Dropped):
                self._count_dropped(item, item.fault)
            elif self.stage is not Stage.CLOSED:
                yield from self._handle_message(parse_from_box(item), now_ms)
        except MalformedError:
            self._count_dropped(item, Fault.MALFORMED)

    def _count_dropped(self, item: str | Dropped, fault: Fault) -> None:
        self.dropped[fault] += 1
        self.nearest.add(item)

    def _handle_message(self, message: FromBox, now_ms: int) -> Iterator[Event]:
        self._heard_ms = now_ms
        match message:
            case Hello(_, box_id) if self._wanted not in ("", box_id):
                yield from self._leave_box(Other(box_id))
            case Hello():
                self._handle_hello(message, now_ms)
            case Foreign(version):
                yield from self._leave_box(Incompatible(version))
            case Moved() if self.stage is Stage.UP:
                yield from self._handle_edge(message, now_ms)
            case Ack(count) if self._waiting is not None and count == self._waiting.count:
                self._waiting = None
                yield from self._take_pending_greeting()
                self._send_next(now_ms)

    def _handle_hello(self, hello: Hello, now_ms: int) -> None:
        """Show everything again; report a repeated hello only once."""
        hello = self._without_restart_time(hello, now_ms)
        restarted = _is_earlier(hello.at_ms, self._box_ms)
        if restarted:
            self._last_move = None
        self._box_ms = hello.at_ms
        if self.stage is not Stage.UP or restarted:
            self.stage = Stage.UP
            self._greeted = Greeted(hello, self._has_begun_alone(hello.state, now_ms))
        self._waiting = None
        self._stale = True
        self._send_next(now_ms)

    def _without_restart_time(self, hello: Hello, now_ms: int) -> Hello:
        """Subtract the time a box did not count while it was restarting: it booted after its port opened."""
        opened_ms, self._opened_ms = self._opened_ms, None
        if opened_ms is None or now_ms - opened_ms > RESTART_MS:
            return hello
        lost_ms = max(0, now_ms - opened_ms - hello.at_ms)
        return msgspec.structs.replace(hello, state=hello.state.after(lost_ms))

    def _take_pending_greeting(self) -> Iterator[Event]:
        """Report the box once it obeys: until then its buttons may act on the box itself."""
        if self._greeted is not None:
            yield self._greeted
            self._greeted = None

    def _has_begun_alone(self, state: State, now_ms: int) -> bool:
        """Return whether the box began something by itself, from its response to the state it was last shown."""
        if self._shown is None:
            return state.power
        ours = self._shown.after(now_ms - self._shown_ms)
        same = state.timer is ours.timer and abs(state.left_ms - ours.left_ms) <= DRIFT_MS
        return state.power and not (ours.power and (state.timer is Timer.NONE or same))

    def _leave_box(self, why: Incompatible | Other) -> Iterator[Event]:
        """Send nothing more on this connection."""
        if self.stage is not Stage.LEFT_ALONE:
            self.end_connection()
            self.stage = Stage.LEFT_ALONE
            yield why

    def _handle_edge(self, moved: Moved, now_ms: int) -> Iterator[Event]:
        """Hand the edge over once; the box sends no other before `acknowledge_edge`, so a repeat equals the last.

        A box that does not wait cannot flood the table: excess edges are dropped without being recorded as received.
        """
        if moved == self._last_move:
            self.repeats += 1
            if self._taken:
                self._queue_message(Ack(moved.count), now_ms)
            return
        if self._given == GIVEN_MAX:
            return
        self._given += 1
        yield from self._take_pending_greeting()
        self._last_move, self._taken = moved, False
        if _is_earlier(self._box_ms, moved.at_ms):
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
        self._queue_message(self._with_current_time(line, now_ms), now_ms)

    def _with_current_time(self, line: Show | Tone, now_ms: int) -> Show | Tone:
        """Return the line with the current time left."""
        if isinstance(line, Tone):
            return line
        self._stale = False
        self._shown, self._shown_ms = self._state.after(now_ms - self._state_ms), now_ms
        return Show(line.count, self._shown)

    def _queue_message(self, message: Who | Show | Tone | Ack, now_ms: int) -> None:
        if not isinstance(message, Ack):
            self._sent_ms = now_ms
        self._out += frame_line(message_body(message))


def explain_version(version: int) -> str:
    """Return what to do about a box of another protocol version."""
    return translated(version_advice_phrase(version), version=version, own=VERSION)


def version_advice_phrase(version: int) -> str:
    """Return what to do about a box of another protocol version, with slots for `version` and our `own` one."""
    if version < VERSION:
        return phrase(
            "This box speaks protocol version {version}, Companion version {own}: the box needs newer firmware."
        )
    return phrase("This box speaks protocol version {version}, Companion version {own}: Companion needs an update.")


def _same_display(one: State, other: State) -> bool:
    """Return whether a box that runs by itself shows the same state, within `SAME_TIME_MS`."""
    if abs(one.left_ms - other.left_ms) > SAME_TIME_MS:
        return False
    hours = one.hour_left_ms, other.hour_left_ms
    if None not in hours and abs((hours[0] or 0) - (hours[1] or 0)) > SAME_TIME_MS:
        return False
    return _without_times(one) == _without_times(other)


def _without_times(state: State) -> State:
    return msgspec.structs.replace(state, left_ms=0, hour_left_ms=state.hour_left_ms and 1)


def _is_earlier(one_ms: int, other_ms: int) -> bool:
    """Return whether `one_ms` is earlier on a clock that wraps at `CLOCK`."""
    return (one_ms - other_ms) % CLOCK >= CLOCK // 2
