"""What every game of the family gives the table: the same shape for all of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Answer, OptionChanged, Order, Setup
from companion.core.notation import Form, Lexicon
from companion.core.settings import Settings
from companion.unit import buttons, rules
from companion.unit.buttons import Button
from companion.unit.state import Unit


class State(Protocol):
    """The state of a game: whatever it needs, and the unit that times it."""

    @property
    def unit(self) -> Unit:
        """Return the unit."""
        ...

    @property
    def finished(self) -> str | None:
        """Return how the game ended, None while it goes on."""
        ...


S = TypeVar("S", bound=State)


class Plan(msgspec.Struct, Generic[S], frozen=True):
    """What an order would bring: its facts, and the state after them.

    Where a reason stands (a hard one, or any against an order that is not forced) there are no facts, and the
    state is the one before.
    """

    reasons: tuple[Reason, ...]
    facts: tuple[Fact, ...]
    after: S


def _time_up(state: State, now_ms: int) -> tuple[Fact, ...]:
    return rules.due(state.unit, now_ms)


def _pressed(state: State, button: Button, now_ms: int) -> str:
    return buttons.move_of(button, state.unit, now_ms)


def _nothing_follows(state: State, changed: OptionChanged) -> tuple[Fact, ...]:
    return (changed,)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The rules of one game as pure functions over its state."""

    name: str
    """The word after `game` in a file."""
    title: str
    """The name on the screen."""
    settings: Settings
    """The house rules."""
    forms: Sequence[Form]
    """How its moves are written."""
    givens: Sequence[Form] = ()
    """What can stand after `given`."""
    expects: Sequence[Form]
    """What can stand after `expect`."""
    fact_types: Sequence[type[Fact]]
    """Every fact its journals may hold."""
    begin: Callable[[Setup], S]
    """Return the state before the first move. Raises `Refused` with everything that is off."""
    lexicon: Callable[[S], Lexicon]
    """Return the names that can be written now."""
    verify: Callable[[S, Order, int], tuple[Reason, ...]]
    """Return every reason against an order at `now_ms`; none means it is allowed. It only asks: for greying."""
    plan: Callable[[S, Order, int], Plan[S]]
    """Return what an order brings at `now_ms`, with every reason against it."""
    settled: Callable[[Any, Sequence[Fact]], Any]
    """Return a move as the record keeps it: with the outcome that was drawn or chosen, as its facts tell."""
    ruled: Callable[[S, OptionChanged], tuple[Fact, ...]] = _nothing_follows
    """Return what a changed house rule brings about, the change first. Raises `Refused` where it cannot come now."""
    due: Callable[[S, int], tuple[Fact, ...]] = _time_up
    """Return the facts of the next thing whose time has come by `now_ms`, or none."""
    actor: Callable[[S, Order], str | None]
    """Return who acts in an order: the one it names, or the one it falls to; None for nobody in particular."""
    pressed: Callable[[S, Button, int], str] = _pressed
    """Return the move that a button of the box stands for at `now_ms`. Raises `Refused` for one that means nothing."""
    apply: Callable[[S, Fact], S]
    """Return the state after a fact."""
    check: Callable[[S], tuple[str, ...]]
    """Return every broken invariant, in words."""
    report: Callable[[S, int], dict[str, Any]]
    """Return the standings at `now_ms` as the JSON of the notation says them."""
    answer: Callable[[S, Any, int], Answer]
    """Tell whether an expectation holds at `now_ms`."""

    def folded(self, state: S, facts: Iterable[Fact]) -> S:
        """Return the state after these facts."""
        for fact in facts:
            state = self.apply(state, fact)
        return state

    def after_undo(self, state: S, undone: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen so that `state`, back from `undone`, can go on: a countdown is held."""
        return rules.after_undo(state.unit, undone.unit, now_ms)

    def wake(self, state: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen when a game is opened again after it was left or died at `now_ms`."""
        return rules.wake(state.unit, now_ms)
