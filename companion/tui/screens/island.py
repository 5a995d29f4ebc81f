"""The island in a window: to draw it once, or to choose the cell of a new building."""

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.games.builder.slots import cell_at, place_of
from companion.games.builder.view import IslandCell
from companion.tui.screens.there import Window
from companion.tui.widgets.builder import Island

COLUMNS, ROWS = 16, 10
_ARROWS = (
    Binding("left", "go(-1, 0)", "Left", show=False),
    Binding("right", "go(1, 0)", "Right", show=False),
    Binding("up", "go(0, -1)", "Up", show=False),
    Binding("down", "go(0, 1)", "Down", show=False),
)


class IslandWindow(Window[tuple[str, ...] | None]):
    """The island with a cursor. Subclasses say what Enter means."""

    AUTO_FOCUS = ""
    QUESTION = ""
    HINT = ""
    DONE = ""

    def __init__(self, cells: Sequence[IslandCell], cursor: str = "A1") -> None:
        super().__init__()
        self._cells, self._cursor = tuple(cells), cursor

    def compose(self) -> ComposeResult:
        """Yield the map and what the keys do."""
        with Vertical(classes="dialog island"):
            yield Static(self.QUESTION, classes="question", markup=False)
            yield Static(self.HINT, classes="hint", markup=False)
            yield Island(id="grid")
            with Horizontal():
                yield Button(self.DONE, id="yes", variant="primary", action="screen.take", compact=True)
                yield Button("Later (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Show the map as it is."""
        for button in self.query(Button):
            button.can_focus = False
        self.paint()

    def paint(self) -> None:
        """Show cells and cursor."""
        grid = self.query_one("#grid", Island)
        grid.least = self.room()
        grid.cells, grid.cursor = self._cells, self._cursor

    def room(self) -> tuple[int, int]:
        """Return how many columns and rows are shown at least."""
        return COLUMNS, ROWS

    def action_go(self, across: int, down: int) -> None:
        """Move the cursor."""
        column, row = place_of(self._cursor)
        columns, rows = self.query_one("#grid", Island).extent
        first = self.query_one("#grid", Island).first
        column = max(0, min(columns - 1, column + across))
        self._cursor = cell_at(column, max(first, min(rows - 1 + first, row + down)))
        self.paint()

    def action_take(self) -> None:
        """Close with the answer."""
        raise NotImplementedError


class ChooseCell(IslandWindow):
    """Asks for a cell: arrows and Enter, or a click."""

    BINDINGS = [("escape", "dismiss(None)", "Later"), ("enter,space", "take", "Take"), *_ARROWS]
    QUESTION = "Where does the new building stand?"
    HINT = "Arrows choose a cell. ▢ is an empty foundation."
    DONE = "Here (Enter)"

    def room(self) -> tuple[int, int]:
        """Return no more than the map has, once it is drawn."""
        return (0, 0) if any(cell.seat is None for cell in self._cells) else super().room()

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Take the clicked cell."""
        self._cursor = event.cell
        self.action_take()

    def action_take(self) -> None:
        """Close with the cell."""
        self.dismiss((self._cursor,))


class DrawIsland(IslandWindow):
    """Draws the map: which cells are foundations, and which neighbours something printed keeps apart.

    The answer is the cells, and `A1|B1` for each gap.
    """

    BINDINGS = [
        ("escape", "dismiss(None)", "Later"),
        ("enter", "take", "Save"),
        ("space", "found", "Foundation"),
        Binding("shift+right,greater_than_sign", "gap(1, 0)", "Gap to the right", show=False),
        Binding("shift+down,v", "gap(0, 1)", "Gap below", show=False),
        *_ARROWS,
    ]
    QUESTION = "Which cells of the island have peg holes?"
    HINT = "Space: peg holes or none.  > and V: a river or road right, below."
    DONE = "Save (Enter)"

    def __init__(self, cells: Sequence[IslandCell], gaps: Iterable[tuple[str, str]]) -> None:
        super().__init__(cells)
        self._built = {cell.name: cell for cell in cells if cell.seat is not None}
        self._drawn = {cell.name for cell in cells}
        self._gaps = {_pair(*gap) for gap in gaps}

    def paint(self) -> None:
        """Show the map as it is drawn by now."""
        apart = set(self._gaps)
        self._cells = tuple(_drawn_cell(name, apart, self._built.get(name)) for name in self._drawn)
        super().paint()

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Toggle the clicked cell."""
        self._cursor = event.cell
        self.action_found()

    def action_found(self) -> None:
        """Make the cell a foundation, or none; what is built on stays one."""
        if self._cursor in self._drawn and self._cursor not in self._built:
            self._drawn.discard(self._cursor)
            self._gaps = {gap for gap in self._gaps if self._cursor not in gap}
        else:
            self._drawn.add(self._cursor)
        self.paint()

    def action_gap(self, across: int, down: int) -> None:
        """Keep the cell apart from the one to the right or below, or join them again."""
        column, row = place_of(self._cursor)
        gap = _pair(self._cursor, cell_at(column + across, row + down))
        if self._drawn.issuperset(gap):
            self._gaps ^= {gap}
        self.paint()

    def action_take(self) -> None:
        """Close with the cells, line by line, and the gaps."""
        if self._drawn:
            cells = sorted(self._drawn, key=lambda name: place_of(name)[::-1])
            self.dismiss((*cells, *("|".join(gap) for gap in sorted(self._gaps))))


def _pair(one: str, other: str) -> tuple[str, str]:
    first, second = sorted((one, other), key=place_of)
    return first, second


def _drawn_cell(name: str, gaps: set[tuple[str, str]], built: IslandCell | None) -> IslandCell:
    column, row = place_of(name)
    return IslandCell(
        name=name,
        column=column,
        row=row,
        seat=built.seat if built else None,
        height=built.height if built else 0,
        penthouse=built is not None and built.penthouse,
        gap_right=(name, cell_at(column + 1, row)) in gaps,
        gap_below=(name, cell_at(column, row + 1)) in gaps,
    )
