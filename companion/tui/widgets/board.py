"""The board: the city in the middle, and the track around it where there is room."""

from collections.abc import Callable, Sequence
from functools import cache
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from companion.games.city.view import DistrictRow, TrackCell
from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import Grounded
from companion.tui.widgets.players import SEAT_MARKS

LEGEND = (
    "□ residential  ■ industrial  ×2 doubled  H hazard  B bonus building",
    "R railroad  S stadium  K skyscraper  T Tower  M mortgaged",
)
"""What the marks in the line of a district mean."""
SIDE = 11
CELL_HEIGHT = 3
_LEAST_CELL = 7
GROUPS = ("brown", "light_blue", "purple", "orange", "red", "yellow", "green", "dark_blue")


def ring_place(space: int) -> tuple[int, int]:
    """Return column and row (0–10) of a space: GO is bottom right and the track runs clockwise."""
    side, step = divmod(space, SIDE - 1)
    last = SIDE - 1
    return ((last - step, last), (0, last - step), (step, 0), (last, step))[side]


def _region(space: int, width: int) -> Region:
    """Return where a space is drawn when each is `width` wide."""
    column, row = ring_place(space)
    return Region(column * width, row * CELL_HEIGHT, width, CELL_HEIGHT)


@cache
def _lines(name: str, width: int) -> tuple[str, ...]:
    """Return a name in lines of at most `width` letters."""
    return tuple(wrap(name, width))


_SPACES = {ring_place(space): space for space in range(40)}


class Board(Grounded):
    """A line for each district with owner, blocks and rent; with room, the track as a ring around them.

    A click on a district asks for its sheet.
    """

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in GROUPS}
        | {f"seat--{place}" for place in range(6)}
        | {"board--muted", "board--harmed", "board--pieces", "board--work", "board--home"}
    )

    districts: reactive[Sequence[DistrictRow]] = reactive((), repaint=False)
    top: reactive[int] = reactive(0)
    track: reactive[Sequence[TrackCell]] = reactive((), repaint=False)

    class Chosen(Message):
        """A district was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    @property
    def cell_width(self) -> int:
        """Return how wide a space of the ring is, 0 where there is no room for the ring."""
        width = self.size.width // SIDE
        return width if width >= _LEAST_CELL and self.size.height >= SIDE * CELL_HEIGHT else 0

    def validate_top(self, top: int) -> int:
        """Keep the list filled where it is longer than the room for it."""
        return max(0, min(top, len(self.districts) - self.size.height))

    def follow(self, name: str) -> None:
        """Scroll the list so that a district is in sight."""
        names = [row.name for row in self.districts]
        if name in names:
            self.top = names.index(name) - self.size.height // 2

    def watch_districts(self, old: Sequence[DistrictRow], new: Sequence[DistrictRow]) -> None:
        """Draw the lines of the districts that have changed."""
        first = CELL_HEIGHT + 2 if self.cell_width else -self.top
        self._draw_changed(old, new, lambda place: Region(0, place + first, self.size.width, 1))

    def watch_track(self, old: Sequence[TrackCell], new: Sequence[TrackCell]) -> None:
        """Draw the spaces that have changed."""
        width = self.cell_width
        self._draw_changed(old, new, lambda space: _region(space, width))

    def _draw_changed(self, old: Sequence[object], new: Sequence[object], region: Callable[[int], Region]) -> None:
        """Draw what has changed alone: the whole board at every roll would be felt."""
        if len(old) != len(new):
            self.refresh()
        elif changed := [region(place) for place, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]:
            self.refresh(*changed)

    def on_mouse_scroll_down(self) -> None:
        """Scroll the list."""
        self.top += 1

    def on_mouse_scroll_up(self) -> None:
        """Scroll the list back."""
        self.top -= 1

    def render_line(self, y: int) -> Strip:
        """Return one line of the ring, or of the list."""
        width, ground = self.size.width, self.ground
        cell = self.cell_width
        if not cell or not self.track:
            return self._listed(y + self.top, width).adjust_cell_length(width, ground)
        row, part = divmod(y, CELL_HEIGHT)
        if row >= SIDE:
            return Strip.blank(width, ground)
        if row in (0, SIDE - 1):
            segments = [piece for column in range(SIDE) for piece in self._space(column, row, part, cell)]
            return Strip(segments).adjust_cell_length(width, ground)
        inside = self._listed(y - CELL_HEIGHT - 2, cell * (SIDE - 2)).adjust_cell_length(cell * (SIDE - 2), ground)
        left, right = self._space(0, row, part, cell), self._space(SIDE - 1, row, part, cell)
        return Strip([*left, *inside, *right]).adjust_cell_length(width, ground)

    def _space(self, column: int, row: int, part: int, width: int) -> list[Segment]:
        """Return one line of a space: its colour and owner, its name, the tokens on it or else the rest of its name."""
        cell = self.track[_SPACES[column, row]]
        if part == 0:
            return self._edge(cell, width)
        if part == 1 or not cell.tokens:
            lines = _lines(cell.text, width - 1)
            return [Segment(fit(lines[part - 1] if part <= len(lines) else "", width), self.ground)]
        tokens = [Segment(SEAT_MARKS[seat], self._style(f"seat--{seat}")) for seat in cell.tokens]
        return [*tokens, Segment(" " * (width - len(tokens)), self.ground)]

    def _edge(self, cell: TrackCell, width: int) -> list[Segment]:
        if not cell.group:
            return [Segment("─" * (width - 1) + " ", self._style("board--muted"))]
        bar = Segment("▀" * (width - 3), self._style(f"group--{cell.group}"))
        if cell.seat is None:
            return [bar, Segment("   ", self.ground)]
        return [bar, Segment(f"{SEAT_MARKS[cell.seat]}  ", self._style(f"seat--{cell.seat}"))]

    def _listed(self, line: int, width: int) -> Strip:
        if self.cell_width and 0 < line - len(self.districts) <= len(LEGEND):
            words = f" {LEGEND[line - len(self.districts) - 1]}"
            return Strip([Segment(fit(words, width), self._style("board--muted"))])
        if not 0 <= line < len(self.districts):
            return Strip.blank(width, self.ground)
        return Strip(self._district(self.districts[line], width))

    def _district(self, row: DistrictRow, width: int) -> list[Segment]:
        """Return the line of a district: colour, owner, name, blocks (□ residential, ■ industrial), pieces, rent."""
        owner = SEAT_MARKS[row.seat] if row.seat is not None else "·"
        owner_style = self._style(f"seat--{row.seat}") if row.seat is not None else self._style("board--muted")
        room = max(6, width - 27)
        twice = "×2" if row.twice else "  "
        return [
            Segment(" █ ", self._style(f"group--{row.group}")),
            Segment(f"{owner} ", owner_style),
            Segment(f"{fit(row.name, room - 1)} ", self.ground + Style(bold=row.seat is not None)),
            Segment("□" * row.homes, self._style("board--harmed" if row.harmed else "board--home")),
            Segment("■" * row.works, self._style("board--work")),
            Segment("·" * (8 - row.homes - row.works), self._style("board--muted")),
            Segment(f" {row.pieces:<4}", self._style("board--harmed" if row.harmed else "board--pieces")),
            Segment(f"{twice}{row.rent:>6}", self.ground),
        ]

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(name)

    def on_click(self, event: events.Click) -> None:
        """Ask for the sheet of the district under the pointer."""
        cell = self.cell_width
        inside = not cell or (cell <= event.x < cell * (SIDE - 1) and CELL_HEIGHT <= event.y < CELL_HEIGHT * (SIDE - 1))
        line = event.y - (CELL_HEIGHT + 2) if cell else event.y + self.top
        if inside and 0 <= line < len(self.districts):
            self.post_message(self.Chosen(self.districts[line].name))
        elif not inside:
            self._choose_space(event.x // cell, event.y // CELL_HEIGHT)

    def _choose_space(self, column: int, row: int) -> None:
        space = _SPACES.get((column, row))
        if space is not None and self.track[space].group:
            self.post_message(self.Chosen(self.track[space].text))
