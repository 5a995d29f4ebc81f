"""How a game judges a move and carries it out, fact after fact: one shape for all of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.draws import NONE_DRAWN, Drawn, as_drawn
from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.kinds import ByKind, require
from companion.core.order import Order, standing
from companion.games.game import Plan, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=msgspec.Struct)


class Recorder(Generic[S]):
    """The facts of one move in the making, and the state before the first of them and after those recorded so far.

    `drawn` are the facts that were drawn when the move was made before: their like is drawn so again.
    """

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S], drawn: Drawn = NONE_DRAWN) -> None:
        self.before = self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply, self._drawn = apply, drawn

    def record(self, make: type[Fact], **about: object) -> None:
        """Add a fact; the next one sees what it changed."""
        self._add(make(at_ms=self.at_ms, **about))

    def take(self, *facts: Fact) -> None:
        """Add facts that are made already."""
        for fact in facts:
            self._add(fact)

    def _add(self, fact: Fact) -> None:
        then = self._drawn.get(type(fact))
        fact = fact if then is None else as_drawn(fact, then)
        self.facts.append(fact)
        self.state = self._apply(self.state, fact)


Handler = Callable[[Recorder[S], msgspec.Struct, str], None]
"""What carries out a move of the kind it is registered for, for the player who acts."""
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
"""What speaks against a move of the kind it is registered for, when this player acts."""
Prepare = Callable[[Recorder[S], Order], tuple[Order, str]]
"""What goes before a move: it records what goes without saying, and tells the order as it is meant and who acts."""
Checks = dict[type, Check[S]]
Handlers = dict[type, Handler[S]]


def way_of(state: object) -> str:
    """Return how much the companion does at a table; a game without light ways is done whole."""
    house = getattr(state, "house", None)
    return EVERYTHING if house is None else str(house.watch)


def unprepared(recorder: object, order: Order) -> tuple[Order, str]:
    """Prepare nothing: a move means what it says, for whoever asks."""
    return order, order.by or ""


@dataclass(frozen=True)
class Rulebook(Generic[S]):
    """The rules of a game: what goes before a move, what speaks against it, and what it brings.

    What is not known yet (a card that nobody has read) is raised as `Refused` and becomes a reason.
    """

    apply: Callable[[S, Fact], S]
    """Return the state after a fact."""
    prepare: Prepare[S]
    reasons: Callable[[S, Recorder[S], Order, str], Iterable[Reason]]
    """Return every reason against a prepared move; the state as it was before stands first."""
    carry_out: Callable[[Recorder[S], Order, str], None]
    """Record what a prepared move brings."""
    ways: Mapping[str, "Rulebook[S]"] = field(default_factory=dict)
    """The rulebooks of light tables, by the house rule `watch` of their state."""

    def verify(self, state: S, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order at `now_ms`; none means it is allowed."""
        book, recorder = self.ways.get(way_of(state), self), Recorder(state, now_ms, self.apply)
        try:
            return tuple(book.reasons(state, recorder, *book.prepare(recorder, order)))
        except Refused as refusal:
            return refusal.reasons

    def plan(self, state: S, order: Order, now_ms: int, drawn: Drawn = NONE_DRAWN) -> Plan[S]:
        """Return what the order brings at `now_ms`, or nothing but the reasons that stand against it.

        What was drawn for it before is `drawn` again, by the kinds of facts.
        """
        reasons: tuple[Reason, ...] = ()
        book, recorder = self.ways.get(way_of(state), self), Recorder(state, now_ms, self.apply, drawn)
        try:
            meant, player = book.prepare(recorder, order)
            reasons = tuple(book.reasons(state, recorder, meant, player))
            if not reasons or not standing(order, reasons):
                book.carry_out(recorder, meant, player)
                return Plan(reasons, tuple(recorder.facts), recorder.state)
        except Refused as refusal:
            reasons += refusal.reasons
        return Plan(reasons, (), state)


def collected(state: type[S], *modules: ModuleType) -> tuple[Checks[S], Handlers[S]]:
    """Return what the modules of a game register as `checks` and `handles`, by the kinds of moves.

    A check takes `(state, move, player)` and yields every reason against the move, a handler takes
    `(recorder, move, player)` and carries it out. Raises `TypeError` for a kind with two of either, or with a handler
    that nothing checks.
    """
    checks, handlers = ByKind(), ByKind()
    for module in modules:
        checks.join(getattr(module, "checks", {}))
        handlers.join(getattr(module, "handles", {}))
    require(handlers, checks, "check")
    return {**checks}, {**handlers}
