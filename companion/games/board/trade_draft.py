"""A deal while it is filled in: what both sides can give, and what they give."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from companion.core.order import Order
from companion.games.board.state import AnyPlayerState, AnyTurn, Board

S = TypeVar("S", bound=Board[AnyPlayerState, AnyTurn], covariant=True)


class TypedSide(msgspec.Struct, frozen=True):
    """What one side gives, in the notation: money, something more, and the ticked items."""

    money: str
    more: str
    ticked: tuple[str, ...]


class Good(msgspec.Struct, frozen=True):
    """One thing a side could give: its value, and its label. The label of a `kept` item says why it can't be traded."""

    value: str
    label: str
    kept: bool = False


class TradeDraft(ABC, Generic[S]):
    """The deals of one table. `money` and `more` are the letters that can be typed there and the labels of their lines.

    Without `more` only money is typed. `timed` tells whether a deal can have a countdown.
    """

    money: tuple[str, str]
    more: tuple[str, str] | None = None
    timed = False

    def __init__(self, now: Callable[[], tuple[S, int]]) -> None:
        """Take a function that returns the current table, and the time."""
        self._now = now

    @property
    def _state(self) -> S:
        return self._now()[0]

    @property
    def possible_partners(self) -> Sequence[str]:
        """Return who can deal."""
        return self._state.players_not_bankrupt

    def default_partners(self) -> tuple[str, str]:
        """Return the default partners: the current player and the next one."""
        player = self._state.player_in_turn
        return player, self._state.next_player(player)

    def resources_placeholder(self, player: str) -> str:
        """Return the content of the `more` line while nothing is typed there."""
        return ""

    @abstractmethod
    def tradeable_goods(self, player: str) -> list[Good]:
        """Return what a player could give other than money."""

    @abstractmethod
    def order_of_trade(self, one: str, other: str, gives: TypedSide, takes: TypedSide) -> Order:
        """Return the deal. Raises `Refused` for anything that can't be read."""

    @abstractmethod
    def outcome_text(self, order: Order) -> str:
        """Return what the deal would do, or why it isn't possible."""


AnyTradeDraft = TradeDraft[Board[AnyPlayerState, AnyTurn]]
"""The deals of a table of either game."""
