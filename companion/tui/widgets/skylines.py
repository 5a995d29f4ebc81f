"""The skylines to scale: each building with its length on the rack, and the finish mark."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from companion.games.chance.view import SkylineRow
from companion.tui.widgets.board import GROUPS
from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import Grounded, NameChosen
from companion.tui.widgets.players import SEAT_MARKS

_LEAST_SPAN = 20
_UNKNOWN = 2
_SUM, _LONGEST = 8, 22
_LAST = 2
"""The width that a scale's last number extends beyond it."""
_TALL, _FIFTH = 3, 5
_TALLEST = 3 * _TALL
"""The most lines of the highest building on a TV."""
_BESIDE = 23
"""The lines of a window that skylines cannot use: properties, round, odds, and the frame."""
_BRIGHT = 0.45
"""The brightness from which black is more legible than white."""
_STOREYS = {"gray": 1, "brown": 2, "light_blue": 2, "purple": 2, "orange": 2}


def _lines_that_fit(room: int, skyline_count: int, least: int = _TALL, most: int = _TALL) -> int:
    """Return each skyline's lines: the storeys and the rack below, or one if room is short."""
    return next((lines for lines in range(most + 1, least - 1, -1) if lines * skyline_count <= room), 1)


def _letter_style(building: Style) -> Style:
    """Return the style of a letter on a building: black or white, by contrast."""
    ground = building.color
    bright = ground is not None and Color.from_rich_color(ground).brightness > _BRIGHT
    return Style(color="#000000" if bright else "#FFFFFF", bgcolor=ground)


class Block(msgspec.Struct, frozen=True):
    """One drawn building: its colour, and its cells from `start` up to `end`."""

    colour: str
    start: int
    end: int
    known: bool


def building_blocks(row: SkylineRow, scale: float) -> Iterator[Block]:
    """Yield a skyline's buildings side by side, at `scale` cells per place of the rack."""
    place = 0
    for colour, number, length in row.buildings:
        for _ in range(number):
            start, place = place, place + (length or _UNKNOWN)
            name = colour.replace(" ", "_")
            yield Block(
                name, round(start * scale), max(round(start * scale) + 1, round(place * scale)), length is not None
            )


class Skylines(Grounded):
    """A line per player; with room, houses of several storeys. A click asks for a player's sheet."""

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in (*GROUPS, "gray")}
        | {f"seat--{place}" for place in range(6)}
        | {"board--muted", "skylines--mark"}
    )

    rows: reactive[Sequence[SkylineRow]] = reactive((), layout=True)
    mark: reactive[int | None] = reactive[int | None](None)

    class Chosen(NameChosen):
        """A skyline was clicked."""

    @property
    def _lines_per_skyline(self) -> int:
        """Return a skyline's number of lines, with the rack below even if only its line is left over."""
        height = self.styles.height
        if height is None or not height.is_fraction:
            return _lines_that_fit(self.size.height, len(self.rows))
        most = _TALLEST if self.screen.has_class("-tv") else _TALL
        return _lines_that_fit(self.size.height, len(self.rows), 2, most)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of all skylines, at most as tall as a window allows."""
        return len(self.rows) * _lines_that_fit(viewport.height - _BESIDE, len(self.rows))

    @property
    def _buildings_width(self) -> int:
        return max(8, self.size.width - self._name_width - _SUM - 3)

    @property
    def _name_width(self) -> int:
        """Return the width of the names: none if they would make the buildings hard to distinguish."""
        longest = max((cell_len(row.name) for row in self.rows), default=0)
        taken = min(longest + 2, max(self.size.width // 2, _LONGEST))
        return taken if self.size.width - taken - _SUM - 3 >= _LEAST_SPAN else 0

    @property
    def _cells_per_place(self) -> float:
        """Return how many cells a place of the rack takes."""
        longest = max((sum(n * (each or _UNKNOWN) for _, n, each in row.buildings) for row in self.rows), default=0)
        scale = self._buildings_width / max(longest, self.mark or 0, _LEAST_SPAN)
        return int(scale * _FIFTH) / _FIFTH if self._lines_per_skyline > 1 else scale  # evenly spaced strokes

    def render_line(self, y: int) -> Strip:
        """Return one line of a skyline."""
        ground, width = self.ground, self.size.width
        place, part = divmod(y, self._lines_per_skyline)
        if place >= len(self.rows):
            return Strip.blank(width, ground)
        row, last = self.rows[place], self._lines_per_skyline - 1
        if self._lines_per_skyline > 1 and part == last:
            return Strip(self._rack_segments()).adjust_cell_length(width, ground)
        line = last - part if self._lines_per_skyline > 1 else 1
        first, storey = line == 1, -(-line * _TALL // max(last, _TALL))
        cut = self._storey_segments(row, storey, first=first)
        segments = [*self._head_segments(row, first=first), *cut, *self._tail_segments(row, first=first)]
        return Strip(segments).adjust_cell_length(width, ground)

    def _head_segments(self, row: SkylineRow, *, first: bool) -> list[Segment]:
        if not first:
            return [Segment(" " * (self._name_width + 2), self.ground)]
        seat = self._style(f"seat--{row.seat}")
        return [
            Segment(f" {SEAT_MARKS[row.seat]}", seat),
            Segment(f" {fit(row.name, self._name_width - 1)}", self.ground),
        ]

    def _storey_segments(self, row: SkylineRow, storey: int, *, first: bool) -> list[Segment]:
        """Return the buildings at a storey's height, with the mark behind them."""
        cells = [(" ", self.ground)] * self._buildings_width
        mark = None if self.mark is None else min(round(self.mark * self._cells_per_place), self._buildings_width - 1)
        if mark is not None and 0 <= mark < self._buildings_width:
            cells[mark] = ("┃", self._style("skylines--mark"))
        for block in building_blocks(row, self._cells_per_place):
            if storey <= (_STOREYS.get(block.colour, _TALL) if self._lines_per_skyline > 1 else 1):
                style = self._style(f"group--{block.colour}")
                for cell in range(block.start, min(block.end, self._buildings_width)):
                    letter = "▉" if cell == block.end - 1 else "█"
                    cells[cell] = (letter if block.known else "▒", style)
                if first and block.colour in GROUPS and block.start < self._buildings_width:
                    cells[block.start] = (block.colour[0].upper(), _letter_style(style))
        return [Segment(letter, style) for letter, style in cells]

    def _tail_segments(self, row: SkylineRow, *, first: bool) -> list[Segment]:
        if not first:
            return [Segment(" " * _SUM, self.ground)]
        total = "?" if row.length is None else str(row.length)
        of = "" if self.mark is None else f"/{self.mark}"
        done = row.length is not None and self.mark is not None and row.length >= self.mark
        return [Segment(f"{total}{of} ".rjust(_SUM), self.ground + Style(bold=done))]

    def _rack_segments(self) -> list[Segment]:
        """Return the rack under a tall skyline, with a number at every fifth place."""
        each, end = round(_FIFTH * self._cells_per_place), self._buildings_width + _LAST
        numbers = [str(place) for place in range(0, self._buildings_width // each * _FIFTH + 1, _FIFTH)]
        whole = (number for place, number in enumerate(numbers) if place * each + len(number) <= end)
        line = "".join(f"{number:─<{each}}" for number in whole)[:end].ljust(end, "─")
        return [Segment(" " * (self._name_width + 2), self.ground), Segment(line, self._style("board--muted"))]

    def on_click(self, event: events.Click) -> None:
        """Ask for the sheet of the player whose skyline is under the pointer."""
        place = event.y // self._lines_per_skyline
        if place < len(self.rows):
            self.post_message(self.Chosen(self.rows[place].name))
