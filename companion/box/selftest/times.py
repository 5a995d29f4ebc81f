"""Checks of what runs by itself: nothing that could correct it is sent in between.

The box is known to have read its clock between a question and its answer, so a slow machine makes a check more lenient
but never wrong.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.box.exchange import Exchange
from companion.box.selftest.result import Result, judge
from companion.core.words import say
from companion.wire.messages import CLOCK, Hello, Red, State, Timer

_CLOCK_MS = 3_000
_RUN_MS = 1_400
_OFF = 0.02
_GRAIN_MS = 20


class Span(NamedTuple):
    """A measured duration by this machine's clock: lower and upper bound."""

    least_ms: float
    most_ms: float

    def holds(self, ms: float) -> bool:
        """Return whether a clock of the required accuracy may have counted `ms`."""
        return self.least_ms * (1 - _OFF) - _GRAIN_MS <= ms <= self.most_ms * (1 + _OFF) + _GRAIN_MS

    def __str__(self) -> str:
        return f"{(self.least_ms + self.most_ms) / 2:.0f} ms"


class Reading(NamedTuple):
    """A hello, and when it was requested and received."""

    hello: Hello
    asked_ms: float
    came_ms: float

    def since(self, before: "Reading") -> Span:
        """Return how long after `before` the box wrote this one."""
        return Span(max(0, self.asked_ms - before.came_ms), self.came_ms - before.asked_ms)

    def clock_fault(self, before: "Reading") -> str:
        """Return what is wrong with the ms of two hellos, empty if nothing is."""
        passed, went_ms = self.since(before), (self.hello.at_ms - before.hello.at_ms) % CLOCK
        if passed.holds(went_ms):
            return ""
        if not went_ms:
            return say("it stopped at {ms} ms", ms=before.hello.at_ms)
        if self.hello.at_ms < before.hello.at_ms:
            return say("it went back from {before} to {after} ms", before=before.hello.at_ms, after=self.hello.at_ms)
        return say("it advanced by {ms} ms in {span}", ms=went_ms, span=passed)


def read(box: Exchange) -> Reading | None:
    """Ask once and record when; None if no hello comes soon."""
    box.wait_idly(1)  # anything received before the question does not answer it
    asked_ms = box.now_ms()
    hello = box.ask()
    return None if hello is None else Reading(hello, asked_ms, box.now_ms())


def checks_that_times_run(box: Exchange) -> Iterator[Result]:
    """Yield whether clock, countdown and hour run, and a held countdown does not."""
    yield _check_clock(box)
    running = State(power=True, red=Red.SLOW, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000)
    yield _runs_on(box, say("the countdown and the hour run on their own"), running)
    held = State(power=True, red=Red.STEADY, timer=Timer.AUCTION_HELD, left_ms=30_000, hour_left_ms=3_000_000)
    yield _runs_on(box, say("a paused countdown doesn't run"), held)


def _check_clock(box: Exchange) -> Result:
    """The ms of two hellos differ by the time between them."""
    before = read(box)
    box.wait_idly(_CLOCK_MS)
    after = read(box)
    if before is None or after is None:
        return judge(say("clock"), False, say("a W was not answered"))
    fault = after.clock_fault(before)
    return judge(say("clock"), not fault, fault)


def _runs_on(box: Exchange, name: str, shown: State) -> Result:
    """Show a state, send nothing for less time than it takes to be alone, and compare the next hello."""
    with box.silent():
        start_ms = box.now_ms()
        box.show(shown)
        shown_ms = box.now_ms()
        box.wait_idly(_RUN_MS)
        found = read(box)
    if found is None:
        return judge(name, False, say("a W was not answered"))
    passed = Span(found.asked_ms - shown_ms, found.came_ms - start_ms)
    left_ms, hour_ms = found.hello.state.left_ms, found.hello.state.hour_left_ms
    fault = say(
        "{span} later it reports {left} of {left_before} ms left, and {hour} of {hour_before} ms of the hour",
        span=passed,
        left=left_ms,
        left_before=shown.left_ms,
        hour=hour_ms,
        hour_before=shown.hour_left_ms,
    )
    return judge(name, _has_run_on(shown, found.hello.state, passed), fault)


def _has_run_on(shown: State, told: State, passed: Span) -> bool:
    """Return whether `told` is what `shown` should have become."""
    counted = shown.left_ms - told.left_ms
    sound = passed.holds(counted) if shown.timer.runs else counted == 0
    hours = shown.hour_left_ms, told.hour_left_ms
    return sound and told.timer is shown.timer and None not in hours and passed.holds((hours[0] or 0) - (hours[1] or 0))
