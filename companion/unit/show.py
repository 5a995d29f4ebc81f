"""What the unit shows and which sounds it makes, computed from its state and the time alone."""

from collections.abc import Iterator

from companion.core.fact import Fact
from companion.unit import facts as f
from companion.unit.countdown import Timer, Timing
from companion.unit.profile import HOUR_MS
from companion.unit.signals import Countdown, Cue, Red, Sectors, Signals
from companion.unit.state import Unit, hour_left_ms, is_on

_FAST_TICK_MS = 400
_MINUTE_MS = 60_000


def red_light(timing: Timing, now_ms: int) -> Red:
    """Return the red light: slow while a countdown runs, fast for its last seconds (UNIT-AUC-03)."""
    timer = timing.timer
    if timer is None:
        return Red.OFF
    if timer.held:
        return Red.STEADY
    return Red.FAST if timer.is_nearly_over(now_ms) else Red.SLOW


def lit_sectors(timing: Timing, now_ms: int) -> Sectors:
    """Return the lit sector: a running light during the show, then the result (UNIT-BLD-06)."""
    if not isinstance(timing, Unit) or timing.build is None:
        return Sectors.DARK
    return Sectors.CHASE if now_ms < timing.spin_until_ms else Sectors(timing.build)


def signals(timing: Timing, now_ms: int) -> Signals:
    """Return everything that is shown at `now_ms`."""
    timer = timing.timer
    left = timer.remaining_ms(now_ms) if timer else None
    countdown = None if timer is None or left is None else Countdown(timer.deal, left, timer.held)
    return Signals(
        power=is_on(timing),
        sectors=lit_sectors(timing, now_ms),
        red=red_light(timing, now_ms),
        countdown=countdown,
        hour_left_ms=hour_left_ms(timing, now_ms),
    )


def is_hour_nearly_over(timing: Timing, now_ms: int) -> bool:
    """Return whether the hour is nearly or completely over (UNIT-HOUR-02)."""
    left = hour_left_ms(timing, now_ms)
    return isinstance(timing, Unit) and left is not None and left <= timing.profile.warning_ms


_FACT_CUES: dict[type[Fact], Cue] = {
    f.SwitchedOn: Cue.POWER,
    f.SwitchedOff: Cue.POWER,
    f.BuildPressed: Cue.SPIN,
    f.AuctionOpened: Cue.START,
    f.DealOpened: Cue.START,
    f.BidCalled: Cue.BID,
    f.AuctionSold: Cue.SOLD,
    f.DealAgreed: Cue.SOLD,
    f.TurnTimed: Cue.START,
    f.AuctionUnsold: Cue.TIME_UP,
    f.DealLapsed: Cue.TIME_UP,
    f.TurnLapsed: Cue.TIME_UP,
}


def cue_of(fact: Fact) -> Cue | None:
    """Return the sound of a fact, or None."""
    return _FACT_CUES.get(type(fact))


def cues(timing: Timing, after_ms: int, now_ms: int) -> list[tuple[int, Cue]]:
    """Return the sounds after `after_ms` and no later than `now_ms`, with their times, in order."""
    found = [*_spin_cues(timing), *_hour_cues(timing)] if isinstance(timing, Unit) else []
    if timing.timer is not None:
        found += _timer_cues(timing.timer, after_ms, now_ms)
    return sorted((at, cue) for at, cue in found if after_ms < at <= now_ms)


def next_cue_or_deadline_ms(timing: Timing, now_ms: int) -> int | None:
    """Return the time of the next sound or deadline after `now_ms`, for an exact alarm; None if nothing is near."""
    moments = [at for at, _ in cues(timing, now_ms, now_ms + 2_000)]
    if timing.timer and timing.timer.deadline_ms is not None:
        moments.append(timing.timer.deadline_ms)
    return min((at for at in moments if at > now_ms), default=None)


def _spin_cues(unit: Unit) -> Iterator[tuple[int, Cue]]:
    if unit.build is not None:
        yield unit.spin_until_ms, Cue.STOP


def _hour_cues(unit: Unit) -> Iterator[tuple[int, Cue]]:
    """Yield the alarm at the hour and the beeps before it (UNIT-HOUR-01, -02, CITY-OQ-75).

    Beeps come at regular intervals if the table wants them, then each minute in the last minutes, then every 10 s.
    """
    if unit.on_since_ms is None:
        return
    end = unit.on_since_ms + HOUR_MS
    yield end, Cue.HOUR
    if beep := unit.profile.beep_ms:
        for after in range(beep, HOUR_MS - unit.profile.warning_ms, beep):
            yield unit.on_since_ms + after, Cue.HOUR_WARNING
    for before in range(unit.profile.warning_ms, _MINUTE_MS - 1, -_MINUTE_MS):
        yield end - before, Cue.HOUR_WARNING
    for before in range(_MINUTE_MS - 10_000, 0, -10_000):
        yield end - before, Cue.HOUR_WARNING


def _timer_cues(timer: Timer, after_ms: int, now_ms: int) -> Iterator[tuple[int, Cue]]:
    """Yield a tick each second, the signal of the last seconds, then ticks as the fast light flashes (UNIT-AUC-03)."""
    deadline, last = timer.deadline_ms, timer.last_seconds_begin_ms
    if deadline is None or last is None:
        return
    yield last, Cue.FIVE_SECONDS
    start = max(timer.opened_ms + 1, after_ms)
    for at in range(last - (last - start) // 1000 * 1000, min(last, now_ms + 1), 1000):
        yield at, Cue.TICK
    for at in range(last + _FAST_TICK_MS, deadline, _FAST_TICK_MS):
        yield at, Cue.TICK
