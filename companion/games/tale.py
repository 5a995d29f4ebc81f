"""What the games share: facts told one after the other, and the choices of a moment."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.game import Order

S = TypeVar("S")


class Tale(Generic[S]):
    """The facts of one move in the making, and the state after those told so far."""

    def __init__(self, state: S, at_ms: int, apply: Callable[[S, Fact], S]) -> None:
        self.state = state
        self.at_ms = at_ms
        self.facts: list[Fact] = []
        self._apply = apply

    def tell(self, make: Callable[..., Fact], **about: Any) -> None:
        """Add a fact; the next one sees what it changed."""
        self.take(make(at_ms=self.at_ms, **about))

    def take(self, *facts: Fact) -> None:
        """Add facts that are made already."""
        for fact in facts:
            self.facts.append(fact)
            self.state = self._apply(self.state, fact)


class Choice(msgspec.Struct, frozen=True):
    """One thing that can be asked for now.

    `order` is complete unless `asks` names fields that are still to be filled in; `places` are then what may be
    named. With `reasons` the choice is greyed. `cost` is what it takes: cash, plays or cards; below zero what it
    brings.
    """

    label: str
    order: Order
    reasons: tuple[Reason, ...] = ()
    asks: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    cost: int = 0

    @property
    def allowed(self) -> bool:
        """Tell whether it may be done now."""
        return not self.reasons
