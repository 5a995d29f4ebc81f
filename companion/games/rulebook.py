"""How a game judges a move and carries it out: one shape for all of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, TypeVar

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.kinds import by_kind
from companion.core.order import Order, standing
from companion.games.game import Plan, State
from companion.games.recorder import Recorder

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Recorder[Any])


def unprepared(apply: Callable[[S, Fact], S]) -> Callable[[S, Order, int], tuple[Recorder[S], Order, str]]:
    """Return what prepares nothing: a move means what it says, for whoever asks; `apply` folds a fact."""

    def prepare(state: S, order: Order, now_ms: int) -> tuple[Recorder[S], Order, str]:
        return Recorder(state, now_ms, apply), order, order.by or ""

    return prepare


@dataclass(frozen=True)
class Rulebook(Generic[S, T]):
    """The rules of a game: what goes before a move, what speaks against it, and what it brings.

    What is not known yet (a card that nobody has read) is raised as `Refused` and becomes a reason.
    """

    prepare: Callable[[S, Order, int], tuple[T, Order, str]]
    """Return the recorder with what goes without saying in it already, the order as it is meant, and who acts."""
    reasons: Callable[[S, T, Order, str], Iterable[Reason]]
    """Return every reason against a prepared move; the state as it was before stands first."""
    carry_out: Callable[[T, Order, str], None]
    """Record what a prepared move brings."""
    ways: Mapping[str, "Rulebook[S, T]"] = field(default_factory=dict)
    """The rulebooks of light tables, by the house rule `watch` of their state."""

    def _here(self, state: S) -> "Rulebook[S, T]":
        """Return the rulebook that a table plays by."""
        table: Any = state
        return self.ways.get(table.house.watch, self) if self.ways else self

    def verify(self, state: S, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order at `now_ms`; none means it is allowed."""
        book = self._here(state)
        try:
            return tuple(book.reasons(state, *book.prepare(state, order, now_ms)))
        except Refused as refusal:
            return refusal.reasons

    def plan(self, state: S, order: Order, now_ms: int) -> Plan[S]:
        """Return what the order brings at `now_ms`, or nothing but the reasons that stand against it."""
        reasons: tuple[Reason, ...] = ()
        book = self._here(state)
        try:
            prepared = recorder, meant, player = book.prepare(state, order, now_ms)
            reasons = tuple(book.reasons(state, *prepared))
            if not standing(order, reasons):
                book.carry_out(recorder, meant, player)
                return Plan(reasons, tuple(recorder.facts), recorder.state)
        except Refused as refusal:
            reasons += refusal.reasons
        return Plan(reasons, (), state)


def gathered(names: Mapping[str, Any]) -> tuple[dict[type, Any], dict[type, Any]]:
    """Return the checks and the handlers of a module, by the kinds of moves they take.

    A private function of `(state, move, player)` is a check: it yields every reason against a move of that kind. One
    of `(recorder, move, player)` carries it out.
    """
    return by_kind(names, "state", "move", "player"), by_kind(names, "recorder", "move", "player")


def collected(*modules: ModuleType) -> tuple[dict[type, Any], dict[type, Any]]:
    """Return the `CHECKS` and the `HANDLERS` of several modules together."""
    checks = {kind: check for module in modules for kind, check in module.CHECKS.items()}
    return checks, {kind: handler for module in modules for kind, handler in module.HANDLERS.items()}
