"""What the trading unit does, in a sentence each; also for tables that time an auction without it."""

from collections.abc import Callable

from companion.games.telling import Words, counted, listed
from companion.unit import facts as f

_SHOWS = {"1": "1 block", "2": "2 blocks", "3": "3 blocks", "rail": "the railroad"}


def unit_words(show: Callable[[int], str]) -> Words:
    """Return the words for every fact of the unit; `show` writes an amount as the table says it."""

    def opened(state: object, fact: f.AuctionOpened) -> str:
        what = f" of {fact.district}" if fact.district else ""
        return f"{fact.starter} starts the auction{what}" if fact.starter else f"The auction{what} begins"

    def sold(state: object, fact: f.AuctionSold) -> str:
        early = ", closed early" if fact.early else ""
        return f"Sold to {fact.player} for {show(fact.amount)}{early}"

    return {
        f.SwitchedOn: lambda state, fact: "The unit is switched on: its hour begins",
        f.SwitchedOff: lambda state, fact: "The unit is switched off",
        f.BuildPressed: lambda state, fact: f"Build shows {_SHOWS[fact.result]}",
        f.ShowSkipped: lambda state, fact: "The light is not waited for",
        f.AuctionOpened: opened,
        f.BidCalled: lambda state, fact: f"{fact.player} bids {show(fact.amount)}",
        f.Passed: lambda state, fact: f"{fact.player} drops out of the auction",
        f.CountdownExtended: lambda state, fact: f"The table has {counted(fact.left_ms // 1000, 'second')} to decide",
        f.AuctionSold: sold,
        f.AuctionUnsold: lambda state, fact: "Nobody called: not sold",
        f.DealOpened: lambda state, fact: f"{listed(fact.between)} make a deal" if fact.between else "A deal begins",
        f.DealAgreed: lambda state, fact: "The deal is agreed",
        f.DealLapsed: lambda state, fact: "Time is up: no deal",
    }
