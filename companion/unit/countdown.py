"""A countdown at a table: an auction, a deal, or the time of a player's turn. At most one runs.

It belongs to no single game. A game without the unit keeps a `Timing` in its state and folds the `FACTS` into it.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.order import Order
from companion.core.words import say
from companion.unit import facts as f
from companion.unit import moves as m
from companion.unit.profile import LAST_MS

folds = ByKind()


class Bid(msgspec.Struct, frozen=True):
    """An offer that was the highest when called."""

    player: str
    amount: int
    at_ms: int


class Timer(msgspec.Struct, frozen=True):
    """The one timer: an auction or a deal (UNIT-AUC-05), or the turn of the player `turn` if the table times turns.

    It runs to `deadline_ms`, or is held with `left_ms` left; both are None without a time limit. `passed` lists those
    who dropped out of the auction. `all_out_ms` is how long it continues once all others have dropped out. While it is
    `closing` for that reason, `spare_ms` is the time it would otherwise have in addition, None without a limit.
    """

    deal: bool
    opened_ms: int
    length_ms: int | None
    drawn: bool
    deadline_ms: int | None
    held: bool = False
    left_ms: int | None = None
    district: str | None = None
    starter: str | None = None
    between: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()
    passed: tuple[str, ...] = ()
    turn: str | None = None
    all_out_ms: int | None = None
    closing: bool = False
    spare_ms: int | None = None

    @property
    def leader(self) -> Bid | None:
        """Return the highest bid."""
        return self.bids[-1] if self.bids else None

    @property
    def is_auction(self) -> bool:
        """Return whether players call bids: it is neither a deal nor a turn."""
        return not self.deal and not self.turn

    @property
    def identity(self) -> tuple[object, ...]:
        """Return a key that identifies this countdown, however often it was held or players called since."""
        return self.deal, self.opened_ms, self.length_ms, self.district, self.starter, self.between, self.turn

    def remaining_ms(self, now_ms: int) -> int | None:
        """Return the ms left, never below zero; None without a time limit."""
        if self.held or self.deadline_ms is None:
            return self.left_ms
        return max(0, self.deadline_ms - now_ms)

    @property
    def last_seconds_begin_ms(self) -> int | None:
        """Return when its last seconds begin, which lights and sounds announce; None while it has no deadline."""
        return None if self.deadline_ms is None else self.deadline_ms - LAST_MS

    def is_nearly_over(self, now_ms: int) -> bool:
        """Return whether only its last seconds are left (UNIT-AUC-03)."""
        left = self.remaining_ms(now_ms)
        return left is not None and left <= LAST_MS

    def is_length_secret(self, now_ms: int) -> bool:
        """Return whether the length must be kept secret from the table for now."""
        return self.drawn and self.remaining_ms(now_ms) is not None and not self.is_nearly_over(now_ms)


class Ending(msgspec.Struct, frozen=True):
    """How the last countdown ended: sold, unsold, agreed, lapsed or cancelled."""

    how: str
    at_ms: int
    timer: Timer


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """The timer of a table: the current countdown, running or held, and how the last one ended."""

    timer: Timer | None = None
    last: Ending | None = None


T = TypeVar("T", bound=Timing)


@folds(f.AuctionOpened, f.DealOpened, f.TurnTimed)
def _open_countdown(timing: T, fact: f.AuctionOpened | f.DealOpened | f.TurnTimed) -> T:
    timer = Timer(
        deal=not isinstance(fact, f.AuctionOpened),
        opened_ms=fact.at_ms,
        length_ms=fact.length_ms,
        drawn=not isinstance(fact, f.TurnTimed) and fact.drawn,
        deadline_ms=None if fact.length_ms is None else fact.at_ms + fact.length_ms,
        district=fact.district if isinstance(fact, f.AuctionOpened) else None,
        starter=fact.starter if isinstance(fact, f.AuctionOpened) else None,
        between=fact.between if isinstance(fact, f.DealOpened) else (),
        turn=fact.player if isinstance(fact, f.TurnTimed) else None,
        all_out_ms=fact.all_out_ms if isinstance(fact, f.AuctionOpened) else None,
    )
    return replace(timing, timer=timer, last=None)


def running_countdown(timing: Timing) -> Timer:
    """Return the countdown, which must exist."""
    assert timing.timer is not None, "a countdown is meant while none is there"
    return timing.timer


def _with_time_left(timer: Timer, at_ms: int, left_ms: int | None) -> Timer:
    """Return a countdown with this much time left, running or held; None has no limit."""
    if timer.held:
        return replace(timer, left_ms=left_ms)
    return replace(timer, deadline_ms=None if left_ms is None else at_ms + left_ms)


@folds(f.OthersOut)
def _begin_last_call(timing: T, fact: f.OthersOut) -> T:
    timer = running_countdown(timing)
    left = timer.remaining_ms(fact.at_ms)
    spare = None if left is None else left - fact.left_ms
    return replace(
        timing, timer=_with_time_left(replace(timer, closing=True, spare_ms=spare), fact.at_ms, fact.left_ms)
    )


def without_last_call(timer: Timer, at_ms: int) -> Timer:
    """Return a countdown with the time it would have if it were not closing because all others dropped out."""
    left = timer.remaining_ms(at_ms)
    if not timer.closing or left is None:
        return timer
    whole = None if timer.spare_ms is None else left + timer.spare_ms
    return _with_time_left(replace(timer, closing=False, spare_ms=None), at_ms, whole)


@folds(f.BidCalled)
def _add_bid(timing: T, fact: f.BidCalled) -> T:
    timer = without_last_call(running_countdown(timing), fact.at_ms)
    bid = Bid(fact.player, fact.amount, fact.at_ms)
    passed = tuple([name for name in timer.passed if name != fact.player])
    return replace(timing, timer=replace(timer, bids=(*timer.bids, bid), passed=passed))


@folds(f.Passed)
def _add_pass(timing: T, fact: f.Passed) -> T:
    timer = running_countdown(timing)
    return replace(timing, timer=replace(timer, passed=(*timer.passed, fact.player)))


@folds(f.CountdownExtended)
def _extend_countdown(timing: T, fact: f.CountdownExtended) -> T:
    return replace(
        timing,
        timer=_with_time_left(without_last_call(running_countdown(timing), fact.at_ms), fact.at_ms, fact.left_ms),
    )


@folds(f.CountdownHeld)
def _stop_countdown(timing: T, fact: f.CountdownHeld) -> T:
    return replace(timing, timer=replace(running_countdown(timing), held=True, left_ms=fact.left_ms, deadline_ms=None))


@folds(f.CountdownResumed)
def _resume_countdown(timing: T, fact: f.CountdownResumed) -> T:
    timer = running_countdown(timing)
    deadline = None if timer.left_ms is None else fact.at_ms + timer.left_ms
    return replace(timing, timer=replace(timer, held=False, left_ms=None, deadline_ms=deadline))


def _fold_for_ending_by(how: str) -> Callable[[T, Fact], T]:
    def end(timing: T, fact: Fact) -> T:
        return replace(timing, timer=None, last=Ending(how, fact.at_ms, running_countdown(timing)))

    return end


_ENDS: Mapping[type[Fact], Callable[[T, Fact], T]] = {
    f.AuctionSold: _fold_for_ending_by("sold"),
    f.AuctionUnsold: _fold_for_ending_by("unsold"),
    f.DealAgreed: _fold_for_ending_by("agreed"),
    f.DealLapsed: _fold_for_ending_by("lapsed"),
    f.TurnLapsed: _fold_for_ending_by("lapsed"),
    f.CountdownCancelled: _fold_for_ending_by("cancelled"),
}
_FOLDS: Mapping[type[Fact], Callable[[T, Fact], T]] = {**folds, **_ENDS}
FACTS = tuple(_FOLDS)


def apply(timing: T, fact: Fact) -> T:
    """Return the timing after a fact about a countdown."""
    after: T = _FOLDS[type(fact)](timing, fact)
    return after


def ends_countdown(fact: Fact) -> bool:
    """Return whether a fact ended a countdown."""
    return type(fact) in _ENDS


def _bid_fact(timing: Timing, order: Order, now_ms: int) -> Fact:
    move = order.move
    assert isinstance(move, m.CallBid), "found by its kind"
    return f.BidCalled(at_ms=now_ms, player=move.player, amount=move.amount)


def _pass_fact(timing: Timing, order: Order, now_ms: int) -> Fact:
    assert isinstance(order.move, m.PassBid), "found by its kind"
    return f.Passed(at_ms=now_ms, player=order.move.player)


def _closing_fact(timing: Timing, order: Order, now_ms: int) -> Fact:
    return end_of_auction(running_countdown(timing), now_ms, early=True)


def _holding_fact(timing: Timing, order: Order, now_ms: int) -> Fact:
    return f.CountdownHeld(at_ms=now_ms, left_ms=running_countdown(timing).remaining_ms(now_ms))


def _fact_maker(fact: type[Fact]) -> Callable[[Timing, Order, int], Fact]:
    return lambda timing, order, now_ms: fact(at_ms=now_ms)


_DO: Mapping[type, Callable[[Timing, Order, int], Fact]] = {
    m.CallBid: _bid_fact,
    m.PassBid: _pass_fact,
    m.CloseAuction: _closing_fact,
    m.AgreeDeal: _fact_maker(f.DealAgreed),
    m.Cancel: lambda timing, order, now_ms: cancelled_fact(running_countdown(timing), now_ms),
    m.Hold: _holding_fact,
    m.Resume: _fact_maker(f.CountdownResumed),
}


def facts_of_move(timing: Timing, order: Order, now_ms: int) -> tuple[Fact, ...]:
    """Return the facts of a move about the current countdown, carried out at `now_ms`."""
    return (_DO[type(order.move)](timing, order, now_ms),)


def cancelled_fact(timer: Timer, at_ms: int) -> Fact:
    """Return the fact that a countdown is cancelled, with the player whose bid is lost."""
    if timer.turn:
        return f.CountdownCancelled(at_ms=at_ms)
    what, leader = "deal" if timer.deal else "auction", timer.leader
    if leader is None:
        return f.CountdownCancelled(at_ms=at_ms, what=what)
    return f.CountdownCancelled(at_ms=at_ms, what=what, player=leader.player, amount=leader.amount)


def end_of_auction(timer: Timer, at_ms: int, *, early: bool) -> Fact:
    """Return the end of an auction: sold to the highest bid, if there is one (UNIT-AUC-04)."""
    leader = timer.leader
    if leader is None:
        return f.AuctionUnsold(at_ms=at_ms, district=timer.district)
    return f.AuctionSold(at_ms=at_ms, player=leader.player, amount=leader.amount, early=early)


def due_facts(timing: Timing, now_ms: int) -> tuple[Fact, ...]:
    """Return the end of the running countdown once its time is up, dated to that moment (UNIT-AUC-02, -04)."""
    timer = timing.timer
    if timer is None or timer.deadline_ms is None or now_ms < timer.deadline_ms:
        return ()
    if timer.turn:
        return (f.TurnLapsed(at_ms=timer.deadline_ms, player=timer.turn),)
    if timer.deal:
        return (f.DealLapsed(at_ms=timer.deadline_ms),)
    return (end_of_auction(timer, timer.deadline_ms, early=False),)


def facts_on_reopening(timing: Timing, now_ms: int) -> tuple[Fact, ...]:
    """Pause a running countdown when the game is opened again (UNIT-PWR-03)."""
    if timing.timer is None or timing.timer.held:
        return ()
    return (f.CountdownHeld(at_ms=now_ms, left_ms=timing.timer.remaining_ms(now_ms)),)


def facts_after_undo(timing: Timing, undone: Timing, now_ms: int) -> tuple[Fact, ...]:
    """Pause a countdown that undo restored, with the time it had left when it stopped.

    Otherwise it would run against a deadline that passed while it was closed or held. One that had run out keeps its
    last millisecond, so that the table can correct the last calls before it closes again.
    """
    timer = timing.timer
    if timer is None or timer.held or (undone.timer is not None and undone.timer.deadline_ms == timer.deadline_ms):
        return ()
    if undone.timer is not None and undone.timer.identity == timer.identity:
        if timer.deadline_ms is None:
            return ()
        left = (undone.timer if timer.closing else without_last_call(undone.timer, now_ms)).remaining_ms(now_ms)
    else:
        left = timer.remaining_ms(_stopped_ms(timer, undone, now_ms))
    return (f.CountdownHeld(at_ms=now_ms, left_ms=left if left is None else max(1, left)),)


def _stopped_ms(timer: Timer, undone: Timing, now_ms: int) -> int:
    """Return when `timer` stopped before `undone`: when it ended, or when another replaced it."""
    later = undone.timer or (undone.last.timer if undone.last else None)
    if later is not None and later.identity != timer.identity:
        return later.opened_ms
    return undone.last.at_ms if undone.last else now_ms


def broken_invariants(timing: Timing) -> tuple[str, ...]:
    """Return every broken invariant of the countdown."""
    timer = timing.timer
    return (
        (say("A paused countdown has a deadline."),) if timer and timer.held and timer.deadline_ms is not None else ()
    )
