"""What happened at the unit. Every outcome is inside its fact."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds


class SwitchedOn(Fact, frozen=True):
    """The unit was switched on (UNIT-PWR-01)."""


class SwitchedOff(Fact, frozen=True):
    """The unit was switched off."""


class BuildPressed(Fact, frozen=True):
    """Build was pressed; the light stops on `result` after `spin_ms` (UNIT-BLD-01, -06).

    `drawn` tells a draw of the unit, which used up one index, from a result the table stated.
    """

    result: str
    drawn: bool
    spin_ms: int


class ShowSkipped(Fact, frozen=True):
    """The running light was cut short; the result is the same."""


class AuctionOpened(Fact, frozen=True):
    """An auction began (UNIT-AUC-01). `drawn` lengths are kept from the table; None has no time.

    `all_out_ms` is how long it goes on once nobody but the leader is in it; None, as in older evenings: to its end.
    """

    AS_THEN = ("all_out_ms",)
    length_ms: int | None
    drawn: bool = False
    district: str | None = None
    starter: Who | None = None
    all_out_ms: int | None = None


class BidCalled(Fact, frozen=True):
    """A player called an offer and leads."""

    player: Who
    amount: int


class Passed(Fact, frozen=True):
    """A player dropped out of the running auction (CITY-OQ-43)."""

    player: Who


class OthersOut(Fact, frozen=True):
    """All but the leader dropped out: the auction ends by itself in `left_ms`, unless that is stopped (CITY-OQ-43).

    `player` leads, None where everybody is out.
    """

    left_ms: int
    player: Who | None = None


class CountdownExtended(Fact, frozen=True):
    """A call of `player`, equal to the standing bid, gave the table `left_ms` to decide (CITY-OQ-46).

    Evenings of 0.1.0 do not say whose it was.
    """

    left_ms: int
    player: Who | None = None


class AuctionSold(Fact, frozen=True):
    """The auction ended with a standing bid; `early` if the banker closed it (UNIT-AUC-04)."""

    player: Who
    amount: int
    early: bool = False


class AuctionUnsold(Fact, frozen=True):
    """The auction ended without a bid (CITY-AUC-09); `district` is what it was about, None where nobody said."""

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
    """The time of a player's turn began; a unit that times turns alone is on while it runs."""

    player: Who
    length_ms: int


class TurnLapsed(Fact, frozen=True):
    """The time of a turn ran out; the table was told and nothing else happened."""

    player: Who


class CountdownCancelled(Fact, frozen=True):
    """The running countdown was cancelled: an auction or a deal, as `what` says, with the bid that `player` loses.

    That of a turn says nothing of it, nor do evenings of 0.1.0.
    """

    what: str = ""
    player: Who | None = None
    amount: int = 0


class CountdownHeld(Fact, frozen=True):
    """The countdown was stopped with `left_ms` to go (None: it has no end)."""

    left_ms: int | None


class CountdownResumed(Fact, frozen=True):
    """The countdown went on."""


FACTS = kinds(Fact, globals())
