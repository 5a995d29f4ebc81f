"""The island in a window: to draw it once, or to choose a new building's cell."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.errors import CompanionError
from companion.core.words import joined_with_and, phrase, say, translated
from companion.games.builder.cells import cell_name, cells_between, column_and_row
from companion.games.builder.slots import parse_cells
from companion.games.builder.view import IslandCell, island_cells
from companion.table.ports import JournalError
from companion.tui.pages.position import SavedEntry
from companion.tui.widgets.builder import Island
from companion.tui.windows.ask import ask_first
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.window import Window
from companion.tui.words import error_in_words

COLUMNS, ROWS = 26, 20
"""The minimum map size for drawing. Parts that do not fit scroll into view with the cursor."""
_ARROWS = (
    Binding("left", "move_cursor(-1, 0)", "Left", show=False),
    Binding("right", "move_cursor(1, 0)", "Right", show=False),
    Binding("up", "move_cursor(0, -1)", "Up", show=False),
    Binding("down", "move_cursor(0, 1)", "Down", show=False),
    Binding("home", "move_cursor_to_edge(-1, 0)", "First column", show=False),
    Binding("end", "move_cursor_to_edge(1, 0)", "Last column", show=False),
    Binding("pageup", "move_cursor_to_edge(0, -1)", "First row", show=False),
    Binding("pagedown", "move_cursor_to_edge(0, 1)", "Last row", show=False),
)


class IslandWindow(Window[tuple[str, ...] | None]):
    """The island with a cursor. Subclasses define Enter."""

    AUTO_FOCUS = ""
    QUESTION = ""
    HINT = ""
    DONE = ""
    LEAVE = phrase("Later (Esc)")

    def __init__(self, cells: Sequence[IslandCell], cursor: str = "A1") -> None:
        super().__init__()
        self._cells, self._cursor = tuple(cells), cursor

    def compose(self) -> ComposeResult:
        """Yield the map and the key descriptions."""
        with Vertical(classes="dialog island"):
            yield Static(translated(self.QUESTION), classes="question", markup=False)
            yield Static(translated(self.HINT), id="hint", classes="hint", markup=False)
            yield Island(id="grid")
            with Horizontal():
                yield Button(translated(self.DONE), id="yes", variant="primary", action="screen.take", compact=True)
                yield Button(translated(self.LEAVE), id="no", action="screen.later", compact=True)

    def on_mount(self) -> None:
        """Show the current map."""
        for button in self.query(Button):
            button.can_focus = False
        self.paint()

    def on_key(self, event: events.Key) -> None:
        """Say that a letter without a meaning here does nothing."""
        self.report_unknown_letter(event)

    def paint(self) -> None:
        """Show cells and cursor."""
        grid = self.query_one("#grid", Island)
        grid.least = self.least_columns_and_rows()
        grid.cells, grid.cursor = self._cells, self._cursor

    def least_columns_and_rows(self) -> tuple[int, int]:
        """Return the minimum number of columns and rows shown."""
        return COLUMNS, ROWS

    def action_move_cursor(self, across: int, down: int) -> None:
        """Move the cursor."""
        column, row = column_and_row(self._cursor)
        columns, rows = self.query_one("#grid", Island).columns_and_rows
        first = self.query_one("#grid", Island).first_row
        column = max(0, min(columns - 1, column + across))
        self._cursor = cell_name(column, max(first, min(rows - 1 + first, row + down)))
        self.paint()

    def action_move_cursor_to_edge(self, across: int, down: int) -> None:
        """Move the cursor to the edge of the drawing, or of the first screen if nothing is drawn yet."""
        grid, there = self.query_one("#grid", Island), [(cell.column, cell.row) for cell in self._cells]
        columns, rows = grid.columns_and_rows_in_sight
        across_all = [column for column, _ in there] or [columns.start, columns.stop - 1]
        down_all = [row for _, row in there] or [rows.start + grid.first_row, rows.stop - 1 + grid.first_row]
        column, row = column_and_row(self._cursor)
        column = min(across_all) if across < 0 else max(across_all) if across else column
        row = min(down_all) if down < 0 else max(down_all) if down else row
        self._cursor = cell_name(column, row)
        self.paint()

    def action_take(self) -> None:
        """Close with the answer."""
        raise NotImplementedError

    def action_later(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class ChooseCell(IslandWindow):
    """Asks for a cell: by arrows and Enter, or a click."""

    BINDINGS = [("escape", "later", "Back"), ("enter,space", "take", "Take"), *_ARROWS]
    QUESTION = phrase("Where is the new building?")
    HINT = phrase("Arrows choose a cell. ▢ is an empty foundation.")
    DONE = phrase("Here (Enter)")
    LEAVE = phrase("Back (Esc)")

    def __init__(self, cells: Sequence[IslandCell], cursor: str = "A1", question: str = "") -> None:
        super().__init__(cells, cursor)
        self.QUESTION = question or self.QUESTION

    def least_columns_and_rows(self) -> tuple[int, int]:
        """Return the size of the map once it is drawn."""
        return (0, 0) if any(cell.seat is None for cell in self._cells) else super().least_columns_and_rows()

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Take the clicked cell."""
        self._cursor = event.name
        self.action_take()

    def action_take(self) -> None:
        """Close with the cell."""
        self.dismiss((self._cursor,))


def cell_window(state: Any) -> ChooseCell:
    """Return the dialog for a cell, built on or not."""
    cells = island_cells(state)
    return ChooseCell(cells, cells[0].name if cells else "A1", say("On which cell?"))


class DrawIsland(IslandWindow):
    """Draws the map: which cells are foundations, and which neighbours are printed as separate.

    Cells are taken one by one, as a rectangle stretched by the arrows or the mouse, or as a text. The answer is the
    cells, and `A1|B1` for each gap. A drawing is never lost without a question, nor with the terminal: it is kept as
    the lines of a file until the window is answered.
    """

    BINDINGS = [
        ("escape", "later", "Later"),
        ("enter", "take", "Save"),
        ("space", "found", "Foundation"),
        Binding("b,B", "block", "Block", show=False),
        Binding("shift+left", "stretch(-1, 0)", "Block to the left", show=False),
        Binding("shift+right", "stretch(1, 0)", "Block to the right", show=False),
        Binding("shift+up", "stretch(0, -1)", "Block upwards", show=False),
        Binding("shift+down", "stretch(0, 1)", "Block downwards", show=False),
        Binding("t,T", "type", "Type", show=False),
        Binding("greater_than_sign", "gap(1, 0)", "Gap to the right", show=False),
        Binding("v,V", "gap(0, 1)", "Gap below", show=False),
        *_ARROWS,
    ]
    QUESTION = phrase("Which cells of the island have peg holes?")
    HINT = phrase(
        "Space: peg holes or none. Drag, or B and arrows: a whole block.\n"
        "T: type them (A1-D4 E2). > or V: river or road to the right or below."
    )
    AGAIN = phrase("Here is your last drawing.\nEnter saves it, Space keeps drawing.")
    BLOCK = phrase("The arrows stretch the block.\nSpace, Enter or B accepts it, Esc drops it.")
    DONE = phrase("Save (Enter)")

    def __init__(self, cells: Sequence[IslandCell], gaps: Iterable[tuple[str, str]], kept: SavedEntry) -> None:
        super().__init__(cells)
        self._built = {cell.name: cell for cell in cells if cell.seat is not None}
        self._drawn = {cell.name for cell in cells}
        self._gaps = {_ordered_pair(*gap) for gap in gaps}
        self.before = self._drawn_cells()
        self._corner = ""
        self._keep, self._kept = kept.keep, tuple(kept.lines if _is_drawn(kept.lines) else ())
        self._again = self._kept
        self._resume_drawing()

    def _resume_drawing(self) -> None:
        """Continue a drawing left when the terminal was lost. Cells built on since stay foundations."""
        for line in self._kept:
            verb, *names = line.split()
            if verb == "map":
                self._drawn, self._gaps = {*names, *self._built}, set()
            else:
                self._gaps.add(_ordered_pair(*names))

    def paint(self) -> None:
        """Show the map as drawn so far."""
        apart = set(self._gaps)
        self._cells = tuple(_drawn_cell(name, apart, self._built.get(name)) for name in self._drawn)
        self.query_one("#grid", Island).block = frozenset(self._marked_cells() if self._corner else ())
        again = self._again and self._draft_lines() == self._again
        self._show_hint(translated(self.BLOCK if self._corner else self.AGAIN if again else self.HINT))
        self._keep_draft()
        super().paint()

    def _keep_draft(self) -> None:
        """Keep the unsaved drawing, if it has changed."""
        lines = () if self._drawn_cells() == self.before else self._draft_lines()
        if lines != self._kept:
            try:
                self._keep(lines)
                self._kept = lines
            except JournalError as error:
                self._show_hint(say("NOT SAVED: {why}", why=error), wrong=True)

    def _draft_lines(self) -> tuple[str, ...]:
        """Return the drawing as the lines of a file."""
        names = (name.replace("|", " ") for name in self._drawn_cells() if "|" in name)
        return (f"map {' '.join(sorted(self._drawn))}", *(f"gap {two}" for two in names))

    def _show_hint(self, words: str, *, wrong: bool = False) -> None:
        """Show the key descriptions, or why a key did nothing."""
        hint = self.query_one("#hint", Static)
        hint.update(words)
        hint.set_class(wrong, "-wrong")

    def _marked_cells(self) -> tuple[str, ...]:
        """Return the marked cells: the rectangle from its corner to the cursor, or the cursor's cell."""
        return tuple(cells_between(self._corner or self._cursor, self._cursor))

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Toggle the clicked cell."""
        self._corner, self._cursor = "", event.name
        self.action_found()

    def on_island_dragged(self, event: Island.Dragged) -> None:
        """Stretch the rectangle with the mouse. It is taken when the button is released."""
        self._corner, self._cursor = event.first, event.last
        if event.done:
            self.action_found()
        else:
            self.paint()

    def action_block(self) -> None:
        """Begin a rectangle here, which the arrows stretch, or take the current one."""
        if self._corner:
            self.action_found()
        else:
            self._corner = self._cursor
            self.paint()

    def action_stretch(self, across: int, down: int) -> None:
        """Stretch the rectangle, beginning one here if there is none."""
        self._corner = self._corner or self._cursor
        self.action_move_cursor(across, down)

    def action_found(self) -> None:
        """Toggle the marked cells' foundations. Cells that are built on stay foundations."""
        marked, self._corner = set(self._marked_cells()), ""
        free = marked - self._built.keys()
        if free and marked <= self._drawn:
            self._drawn -= free
            self._gaps = {gap for gap in self._gaps if self._drawn.issuperset(gap)}
        else:
            self._drawn |= marked
        self.paint()
        if not free:
            cells = ", ".join(sorted(marked))
            self._show_hint(
                say("There's a building on {cells}:\ncells with buildings stay foundations.", cells=cells), wrong=True
            )

    def action_type(self) -> None:
        """Ask for cells as a text, make them foundations, and move to the last one."""
        asked = AskText(say("Which cells have peg holes?"), "", _cells_problem, hint=say("For example A1-D4 E2"))
        self.app.push_screen(asked, self._take_typed_cells)

    def _take_typed_cells(self, text: str | None) -> None:
        if text is not None:
            self._drawn.update(cells := parse_cells(text))
            self._cursor = cells[-1]  # the map may be larger than the window, so scroll to the typed cells
            self.paint()

    def action_gap(self, across: int, down: int) -> None:
        """Add or remove a gap between the cell and the one to the right or below."""
        column, row = column_and_row(self._cursor)
        gap = _ordered_pair(self._cursor, cell_name(column + across, row + down))
        fits = self._drawn.issuperset(gap)
        self._gaps ^= {gap} if fits else set()
        self.paint()
        if not fits:
            self._show_hint(
                say(
                    "A river or road lies between two foundations:\n{cells} aren't both drawn yet.",
                    cells=joined_with_and(gap),
                ),
                wrong=True,
            )

    def action_take(self) -> None:
        """Take the current rectangle; otherwise close with the cells, line by line, and the gaps."""
        if self._corner:
            self.action_found()
        elif self._drawn:
            self.dismiss(self._drawn_cells())
        else:
            self._show_hint(
                say("Nothing drawn yet: press Space to place a foundation.\nEsc: draw the map later."), wrong=True
            )

    def _drawn_cells(self) -> tuple[str, ...]:
        cells = sorted(self._drawn, key=lambda name: column_and_row(name)[::-1])
        return (*cells, *("|".join(gap) for gap in sorted(self._gaps)))

    def action_later(self) -> None:
        """Drop the current rectangle; otherwise leave, asking first if a drawing would be lost."""
        if self._corner:
            self._corner = ""
            self.paint()
        elif self._drawn_cells() == self.before:
            self.dismiss(None)
        else:
            question, yes, no = say("Discard what you have drawn?"), say("Discard it"), say("Keep drawing")
            ask_first(self.app, question, self.dismiss, yes=yes, no=no)


def _is_drawn(lines: Sequence[str]) -> bool:
    """Return whether kept lines are a map: a position being entered is kept in the same place."""
    return bool(lines) and lines[0].partition(" ")[0] == "map"


def _cells_problem(text: str) -> str | None:
    """Return what is wrong with typed cells."""
    try:
        far = [name for name in parse_cells(text) if column_and_row(name)[0] >= COLUMNS]
    except CompanionError as error:
        return error_in_words(error)
    return say("The map only has columns A to Z, not {cell}.", cell=far[0]) if far else None


def _ordered_pair(one: str, other: str) -> tuple[str, str]:
    first, second = sorted((one, other), key=column_and_row)
    return first, second


def _drawn_cell(name: str, gaps: set[tuple[str, str]], built: IslandCell | None) -> IslandCell:
    column, row = column_and_row(name)
    return IslandCell(
        name=name,
        column=column,
        row=row,
        seat=built.seat if built else None,
        height=built.height if built else 0,
        penthouse=built is not None and built.penthouse,
        gap_right=(name, cell_name(column + 1, row)) in gaps,
        gap_below=(name, cell_name(column, row + 1)) in gaps,
    )
