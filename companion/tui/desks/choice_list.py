"""The keys of the list of moves: mark a row, carry it out."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.message import Message

from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.widgets.choices import Choices


class ChoiceList(Part[Desk]):
    """Marks rows, and gives the chosen one to the desk."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"mark": self._move_mark, "do": self.desk.carry_out_marked_row}

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what the list's messages do."""
        return {
            Choices.Chosen: lambda event: self.desk.carry_out_row(event.place, "mouse"),
            Choices.Marked: lambda _: self.desk.preview_marked_row(),
        }

    def _move_mark(self, by: int) -> None:
        """Mark another row."""
        self.desk.query_one(Choices).marked += by
