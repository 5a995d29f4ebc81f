"""What both games with a bank refuse for the same reason; each names its own rule."""

from collections.abc import Iterator
from typing import Protocol

from companion.core.errors import Reason, hard
from companion.games.game import Exchange


class Deal(Exchange, Protocol):
    """A deal: what its two players give each other."""

    @property
    def gives(self) -> object:
        """Return what the one gives."""

    @property
    def takes(self) -> object:
        """Return what the other gives."""


def between_two(deal: Deal, nothing: object, *, two: str, goods: str) -> Iterator[Reason]:
    """Yield why there is no deal: it needs two players (the rule `two`) and something to change hands (`goods`)."""
    if deal.one == deal.other:
        yield hard("A deal needs two different players.", two)
    elif deal.gives == deal.takes == nothing:
        yield hard("Nothing would change hands.", goods)
