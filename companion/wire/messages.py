"""Messages of the box and the host as frozen values, and their text on the wire."""

import re
from collections.abc import Callable
from enum import StrEnum

import msgspec

VERSION = 1
COUNT = 1 << 16
CLOCK = 1 << 32
LEFT_MAX = 999_999
HOUR_MAX = 9_999_999


class MalformedError(ValueError):
    """A body that is not a message of this side and version."""


class Sectors(StrEnum):
    """The four lit sectors, as one letter."""

    DARK = "D"
    CHASE = "C"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    RAIL = "R"


class Red(StrEnum):
    """The red light, as one letter: off, 1 Hz, 2.5 Hz, steady."""

    OFF = "O"
    SLOW = "S"
    FAST = "F"
    STEADY = "H"


class Timer(StrEnum):
    """The countdown, as one letter; lower case while it is held."""

    NONE = "-"
    AUCTION = "A"
    AUCTION_HELD = "a"
    DEAL = "D"
    DEAL_HELD = "d"

    @property
    def runs(self) -> bool:
        """Return whether the time left decreases by itself."""
        return self in (Timer.AUCTION, Timer.DEAL)


class Key(StrEnum):
    """A button of the box, as one letter."""

    BUILD = "B"
    AUCTION = "A"
    POWER = "P"


class State(msgspec.Struct, frozen=True):
    """Everything a box shows; `left_ms` is 0 without a timer, `hour_left_ms` None while the unit is off."""

    power: bool = False
    sectors: Sectors = Sectors.DARK
    red: Red = Red.OFF
    timer: Timer = Timer.NONE
    left_ms: int = 0
    hour_left_ms: int | None = None

    def after(self, elapsed_ms: int) -> "State":
        """Return the state `elapsed_ms` later, with less time left."""
        left = max(0, self.left_ms - elapsed_ms) if self.timer.runs else self.left_ms
        hour = None if self.hour_left_ms is None else max(0, self.hour_left_ms - elapsed_ms)
        return msgspec.structs.replace(self, left_ms=left, hour_left_ms=hour)


class Hello(msgspec.Struct, frozen=True):
    """Box: who it is, how long it has run and what it shows by itself. `box_id` is empty if it has none."""

    firmware: str
    box_id: str
    at_ms: int
    state: State


class Foreign(msgspec.Struct, frozen=True):
    """Box: a hello of another protocol version; the rest is not read."""

    version: int


class Moved(msgspec.Struct, frozen=True):
    """Box: a button went down or up at `at_ms` (ms since boot); `count` numbers the edges of all buttons."""

    count: int
    at_ms: int
    key: Key
    down: bool


class Ack(msgspec.Struct, frozen=True):
    """Either side: the line with this count has arrived."""

    count: int


class Health(msgspec.Struct, frozen=True):
    """Box: its condition since it started.

    `stack_free` is the number of bytes of memory never used, `spoiled` the bytes that arrived damaged or too fast,
    `dropped` the invalid lines. `reset` is why it started: `P` supply, `R` reset pin, `B` supply too low,
    `W` watchdog, `-` unknown.
    """

    stack_free: int
    spoiled: int
    dropped: int
    reset: str


class HowAreYou(msgspec.Struct, frozen=True):
    """Host: ask for the box's condition. A box may ignore it or answer with `Health`."""


class Who(msgspec.Struct, frozen=True):
    """Host: ask for the box's identity. The box answers with `Hello`."""

    version: int = VERSION


class Show(msgspec.Struct, frozen=True):
    """Host: show this from now on."""

    count: int
    state: State


class Tone(msgspec.Struct, frozen=True):
    """Host: play these notes (Hz, ms) once, in order; 0 Hz is a rest."""

    count: int
    notes: tuple[tuple[int, int], ...]


FromBox = Hello | Foreign | Moved | Ack | Health
FromHost = Who | Show | Tone | Ack | HowAreYou
Message = FromBox | FromHost

_N16 = r"(?:0|[1-9]\d{0,4})"
_N32 = r"(?:0|[1-9]\d{0,9})"
_STATE = r"([01])([DC123R])([OSFH])([-AaDd]) (0|[1-9]\d{0,5}) (-|0|[1-9]\d{0,6})"


def _parse_number(text: str, limit: int) -> int:
    value = int(text)
    if value >= limit:
        raise MalformedError(f"{value} is not below {limit}")
    return value


def _parse_state(power: str, sectors: str, red: str, timer: str, left: str, hour: str) -> State:
    hour_left = None if hour == "-" else int(hour)
    return State(power == "1", Sectors(sectors), Red(red), Timer(timer), int(left), hour_left)


def _parse_hello(firmware: str, box_id: str, at: str, *state: str) -> Hello:
    return Hello(firmware, "" if box_id == "-" else box_id, _parse_number(at, CLOCK), _parse_state(*state))


def _parse_edge(count: str, at: str, key: str, edge: str) -> Moved:
    return Moved(_parse_number(count, COUNT), _parse_number(at, CLOCK), Key(key), edge == "D")


def _parse_ack(count: str) -> Ack:
    return Ack(_parse_number(count, COUNT))


def _parse_health(stack_free: str, spoiled: str, dropped: str, reset: str) -> Health:
    return Health(_parse_number(stack_free, COUNT), _parse_number(spoiled, COUNT), _parse_number(dropped, COUNT), reset)


_ANY_HELLO = re.compile(r"H ([1-9]\d?)(?: .*)?", re.ASCII)
_FROM_BOX: dict[re.Pattern[str], Callable[..., FromBox]] = {
    re.compile(rf"B ({_N16}) ({_N32}) ([BAP])([DU])", re.ASCII): _parse_edge,
    re.compile(rf"A ({_N16})", re.ASCII): _parse_ack,
    re.compile(rf"\? ({_N16}) ({_N16}) ({_N16}) ([PRBW-])", re.ASCII): _parse_health,
    re.compile(rf"H {VERSION} ([!-#%-)+-~]{{1,14}}) ([0-9A-Z]{{1,6}}|-) ({_N32}) {_STATE}", re.ASCII): _parse_hello,
}


def parse_from_box(body: str) -> FromBox:
    """Return the message of a box. Raises `MalformedError`; a hello of another version is a `Foreign`."""
    if (hello := _ANY_HELLO.fullmatch(body)) and int(hello[1]) != VERSION:
        return Foreign(int(hello[1]))
    for pattern, make in _FROM_BOX.items():
        if found := pattern.fullmatch(body):
            return make(*found.groups())
    raise MalformedError(body)


def message_body(message: Message) -> str:
    """Return the body of `message` in wire format."""
    match message:
        case Hello(firmware, box_id, at_ms, state):
            return f"H {VERSION} {firmware} {box_id or '-'} {at_ms} {_state_text(state)}"
        case Moved(count, at_ms, key, down):
            return f"B {count} {at_ms} {key}{'D' if down else 'U'}"
        case Show(count, state):
            return f"S {count} {_state_text(state)}"
        case Tone(count, notes):
            return f"T {count} " + " ".join(f"{hz} {ms}" for hz, ms in notes)
        case Ack(count):
            return f"A {count}"
        case Who(version):
            return f"W {version}"
        case HowAreYou():
            return "?"
        case Health(stack_free, spoiled, dropped, reset):
            return f"? {stack_free} {spoiled} {dropped} {reset}"
        case Foreign(version):
            return f"H {version}"


def _state_text(state: State) -> str:
    hour = "-" if state.hour_left_ms is None else min(state.hour_left_ms, HOUR_MAX)
    letters = f"{int(state.power)}{state.sectors}{state.red}{state.timer}"
    return f"{letters} {min(state.left_ms, LEFT_MAX)} {hour}"
