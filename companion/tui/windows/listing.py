"""A window that lists facts in two columns, such as the sheet of a district."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from companion.tui.widgets.fit import wrapped_at_parts
from companion.tui.windows.window import Scrolling

_NARROWEST, _BESIDE = 64, 10


class Listing(Scrolling):
    """Shows pairs of words, as wide as the longest if there is room. Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space", "dismiss(None)", "Close")]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """Yield the window."""
        with Vertical(classes="dialog listing") as window:
            window.border_title = Content(self._title)
            window.styles.width = max(_NARROWEST, sum(self._column_widths()) + _BESIDE)
            with VerticalScroll():
                yield Static(self._build_table())

    def _column_widths(self) -> tuple[int, int]:
        """Return the widths of names and words, as far as the screen allows."""
        names, words = (max((cell_len(row[column]) for row in self._rows), default=0) for column in (0, 1))
        return names, min(words, self.app.size.width * 96 // 100 - names - _BESIDE)

    def _build_table(self) -> Table:
        """Return the pairs in columns. Long texts wrap within their column."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        _, width = self._column_widths()
        for name, value in self._rows:
            grid.add_row(Text(name), Text("\n".join(wrapped_at_parts(value, width))))
        return grid

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)
