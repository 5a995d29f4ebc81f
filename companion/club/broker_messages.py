"""The messages on a broker: one struct for each topic, and which messages of others are accepted."""

from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from companion.core.errors import CompanionError
from companion.core.line import Kind

SCHEMA = 1
MOST_BYTES = 64 * 1024
_MOST_IN_PRESS = 1024

Word = Annotated[str, msgspec.Meta(max_length=60)]
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Ms = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Names = Annotated[tuple[Text, ...], msgspec.Meta(max_length=40)]

Status = Literal["ready", "sleeping", "disconnected", "lost"]
Lamp = Literal["off", "slow", "fast", "sold", "build", "1", "2", "3", "rail", "hour"]
STATUSES: tuple[Status, ...] = get_args(Status)
LAMPS: tuple[Lamp, ...] = get_args(Lamp)
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of events."""


class _Message(msgspec.Struct, frozen=True, kw_only=True):
    """A message with the version of its format. Fields added later are ignored."""

    schema: int = SCHEMA


class PlayerMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A player: seat from 0 with its colour, two figures in words, and the rank, None if players are not ranked."""

    name: Text
    seat: Number
    colour: Word = ""
    first: Text = ""
    figure: Text = ""
    rank: Number | None = None
    in_turn: bool = False
    out: bool = False


class CountdownMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A countdown. `left_ms` is None if it has no time limit or is still secret (`drawn`)."""

    kind: Literal["auction", "deal", "turn"]
    district: Text = ""
    leader: Text = ""
    amount: Text = ""
    left_ms: Ms | None = None
    drawn: bool = False
    held: bool = False


class State(_Message, frozen=True, kw_only=True):
    """A table as anyone may see it.

    `run` identifies the program's run and `since_ms` is when that began: they distinguish two tables with one id.
    `number` is the last line of the journal, `told` the last whose event was acknowledged, `begins` the first whose
    event can still come. `now_ms` is the time of day at the table (Unix ms).
    """

    run: Word
    since_ms: Ms
    evening: Word = ""
    number: Number
    told: Number = 0
    begins: Number = 1
    game: Word
    title: Text
    name: Text
    columns: tuple[Text, Text] = ("", "")
    players: Annotated[tuple[PlayerMessage, ...], msgspec.Meta(max_length=40)]
    turn: Names = ()
    asked: Names = ()
    headline: Text = ""
    countdown: CountdownMessage | None = None
    hour: Text = ""
    last: Annotated[tuple[Text, ...], msgspec.Meta(max_length=12)] = ()
    finished: Text = ""
    now_ms: Ms


class Event(_Message, frozen=True, kw_only=True):
    """One line of a game's journal. `event_type` is its kind, in Home Assistant's terms."""

    event_type: Kind
    evening: Word
    number: Number
    text: Text = ""
    players: Names = ()


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A player's result; `score` as the game counts it, None if it has no score here."""

    name: Text
    rank: Number | None = None
    score: int | float | None = None
    winner: bool = False


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a game. Times are Unix ms; `lasted_ms` is None if unknown."""

    evening: Word
    game: Word
    title: Text
    begun_ms: Ms
    ended_ms: Ms
    lasted_ms: Ms | None = None
    players: Annotated[tuple[Placed, ...], msgspec.Meta(max_length=40)]


class Result(_Message, frozen=True, kw_only=True):
    """The result of a table's last game, and of those before it in the same run of the program, latest first."""

    last: Evening
    before: Annotated[tuple[Evening, ...], msgspec.Meta(max_length=20)] = ()


class Press(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A press of a club button; `id` is different for every press, `player` is the bidder."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    button: Literal["build", "auction", "bid"]
    player: Text = ""


ENCODER = msgspec.json.Encoder()
M = TypeVar("M", State, Event, Result)
A = TypeVar("A", bound=msgspec.Struct)


class Foreign(CompanionError):
    """The message is not from a table; the text says why."""


def read(kind: type[M], payload: bytes) -> M:
    """Return the message from another program. Raises `Foreign` for anything else."""
    if len(payload) > MOST_BYTES:
        raise Foreign(f"A message of {len(payload):,} bytes is too long.")
    message = _decode(kind, payload, "a message of a table")
    if message.schema != SCHEMA:
        raise Foreign(f"A message of version {message.schema}, not {SCHEMA}.")
    return message


def read_press(payload: bytes) -> Press:
    """Return the press that was sent. Raises `Foreign` for anything else."""
    if len(payload) > _MOST_IN_PRESS:
        raise Foreign("A press is shorter than that.")
    return _decode(Press, payload, "a press")


def _decode(kind: type[A], payload: bytes, what: str) -> A:
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Foreign(f"Not {what}: {error}.") from None


def read_status(payload: bytes) -> Status:
    """Return the status a table reports. Raises `Foreign` for anything else."""
    return _one_of(payload, STATUSES)


def read_lamp(payload: bytes) -> Lamp:
    """Return the requested state of a lamp over a table. Raises `Foreign` for anything else."""
    return _one_of(payload, LAMPS)


W = TypeVar("W", bound=str)


def _one_of(payload: bytes, words: tuple[W, ...]) -> W:
    for word in words:
        if payload == word.encode():
            return word
    raise Foreign("Not a word of a table.")
