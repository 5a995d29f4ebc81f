"""A window that lists facts in two columns, such as the sheet of a district."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.tui.screens.there import Scrolling


class Listing(Scrolling):
    """Shows pairs of words; Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space", "dismiss(None)", "Close")]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]], *, roomy: bool = False) -> None:
        super().__init__()
        self._title, self._rows, self._roomy = title, rows, roomy

    def compose(self) -> ComposeResult:
        """Yield the window."""
        with Vertical(classes="dialog listing roomy" if self._roomy else "dialog listing") as window:
            window.border_title = self._title
            with VerticalScroll():
                yield Static(self._text())

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
