"""Who may end, cancel or pause an auction, and when all but its leader are out of it."""

from collections.abc import Collection

from companion.unit import moves as m
from companion.unit.countdown import Timer, Timing
from companion.unit.profile import Control

CLOSING = (m.CloseAuction, m.Cancel, m.Hold, m.Resume, m.SwitchOff)
"""What ends an auction, or stops its time."""


def for_banker(timing: Timing, kind: type, control: Control, callers: Collection[str]) -> bool:
    """Tell whether only the banker asks for a kind of move now: to end or to stop an auction.

    A seat may close it as well once nobody but the leader is in it any more, `callers` being all who may bid.
    """
    timer = timing.timer
    if timer is None or not timer.auction or control == "everyone" or kind not in CLOSING:
        return False
    return kind is not m.CloseAuction or not all_out(timer, callers)


def all_out(timer: Timer, callers: Collection[str]) -> bool:
    """Tell whether all who may bid are out but the leader; never where nobody knows who may (CITY-OQ-43)."""
    leader = timer.leader.player if timer.leader else None
    return bool(callers) and all(name == leader or name in timer.passed for name in callers)
