"""The shapes of what a window is shown of the table."""

import msgspec

from companion.core.errors import Against
from companion.games.choice import Choice
from companion.session.phones import SeatSeen


class BidSaid(msgspec.Struct, frozen=True):
    """A call that a button stands for, with the reasons against it.

    `raised` is by how much it is more than the standing one, `left` what of the cash it leaves, each in words; empty
    where there is none, or it is not known.
    """

    amount: int
    label: str
    reasons: tuple[Against, ...] = ()
    raised: str = ""
    left: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """Something that waits for a yes of the seat `to`, or of the banker where that is empty."""

    number: int
    by: str
    to: str
    words: str


class OwnSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What those of some seats are told besides.

    `choices` and `bids` are theirs alone; `waiting` is what they have put forward or have to answer; `purses` is
    their cash, where it is known; `rematch` tells whether they can begin one, `named` that
    nobody who sits down can say any more what they are called.
    """

    seats: tuple[SeatSeen, ...]
    choices: dict[str, tuple[Choice, ...]]
    bids: dict[str, tuple[BidSaid, ...]]
    waiting: tuple[Waiting, ...]
    purses: dict[str, int] = {}
    rematch: bool = False
    named: bool = False


def joined(one: bytes, other: bytes) -> bytes:
    """Return the JSON of two objects as that of one with the fields of both."""
    return one[:-1] + b"," + other[1:]
