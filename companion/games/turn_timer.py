"""A timer for the turns of a game without a trading unit: the countdown of the unit with its light and its sounds.

It only tells the table that the time is up; nothing is forced. A game keeps a `Unit` with the `profile` from here in
its state, lets `verify` and `do` of this module answer for the `MOVES`, and calls `follow` at the end of each move.
"""

from collections.abc import Iterator
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Order
from companion.core.notation import Form
from companion.core.settings import rule, word_or
from companion.games.choice import Choice
from companion.games.recorder import Recorder
from companion.unit import expect, rules
from companion.unit import facts as f
from companion.unit import moves as um
from companion.unit.phases import refusal
from companion.unit.profile import SECONDS, Profile, Span
from companion.unit.state import Unit, phase


class StartTimer(msgspec.Struct, frozen=True):
    """Let the time of the running turn begin."""


MOVES = StartTimer | um.Hold | um.Resume | um.Cancel
FORMS = (
    Form("timer", StartTimer, summary="Let the time of this turn run"),
    Form("hold", um.Hold, summary="Stop the time of the turn for a while"),
    Form("resume", um.Resume, summary="Let the held time go on"),
    Form("cancel", um.Cancel, summary="Take the time off this turn"),
)
FACTS: tuple[type[Fact], ...] = (
    f.TurnTimed,
    f.TurnLapsed,
    f.CountdownHeld,
    f.CountdownResumed,
    f.CountdownCancelled,
)
EXPECTS = tuple(form for form in expect.EXPECTS if form.verb in ("timer", "light"))


def how_long() -> Any:
    """Return the field of the house rule how long a turn may take: a `Span`, or None."""
    return rule("How long may a turn take?", "", {"off": "as long as it takes"}, reader=word_or("off", SECONDS))


class Timed(Protocol):
    """The state of a game whose turns can be timed."""

    @property
    def unit(self) -> Unit:
        """Return the unit that times the turns."""
        ...

    @property
    def finished(self) -> str | None:
        """Return how the game ended."""
        ...


def profile(length: Span | None) -> Profile:
    """Return the profile of a unit that times turns alone; None is a table without a timer."""
    even = (1, 1, 1, 1)
    return Profile(build_weights=even, auction=None, deal=length, spin_ms=0, warning_ms=0, bid_step=1, turns=True)


def verify(unit: Unit, order: Order, now_ms: int) -> tuple[Reason, ...]:
    """Return every reason against a move of the timer."""
    return tuple(_reasons(unit, order.move, now_ms))


def _reasons(unit: Unit, move: Any, now_ms: int) -> Iterator[Reason]:
    timer = unit.timer
    if timer is None and unit.profile.deal is None:
        yield Reason("Turns are not timed at this table: option turn_timer 60 gives each a minute.", hard=True)
    elif isinstance(move, StartTimer):
        if timer is not None:
            yield Reason(f"The time of {timer.turn} runs already.", hard=True)
    elif timer is None:
        yield Reason("The time of no turn is running.", hard=True)
    elif refusal(phase(unit, now_ms), um.INPUTS[type(move)]) is not None:
        yield Reason("The time is held already." if timer.held else "The time is not held.", hard=True)


def do(unit: Unit, order: Order, player: str, now_ms: int) -> tuple[Fact, ...]:
    """Return what a move of the timer brings about in the turn of `player`."""
    span = unit.profile.deal
    if isinstance(order.move, StartTimer) and span is not None:
        return (f.TurnTimed(at_ms=now_ms, player=player, length_ms=span.least * 1000),)
    return rules.do(unit, order, now_ms)


def follow(recorder: Recorder[Any], player: str) -> None:
    """Take the time off a turn that is over, `player` being in turn now."""
    state: Timed = recorder.state
    timer = state.unit.timer
    if timer is not None and (state.finished or timer.turn != player):
        recorder.record(f.CountdownCancelled)


def passed_on(unit: Unit) -> Unit:
    """Return the unit once the next turn began: that somebody's time was up before is not told any more."""
    return unit if unit.timer else replace(unit, last=None)


def legal(unit: Unit, now_ms: int) -> Iterator[Choice]:
    """Yield what can be asked of the timer, nothing at a table whose turns are not timed."""
    if unit.timer is not None:
        yield Choice(
            "Go on" if unit.timer.held else "Hold the time", Order(um.Resume() if unit.timer.held else um.Hold())
        )
        yield Choice("Take the time off this turn", Order(um.Cancel()))
    elif unit.profile.deal is not None:
        yield Choice(f"Let {unit.profile.deal.least} seconds run", Order(StartTimer()))


def report(unit: Unit, now_ms: int) -> dict[str, Any] | None:
    """Return the timer as the JSON of the notation says it, None while none runs."""
    return expect.report(unit, now_ms) if unit.timer else None
