"""Awkward evenings of the trading unit alone: it never loses a call, a drop-out or a countdown."""

import random
from collections.abc import Iterator

from companion.core.history import Line
from companion.core.order import Order
from companion.games.alone import Alone
from companion.unit import facts as f
from companion.unit import moves as m
from tests.awkward import Awkward, anybody
from tests.unit_player import Evening

_ENDS = (f.AuctionSold, f.AuctionUnsold, f.DealAgreed, f.DealLapsed, f.CountdownCancelled)


def order(evening: Evening, chance: random.Random) -> Order:
    """Return any move of the unit, by anyone, at any moment."""
    return anybody(evening.order(), evening.state.players, chance)


def ways(state: Alone, now_ms: int) -> Iterator[Order]:
    """Return what takes an evening on: a countdown can be closed, and the unit pressed or switched on."""
    yield from (Order(m.Cancel()), Order(m.StartAuction()), Order(m.SwitchOn()))


def lost(before: Alone, line: Line, after: Alone) -> Iterator[str]:
    """Return what was there and is gone without an end."""
    was, now = before.unit.timer, after.unit.timer
    if was is None or any(isinstance(fact, _ENDS) for fact in line.facts):
        return
    if now is None:
        yield "the countdown is gone"
        return
    if now.bids[: len(was.bids)] != was.bids:
        yield "a call is gone"
    called = {fact.player for fact in line.facts if isinstance(fact, f.BidCalled)}
    if not set(was.passed) - called <= set(now.passed):
        yield "a drop-out is gone"


AWKWARD = Awkward(
    evening=Evening,
    order=order,
    ways=ways,
    closing=lambda state: (Order(m.Cancel()),),
    lost=lost,
    over=lambda state: state.unit.timer is None,
)
