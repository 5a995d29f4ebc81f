"""The optional turn timer: a countdown with light and sound.

It only announces that the time is up and forces nothing. A game keeps a `Timing` in its state, folds `FACTS` into
it, uses `reasons_against` and `facts_of_move` of this module for a `TimerMove`, and calls `stop_after_turn` after each
move.
"""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import ClassVar, Generic, Literal, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.errors import Reason, hard_reason, refusal
from companion.core.fact import Fact
from companion.core.json import Json
from companion.core.money import Currency
from companion.core.move import Move, Written, forms_of
from companion.core.notation import Form
from companion.core.order import Order
from companion.core.settings import Preset, rule, word_or
from companion.core.words import phrase, say, say_n
from companion.games.choice import Choice
from companion.games.choice_factory import ChoiceFactory
from companion.games.light_mode import TrackingRules
from companion.games.rulebook import Recorder
from companion.unit import countdown, expect
from companion.unit import facts as f
from companion.unit import moves as um
from companion.unit.countdown import Timing
from companion.unit.profile import SECONDS, Span
from companion.unit.signals import Button


class StartTimer(Move, frozen=True):
    """Start the timer of the running turn."""

    written = Written("timer", summary="Start this turn's timer")


TimerMove = StartTimer | um.Hold | um.Resume | um.Cancel
KINDS: tuple[type, ...] = (StartTimer, um.Hold, um.Resume, um.Cancel)
FORMS = (
    *forms_of((StartTimer,)),
    Form("hold", um.Hold, summary="Pause this turn's timer"),
    Form("resume", um.Resume, summary="Resume this turn's timer"),
    Form("cancel", um.Cancel, summary="Cancel this turn's timer"),
)
FACTS: tuple[type[Fact], ...] = (
    f.TurnTimed,
    f.TurnLapsed,
    f.CountdownHeld,
    f.CountdownResumed,
    f.CountdownCancelled,
)
EXPECTS = tuple(form for form in expect.EXPECTS if form.verb in ("timer", "light"))


def turn_timer_rule() -> Span | None:
    """Return the house-rule field for the length of a turn: a `Span`, or None."""
    return rule("How long is a turn?", "", "Time", {"off": phrase("no limit")}, reader=word_or("off", SECONDS))


def turn_begins_rule() -> Literal["asked", "by_itself"]:
    """Return the house-rule field for what starts the turn timer."""
    answers: Mapping[Literal["asked", "by_itself"], str] = {
        "asked": phrase("with a key or the box"),
        "by_itself": phrase("automatically"),
    }
    return rule("How does the turn timer start?", "", "Time", answers)


AGAINST_THE_CLOCK = Preset(
    phrase("Against the clock"),
    phrase("a minute for each turn"),
    {"turn_timer": "60", "turn_begins": "by_itself"},
)


class Rules(TrackingRules, Protocol):
    """The house rules of a game with timed turns."""

    @property
    def turn_begins(self) -> Literal["asked", "by_itself"]:
        """Return what starts the turn timer: asked or by_itself."""

    @property
    def turn_timer(self) -> Span | None:
        """Return the length of a turn, or None without a limit."""


def timed_settings(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the settings of a table that only wants timed turns: a minute each."""
    return {"turn_timer": "60"} if options.get("watch", "").casefold() == "timer" else {}


class AnyTurn(Protocol):
    """The running turn."""

    @property
    def player(self) -> str:
        """Return the current player."""


HouseT = TypeVar("HouseT", bound=Rules, covariant=True)
TurnT = TypeVar("TurnT", bound=AnyTurn, covariant=True)


class Round(msgspec.Struct, Generic[HouseT, TurnT], frozen=True, kw_only=True):
    """The part of the state that all such games share.

    `players` is the table order, clockwise. `gone` are the players who went home. `decided` tells whether the table
    has said whose turn it is.
    """

    currency: ClassVar[Currency] = Currency()
    players: tuple[str, ...]
    options: dict[str, str]
    house: HouseT
    turn: TurnT
    timing: Timing = Timing()
    begun: bool = False
    decided: bool = False
    finished: str | None = None
    gone: tuple[str, ...] = ()

    @property
    def present(self) -> tuple[str, ...]:
        """Return the players who haven't gone home."""
        return tuple(name for name in self.players if name not in self.gone)

    @property
    def is_start_undecided(self) -> bool:
        """Return whether the table may still say who starts: nothing was played, and no position was given."""
        return not (self.begun or self.decided or self.gone) and self.turn.player == self.players[0]

    def next_player(self, player: str) -> str:
        """Return the next player on the left who hasn't gone home (CHANCE-SETUP-09, DEAL-SETUP-07)."""
        return self.others(player)[0]

    @property
    def follower(self) -> str:
        """Return whose turn comes next, empty while it is open who starts or if no one is left to follow."""
        open_or_over = self.finished or self.is_start_undecided or len(self.present) < 2
        return "" if open_or_over else self.next_player(self.turn.player)

    def others(self, player: str) -> tuple[str, ...]:
        """Return the other players who haven't gone home, clockwise from `player`."""
        place = self.players.index(player)
        around = self.players[place + 1 :] + self.players[:place]
        return tuple(name for name in around if name not in self.gone)


Timed = Round[Rules, AnyTurn]
"""The state of any game with timed turns."""
S = TypeVar("S", bound=Timed)


def reasons_against(state: Timed, order: Order) -> tuple[Reason, ...]:
    """Return every reason against a move of the timer."""
    return tuple(_reasons_against(state, order.move))


def _reasons_against(state: Timed, move: msgspec.Struct) -> Iterator[Reason]:
    timer = state.timing.timer
    if timer is None and state.house.turn_timer is None:
        yield hard_reason(say("Turns aren't timed at this table. Set a time in the house rules (R)."))
    elif isinstance(move, StartTimer):
        if timer is not None:
            yield hard_reason(say("{player}'s timer is already running.", player=timer.turn))
    elif timer is None:
        yield hard_reason(say("No turn timer is running."))
    elif isinstance(move, um.Hold) and timer.held:
        yield hard_reason(say("The timer is already paused."))
    elif isinstance(move, um.Resume) and not timer.held:
        yield hard_reason(say("The timer isn't paused."))


def facts_of_move(state: Timed, order: Order, player: str, now_ms: int) -> tuple[Fact, ...]:
    """Return the facts of a timer move in the turn of `player`."""
    if isinstance(order.move, StartTimer):
        return _timer_start_facts(state, player, now_ms)
    return countdown.facts_of_move(state.timing, order, now_ms)


def due_timeout_fact(state: Timed, now_ms: int) -> tuple[Fact, ...]:
    """Return the fact that the turn's time is up, once it is."""
    return countdown.due_facts(state.timing, now_ms)


def stop_after_turn(recorder: Recorder[S], player: str, began: type[Fact] | UnionType) -> None:
    """Stop the timer of a finished turn, with `player` now in turn. The timer of the next turn may start by itself.

    `began` are the facts that begin a turn. The first turn begins with its first move.
    """
    state = recorder.state
    first = state.begun and not recorder.before.begun
    timer = state.timing.timer
    if timer is not None and (state.finished or timer.turn != player):
        recorder.record(f.CountdownCancelled)
    if state.house.turn_begins == "by_itself" and (first or any(isinstance(fact, began) for fact in recorder.facts)):
        recorder.add_facts(*_timer_start_facts(recorder.state, player, recorder.at_ms))


def _timer_start_facts(state: Timed, player: str, now_ms: int) -> tuple[Fact, ...]:
    """Return the start of a turn's timer; nothing if turns aren't timed or a timer runs."""
    span = state.house.turn_timer
    if span is None or state.timing.timer is not None or state.finished:
        return ()
    return (f.TurnTimed(at_ms=now_ms, player=player, length_ms=span.least * 1000),)


def timing_of_next_turn(timing: Timing) -> Timing:
    """Return the timing at the start of the next turn, without an earlier "time is up" message."""
    return timing if timing.timer else replace(timing, last=None)


def move_of_button(state: Timed, button: Button, now_ms: int) -> str:
    """Return what a button means where only turns are timed: Auction starts, pauses and resumes the timer.

    Raises `Refused` for the other buttons.
    """
    if button is not Button.AUCTION:
        raise refusal(
            say("{button} does nothing in this game: Auction runs the turn timer.", button=button.name_on_box),
            hard=True,
        )
    if state.timing.timer is None:
        return "timer"
    return "resume" if state.timing.timer.held else "hold"


def timer_choices(factory: ChoiceFactory[S]) -> Iterator[Choice]:
    """Yield what can be done with the timer; nothing at a table without timed turns."""
    state = factory.state
    timer, span = state.timing.timer, state.house.turn_timer
    if timer is not None:
        if timer.held:
            yield factory.choice(say("Resume the timer"), um.Resume())
        else:
            yield factory.choice(say("Pause the timer"), um.Hold())
        yield factory.choice(say("Cancel the timer"), um.Cancel())
    elif span is not None:
        yield factory.choice(say_n("Let {n} second pass", "Let {n} seconds pass", span.least), StartTimer())


def report(state: Timed, now_ms: int) -> Json:
    """Return the timer in the JSON of the notation, or None while none runs."""
    return expect.report(state.timing, now_ms) if state.timing.timer else None
