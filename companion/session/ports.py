"""Ports: what a running evening asks of the box."""

from collections.abc import Callable
from typing import Protocol

from companion.table.ports import Box
from companion.unit.signals import Button


class Player(Protocol):
    """Whoever the buttons of the box belong to at the moment."""

    def press(self, button: Button) -> object:
        """Carry out what a button means."""

    def take_over(self) -> None:
        """Go on with what the box did by itself."""


class TableBox(Box, Protocol):
    """The box of a table. All calls return at once, whether or not a box is there."""

    def serve(self, player: Player) -> Callable[[], None]:
        """Let the buttons mean what `player` makes of them from now on; return a call that ends it."""

    def take_alone(self) -> tuple[str, ...]:
        """Return the moves that go on with what the box did by itself, once."""
