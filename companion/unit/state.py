"""The state of the unit and how each fact changes it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core.fact import Fact
from companion.unit import facts as f
from companion.unit.phases import Phase
from companion.unit.profile import HOUR_MS, RESULTS, Profile


class Bid(msgspec.Struct, frozen=True):
    """An offer that was the highest when it was called."""

    player: str
    amount: int
    at_ms: int


class Timer(msgspec.Struct, frozen=True):
    """The one timer: an auction or a deal (UNIT-AUC-05), or the turn of the player `turn` where a table times turns.

    It runs to `deadline_ms`, or is held with `left_ms` to go; both are None for a deal without a time. `passed` are
    those who dropped out of the auction.
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

    @property
    def leader(self) -> Bid | None:
        """Return the standing bid."""
        return self.bids[-1] if self.bids else None

    @property
    def opening(self) -> tuple[Any, ...]:
        """Return what tells this countdown from any other, however often it was held or called in since."""
        return self.deal, self.opened_ms, self.length_ms, self.district, self.starter, self.between, self.turn

    def remaining(self, now_ms: int) -> int | None:
        """Return the ms to go, never below zero; None for a deal without a time."""
        if self.held or self.deadline_ms is None:
            return self.left_ms
        return max(0, self.deadline_ms - now_ms)


class Ending(msgspec.Struct, frozen=True):
    """How the last countdown ended: sold, unsold, agreed, lapsed, cancelled."""

    how: str
    at_ms: int
    timer: Timer


class Unit(msgspec.Struct, frozen=True):
    """The trading unit. Times are on the game clock, in ms."""

    profile: Profile
    seed: int = 0
    on_since_ms: int | None = None
    build: str | None = None
    spin_until_ms: int = 0
    counts: tuple[int, ...] = (0, 0, 0, 0)
    timer: Timer | None = None
    last: Ending | None = None
    build_draws: int = 0
    length_draws: int = 0


def phase(unit: Unit, now_ms: int) -> Phase:
    """Return what the unit is doing at `now_ms`."""
    if unit.on_since_ms is None:
        return Phase.OFF
    if unit.timer is not None:
        held = unit.timer.held
        if unit.timer.deal:
            return Phase.DEAL_HELD if held else Phase.DEAL
        return Phase.AUCTION_HELD if held else Phase.AUCTION
    return Phase.SPINNING if now_ms < unit.spin_until_ms else Phase.READY


def hour_left(unit: Unit, now_ms: int) -> int | None:
    """Return the ms left of the hour, zero once it is over (UNIT-HOUR-01).

    There is no hour while the unit is off, nor while it times a turn and nothing else: None.
    """
    if unit.on_since_ms is None or (unit.timer and unit.timer.turn):
        return None
    return max(0, unit.on_since_ms + HOUR_MS - now_ms)


def _on(unit: Unit, fact: f.SwitchedOn) -> Unit:
    return replace(unit, on_since_ms=fact.at_ms, build=None, spin_until_ms=0, last=None)


def _off(unit: Unit, fact: f.SwitchedOff) -> Unit:
    return replace(unit, on_since_ms=None, build=None, spin_until_ms=0)


def _pressed(unit: Unit, fact: f.BuildPressed) -> Unit:
    counts = tuple(n + (name == fact.result) for n, name in zip(unit.counts, RESULTS, strict=True))
    return replace(
        unit,
        build=fact.result,
        counts=counts,
        spin_until_ms=fact.at_ms + fact.spin_ms,
        build_draws=unit.build_draws + fact.drawn,
    )


def _skipped(unit: Unit, fact: f.ShowSkipped) -> Unit:
    return replace(unit, spin_until_ms=min(unit.spin_until_ms, fact.at_ms))


def _open(unit: Unit, fact: f.AuctionOpened | f.DealOpened | f.TurnTimed, *, drawn: bool, **about: Any) -> Unit:
    timer = Timer(
        deal=not isinstance(fact, f.AuctionOpened),
        opened_ms=fact.at_ms,
        length_ms=fact.length_ms,
        drawn=drawn,
        deadline_ms=None if fact.length_ms is None else fact.at_ms + fact.length_ms,
        **about,
    )
    return replace(unit, timer=timer, spin_until_ms=0, last=None, length_draws=unit.length_draws + drawn)


def _auction(unit: Unit, fact: f.AuctionOpened) -> Unit:
    return _open(unit, fact, drawn=fact.drawn, district=fact.district, starter=fact.starter)


def _deal(unit: Unit, fact: f.DealOpened) -> Unit:
    return _open(unit, fact, drawn=fact.drawn, between=fact.between)


def _turn(unit: Unit, fact: f.TurnTimed) -> Unit:
    return replace(_open(unit, fact, drawn=False, turn=fact.player), on_since_ms=fact.at_ms)


def _running(unit: Unit) -> Timer:
    assert unit.timer is not None, "a fact about a countdown while none is there"
    return unit.timer


def _bid(unit: Unit, fact: f.BidCalled) -> Unit:
    timer = _running(unit)
    bid = Bid(fact.player, fact.amount, fact.at_ms)
    passed = tuple(name for name in timer.passed if name != fact.player)
    return replace(unit, timer=replace(timer, bids=(*timer.bids, bid), passed=passed))


def _passed(unit: Unit, fact: f.Passed) -> Unit:
    timer = _running(unit)
    return replace(unit, timer=replace(timer, passed=(*timer.passed, fact.player)))


def _extended(unit: Unit, fact: f.CountdownExtended) -> Unit:
    timer = _running(unit)
    if timer.held:
        return replace(unit, timer=replace(timer, left_ms=fact.left_ms))
    return replace(unit, timer=replace(timer, deadline_ms=fact.at_ms + fact.left_ms))


def _held(unit: Unit, fact: f.CountdownHeld) -> Unit:
    return replace(unit, timer=replace(_running(unit), held=True, left_ms=fact.left_ms, deadline_ms=None))


def _resumed(unit: Unit, fact: f.CountdownResumed) -> Unit:
    timer = _running(unit)
    deadline = None if timer.left_ms is None else fact.at_ms + timer.left_ms
    return replace(unit, timer=replace(timer, held=False, left_ms=None, deadline_ms=deadline))


def _ending(how: str) -> Callable[[Unit, Any], Unit]:
    def end(unit: Unit, fact: Fact) -> Unit:
        timer = _running(unit)
        on_since_ms = None if timer.turn else unit.on_since_ms
        return replace(unit, timer=None, last=Ending(how, fact.at_ms, timer), on_since_ms=on_since_ms)

    return end


_APPLY: dict[type[Fact], Callable[[Unit, Any], Unit]] = {
    f.SwitchedOn: _on,
    f.SwitchedOff: _off,
    f.BuildPressed: _pressed,
    f.ShowSkipped: _skipped,
    f.AuctionOpened: _auction,
    f.DealOpened: _deal,
    f.BidCalled: _bid,
    f.Passed: _passed,
    f.CountdownExtended: _extended,
    f.CountdownHeld: _held,
    f.CountdownResumed: _resumed,
    f.AuctionSold: _ending("sold"),
    f.AuctionUnsold: _ending("unsold"),
    f.DealAgreed: _ending("agreed"),
    f.DealLapsed: _ending("lapsed"),
    f.TurnTimed: _turn,
    f.TurnLapsed: _ending("lapsed"),
    f.CountdownCancelled: _ending("cancelled"),
}


def apply(unit: Unit, fact: Fact) -> Unit:
    """Return the unit after the fact."""
    return _APPLY[type(fact)](unit, fact)
