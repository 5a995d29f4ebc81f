"""A deal as it is filled in: what its two sides can give, and what they give."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from companion.core.order import Order
from companion.games.board.state import AnySeat, AnyTurn, Board

S = TypeVar("S", bound=Board[AnySeat, AnyTurn], covariant=True)


class Given(msgspec.Struct, frozen=True):
    """What one side gives, as it is written: money, something more, and what is ticked."""

    money: str
    more: str
    ticked: tuple[str, ...]


class Good(msgspec.Struct, frozen=True):
    """What one side could give: its value, and its label, which says why what is `kept` is not traded."""

    value: str
    label: str
    kept: bool = False


class Dealing(ABC, Generic[S]):
    """The deals of one table: `money` and `more` are the letters that may be typed there, and what they say.

    Without `more` there is only money to be typed. `timed` tells whether a deal can have a countdown.
    """

    money: tuple[str, str]
    more: tuple[str, str] | None = None
    timed = False

    def __init__(self, now: Callable[[], tuple[S, int]]) -> None:
        """Take what tells the table as it stands, and the time."""
        self._now = now

    @property
    def _state(self) -> S:
        return self._now()[0]

    @property
    def players(self) -> Sequence[str]:
        """Return who can deal."""
        return self._state.alive

    def partners(self) -> tuple[str, str]:
        """Return who deals, unless somebody else is chosen: the player in turn and the next one."""
        player = self._state.in_turn
        return player, self._state.after(player)

    def has(self, player: str) -> str:
        """Return what stands in the line of `more` while nothing is typed there."""
        return ""

    @abstractmethod
    def goods(self, player: str) -> list[Good]:
        """Return what a player could give besides money."""

    @abstractmethod
    def order(self, one: str, other: str, gives: Given, takes: Given) -> Order:
        """Return the deal. Raises `Refused` where something cannot be read."""

    @abstractmethod
    def outcome(self, order: Order) -> str:
        """Return what the deal would bring, or why it cannot be."""


AnyDealing = Dealing[Board[AnySeat, AnyTurn]]
"""The deals of a table of either game."""
