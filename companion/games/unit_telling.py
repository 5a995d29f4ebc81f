"""What the trading unit does, in a sentence each; also for tables that time an auction without it."""

from collections.abc import Callable

from companion.core.words import counted, listed
from companion.games.telling import Words, say
from companion.unit import facts as f

_SHOWS = {"1": "1 block", "2": "2 blocks", "3": "3 blocks", "rail": "the railroad"}


def not_sold(district: str | None) -> str:
    """Return what is said of an auction without a bid; nobody has to have said what it was about."""
    return f"Nobody called: {f'{district} is ' if district else ''}not sold"


def unit_words(show: Callable[[int], str]) -> Words[object]:
    """Return the words for every fact of the unit; `show` writes an amount as the table says it."""

    def opened(fact: f.AuctionOpened) -> str:
        what = f" of {fact.district}" if fact.district else ""
        return f"{fact.starter} starts the auction{what}" if fact.starter else f"The auction{what} begins"

    def sold(fact: f.AuctionSold) -> str:
        early = ", closed early" if fact.early else ""
        return f"Sold to {fact.player} for {show(fact.amount)}{early}"

    return {
        **say(f.SwitchedOn, lambda fact: "The unit is switched on: its hour begins"),
        **say(f.SwitchedOff, lambda fact: "The unit is switched off"),
        **say(f.BuildPressed, lambda fact: f"Build shows {_SHOWS[fact.result]}"),
        **say(f.ShowSkipped, lambda fact: "The light is skipped"),
        **say(f.AuctionOpened, opened),
        **say(f.BidCalled, lambda fact: f"{fact.player} bids {show(fact.amount)}"),
        **say(f.Passed, lambda fact: f"{fact.player} drops out of the auction"),
        **say(f.CountdownExtended, lambda fact: f"The table has {counted(fact.left_ms // 1000, 'second')} to decide"),
        **say(f.AuctionSold, sold),
        **say(f.AuctionUnsold, lambda fact: not_sold(fact.district)),
        **say(f.DealOpened, lambda fact: f"{listed(fact.between)} make a deal" if fact.between else "A deal begins"),
        **say(f.DealAgreed, lambda fact: "The deal is agreed"),
        **say(f.DealLapsed, lambda fact: "Time is up: no deal"),
    }
