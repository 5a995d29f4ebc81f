"""Who may end, cancel, pause or leave an auction, and how it ends automatically once only its leader is left."""

from collections.abc import Collection

from msgspec import Struct

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.words import say
from companion.unit import moves as m
from companion.unit.countdown import Timer, Timing, end_of_auction
from companion.unit.facts import OthersOut
from companion.unit.profile import Control

CLOSING = (m.CloseAuction, m.Cancel, m.Hold, m.Resume, m.SwitchOff)
"""The moves that end an auction or stop its clock."""


def is_only_for_banker(timing: Timing, kind: type, control: Control, callers: Collection[str]) -> bool:
    """Return whether only the banker may now make this kind of move: end or stop an auction.

    A seat may close it too once only the leader is left in it; `callers` are all who may bid.
    """
    timer = timing.timer
    if timer is None or not timer.is_auction or control == "everyone" or kind not in CLOSING:
        return False
    return kind is not m.CloseAuction or not are_others_out(timer, callers)


def are_others_out(timer: Timer, callers: Collection[str]) -> bool:
    """Return whether only the leader is left of all who may bid; never if it is unknown who may (CITY-OQ-43)."""
    leader = timer.leader.player if timer.leader else None
    return bool(callers) and all(name == leader or name in timer.passed for name in callers)


def must_be_able_to_drop_out(timer: Timer, player: str, rule: str) -> tuple[Reason, ...]:
    """Return why a player can't drop out of an auction: they lead or have dropped out. `rule` is the rule cited."""
    if timer.leader and timer.leader.player == player:
        return (hard_reason(say("{player} has the highest bid and can't drop out.", player=player), rule),)
    if player in timer.passed:
        return (hard_reason(say("{player} has already dropped out.", player=player), rule),)
    return ()


def facts_after_call(timing: Timing, move: Struct, at_ms: int, callers: Collection[str]) -> tuple[Fact, ...]:
    """Return what follows a call or a drop-out: with only its leader left, it ends now or soon (CITY-OQ-43)."""
    timer = timing.timer
    if timer is None or timer.all_out_ms is None or not isinstance(move, m.CallBid | m.PassBid):
        return ()
    left = timer.remaining_ms(at_ms)
    if timer.closing or not are_others_out(timer, callers) or (left is not None and left <= timer.all_out_ms):
        return ()
    if not timer.all_out_ms:
        return (end_of_auction(timer, at_ms, early=True),)
    leader = timer.leader.player if timer.leader else None
    return (OthersOut(at_ms=at_ms, left_ms=timer.all_out_ms, player=leader),)
