"""Checks of what runs by itself: nothing that could correct it is sent in between.

The box is known to have read its clock between a question and its answer, so a slow machine makes a check more lenient
but never wrong.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.box.exchange import Exchange
from companion.box.selftest.result import Result, result_of
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

    def includes(self, ms: float) -> bool:
        """Return whether a clock of the required accuracy may have counted `ms`."""
        return self.least_ms * (1 - _OFF) - _GRAIN_MS <= ms <= self.most_ms * (1 + _OFF) + _GRAIN_MS

    def __str__(self) -> str:
        return f"{(self.least_ms + self.most_ms) / 2:.0f} ms"


class TimedHello(NamedTuple):
    """A hello, and when it was requested and received."""

    hello: Hello
    asked_ms: float
    came_ms: float

    def time_since(self, before: "TimedHello") -> Span:
        """Return how long after `before` the box wrote this one."""
        return Span(max(0, self.asked_ms - before.came_ms), self.came_ms - before.asked_ms)

    def clock_fault(self, before: "TimedHello") -> str:
        """Return what is wrong with the ms of two hellos, empty if nothing is."""
        passed, went_ms = self.time_since(before), (self.hello.at_ms - before.hello.at_ms) % CLOCK
        if passed.includes(went_ms):
            return ""
        if not went_ms:
            return say("it stopped at {ms} ms", ms=before.hello.at_ms)
        if self.hello.at_ms < before.hello.at_ms:
            return say("it went back from {before} to {after} ms", before=before.hello.at_ms, after=self.hello.at_ms)
        return say("it advanced by {ms} ms in {span}", ms=went_ms, span=passed)


def ask_timed_hello(box: Exchange) -> TimedHello | None:
    """Ask once and record when; None if no hello comes soon."""
    box.wait_idly(1)  # anything received before the question does not answer it
    asked_ms = box.now_ms()
    hello = box.ask_hello_once()
    return None if hello is None else TimedHello(hello, asked_ms, box.now_ms())


def time_checks(box: Exchange) -> Iterator[Result]:
    """Yield whether clock, countdown and hour run, and a held countdown does not."""
    yield _check_clock(box)
    running = State(power=True, red=Red.SLOW, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000)
    yield _check_times_run(box, say("the countdown and the hour run on their own"), running)
    held = State(power=True, red=Red.STEADY, timer=Timer.AUCTION_HELD, left_ms=30_000, hour_left_ms=3_000_000)
    yield _check_times_run(box, say("a paused countdown doesn't run"), held)


def _check_clock(box: Exchange) -> Result:
    """The ms of two hellos differ by the time between them."""
    before = ask_timed_hello(box)
    box.wait_idly(_CLOCK_MS)
    after = ask_timed_hello(box)
    if before is None or after is None:
        return result_of(say("clock"), False, say("a W was not answered"))
    fault = after.clock_fault(before)
    return result_of(say("clock"), not fault, fault)


def _check_times_run(box: Exchange, name: str, shown: State) -> Result:
    """Show a state, send nothing for less time than it takes to be alone, and compare the next hello."""
    with box.sending_nothing():
        start_ms = box.now_ms()
        box.show_acknowledged(shown)
        shown_ms = box.now_ms()
        box.wait_idly(_RUN_MS)
        found = ask_timed_hello(box)
    if found is None:
        return result_of(name, False, say("a W was not answered"))
    passed = Span(found.asked_ms - shown_ms, found.came_ms - start_ms)
    left_ms, hour_ms = found.hello.state.left_ms, found.hello.state.hour_left_ms
    fault = say(
        "{span} later, it reports {left} of {left_before} ms left, and {hour} of {hour_before} ms of the hour",
        span=passed,
        left=left_ms,
        left_before=shown.left_ms,
        hour=hour_ms,
        hour_before=shown.hour_left_ms,
    )
    return result_of(name, _has_run_on(shown, found.hello.state, passed), fault)


def _has_run_on(shown: State, reported: State, elapsed: Span) -> bool:
    """Return whether `reported` is what `shown` should have become."""
    counted = shown.left_ms - reported.left_ms
    sound = elapsed.includes(counted) if shown.timer.runs else counted == 0
    hours = shown.hour_left_ms, reported.hour_left_ms
    return (
        sound
        and reported.timer is shown.timer
        and None not in hours
        and elapsed.includes((hours[0] or 0) - (hours[1] or 0))
    )
