"""A Builder table's widgets: players with resources, deeds by the roll that pays them, and the island."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from companion.core.words import phrase, say, say_in, translated
from companion.games.builder.cells import cell_name, column_and_row
from companion.games.builder.chips import COLOURS
from companion.games.builder.view import BuilderRow, DeedRow, IslandCell
from companion.games.view import PlayerRow
from companion.tui.widgets.fit import fit, lines_in_window, shortened
from companion.tui.widgets.ground import Grounded, NameChosen, Scrolled
from companion.tui.widgets.players import Players, seat_mark, seat_style

GROUPS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
MARKS = (
    phrase("2g: two green resources for each player paid by that roll"),
    phrase("(100): a bank-owned deed, with its price"),
    phrase("repay 60: a mortgaged deed, and the cost to pay it off"),
    phrase("▢: an empty foundation"),
    phrase("●3: a three-floor tower, in its owner's colour"),
    phrase("★: the penthouse"),
)
"""The legend of the desk's marks, declared for translators."""
CHIPS = {f"chip--{colour}" for colour in COLOURS}
_ROOMY, _SCANT = 54, 26
"""From how many columns a deed's resource is named, and below how many it is left out."""
_EIGHTHS = " ▁▂▃▄▅▆▇█"
_FLOORS = 4
_WINDOW = 21
"""How many screen lines a window needs for everything except the map, with large cells."""
_BUTTONS = 10
"""The number of lines beside the map in a window."""
_LINES, _COLUMNS = (5, 3, 2), (12, 8, 6, 5, 4)
"""A cell's possible lines and columns: a line per floor, per two floors, or for all of them."""


class BuilderPlayers(Players):
    """Players with their amount of each resource, their cash, and their points if the game ended now."""

    COMPONENT_CLASSES = Players.COMPONENT_CLASSES | CHIPS
    INDENT = 2
    below = True

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the heading, and two lines per player."""
        return 1 + 2 * len(self.players)

    @property
    def _columns_before_second_line(self) -> int:
        return 2 + self._chip_width * len(COLOURS)

    def _second_line(self, row: PlayerRow, width: int) -> list[Segment]:
        """Return the resources, then the token's location and the player's marks."""
        return [
            Segment("  ", self.ground),
            *self._chip_segments(row),
            *super()._second_line(row, width - self._columns_before_second_line),
        ]

    def _small_segments(self, row: PlayerRow, width: int) -> list[Segment]:
        """Return the resources before everything else that is not large."""
        gap, before = Segment("  ", self.ground), self._columns_before_second_line
        return [*self._chip_segments(row), gap, *super()._small_segments(row, width - before)]

    def _chip_segments(self, row: PlayerRow) -> list[Segment]:
        assert isinstance(row, BuilderRow), "the view of a Builder table has no other rows"
        each = self._chip_width
        return [self._chip_segment(colour, number, each) for colour, number in zip(COLOURS, row.chips, strict=True)]

    @property
    def _chip_width(self) -> int:
        """Return how many columns a resource takes: one more if a count of ten would touch the next."""
        most = max((number for row in self.players if isinstance(row, BuilderRow) for number in row.chips), default=0)
        return max(3, len(str(most)) + 2)

    def _chip_segment(self, colour: str, number: int, width: int) -> Segment:
        if not number:
            return Segment("·".rjust(width), self._style("players--muted"))
        return Segment(f"{number}{colour[0]}".rjust(width), self._style(f"chip--{colour}"))


class Deeds(Scrolled):
    """A line per deed: the roll that pays it, its colour, owner, payment, and rent (or price).

    A mortgaged deed shows the cost of paying off the mortgage instead. A click asks for the deed's sheet.
    """

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in GROUPS} | {f"seat--{place}" for place in range(4)} | CHIPS | {"deeds--muted"}
    )

    deeds: reactive[Sequence[DeedRow]] = reactive(())

    class Chosen(NameChosen):
        """A deed was clicked."""

    def watch_deeds(self) -> None:
        """Take no more room than there are deeds."""
        self.styles.max_height = 1 + len(self.deeds)
        self.on_resize()

    def on_resize(self) -> None:
        """Keep the deed with the token in view, and the list filled."""
        here = next((place for place, row in enumerate(self.deeds) if row.here), None)
        self.top = self.top if here is None else here - self.size.height // 2

    def validate_top(self, top: int) -> int:
        """Keep the list filled if it is longer than its area."""
        return max(0, min(top, len(self.deeds) - self.size.height + 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the heading, and a line per deed."""
        return 1 + len(self.deeds)

    def render_line(self, y: int) -> Strip:
        """Return the heading, or a deed's line."""
        width, place = self.size.width, y - 1 + self.top
        if y == 0:
            return Strip([Segment(self._heading(width), self._style("deeds--muted"))]).adjust_cell_length(
                width, self.ground
            )
        if place >= len(self.deeds):
            return Strip.blank(width, self.ground)
        hidden = len(self.deeds) - place - 1
        if y == self.size.height - 1 and hidden:
            words = f"  {say('… and {number} more', number=hidden + 1)}"
            return Strip([Segment(words, self._style("deeds--muted"))]).adjust_cell_length(width, self.ground)
        return Strip(self._deed_segments(self.deeds[place], width)).adjust_cell_length(width, self.ground)

    def _heading(self, width: int) -> str:
        more, rent = self._extra_columns(width), say_in("a column's heading", "Rent")
        pays = fit(say_in("a column's heading", "Pays"), 4)
        figures = (
            f"  {pays}{_right_aligned(say('Rent (price)'), 5 + more)}" if more else f"{pays}{_right_aligned(rent, 6)}"
        )
        if width < _SCANT:
            more, figures = -4, _right_aligned(rent, 7)
        roll, deed = say_in("a column's heading", "Roll"), say_in("a column's heading", "Deed")
        return f" {fit(roll, 8)}{fit(deed, max(4, width - 20 - more))}{figures}"

    def _deed_segments(self, row: DeedRow, width: int) -> list[Segment]:
        muted, mine = self._style("deeds--muted"), row.seat is not None
        room, figures = self._name_width_and_figures(row, width)
        name = fit(row.name, room - 1).rstrip()
        return [
            Segment(f"{row.number or '?':>3} ", self.ground + Style(bold=mine)),
            Segment("█", self._style(f"group--{row.group}") if row.group else muted),
            Segment(f"{row.group[:1].upper():<2}", self.ground),
            Segment(f"{seat_mark(row.seat)} ", self._style(seat_style(row.seat)))
            if row.seat is not None
            else Segment("· ", muted),
            Segment(name, self.ground + Style(bold=mine, reverse=row.here)),
            Segment(" " * (room - cell_len(name)), self.ground),
            *figures,
        ]

    def _name_width_and_figures(self, row: DeedRow, width: int) -> tuple[int, list[Segment]]:
        """Return the width for the name, and the figures after it."""
        muted, mine, more = self._style("deeds--muted"), row.seat is not None, self._extra_columns(width)
        if width < _SCANT:
            words = f"{row.rent:.6} " if mine else f"({row.rent})"
            return max(4, width - 16), [Segment(f"{words:>7}", self.ground if mine and not row.mortgaged else muted)]
        pays, room = Segment(f" ?{'':{more}}", muted), width - 18 - more
        if row.mortgaged:  # it pays nothing and earns no rent: the cost of paying it off uses the room of both
            return room - 2, [Segment(f"{f'{row.rent} ':>{11 + more}}", muted)]
        if row.resource is not None:
            what = f" {translated(row.resource)}" if more else row.resource[0]
            pays = Segment(f"2{what:<{1 + more}}", self._style(f"chip--{row.resource}"))
        return room, [
            pays,
            Segment(f"{f'{row.rent} ' if mine else f'({row.rent})':>7}", self.ground if mine else muted),
        ]

    def _extra_columns(self, width: int) -> int:
        """Return the extra columns for writing a resource out, if there is room for its name."""
        return 9 if width >= _ROOMY else 0

    def on_click(self, event: events.Click) -> None:
        """Ask for the sheet of the deed under the pointer."""
        place = event.y - 1 + self.top
        if event.y and place < len(self.deeds):
            self.post_message(self.Chosen(self.deeds[place].name))


def _right_aligned(text: str, width: int) -> str:
    """Return a text at the right end of this many cells."""
    return f"{shortened(text, width):>{width}}"


class CellSize(NamedTuple):
    """The size of a cell of the map, in lines and columns of the screen."""

    lines: int
    columns: int


class Island(Grounded):
    """The map: towers in their owners' colours, empty foundations, and the gaps between them.

    `cursor` marks a cell and keeps it in view; `block` marks a rectangle. Arrows in the corner show that the map
    continues. A click asks for a cell, dragging for a block. Towers are as tall as the area allows; `beside` says how
    many of its lines are for other content, if the map isn't in a window.
    """

    COMPONENT_CLASSES = {f"seat--{place}" for place in range(4)} | {"island--muted", "island--cursor", "island--block"}

    cells: reactive[Sequence[IslandCell]] = reactive(())
    cursor: reactive[str] = reactive("")
    block: reactive[frozenset[str]] = reactive[frozenset[str]](frozenset())
    least: reactive[tuple[int, int]] = reactive((0, 0))
    """The minimum number of columns and rows shown."""

    _drag: tuple[str, str] | None = None
    """The cell where the button was pressed and the one dragged to, while it is held."""
    _dragged = False
    _from = 0, 0

    def __init__(self, *, id: str, beside: Callable[[int], int] | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._beside = beside

    class Chosen(NameChosen):
        """A cell was clicked."""

    class Dragged(Message):
        """The mouse was dragged from one cell to another. `done` is set once the button is released."""

        def __init__(self, first: str, last: str, *, done: bool) -> None:
            super().__init__()
            self.first, self.last, self.done = first, last, done

    @property
    def columns_and_rows(self) -> tuple[int, int]:
        """Return the map's columns and rows. Rows count from 1, or from 0 if there is a row 0."""
        columns = max([self.least[0], *(cell.column + 1 for cell in self.cells)])
        rows = max([self.least[1], *(cell.row + 1 - self.first_row for cell in self.cells)])
        return columns, rows

    @property
    def first_row(self) -> int:
        """Return the number of the first row."""
        return min([1, *(cell.row for cell in self.cells)])

    def cell_size(self, width: int, height: int) -> CellSize:
        """Return the size of a cell in this area. The last of several lines shows the figures."""
        columns, rows = self.columns_and_rows
        lines = next((each for each in _LINES if height >= 1 + each * rows), 1)
        wide = next((each for each in _COLUMNS if width >= 3 + each * columns), 4 if self.cursor else 3)
        return CellSize(lines, wide)

    @property
    def columns_and_rows_in_sight(self) -> tuple[range, range]:
        """Return the columns and rows that fit, including the cursor. Rows count from 0."""
        (columns, rows), (width, height) = self.columns_and_rows, self.size
        column, row = column_and_row(self.cursor) if self.cursor else (0, self.first_row)
        lines, wide = self.cell_size(width, height)
        across = _visible_range(columns, (width - 3) // wide, column, self._from[0])
        down = _visible_range(rows, (height - 1) // lines, row - self.first_row, self._from[1])
        self._from = across.start, down.start
        return across, down

    @property
    def _scroll_arrows(self) -> str:
        """Return arrows in the directions in which the map continues."""
        (columns, rows), (across, down) = self.columns_and_rows, self.columns_and_rows_in_sight
        signs = ("←" if across.start else "", "→" if across.stop < columns else "")
        return "".join((*signs, "↑" if down.start else "", "↓" if down.stop < rows else ""))[-3:]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the heading, and per row as many lines as other content leaves."""
        room = container.height - self._beside(container.width) if self._beside else viewport.height - _WINDOW
        lines = 1 + self.columns_and_rows[1] * self.cell_size(width, room).lines
        return lines if self._beside else min(lines, lines_in_window(viewport.height, _BUTTONS))

    def watch_cells(self) -> None:
        """Make room for a larger map."""
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        """Return the heading, or a line of the map."""
        width, ground = self.size.width, self.ground
        columns, rows = self.columns_and_rows_in_sight
        if not self.cells and not self.cursor:
            words = f" {say('The island is not drawn yet.')}" if y == 0 else ""
            return Strip([Segment(words, self._style("island--muted"))]).adjust_cell_length(width, ground)
        lines, wide = self.cell_size(width, self.size.height)
        if y == 0:
            letters = "".join(f"{cell_name(column, 0)[:-1]:<{wide}}" for column in columns)
            return Strip(
                [Segment(f"{self._scroll_arrows:<3}{letters}", self._style("island--muted"))]
            ).adjust_cell_length(width, ground)
        line, part = divmod(y - 1, lines)
        if line >= len(rows):
            return Strip.blank(width, ground)
        row, below = rows[line] + self.first_row, lines - 1 - part
        named = {cell.name: cell for cell in self.cells}
        number = f"{row:>2} " if below == _lines_below_foundation(lines) else "   "
        segments = [Segment(number, self._style("island--muted"))]
        for column in columns:
            name = cell_name(column, row)
            segments += self._cell_segments(name, named.get(name), wide, lines, below)
        return Strip(segments).adjust_cell_length(width, ground)

    def _cell_segments(self, name: str, cell: IslandCell | None, wide: int, lines: int, below: int) -> list[Segment]:
        """Return the line of a cell that has this many of its lines below."""
        style = self._style("island--muted")
        text = ("·" if self.cursor else "").ljust(wide - 1)
        if cell is not None and cell.seat is None:
            text = ("▢" if below == _lines_below_foundation(lines) else "").ljust(wide - 1)
        elif cell is not None and cell.seat is not None:
            style = self._style(seat_style(cell.seat))
            text = _tower_line(cell, wide, lines, below).ljust(wide)[: wide - 1]
        if cell is not None and cell.gap_below and not below:
            style += Style(underline=True)
        if name in self.block:
            text, style = (text if cell and cell.height else "▣".ljust(wide - 1)), style + self._style("island--block")
        if name == self.cursor:  # in no seat's colour: the tower's mark tells whose it is
            style += self._style("island--cursor") + Style(bold=True)
        gap = "┃" if cell is not None and cell.gap_right else " "
        return [Segment(text, style), Segment(gap, self._style("island--muted"))]

    def cell_under(self, x: int, y: int) -> str | None:
        """Return the cell at a place of the widget."""
        lines, wide = self.cell_size(*self.size)
        column, row = (x - 3) // wide, (y - 1) // lines
        columns, rows = self.columns_and_rows_in_sight
        there = 0 <= column < len(columns) and 0 <= row < len(rows)
        return cell_name(columns[column], rows[row] + self.first_row) if there else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start dragging."""
        cell, self._dragged = self.cell_under(event.x, event.y), False
        self._drag = None if cell is None else (cell, cell)
        self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Continue dragging, over cells only."""
        cell = self.cell_under(event.x, event.y)
        if self._drag is not None and cell not in (None, self._drag[1]):
            self._drag, self._dragged = (self._drag[0], str(cell)), True
            self.post_message(self.Dragged(*self._drag, done=False))

    def on_mouse_up(self) -> None:
        """End dragging, at any pointer position."""
        self.release_mouse()
        if self._drag is not None and self._dragged:
            self.post_message(self.Dragged(*self._drag, done=True))
        self._drag = None

    def on_click(self, event: events.Click) -> None:
        """Ask for the cell under the pointer."""
        cell = self.cell_under(event.x, event.y)
        if cell is not None and not self._dragged:
            self.post_message(self.Chosen(cell))


def _lines_below_foundation(lines: int) -> int:
    """Return how many cell lines are below an empty foundation's line: the figures, if there are more lines."""
    return min(1, lines - 1)


def _tower_line(cell: IslandCell, wide: int, lines: int, below: int) -> str:
    """Return a tower's line: its figures in the last one, with its floors above, or beside in one line."""
    figures = f"{seat_mark(cell.seat or 0)}{'★' if cell.penthouse else cell.height}"
    if lines == 1:
        return figures if cell.penthouse else figures + _eighths_bar(cell.height * 2)
    broad = wide * 5 // 8
    if cell.penthouse and below == lines - 1:
        return "★".center(broad, "█")
    return _eighths_bar((lines - 1) * 8 * cell.height // _FLOORS - 8 * (below - 1)) * broad if below else figures


def _eighths_bar(eighths: int) -> str:
    return _EIGHTHS[max(0, min(8, eighths))]


def _visible_range(number: int, room: int, wanted: int, start: int) -> range:
    """Return as many places as fit, from `start` unless that hides the wanted one."""
    room = max(1, room)
    start = max(wanted - room + 1, min(start, wanted))
    start = max(0, min(start, number - room))
    return range(start, min(number, start + room))
