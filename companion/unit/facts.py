"""What happened at the unit. Every fact includes its outcome."""

from companion.core.fact import Fact, Money, Table, Who
from companion.core.kinds import concrete_subclasses_in
from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.unit.profile import SHOWS


def closed_early_sentence(sentence: str) -> str:
    """Return the text of an auction that the banker closed."""
    return say("{sentence} (closed early)", sentence=sentence)


def not_sold_sentence(district: str | None) -> str:
    """Return the text of an auction without a bid. It may not have named an item."""
    return say("No bids: {district} is not sold", district=district) if district else say("No bids: not sold")


class SwitchedOn(Fact, frozen=True):
    """The unit was switched on (UNIT-PWR-01)."""

    says = phrase("Trading unit on: the hour starts")


class SwitchedOff(Fact, frozen=True):
    """The unit was switched off."""

    says = phrase("Trading unit off")


class BuildPressed(Fact, frozen=True):
    """Build was pressed; the light stops on `result` after `spin_ms` (UNIT-BLD-01, -06).

    `drawn` marks a draw by the unit, which used one index, rather than a result the table stated.
    """

    result: str
    drawn: bool
    spin_ms: int

    def sentence(self, state: Table) -> str:
        return say("Build: {result}", result=translated(SHOWS[self.result]))


class ShowSkipped(Fact, frozen=True):
    """The running light was cut short; the result does not change."""

    says = phrase("Skipped to the result")


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

    def sentence(self, state: Table) -> str:
        if self.starter and self.district:
            return say("{player} puts {district} up for auction", player=self.starter, district=self.district)
        if self.starter:
            return say("{player} starts an auction", player=self.starter)
        return say("{district} is up for auction", district=self.district) if self.district else say("Auction started")


class BidCalled(Fact, frozen=True):
    """A player called an offer and took the lead."""

    player: Who
    amount: Money
    says = phrase("{player} bids {amount}")


class Passed(Fact, frozen=True):
    """A player dropped out of the running auction (CITY-OQ-43)."""

    player: Who
    says = phrase("{player} drops out of the auction")


class OthersOut(Fact, frozen=True):
    """All but the leader dropped out: the auction ends automatically in `left_ms` unless stopped (CITY-OQ-43).

    `player` leads; None if everyone has dropped out.
    """

    left_ms: int
    player: Who | None = None

    def sentence(self, state: Table) -> str:
        seconds = self.left_ms // 1000
        if self.player:
            return say_n(
                "Everyone else is out: the auction ends in {n} second",
                "Everyone else is out: the auction ends in {n} seconds",
                seconds,
            )
        return say_n(
            "Everyone is out: the auction ends in {n} second",
            "Everyone is out: the auction ends in {n} seconds",
            seconds,
        )


class CountdownExtended(Fact, frozen=True):
    """A call by `player` that equals the highest bid gave the table `left_ms` to decide (CITY-OQ-46).

    Games from 0.1.0 do not record the player.
    """

    left_ms: int
    player: Who | None = None

    def sentence(self, state: Table) -> str:
        if self.player:
            return say("{player} matches the bid: at least 5 seconds left to decide", player=self.player)
        return say("At least 5 seconds left to decide")


class AuctionSold(Fact, frozen=True):
    """The auction ended with a bid; `early` if the banker closed it (UNIT-AUC-04)."""

    player: Who
    amount: Money
    early: bool = False

    def sentence(self, state: Table) -> str:
        sold = self.tell(state, phrase("Sold to {player} for {amount}"))
        return closed_early_sentence(sold) if self.early else sold


class AuctionUnsold(Fact, frozen=True):
    """The auction ended without a bid (CITY-AUC-09); `district` is what was for sale, None if not stated."""

    district: str | None = None

    def sentence(self, state: Table) -> str:
        return not_sold_sentence(self.district)


class DealOpened(Fact, frozen=True):
    """A deal began (UNIT-DEAL-01); without a length it runs until it is closed."""

    length_ms: int | None
    drawn: bool = False
    between: tuple[Who, ...] = ()

    def sentence(self, state: Table) -> str:
        return (
            say("{players} start a deal", players=joined_with_and(self.between))
            if self.between
            else say("Deal started")
        )


class DealAgreed(Fact, frozen=True):
    """Both sides agreed in time (UNIT-DEAL-02)."""

    says = phrase("Deal agreed")


class DealLapsed(Fact, frozen=True):
    """The time of a deal ran out; nothing was booked (UNIT-DEAL-02)."""

    says = phrase("Time is up: no deal")


class TurnTimed(Fact, frozen=True):
    """The time of a player's turn began. A unit that only times turns is on while it runs."""

    player: Who
    length_ms: int

    def sentence(self, state: Table) -> str:
        return say_n("{player} has {n} second", "{player} has {n} seconds", self.length_ms // 1000, player=self.player)


class TurnLapsed(Fact, frozen=True):
    """The time of a turn ran out; the table heard it and nothing else happened."""

    player: Who
    says = phrase("Time is up for {player}")


class CountdownCancelled(Fact, frozen=True):
    """The running countdown was cancelled: an auction or a deal, as `what` says, with the bid `player` loses.

    A cancelled turn leaves both out, as do games from 0.1.0.
    """

    what: str = ""
    player: Who | None = None
    amount: Money = 0

    def sentence(self, state: Table) -> str:
        if not self.what:
            return say("Timer cancelled")
        if self.player is None:
            return say("Auction cancelled") if self.what == "auction" else say("Deal cancelled")
        lost = phrase("Auction cancelled: {player}'s bid of {amount} doesn't count")
        return self.tell(state, lost, player=self.player)


class CountdownHeld(Fact, frozen=True):
    """The countdown was paused with `left_ms` to go (None: no time limit)."""

    IS_HOUSEKEEPING = True
    left_ms: int | None

    def sentence(self, state: Table) -> str:
        if self.left_ms is None:
            return say("Paused")
        return say_n("Paused with {n} second left", "Paused with {n} seconds left", -(-self.left_ms // 1000))


class CountdownResumed(Fact, frozen=True):
    """The countdown resumed."""

    IS_HOUSEKEEPING = True
    says = phrase("Timer resumed")


FACTS = concrete_subclasses_in(Fact, globals())
