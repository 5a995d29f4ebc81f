"""A position as two tables with spreadsheet keys: players as columns, below them the places."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.coordinate import Coordinate
from textual.message import Message
from textual.widgets import DataTable, Static

from companion.core.words import with_heading
from companion.games.position import PositionEntry, PositionTable
from companion.tui.themes import GREYED

UNTOUCHED = "·"
_EMPTY, _CURSOR = "–", "▏"
_WIDEST = 18
_GOES = {
    "enter": "cursor_down",
    "down": "cursor_down",
    "up": "cursor_up",
    "tab": "right",
    "right": "right",
    "shift+tab": "left",
    "left": "left",
}
"""The keys that accept typed text, and the cursor's next direction."""


class Cells(DataTable[Text]):
    """One of the tables. Typed text goes to the cell under the cursor, which keeps the focus.

    `at` is the cell's entry, and its player or place; `typed` is the text so far, None while nothing is typed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "right", "Right", show=False),
        Binding("shift+tab", "left", "Left", show=False),
        Binding("delete,backspace", "clear_cell", "Clear", show=False),
        Binding("f2", "select_cursor", "Change", show=False),
    ]

    class Changed(Message):
        """A cell's new text. `then` is the direction in which the cursor moves on, empty to stay."""

        def __init__(self, cells: "Cells", text: str, then: str = "") -> None:
            super().__init__()
            self.cells, self.text, self.then = cells, text, then

    class Typing(Message):
        """The typed text changed, or typing was cancelled."""

    class Left(Message):
        """The cursor leaves the table: -1 above, 1 below."""

        def __init__(self, cells: "Cells", way: int) -> None:
            super().__init__()
            self.cells, self.way = cells, way

    def __init__(self, table: PositionTable, *, across: bool, **given: Any) -> None:
        super().__init__(cell_padding=1, fixed_columns=1, **given)
        self._across = across
        self._entries = table.of_players if across else table.of_places
        self._names = table.players if across else table.places
        self.typed: str | None = None
        self._fresh = False

    @property
    def entry_at_cursor(self) -> tuple[PositionEntry, str] | None:
        """Return the entry, and the player or place, under the cursor; None on headings and outside."""
        row, column = self.cursor_coordinate
        place, name = (row, column - 1) if self._across else (column - 1, row)
        there = 0 <= place < len(self._entries) and 0 <= name < len(self._names)
        return (self._entries[place], self._names[name]) if there else None

    def on_mount(self) -> None:
        """Make the cells."""
        heads = [entry.heading for entry in self._entries]
        columns, rows = (self._names, heads) if self._across else (heads, self._names)
        self.add_column(Text(""))
        for name in columns:
            self.add_column(Text(name))
        for name in rows:
            self.add_row(Text(name, "bold"), *(Text("") for _ in columns))
        self.cursor_coordinate = Coordinate(0, 1)

    def show_filled(
        self, known: Mapping[tuple[PositionEntry, str], str], touched: Mapping[tuple[PositionEntry, str], str]
    ) -> None:
        """Show each cell's text. Untouched cells are dim, with a dot in front."""
        grey = self.app.theme_variables[GREYED]
        for place, entry in enumerate(self._entries):
            for number, name in enumerate(self._names):
                where = Coordinate(place, number + 1) if self._across else Coordinate(number, place + 1)
                told = known.get((entry, name), touched.get((entry, name), ""))
                text = told if len(told) <= _WIDEST else f"{told[: _WIDEST - 1]}…"
                mine = (entry, name) in touched
                shown = Text(text or _EMPTY, "bold") if mine else Text(f"{UNTOUCHED} {text}" if text else "", grey)
                if self.get_cell_at(where) != shown:
                    self.update_cell_at(where, shown, update_width=True)

    def watch_cursor_coordinate(self, old: Coordinate, new: Coordinate) -> None:
        """Keep the cursor off the row headings."""
        if new.column == 0 and self.columns:
            self.cursor_coordinate = Coordinate(new.row, 1)
            return
        super().watch_cursor_coordinate(old, new)

    def on_key(self, event: events.Key) -> None:
        """Type in the cell, accept or cancel the text, or leave the table at its upper and lower edge."""
        edge = {"up": (0, -1), "down": (self.row_count - 1, 1)}.get(event.key)
        if event.is_printable and event.character and self.entry_at_cursor is not None:
            self._type_text(event.character)
        elif self.typed is not None:
            self._handle_typing_key(event.key)
        elif edge is not None and self.cursor_row == edge[0]:
            self.post_message(self.Left(self, edge[1]))
        else:
            return
        event.stop().prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Insert a pasted text, up to its first line end."""
        event.stop()
        if self.entry_at_cursor is not None:
            self._type_text(event.text.partition("\n")[0])

    def _type_text(self, text: str) -> None:
        before = "" if self._fresh or self.typed is None else self.typed
        self._show_typed(before + text)

    def _show_typed(self, text: str | None, *, fresh: bool = False) -> None:
        """Show the typed text. A `fresh` one was there before and is replaced by typing."""
        self.typed, self._fresh = text, fresh
        self.post_message(self.Typing())

    def _handle_typing_key(self, key: str) -> None:
        """Handle a key while text is typed."""
        assert self.typed is not None
        if key == "escape":
            self._show_typed(None)
        elif key == "backspace":
            self._show_typed("" if self._fresh else self.typed[:-1])
        elif then := _GOES.get(key):
            self.post_message(self.Changed(self, self.typed, then))

    def on_blur(self) -> None:
        """Accept the text when something else is clicked."""
        if self.typed is not None:
            self.post_message(self.Changed(self, self.typed))

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """Edit the cell."""
        event.stop()
        if self.entry_at_cursor is not None:
            stands = self.get_cell_at(self.cursor_coordinate).plain
            self._show_typed(stands.removeprefix(UNTOUCHED).strip(f" {_EMPTY}"))

    def end_typing_and_move(self, direction: str) -> None:
        """Move on: the cell has the typed text."""
        self._show_typed(None)
        if direction:
            getattr(self, f"action_{direction}")()

    def keep_refused_text(self) -> None:
        """Let the next text replace the refused one."""
        self._show_typed(self.typed, fresh=True)

    def action_clear_cell(self) -> None:
        """Empty the cell."""
        if self.entry_at_cursor is not None:
            self.post_message(self.Changed(self, ""))

    def action_right(self) -> None:
        """Move right, and from the last column to the next widget on the screen."""
        if self.cursor_column + 1 < len(self.columns):
            self.action_cursor_right()
        else:
            self.screen.focus_next()

    def action_left(self) -> None:
        """Move left, and from the first column to the previous widget."""
        if self.cursor_column > 1:
            self.action_cursor_left()
        else:
            self.screen.focus_previous()


class Sheet(Vertical):
    """Both tables, and a line that shows the typed text."""

    class Filled(Message):
        """A cell's new text. `cells.end_typing_and_move` or `cells.keep_refused_text` answers."""

        def __init__(self, entry: PositionEntry, of: str, change: Cells.Changed) -> None:
            super().__init__()
            self.entry, self.of, self.text = entry, of, change.text
            self.cells, self.then = change.cells, change.then

    def __init__(self, table: PositionTable) -> None:
        super().__init__(id="position")
        self._table = table

    def compose(self) -> ComposeResult:
        """Yield the tables from top to bottom."""
        yield Cells(self._table, across=True, id="of-players")
        if self._table.places:
            yield Cells(self._table, across=False, id="of-places")
        yield Static("", id="typed", markup=False)

    def show_filled(
        self, known: Mapping[tuple[PositionEntry, str], str], touched: Mapping[tuple[PositionEntry, str], str]
    ) -> None:
        """Show each cell's text: all `known` ones, and those `touched` by an entry."""
        for cells in self.query(Cells):
            cells.show_filled(known, touched)
        self.on_cells_typing()

    def on_cells_typing(self) -> None:
        """Show the typed text, and its cell."""
        line = self.query_one("#typed", Static)
        typing = next((cells for cells in self.query(Cells) if cells.typed is not None), None)
        line.display = typing is not None
        if typing is not None and typing.entry_at_cursor is not None:
            entry, of = typing.entry_at_cursor
            typed = f"{typing.typed}{_CURSOR}{self._only_completion(entry, typing.typed or '')}"
            line.update(with_heading(f"{of}, {entry.heading}", typed))

    def _only_completion(self, entry: PositionEntry, typed: str) -> str:
        """Return the rest of the only possible completion."""
        meant = [
            each for each in entry.completions(self._table.lexicon) if each.casefold().startswith(typed.casefold())
        ]
        return meant[0][len(typed) :] if typed and len(meant) == 1 else ""

    def on_cells_changed(self, event: Cells.Changed) -> None:
        """Pass on a cell's new text."""
        if (at := event.cells.entry_at_cursor) is not None:
            self.post_message(self.Filled(*at, event))

    def on_cells_left(self, event: Cells.Left) -> None:
        """Move to the other table, or past both."""
        tables = list(self.query(Cells))
        place = tables.index(event.cells) + event.way
        if 0 <= place < len(tables):
            tables[place].focus()
        elif event.way > 0:
            self.screen.query_one("#rows").focus()
