"""The history: the newest line first, undone lines struck through."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.table.view import HistoryRow
from companion.tui.widgets.ground import Grounded


class HistoryLog(Grounded, ScrollView, can_focus=False):
    """Lines of the journal. Draws only the lines in sight."""

    COMPONENT_CLASSES = {"history--struck", "history--auto", "history--clock"}

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - the name Textual gives it
        super().__init__(id=id)
        self._rows: Sequence[HistoryRow] = ()

    def show(self, rows: Sequence[HistoryRow]) -> None:
        """Show these rows from now on."""
        if rows == self._rows:
            return
        self._rows = rows
        self.virtual_size = Size(0, len(rows))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return one row, or a hint where there is none yet."""
        index = y + self.scroll_offset.y
        width, ground = self.size.width, self.ground
        if not self._rows:
            hint = "Nothing has happened yet." if index == 0 else ""
            return Strip([Segment(hint, ground + Style(dim=True))]).adjust_cell_length(width, ground)
        if index >= len(self._rows):
            return Strip.blank(width, ground)
        row = self._rows[index]
        clock = Segment(f"{row.clock:>6} ", self._style("history--clock"))
        mark = "✗ " if row.struck else "! " if row.forced else "  "
        text = Segment(mark + row.text, self._row_style(row))
        return Strip([clock, text]).adjust_cell_length(width, ground)

    def _row_style(self, row: HistoryRow) -> Style:
        if row.struck:
            return self._style("history--struck") + Style(strike=True)
        return self._style("history--auto") if row.came_of_itself else self.ground

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(name)
