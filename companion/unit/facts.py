"""What happened at the unit. Every fact includes its outcome."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds


class SwitchedOn(Fact, frozen=True):
    """The unit was switched on (UNIT-PWR-01)."""


class SwitchedOff(Fact, frozen=True):
    """The unit was switched off."""


class BuildPressed(Fact, frozen=True):
    """Build was pressed; the light stops on `result` after `spin_ms` (UNIT-BLD-01, -06).

    `drawn` marks a draw by the unit, which used one index, rather than a result the table stated.
    """

    result: str
    drawn: bool
    spin_ms: int


class ShowSkipped(Fact, frozen=True):
    """The running light was cut short; the result does not change."""


class AuctionOpened(Fact, frozen=True):
    """An auction began (UNIT-AUC-01). `drawn` lengths are hidden from the table; None has no time limit.

    `all_out_ms` is how long it continues once only the leader is left; None, as in older games: to its normal end.
    """

    AS_THEN = ("all_out_ms",)
    length_ms: int | None
    drawn: bool = False
    district: str | None = None
    starter: Who | None = None
    all_out_ms: int | None = None


class BidCalled(Fact, frozen=True):
    """A player called an offer and took the lead."""

    player: Who
    amount: int


class Passed(Fact, frozen=True):
    """A player dropped out of the running auction (CITY-OQ-43)."""

    player: Who


class OthersOut(Fact, frozen=True):
    """All but the leader dropped out: the auction ends automatically in `left_ms` unless stopped (CITY-OQ-43).

    `player` leads; None if everyone has dropped out.
    """

    left_ms: int
    player: Who | None = None


class CountdownExtended(Fact, frozen=True):
    """A call by `player` that equals the highest bid gave the table `left_ms` to decide (CITY-OQ-46).

    Games from 0.1.0 do not record the player.
    """

    left_ms: int
    player: Who | None = None


class AuctionSold(Fact, frozen=True):
    """The auction ended with a bid; `early` if the banker closed it (UNIT-AUC-04)."""

    player: Who
    amount: int
    early: bool = False


class AuctionUnsold(Fact, frozen=True):
    """The auction ended without a bid (CITY-AUC-09); `district` is what was for sale, None if not stated."""

    district: str | None = None


class DealOpened(Fact, frozen=True):
    """A deal began (UNIT-DEAL-01); without a length it runs until it is closed."""

    length_ms: int | None
    drawn: bool = False
    between: tuple[Who, ...] = ()


class DealAgreed(Fact, frozen=True):
    """Both sides agreed in time (UNIT-DEAL-02)."""


class DealLapsed(Fact, frozen=True):
    """The time of a deal ran out; nothing was booked (UNIT-DEAL-02)."""


class TurnTimed(Fact, frozen=True):
    """The time of a player's turn began. A unit that only times turns is on while it runs."""

    player: Who
    length_ms: int


class TurnLapsed(Fact, frozen=True):
    """The time of a turn ran out; the table heard it and nothing else happened."""

    player: Who


class CountdownCancelled(Fact, frozen=True):
    """The running countdown was cancelled: an auction or a deal, as `what` says, with the bid `player` loses.

    A cancelled turn leaves both out, as do games from 0.1.0.
    """

    what: str = ""
    player: Who | None = None
    amount: int = 0


class CountdownHeld(Fact, frozen=True):
    """The countdown was paused with `left_ms` to go (None: no time limit)."""

    left_ms: int | None


class CountdownResumed(Fact, frozen=True):
    """The countdown resumed."""


FACTS = kinds(Fact, globals())
