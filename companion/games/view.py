"""What the screens of all games draw alike: a line per player, and what stands open."""

from typing import Protocol

import msgspec


class PlayerRow(msgspec.Struct, frozen=True):
    """One player: two figures in words (“–” where one is not known), where the token stands, and what marks them.

    The figures are what the game counts by, such as cash and worth. `brief` is what a player's only line tells where
    nothing marks them.
    """

    name: str
    first: str
    second: str
    where: str
    marks: str
    in_turn: bool
    out: bool
    brief: str = ""


class TableView(Protocol):
    """What every desk shows of its game; `balanced` tells whether everything that is counted adds up."""

    @property
    def players(self) -> tuple[PlayerRow, ...]:
        """Return a line per player, in table order."""
        ...

    @property
    def headline(self) -> str:
        """Return whose turn it is and what stands open, in one line."""
        ...

    @property
    def balanced(self) -> bool:
        """Tell whether everything that is counted adds up."""
        ...
