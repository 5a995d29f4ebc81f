"""A window that lists facts in two columns, such as the sheet of a district."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static


class Listing(ModalScreen[None]):
    """Shows pairs of words; Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space", "dismiss(None)", "Close")]

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._rows = title, rows

    def compose(self) -> ComposeResult:
        """Yield the window."""
        with Vertical(classes="dialog listing") as window:
            window.border_title = self._title
            window.border_subtitle = "Esc close"
            with VerticalScroll():
                yield Static(self._text())

    def _text(self) -> Content:
        wide = max((len(name) for name, _ in self._rows), default=0)
        lines = [Content.assemble((f"{name:<{wide}}  ", "$text-muted"), value) for name, value in self._rows]
        return Content("\n").join(lines)

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)
