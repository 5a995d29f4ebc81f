"""Ports: what a running session needs from the box."""

from typing import Protocol

from companion.core.calls import StopCall
from companion.table.ports import Box
from companion.unit.signals import Button


class ButtonHandler(Protocol):
    """The current owner of the box's buttons."""

    def press(self, button: Button) -> object:
        """Carry out the move of a button."""

    def take_over(self) -> None:
        """Continue what the box did by itself."""


class TableBox(Box, Protocol):
    """The box of a table. All calls return immediately, even without a box."""

    def serve(self, handler: ButtonHandler) -> StopCall:
        """Send button presses to `handler` from now on; return a function that ends it."""

    def take_handover_moves(self) -> tuple[str, ...]:
        """Return the moves that continue what the box did by itself; each is returned once."""
