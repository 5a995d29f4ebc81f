"""The state of the unit and how each fact changes it."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.unit import countdown
from companion.unit import facts as f
from companion.unit.countdown import Timing
from companion.unit.phases import Phase
from companion.unit.profile import HOUR_MS, RESULTS, Profile

folds = ByKind()


class Unit(Timing, frozen=True, kw_only=True):
    """The trading unit: its switch, its Build, and a countdown. Times are in ms on the game clock."""

    profile: Profile
    seed: int = 0
    on_since_ms: int | None = None
    build: str | None = None
    spin_until_ms: int = 0
    counts: tuple[int, ...] = (0, 0, 0, 0)
    build_draws: int = 0
    length_draws: int = 0


def phase(timing: Timing, now_ms: int) -> Phase:
    """Return what the unit is doing at `now_ms`; without a unit, a countdown is ready whenever nothing runs."""
    unit = timing if isinstance(timing, Unit) else None
    if unit is not None and unit.on_since_ms is None:
        return Phase.OFF
    if (timer := timing.timer) is not None:
        if timer.deal:
            return Phase.DEAL_HELD if timer.held else Phase.DEAL
        return Phase.AUCTION_HELD if timer.held else Phase.AUCTION
    return Phase.SPINNING if unit is not None and now_ms < unit.spin_until_ms else Phase.READY


def is_on(timing: Timing) -> bool:
    """Return whether the unit is on or, without a unit, whether a countdown is."""
    return timing.timer is not None if not isinstance(timing, Unit) else timing.on_since_ms is not None


def hour_left_ms(timing: Timing, now_ms: int) -> int | None:
    """Return the ms left of the hour, zero once over (UNIT-HOUR-01); None without a unit or while it is off."""
    if not isinstance(timing, Unit) or timing.on_since_ms is None:
        return None
    return max(0, timing.on_since_ms + HOUR_MS - now_ms)


@folds(f.SwitchedOn)
def _switch_on(unit: Unit, fact: f.SwitchedOn) -> Unit:
    return replace(unit, on_since_ms=fact.at_ms, build=None, spin_until_ms=0, last=None)


@folds(f.SwitchedOff)
def _switch_off(unit: Unit, fact: f.SwitchedOff) -> Unit:
    return replace(unit, on_since_ms=None, build=None, spin_until_ms=0)


@folds(f.BuildPressed)
def _show_build(unit: Unit, fact: f.BuildPressed) -> Unit:
    counts = tuple([n + (name == fact.result) for n, name in zip(unit.counts, RESULTS, strict=True)])
    return replace(
        unit,
        build=fact.result,
        counts=counts,
        spin_until_ms=fact.at_ms + fact.spin_ms,
        build_draws=unit.build_draws + fact.drawn,
    )


@folds(f.ShowSkipped)
def _skip_show(unit: Unit, fact: f.ShowSkipped) -> Unit:
    return replace(unit, spin_until_ms=min(unit.spin_until_ms, fact.at_ms))


@folds(f.AuctionOpened, f.DealOpened)
def _open_countdown(unit: Unit, fact: f.AuctionOpened | f.DealOpened) -> Unit:
    return replace(countdown.apply(unit, fact), spin_until_ms=0, length_draws=unit.length_draws + fact.drawn)


_APPLY: dict[type[Fact], Callable[[Unit, Fact], Unit]] = {
    **dict.fromkeys(countdown.FACTS, countdown.apply),
    **folds,
}


def apply(unit: Unit, fact: Fact) -> Unit:
    """Return the unit after the fact."""
    return _APPLY[type(fact)](unit, fact)
