"""Structs for what a window is shown of the table."""

import msgspec

from companion.core.errors import Against
from companion.games.choice import Choice
from companion.session.phones import SeatStatus


class OfferedBid(msgspec.Struct, frozen=True):
    """A bid that a button offers, with the objections to it.

    `raised` is the raise over the standing bid, `left` the cash it leaves, both in words; empty if there is none or it
    is unknown.
    """

    amount: int
    label: str
    reasons: tuple[Against, ...] = ()
    raised: str = ""
    left: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """An agreement that waits for a yes from the seat `to`, or from the banker if that is empty."""

    number: int
    by: str
    to: str
    words: str


class OwnContents(msgspec.Struct, frozen=True, kw_only=True):
    """What is sent only to the windows of some seats.

    `choices` and `bids` are these seats' own; `waiting` lists what they have proposed or have to answer; `purses` is
    their known cash; `rematch` tells whether the banker's page can begin one; `named` says that new players can no
    longer choose their name.
    """

    seats: tuple[SeatStatus, ...]
    choices: dict[str, tuple[Choice, ...]]
    bids: dict[str, tuple[OfferedBid, ...]]
    waiting: tuple[Waiting, ...]
    purses: dict[str, int] = {}
    rematch: bool = False
    named: bool = False
