"""How a game judges a move and carries it out, fact by fact. All games share this structure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Generic, TypeVar, cast

import msgspec

from companion.core.draws import NONE_DRAWN, Drawn, with_original_draw
from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.kinds import ByKind, require_entries
from companion.core.order import Order, remaining_reasons
from companion.games.game import Plan, State

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=msgspec.Struct)


class Recorder(Generic[S]):
    """The facts of a move in progress, and the states before the first fact and after the last.

    `drawn` are the facts from an earlier draw for this move. The same kinds of facts are drawn the same way again.
    """

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S], drawn: Drawn = NONE_DRAWN) -> None:
        self.before = self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply, self._drawn = apply, drawn

    def record(self, make: type[Fact], **about: object) -> None:
        """Add a fact; later facts see its changes."""
        self._add_fact(make(at_ms=self.at_ms, **about))

    def add_facts(self, *facts: Fact) -> None:
        """Add existing facts."""
        for fact in facts:
            self._add_fact(fact)

    def _add_fact(self, fact: Fact) -> None:
        then = self._drawn.get(type(fact))
        fact = fact if then is None else with_original_draw(fact, then)
        self.facts.append(fact)
        self.state = self._apply(self.state, fact)


Handler = Callable[[Recorder[S], msgspec.Struct, str], None]
"""Carries out the kind of move it is registered for, for the player who acts."""
About = Callable[[S, M], Mapping[str, object]]
"""Takes the fields of a fact and records it."""


def fields_of(state: object, move: msgspec.Struct) -> Mapping[str, object]:
    """Return the fields of a move, to be recorded unchanged."""
    return {name: getattr(move, name) for name in move.__struct_fields__}


def recorded_as(make: type[Fact], about: About[S, M] = fields_of) -> Handler[S]:
    """Return a handler that records the fact `make`, with the fields of the move or those that `about` returns."""

    def record(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        recorder.record(make, **about(recorder.state, cast(M, move)))

    return record


EVERYTHING = "everything"
Check = Callable[[S, msgspec.Struct, str], Iterable[Reason]]
"""Yields the reasons against the kind of move it is registered for, when this player acts."""
Prepare = Callable[[Recorder[S], Order], tuple[Order, str]]
"""Prepares a move: records implied facts, and returns the completed order and the player who acts."""
Checks = dict[type, Check[S]]
Handlers = dict[type, Handler[S]]


def tracking_mode(state: object) -> str:
    """Return how much the companion tracks at a table. A game without light ways is tracked in full."""
    house = getattr(state, "house", None)
    return EVERYTHING if house is None else str(house.watch)


def order_and_asker(recorder: object, order: Order) -> tuple[Order, str]:
    """Prepare nothing: leave the order as it is, for the player who asks."""
    return order, order.by or ""


@dataclass(frozen=True)
class Rulebook(Generic[S]):
    """The rules of a game: how a move is prepared, what forbids it, and what it does.

    Unknown values (on a card that no one has read) raise `Refused`, which becomes a reason.
    """

    apply: Callable[[S, Fact], S]
    """Return the state after a fact."""
    prepare: Prepare[S]
    reasons: Callable[[S, Recorder[S], Order, str], Iterable[Reason]]
    """Return every reason against a prepared move. The first argument is the original state."""
    carry_out: Callable[[Recorder[S], Order, str], None]
    """Record the facts of a prepared move."""
    light_rulebooks: Mapping[str, "Rulebook[S]"] = field(default_factory=dict)
    """The rulebooks of light tables, by the house rule `watch` of their state."""

    def verify(self, state: S, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order at `now_ms`; empty if it is allowed."""
        book, recorder = self.light_rulebooks.get(tracking_mode(state), self), Recorder(state, now_ms, self.apply)
        try:
            return tuple(book.reasons(state, recorder, *book.prepare(recorder, order)))
        except Refused as refusal:
            return refusal.reasons

    def plan(self, state: S, order: Order, now_ms: int, drawn: Drawn = NONE_DRAWN) -> Plan[S]:
        """Return what the order does at `now_ms`, or only the reasons against it.

        Earlier `drawn` facts for it are drawn the same way again, by kind.
        """
        reasons: tuple[Reason, ...] = ()
        book, recorder = (
            self.light_rulebooks.get(tracking_mode(state), self),
            Recorder(state, now_ms, self.apply, drawn),
        )
        try:
            meant, player = book.prepare(recorder, order)
            reasons = tuple(book.reasons(state, recorder, meant, player))
            if not reasons or not remaining_reasons(order, reasons):
                book.carry_out(recorder, meant, player)
                return Plan(reasons, tuple(recorder.facts), recorder.state)
        except Refused as refusal:
            reasons += refusal.reasons
        return Plan(reasons, (), state)


def collected_rules(state: type[S], *modules: ModuleType) -> tuple[Checks[S], Handlers[S]]:
    """Return the functions that a game's modules register as `checks` and `handles`, by kind of move.

    A check takes `(state, move, player)` and yields every reason against the move. A handler takes `(recorder, move,
    player)` and carries it out. Raises `TypeError` for a kind with two checks or two handlers, or with a handler but no
    check.
    """
    checks, handlers = ByKind(), ByKind()
    for module in modules:
        checks.join(getattr(module, "checks", {}))
        handlers.join(getattr(module, "handles", {}))
    require_entries(handlers, checks, "check")
    return {**checks}, {**handlers}
