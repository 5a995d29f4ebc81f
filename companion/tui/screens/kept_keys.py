"""Keys of a light desk for what the table keeps; those of other moves do nothing there."""

from contextlib import suppress

from companion.core.errors import CompanionError
from companion.core.order import Order
from companion.tui.screens.playing import Playing
from companion.unit.moves import SwitchOff


class KeptKeys(Playing):
    """A desk whose keys carry out the moves that its table keeps, and say of others that they do nothing."""

    def action_order(self, text: str) -> None:
        """Carry out a move that a key stands for; one that this table does not keep is none of its keys."""
        if not self._beside(text):
            super().action_order(text)

    @property
    def has_unit(self) -> bool:
        """Tell whether the table keeps the switch of the unit."""
        return SwitchOff in (self.session.table.game.keeps(self.session.table.state) or ())

    def action_power(self) -> None:
        """Turn the unit on, or off."""
        if not self._beside("off"):
            super().action_power()

    def action_hold(self) -> None:
        """Stop the countdown, or let it go on."""
        if not self._beside("hold"):
            super().action_hold()

    def _beside(self, text: str) -> bool:
        """Say that a key does nothing where this table does not keep its move; tell whether that is so.

        What is typed there is taken down; a slip on the keys is not.
        """
        table, order = self.session.table, None
        with suppress(CompanionError):
            order = table.read(text)
        if table.state.finished or (order is not None and not isinstance(order, Order)):
            return False
        if order is not None and type(order.move) in (table.game.keeps(table.state) or ()) and not self._no_turn(text):
            return False
        self.say(f"“{text.capitalize()}” does nothing here: this table doesn't track it.", wrong=True)
        return True

    def _no_turn(self, text: str) -> bool:
        """Tell whether a turn is to end where none is followed or timed."""
        return text == "end" and self.timing.timer is None and not any(row.in_turn for row in self.shown().players)
