"""The moves of the unit and how they are written."""

import msgspec

from companion.core.notation import Form, Opt, Outcome
from companion.core.notation.slots import Amount, Duration, OneOf, Place, Player
from companion.unit.phases import Input
from companion.unit.profile import RESULTS


class SwitchOn(msgspec.Struct, frozen=True):
    """Turn the unit on; its hour begins (UNIT-PWR-01)."""


class SwitchOff(msgspec.Struct, frozen=True):
    """Turn the unit off; a running countdown ends with it."""


class PressBuild(msgspec.Struct, frozen=True):
    """Press Build; `result` if the table used something else to find it (UNIT-BLD-01)."""

    result: str | None = None


class SkipShow(msgspec.Struct, frozen=True):
    """Skip the running light (UNIT-BLD-06)."""


class StartAuction(msgspec.Struct, frozen=True):
    """Press Auction (UNIT-AUC-01); `length` in ms if it was already drawn (CITY-OQ-42)."""

    district: str | None = None
    length: int | None = None


class CallBid(msgspec.Struct, frozen=True):
    """Call an offer."""

    player: str
    amount: int


class PassBid(msgspec.Struct, frozen=True):
    """Drop out of the running auction (CITY-OQ-43)."""

    player: str


class CloseAuction(msgspec.Struct, frozen=True):
    """The banker closes early: sold to the standing bid."""


class StartDeal(msgspec.Struct, frozen=True):
    """Press Auction for a deal, between two players if given (UNIT-DEAL-01); `length` as in `StartAuction`."""

    one: str | None = None
    other: str | None = None
    length: int | None = None


class AgreeDeal(msgspec.Struct, frozen=True):
    """Both sides agree (UNIT-DEAL-02)."""


class Cancel(msgspec.Struct, frozen=True):
    """Cancel the running auction or deal."""


class Hold(msgspec.Struct, frozen=True):
    """Pause the countdown."""


class Resume(msgspec.Struct, frozen=True):
    """Resume a paused countdown."""


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

LENGTH = Outcome(Duration("length"))
FORMS = (
    Form("on", SwitchOn, summary="Turn the unit on; the hour starts"),
    Form("off", SwitchOff, summary="Turn the unit off; this ends a running countdown"),
    Form(
        "press",
        PressBuild,
        Outcome(OneOf("result", RESULTS)),
        summary="Press Build: 1, 2, 3 or railroad",
    ),
    Form("skip", SkipShow, summary="Show the Build result at once"),
    Form("auction", StartAuction, Opt(Place("district")), LENGTH, summary="Start the auction countdown"),
    Form("bid", CallBid, Player("player"), Amount("amount"), summary="Call out a bid"),
    Form("pass", PassBid, Player("player"), summary="Drop out of the auction"),
    Form("sold", CloseAuction, summary="Close the auction early at the highest bid"),
    Form("deal", StartDeal, Opt(Player("one"), Player("other")), LENGTH, summary="Start the deal countdown"),
    Form("agreed", AgreeDeal, summary="Both sides agree to the deal"),
    Form("cancel", Cancel, summary="Cancel the auction or deal"),
    Form("hold", Hold, summary="Pause the countdown"),
    Form("resume", Resume, summary="Resume the paused countdown"),
)
