"""How a game judges a move and carries it out, fact after fact: one shape for all of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.kinds import by_kind
from companion.core.order import Order, standing
from companion.games.game import Plan, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=msgspec.Struct)


class Recorder(Generic[S]):
    """The facts of one move in the making, and the state before the first of them and after those recorded so far."""

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S]) -> None:
        self.before = self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply = apply

    def record(self, make: type[Fact], **about: object) -> None:
        """Add a fact; the next one sees what it changed."""
        self.take(make(at_ms=self.at_ms, **about))

    def take(self, *facts: Fact) -> None:
        """Add facts that are made already."""
        for fact in facts:
            self.facts.append(fact)
            self.state = self._apply(self.state, fact)


Handler = Callable[[Recorder[S], msgspec.Struct, str], None]
"""What carries out a move of the kind it is found by, for the player who acts."""
About = Callable[[S, M], Mapping[str, object]]
"""What is recorded of a move, by the fields of the fact."""


def fields(state: object, move: msgspec.Struct) -> Mapping[str, object]:
    """Return what a move says, to be recorded as it is."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def as_said(make: type[Fact], about: About[S, M] = fields) -> Handler[S]:
    """Return what carries out a move by recording the fact `make`, with what the move says or `about` tells."""

    def record(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        recorder.record(make, **about(recorder.state, cast(M, move)))

    return record


EVERYTHING = "everything"
Check = Callable[[S, msgspec.Struct, str], Iterable[Reason]]
"""What speaks against a move of the kind it is found by, when this player acts."""
Prepare = Callable[[S, Order, int], tuple[Recorder[S], Order, str]]
"""What goes before a move: the recorder with what goes without saying, the order as it is meant, and who acts."""
Checks = dict[type, Check[S]]
Handlers = dict[type, Handler[S]]


def way_of(state: object) -> str:
    """Return how much the companion does at a table; a game without light ways is done whole."""
    house = getattr(state, "house", None)
    return EVERYTHING if house is None else str(house.watch)


def unprepared(apply: Callable[[S, Fact], S]) -> Prepare[S]:
    """Return what prepares nothing: a move means what it says, for whoever asks; `apply` folds a fact."""

    def prepare(state: S, order: Order, now_ms: int) -> tuple[Recorder[S], Order, str]:
        return Recorder(state, now_ms, apply), order, order.by or ""

    return prepare


@dataclass(frozen=True)
class Rulebook(Generic[S]):
    """The rules of a game: what goes before a move, what speaks against it, and what it brings.

    What is not known yet (a card that nobody has read) is raised as `Refused` and becomes a reason.
    """

    prepare: Prepare[S]
    reasons: Callable[[S, Recorder[S], Order, str], Iterable[Reason]]
    """Return every reason against a prepared move; the state as it was before stands first."""
    carry_out: Callable[[Recorder[S], Order, str], None]
    """Record what a prepared move brings."""
    ways: Mapping[str, "Rulebook[S]"] = field(default_factory=dict)
    """The rulebooks of light tables, by the house rule `watch` of their state."""

    def _here(self, state: S) -> "Rulebook[S]":
        """Return the rulebook that a table plays by."""
        return self.ways.get(way_of(state), self)

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


def collected(state: type[S], *modules: ModuleType) -> tuple[Checks[S], Handlers[S]]:
    """Return the checks and the handlers of some modules of a game, by the kinds of moves they take.

    A private function of `(state, move, player)` is a check: it yields every reason against a move of that kind. One
    of `(recorder, move, player)` carries it out. `HANDLERS` of a module are those that are no functions of its own.
    """
    checks: Checks[S] = {}
    handlers: Handlers[S] = {}
    for module in modules:
        checks |= by_kind(vars(module), "state", "move", "player")
        handlers |= by_kind(vars(module), "recorder", "move", "player")
        handlers |= getattr(module, "HANDLERS", {})
    return checks, handlers
