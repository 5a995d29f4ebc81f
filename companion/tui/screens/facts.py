"""A window that lists facts in two columns, such as the sheet of a district."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.tui.screens.there import Scrolling

_NARROWEST, _BESIDE = 64, 12


class Listing(Scrolling):
    """Shows pairs of words, as wide as the longest needs where there is room; Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space", "dismiss(None)", "Close")]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """Yield the window."""
        with Vertical(classes="dialog listing") as window:
            window.border_title = self._title
            window.styles.width = max(_NARROWEST, self._widest)
            with VerticalScroll():
                yield Static(self._text())

    @property
    def _widest(self) -> int:
        """Return the cells that the longest pair takes with all that is beside it."""
        names, values = zip(*self._rows, strict=True) if self._rows else ((), ())
        return max(map(cell_len, names), default=0) + max(map(cell_len, values), default=0) + _BESIDE

    def _text(self) -> Table:
        """Return the pairs in columns; what is long goes on below itself."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        for name, value in self._rows:
            grid.add_row(Text(name), Text(value))
        return grid

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)
