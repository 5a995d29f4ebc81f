"""The statistics over the years: each player's wins and best results, and how long games take."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.table import Table
from textual import events
from textual.app import ComposeResult
from textual.containers import Center, ScrollableContainer, Vertical
from textual.widgets import Static

from companion.core.words import phrase, say, translated
from companion.table.stats import Stats
from companion.tui.actions import EVERYWHERE, bindings
from companion.tui.pages.page import Page
from companion.tui.services import Services
from companion.tui.stats_tables import stats_tables
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine

_EMPTY = phrase("No one has won a game yet.\n\nResults appear here once a game is over.")


class StatsPage(Page):
    """Tables to scroll: over all games, then each kind of game."""

    BINDINGS = bindings(EVERYWHERE)
    AUTO_FOCUS = "#stats"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._found: Stats = services.stats()

    def compose(self) -> ComposeResult:
        """Yield the tables, or why there are none."""
        yield StatusLine(id="status")
        with Center(id="page"), Vertical(id="sheet"):
            with ScrollableContainer(id="stats"):
                yield Static(id="tables", markup=False)
            yield Static(translated(_EMPTY), id="empty", markup=False)
        yield MessageLine(id="message")
        yield KeyLine(EVERYWHERE, self.services.preferences.keys)

    def on_mount(self) -> None:
        """Show the tables."""
        self.show_state()

    def after_game_closed(self) -> None:
        """Count the games again."""
        self._found = self.services.stats()
        self.show_state()

    def show_state(self) -> None:
        """Show the tables, never narrower than their words."""
        status = self.query_one(StatusLine)
        status.left, status.right = say("Statistics"), self.services.devices_text()
        self.query_one("#stats").display = bool(self._found.evenings)
        self.query_one("#empty").display = not self._found.evenings
        tables, shown = Group(*_tables_with_gaps(self._found)), self.query_one("#tables", Static)
        console = self.app.console
        shown.styles.min_width = Measurement.get(console, console.options, tables).minimum
        shown.update(tables)
        self.show_keys()

    def on_key(self, event: events.Key) -> None:
        """Say that a letter has no meaning here."""
        self.report_unknown_letter(event)


def _tables_with_gaps(found: Stats) -> Iterator[RenderableType]:
    """Yield the tables and sentences with a free line above each table but the first."""
    look = {"box": None, "pad_edge": False, "title_style": "bold", "header_style": "underline"}
    for place, part in enumerate(stats_tables(found, **look)):
        if isinstance(part, Table):
            _narrow_columns(part)
            if place:
                yield ""
        yield part


def _narrow_columns(table: Table) -> None:
    """Make each column as wide as its values and the longest word of its heading: Rich would cut names before those."""
    for column in table.columns:
        words = (*str(column.header).split(" "), *map(str, column.cells))
        column.width = max(map(cell_len, words))
