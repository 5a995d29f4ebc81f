"""A light desk's keys for the moves its table tracks. Keys of other moves do nothing."""

from contextlib import suppress

from companion.core.errors import CompanionError
from companion.core.order import Order
from companion.core.words import say
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.unit.moves import SwitchOff

_DOES = {"off": "power"}
"""The actions of keys that make another move at another time."""


class KeptKeys(Part[Desk]):
    """Lets keys make the moves the table tracks, and says that other keys do nothing."""

    @property
    def tracks_unit_switch(self) -> bool:
        """Return whether the table tracks the unit's switch."""
        return SwitchOff in (self.desk.session.table.game.keeps(self.desk.state) or ())

    def refuse_if_unavailable(self, text: str) -> bool:
        """Say that a key does nothing because this table does not track its move. Return whether that is so.

        A typed move is recorded anyway; an accidental key is not.
        """
        table, order = self.desk.session.table, None
        with suppress(CompanionError):
            order = table.read(text)
        if table.state.finished or (order is not None and not isinstance(order, Order)):
            return False
        if (
            order is not None
            and type(order.move) in (table.game.keeps(table.state) or ())
            and not self._is_end_without_turns(text)
        ):
            return False
        does = f"order('{text}')", _DOES.get(text, text)
        named = (action.label for action in self.desk.ACTIONS if action.does in does)
        name = next(named, "") or text.capitalize()
        self.desk.say(say("“{move}” does nothing here: this table doesn't track it.", move=name), wrong=True)
        return True

    def _is_end_without_turns(self, text: str) -> bool:
        """Return whether a key ends a turn where turns are neither tracked nor timed."""
        timed = self.desk.timing.timer is not None
        return text == "end" and not timed and not any(row.in_turn for row in self.desk.table_view().players)
