"""The TV view of a desk: only digits and leader, in large type."""

from collections.abc import Callable, Mapping

from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.widgets.players import Players

_LARGE = "-tv"


class LargeView(Part[Desk]):
    """Switches between TV view and full view."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"table_view": lambda: self._show_view(not self.desk.has_class(_LARGE))}

    def take_over_state(self, before: "LargeView") -> None:
        """Show the TV view if the desk before did."""
        self.desk.set_class(before.desk.has_class(_LARGE), _LARGE)

    def drop_unfinished_entry(self) -> bool:
        """Leave the TV view. Return whether it was shown."""
        large = self.desk.has_class(_LARGE)
        if large:
            self._show_view(False)
        return large

    def _show_view(self, large: bool) -> None:
        """Show one of the views. The players' rows change, but not their area."""
        self.desk.set_class(large, _LARGE)
        self.desk.paint()
        self.desk.show_history()
        for players in self.desk.query(Players):
            players.refresh(layout=True)
