"""The shapes of what a window is shown of the table."""

import msgspec

from companion.core.errors import Against
from companion.games.choice import Choice
from companion.games.view import Sentence, TableView
from companion.session.phones import SeatSeen


class UnitSaid(msgspec.Struct, frozen=True):
    """The trading unit. `ends_ms` is when the countdown ends on the clock of the game, None while that is not told.

    `left_ms` is what is left of one that is held. `hour` says that its hour is over, or nearly.
    """

    phase: str
    lit: str
    result: str
    red: str
    title: str
    ends_ms: int | None
    left_ms: int | None
    drawn: bool
    held: bool
    leader: str
    offer: str
    calls: tuple[str, ...]
    out: tuple[str, ...]
    closing: str
    hour: str


class BidSaid(msgspec.Struct, frozen=True):
    """A call that a button stands for, with the reasons against it."""

    amount: int
    label: str
    reasons: tuple[Against, ...] = ()


class Waiting(msgspec.Struct, frozen=True):
    """Something that waits for a yes of the seat `to`, or of the banker where that is empty."""

    number: int
    by: str
    to: str
    words: str


class TableSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What of the table all windows are told alike.

    `shut` says why nobody can choose anything, empty where they can; `trouble` what is loudly wrong with the journal.
    """

    open: bool = True
    name: str
    game: str
    title: str
    view: TableView
    unit: UnitSaid
    last: tuple[Sentence, ...]
    shut: str
    trouble: str


class OwnSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What those of some seats are told besides.

    `choices` and `bids` are theirs alone; `waiting` is what they have put forward or have to answer; `rematch` tells
    whether they can begin one.
    """

    seats: tuple[SeatSeen, ...]
    choices: dict[str, tuple[Choice, ...]]
    bids: dict[str, tuple[BidSaid, ...]]
    waiting: tuple[Waiting, ...]
    rematch: bool = False


def joined(one: bytes, other: bytes) -> bytes:
    """Return the JSON of two objects as that of one with the fields of both."""
    return one[:-1] + b"," + other[1:]
