"""The trading unit as one transition table.

A `Phase` is what the unit is doing. An `Input` is what a player does to it or what its own clock triggers. An input
without an entry in `TRANSITIONS` for the phase is refused with the reason from `reason_against_input` and changes
nothing.
"""

from enum import StrEnum

from companion.core.errors import Reason, hard_reason
from companion.core.words import phrase, say, translated


class Phase(StrEnum):
    """What the unit is doing."""

    OFF = "off"
    READY = "ready"
    SPINNING = "spinning"
    AUCTION = "auction"
    AUCTION_HELD = "auction held"
    DEAL = "deal"
    DEAL_HELD = "deal held"


class Input(StrEnum):
    """The inputs of the unit; its own clock triggers the last two."""

    ON = "on"
    OFF = "off"
    PRESS = "press"
    SKIP = "skip"
    AUCTION = "auction"
    BID = "bid"
    PASS = "pass"
    SOLD = "sold"
    DEAL = "deal"
    AGREED = "agreed"
    CANCEL = "cancel"
    HOLD = "hold"
    RESUME = "resume"
    SPIN_OVER = "spin over"
    TIME_UP = "time up"


TRANSITIONS: dict[tuple[Phase, Input], Phase] = {
    (Phase.OFF, Input.ON): Phase.READY,
    (Phase.READY, Input.OFF): Phase.OFF,
    (Phase.READY, Input.PRESS): Phase.SPINNING,
    (Phase.READY, Input.AUCTION): Phase.AUCTION,
    (Phase.READY, Input.DEAL): Phase.DEAL,
    (Phase.SPINNING, Input.OFF): Phase.OFF,
    (Phase.SPINNING, Input.SKIP): Phase.READY,
    (Phase.SPINNING, Input.SPIN_OVER): Phase.READY,
    (Phase.SPINNING, Input.AUCTION): Phase.AUCTION,
    (Phase.SPINNING, Input.DEAL): Phase.DEAL,
    (Phase.AUCTION, Input.OFF): Phase.OFF,
    (Phase.AUCTION, Input.BID): Phase.AUCTION,
    (Phase.AUCTION, Input.PASS): Phase.AUCTION,
    (Phase.AUCTION, Input.SOLD): Phase.READY,
    (Phase.AUCTION, Input.CANCEL): Phase.READY,
    (Phase.AUCTION, Input.HOLD): Phase.AUCTION_HELD,
    (Phase.AUCTION, Input.TIME_UP): Phase.READY,
    (Phase.AUCTION_HELD, Input.OFF): Phase.OFF,
    (Phase.AUCTION_HELD, Input.BID): Phase.AUCTION_HELD,
    (Phase.AUCTION_HELD, Input.PASS): Phase.AUCTION_HELD,
    (Phase.AUCTION_HELD, Input.SOLD): Phase.READY,
    (Phase.AUCTION_HELD, Input.CANCEL): Phase.READY,
    (Phase.AUCTION_HELD, Input.RESUME): Phase.AUCTION,
    (Phase.DEAL, Input.OFF): Phase.OFF,
    (Phase.DEAL, Input.AGREED): Phase.READY,
    (Phase.DEAL, Input.CANCEL): Phase.READY,
    (Phase.DEAL, Input.HOLD): Phase.DEAL_HELD,
    (Phase.DEAL, Input.TIME_UP): Phase.READY,
    (Phase.DEAL_HELD, Input.OFF): Phase.OFF,
    (Phase.DEAL_HELD, Input.AGREED): Phase.READY,
    (Phase.DEAL_HELD, Input.CANCEL): Phase.READY,
    (Phase.DEAL_HELD, Input.RESUME): Phase.DEAL,
}

_AUCTION = {Phase.AUCTION, Phase.AUCTION_HELD}
_TIMED = _AUCTION | {Phase.DEAL, Phase.DEAL_HELD}


def reason_against_input(phase: Phase, asked: Input) -> Reason | None:
    """Return why the unit does not accept `asked` in `phase`, or None if it does.

    Force works only for what can still be carried out: a press during the show, or replacing a countdown.
    """
    if (phase, asked) in TRANSITIONS:
        return None
    if phase is Phase.OFF and asked is not Input.OFF:
        return hard_reason(say("The unit is off: turn it on first."), "UNIT-PWR-01")
    if phase in _TIMED and asked in (Input.PRESS, Input.AUCTION, Input.DEAL):
        return Reason(end_first_sentence(deal=phase not in _AUCTION), "UNIT-AUC-05")
    text, rule = _REASONS[asked]
    return Reason(translated(text), rule, hard=asked is not Input.PRESS)


def end_first_sentence(*, deal: bool = False) -> str:
    """Return the message that a countdown has to end first, and what ends it."""
    if deal:
        return say("A deal is running: end it with Agreed or Cancel first.")
    return say("An auction is running: end it with Sold or Cancel first.")


_REASONS = {
    Input.ON: (phrase("The unit is already on."), "UNIT-PWR-01"),
    Input.OFF: (phrase("The unit is already off."), "UNIT-PWR-01"),
    Input.PRESS: (phrase("Wait for the light to stop."), "UNIT-BLD-04"),
    Input.SKIP: (phrase("The light isn't running."), "UNIT-BLD-06"),
    Input.BID: (phrase("No auction is running: start one first."), "UNIT-AUC-04"),
    Input.PASS: (phrase("No auction is running."), "UNIT-AUC-04"),
    Input.SOLD: (phrase("No auction is running."), "UNIT-AUC-04"),
    Input.AGREED: (phrase("No deal timer is running."), "UNIT-DEAL-02"),
    Input.CANCEL: (phrase("Neither an auction nor a deal is running."), "UNIT-AUC-05"),
    Input.HOLD: (phrase("No countdown is running."), "UNIT-AUC-02"),
    Input.RESUME: (phrase("No countdown is paused."), "UNIT-AUC-02"),
    Input.SPIN_OVER: (phrase("The light isn't running."), "UNIT-BLD-06"),
    Input.TIME_UP: (phrase("No countdown is running."), "UNIT-AUC-02"),
}
