"""The moves of the unit and how they are written."""

from companion.core.move import Move, Written
from companion.core.notation import Opt, Outcome
from companion.core.notation.slots import Amount, Duration, OneOf, Place, Player
from companion.unit.phases import Input
from companion.unit.profile import RESULTS

LENGTH = Outcome(Duration("length"))


class SwitchOn(Move, frozen=True):
    """Turn the unit on; its hour begins (UNIT-PWR-01)."""

    written = Written("on", summary="Turn the unit on; the hour starts")


class SwitchOff(Move, frozen=True):
    """Turn the unit off; a running countdown ends with it."""

    written = Written("off", summary="Turn the unit off; this ends a running countdown")


class PressBuild(Move, frozen=True):
    """Press Build; `result` if the table used something else to find it (UNIT-BLD-01)."""

    result: str | None = None
    written = Written("press", Outcome(OneOf("result", RESULTS)), summary="Press Build: 1, 2, 3 or railroad")


class SkipShow(Move, frozen=True):
    """Skip the running light (UNIT-BLD-06)."""

    written = Written("skip", summary="Show the Build result at once")


class StartAuction(Move, frozen=True):
    """Press Auction (UNIT-AUC-01); `length` in ms if it was already drawn (CITY-OQ-42)."""

    district: str | None = None
    length: int | None = None
    written = Written("auction", Opt(Place("district")), LENGTH, summary="Start the auction countdown")


class CallBid(Move, frozen=True):
    """Call an offer."""

    player: str
    amount: int
    written = Written("bid", Player("player"), Amount("amount"), summary="Call out a bid")


class PassBid(Move, frozen=True):
    """Drop out of the running auction (CITY-OQ-43)."""

    player: str
    written = Written("pass", Player("player"), summary="Drop out of the auction")


class CloseAuction(Move, frozen=True):
    """The banker closes early: sold to the standing bid."""

    written = Written("sold", summary="Close the auction early at the highest bid")


class StartDeal(Move, frozen=True):
    """Press Auction for a deal, between two players if given (UNIT-DEAL-01); `length` as in `StartAuction`."""

    one: str | None = None
    other: str | None = None
    length: int | None = None
    written = Written("deal", Opt(Player("one"), Player("other")), LENGTH, summary="Start the deal countdown")


class AgreeDeal(Move, frozen=True):
    """Both sides agree (UNIT-DEAL-02)."""

    written = Written("agreed", summary="Both sides agree to the deal")


class Cancel(Move, frozen=True):
    """Cancel the running auction or deal."""

    written = Written("cancel", summary="Cancel the auction or deal")


class Hold(Move, frozen=True):
    """Pause the countdown."""

    written = Written("hold", summary="Pause the countdown")


class Resume(Move, frozen=True):
    """Resume a paused countdown."""

    written = Written("resume", summary="Resume the paused countdown")


INPUTS: dict[type, Input] = {
    SwitchOn: Input.ON,
    SwitchOff: Input.OFF,
    PressBuild: Input.PRESS,
    SkipShow: Input.SKIP,
    StartAuction: Input.AUCTION,
    CallBid: Input.BID,
    PassBid: Input.PASS,
    CloseAuction: Input.SOLD,
    StartDeal: Input.DEAL,
    AgreeDeal: Input.AGREED,
    Cancel: Input.CANCEL,
    Hold: Input.HOLD,
    Resume: Input.RESUME,
}
