"""What every game of the family gives the table: the same shape for all of them."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Answer, Order, Setup
from companion.core.notation import Form, Lexicon
from companion.core.settings import Settings
from companion.unit.state import Unit

S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game as pure functions over its state.

    `verify` gives every reason against an order, `do` the facts of an order without reasons (or a forced one);
    `due` the facts that come of themselves no later than `now_ms`, the earliest first; `apply` folds one fact in.
    """

    @property
    def name(self) -> str:
        """Return the word after `game` in a file."""
        ...

    @property
    def title(self) -> str:
        """Return the name on the screen."""
        ...

    @property
    def settings(self) -> Settings:
        """Return the house rules."""
        ...

    @property
    def forms(self) -> Sequence[Form]:
        """Return how its moves are written."""
        ...

    @property
    def givens(self) -> Sequence[Form]:
        """Return what can stand after `given`."""
        ...

    @property
    def expects(self) -> Sequence[Form]:
        """Return what can stand after `expect`."""
        ...

    @property
    def fact_types(self) -> Sequence[type[Fact]]:
        """Return every fact its journals may hold."""
        ...

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

    def settled(self, move: Any, facts: Sequence[Fact]) -> Any:
        """Return the move as the record keeps it: with the outcome that was drawn."""
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

    def wake(self, state: S, now_ms: int) -> tuple[Fact, ...]:
        """Return what must happen when a game is opened again after it was left or died at `now_ms`."""
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

    def unit(self, state: S) -> Unit | None:
        """Return the trading unit of the game, if it has one."""
        ...
