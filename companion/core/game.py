"""What every game of the family gives the table: the same shape for all of them."""

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact
from companion.core.notation import Form, Lexicon
from companion.core.settings import Settings

S = TypeVar("S")


class Setup(msgspec.Struct, frozen=True):
    """How a game begins: what a notation header says. `seed` feeds every draw."""

    game: str
    players: tuple[str, ...] = ()
    options: dict[str, str] = {}
    edition: str = ""
    seed: int = 0


class Order(msgspec.Struct, frozen=True):
    """A move as asked for: who asks, where it is not the player in turn, and whether the banker insists."""

    move: Any
    by: str | None = None
    forced: bool = False


class Answer(msgspec.Struct, frozen=True):
    """What an expectation found: whether it holds, and what is there instead."""

    holds: bool
    actual: str


class Game(Protocol, Generic[S]):
    """The rules of one game as pure functions over its state.

    `verify` gives every reason against an order, `do` the facts of an order without reasons (or a forced one);
    `due` the facts that come of themselves no later than `now_ms`, the earliest first; `apply` folds one fact in.
    """

    name: str
    title: str
    settings: Settings
    forms: Sequence[Form]
    givens: Sequence[Form]
    expects: Sequence[Form]
    fact_types: Sequence[type[Fact]]

    def begin(self, setup: Setup) -> S:
        """Return the state before the first move. Raises `Refused` if the set-up is not allowed."""
        ...

    def lexicon(self, state: S) -> Lexicon:
        """Return the names that can be written now."""
        ...

    def verify(self, state: S, order: Order, now_ms: int) -> tuple[Reason, ...]:
        """Return every reason against the order; none means it is allowed."""
        ...

    def do(self, state: S, order: Order, now_ms: int) -> tuple[Fact, ...]:
        """Return what happens when the order is carried out."""
        ...

    def due(self, state: S, now_ms: int) -> tuple[Fact, ...]:
        """Return the facts of the next thing whose time has come, or none."""
        ...

    def apply(self, state: S, fact: Fact) -> S:
        """Return the state after the fact."""
        ...

    def after_undo(self, state: S, undone: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen so that `state`, back from `undone`, can go on at `now_ms`."""
        ...

    def check(self, state: S) -> tuple[str, ...]:
        """Return every broken invariant, in words."""
        ...

    def report(self, state: S, now_ms: int) -> dict[str, Any]:
        """Return the standings as the JSON of the notation says them."""
        ...

    def answer(self, state: S, expectation: Any, now_ms: int) -> Answer:
        """Tell whether an expectation holds."""
        ...


def verify_all(*checks: Reason | None) -> tuple[Reason, ...]:
    """Return the reasons among `checks`."""
    return tuple(check for check in checks if check is not None)


def insist(order: Order, reasons: Sequence[Reason]) -> None:
    """Raise `Refused` unless the order may be carried out: force overrides all but hard reasons."""
    standing = [reason for reason in reasons if reason.hard or not order.forced]
    if standing:
        raise Refused(*standing)
