"""What a slip of the hand should not bring about: the end of the hour, or of an auction with a bid."""

from collections.abc import Callable

import msgspec

from companion.unit.countdown import Timing
from companion.unit.moves import Cancel, PassBid, SwitchOff
from companion.unit.rules import CURRENCY
from companion.unit.state import hour_left


class Risk(msgspec.Struct, frozen=True):
    """What is asked before a move by which somebody would lose something, and what the button that does it says."""

    question: str
    deed: str


def risk(timing: Timing, move: object, now_ms: int, show: Callable[[int], str] = CURRENCY.show) -> Risk | None:
    """Return what is lost by a move: the hour (UNIT-HOUR-01), a bid by cancelling its auction, a place in one.

    None where nothing is; `show` writes an amount.
    """
    if isinstance(move, SwitchOff):
        return _hour_lost(timing, now_ms)
    if isinstance(move, PassBid):
        return Risk(f"Does {move.player} drop out? They can't bid in this auction again.", "Drop out")
    leader = timing.timer.leader if timing.timer else None
    if not isinstance(move, Cancel) or leader is None:
        return None
    return Risk(
        f"Cancel the auction? {leader.player}'s bid of {show(leader.amount)} won't count.", "Cancel the auction"
    )


def _hour_lost(timing: Timing, now_ms: int) -> Risk | None:
    """Return that the hour ends; how much is left of it the clock of the window says, and no second one."""
    if not hour_left(timing, now_ms):
        return None
    countdown = "the countdown and " if timing.timer is not None else ""
    return Risk(f"Turn off? This ends {countdown}the hour.", "Turn off")
