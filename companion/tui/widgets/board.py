"""The board: the city in the middle, and the track around it if there is room."""

from collections.abc import Callable, Sequence
from functools import cache
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from companion.core.words import phrase, say, translated
from companion.games.city.view import DistrictRow, TrackCell
from companion.tui.widgets.fit import fit, pieces_in_lines, shortened
from companion.tui.widgets.ground import NameChosen, Scrolled
from companion.tui.widgets.players import SEAT_MARKS

LEGEND = (
    phrase("□ residential"),
    phrase("■ industrial"),
    phrase("×2 doubled"),
    phrase("H hazard"),
    phrase("B bonus building"),
    phrase("R railroad"),
    phrase("S stadium"),
    phrase("K skyscraper"),
    phrase("T Tower"),
    phrase("M mortgaged, with the amount owed"),
)
"""The legend of the marks in a district's line, declared for translators. Each begins with its mark."""
SIDE = 11
CELL_HEIGHT = 3
_LEAST_CELL, _LIST = 11, 60
GROUPS = ("brown", "light_blue", "purple", "orange", "red", "yellow", "green", "dark_blue")
"""The colours of districts and buildings; no two begin with the same letter."""
LETTERS = phrase("B, L, P … on a bar or a building: the first letter of its colour")
"""The help for players who cannot distinguish the colours."""


def ring_place(space: int) -> tuple[int, int]:
    """Return a space's column and row (0–10): GO is bottom right and the track runs clockwise."""
    side, step = divmod(space, SIDE - 1)
    last = SIDE - 1
    return ((last - step, last), (0, last - step), (step, 0), (last, step))[side]


def _space_region(space: int, width: int) -> Region:
    """Return a space's area if each is `width` wide."""
    column, row = ring_place(space)
    return Region(column * width, row * CELL_HEIGHT, width, CELL_HEIGHT)


@cache
def _name_lines(name: str, width: int) -> tuple[str, ...]:
    """Return a name in lines of at most `width` letters."""
    return tuple(wrap(name, width))


def _piece_signs(row: DistrictRow) -> tuple[tuple[str, bool], ...]:
    return ("□", bool(row.homes)), ("■", bool(row.works)), ("×2", row.twice)


_INSIDE = CELL_HEIGHT + 1
"""The first line of the list inside the ring."""
_SPACES = {ring_place(space): space for space in range(40)}


class Board(Scrolled):
    """A line per district with owner, blocks and rent; with room, the track as a ring around them.

    A click on a district asks for its sheet.
    """

    COMPONENT_CLASSES = (
        {f"group--{name}" for name in GROUPS}
        | {f"seat--{place}" for place in range(6)}
        | {"board--muted", "board--harmed", "board--pieces", "board--work", "board--home"}
    )

    districts: reactive[Sequence[DistrictRow]] = reactive((), repaint=False)
    track: reactive[Sequence[TrackCell]] = reactive((), repaint=False)

    _awaited = ""

    class Chosen(NameChosen):
        """A district was clicked."""

    @property
    def cell_width(self) -> int:
        """Return the width of a space in the ring, 0 if the ring does not fit."""
        width = self.size.width // SIDE
        return min(width, 2 * _LEAST_CELL) if width >= _LEAST_CELL and self.size.height >= SIDE * CELL_HEIGHT else 0

    def on_resize(self) -> None:
        """Tell the screen whether there is a ring, with the dial inside it, and keep the list filled."""
        self.top = self.top  # it may have been scrolled at a smaller size
        self.scroll_to_district(self._awaited)
        self.screen.set_class(bool(self.cell_width), "-ring")
        last = self.size.width - self.cell_width * (SIDE - 1)  # the last column, and the remainder after it
        self.screen.query("#dial").set_styles(offset=(_LEAST_CELL - last if self.cell_width else 0, 0))

    def validate_top(self, top: int) -> int:
        """Keep the list filled if it is longer than its area."""
        return max(0, min(top, len(self.districts) - self._visible_districts))

    @property
    def _visible_districts(self) -> int:
        """Return the number of lines for districts, without the heading."""
        return max(1, self.size.height - 1)

    def scroll_pages(self, pages: int) -> None:
        """Scroll the list by this many pages."""
        self.top += pages * max(1, self._visible_districts - 1)

    def scroll_to_district(self, district: str) -> None:
        """Scroll a district into view, as soon as there is room for it."""
        self._awaited = "" if self.size.height else district
        names = [row.name for row in self.districts]
        if district in names:
            self.top = names.index(district) - self._visible_districts // 2

    def watch_districts(self, old: Sequence[DistrictRow], new: Sequence[DistrictRow]) -> None:
        """Redraw the lines of changed districts."""
        first = _INSIDE + 1 if self.cell_width else 1 - self.top
        if self.cell_width:
            self.refresh(Region(0, first + len(new), self.size.width, len(LEGEND)))  # the legend depends on the content
        self._draw_changed(old, new, lambda place: Region(0, place + first, self.size.width, 1))

    def watch_track(self, old: Sequence[TrackCell], new: Sequence[TrackCell]) -> None:
        """Redraw the changed spaces."""
        width = self.cell_width
        self._draw_changed(old, new, lambda space: _space_region(space, width))

    def _draw_changed(self, old: Sequence[object], new: Sequence[object], region: Callable[[int], Region]) -> None:
        """Draw only the changes: redrawing the whole board at every roll would be noticeable."""
        if len(old) != len(new):
            self.refresh()
        elif changed := [region(place) for place, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Return one line of the ring, or of the list."""
        width, ground = self.size.width, self.ground
        cell = self.cell_width
        if not cell or not self.track:
            line = self._list_line(y + self.top, width) if y else self._heading(width)
            return line.adjust_cell_length(width, ground)
        row, part = divmod(y, CELL_HEIGHT)
        if row >= SIDE:
            return Strip.blank(width, ground)
        if row in (0, SIDE - 1):
            segments = [piece for column in range(SIDE) for piece in self._space_segments(column, row, part, cell)]
            return Strip(segments).adjust_cell_length(width, ground)
        wide = cell * (SIDE - 2)
        inside = self._heading(wide) if y == _INSIDE else self._list_line(y - _INSIDE, wide)
        inside = inside.adjust_cell_length(wide, ground)
        left, right = self._space_segments(0, row, part, cell), self._space_segments(SIDE - 1, row, part, cell)
        return Strip([*left, *inside, *right]).adjust_cell_length(width, ground)

    def _space_segments(self, column: int, row: int, part: int, width: int) -> list[Segment]:
        """Return one line of a space: its colour, owner and tokens, then its name."""
        cell = self.track[_SPACES[column, row]]
        if part == 0:
            return self._upper_line_segments(cell, width)
        lines = _name_lines(cell.text, width - 1)
        return [Segment(fit(lines[part - 1] if part <= len(lines) else "", width), self.ground)]

    def _upper_line_segments(self, cell: TrackCell, width: int) -> list[Segment]:
        """Return a space's upper line: its owner's mark, as in the list, its colour, and its tokens."""
        tokens = [Segment(SEAT_MARKS[seat], self._style(f"seat--{seat}")) for seat in cell.tokens]
        room = width - 2 - len(tokens)
        if not cell.group:
            return [Segment("─" * room, self._style("board--muted")), *tokens, Segment("  ", self.ground)]
        colour = self._style(f"group--{cell.group}")
        owner = Segment("▀", colour)
        if cell.seat is not None:
            owner = Segment(SEAT_MARKS[cell.seat], self._style(f"seat--{cell.seat}"))
        letter = Segment(cell.group[0].upper(), self.ground)
        bar = Segment(f"{'▀' * (room - 3)} ", colour)
        return [letter, owner, bar, *tokens, Segment("  ", self.ground)]

    def _heading(self, width: int) -> Strip:
        """Return the column headings, with the scroll range if the list is longer than its area."""
        last = min(self.top + self._visible_districts, len(self.districts))
        cut = not self.cell_width and self._visible_districts < len(self.districts)
        arrow = "↕" if self.top and last < len(self.districts) else "↑" if self.top else "↓"
        part = f"{say('{shown} of {all}', shown=self._visible_districts, all=len(self.districts))} {arrow}"
        blocks = fit(part if cut else say("Blocks"), 11)
        name = fit(say("District"), max(6, min(width, _LIST) - 27))
        figures = f"{shortened(say('Price·rent'), 10):>10}"
        return Strip([Segment(f"     {name}{blocks}{figures}", self._style("board--muted"))])

    def _list_line(self, line: int, width: int) -> Strip:
        """Return a line of the list: a district, counted from 1, or below them the legend."""
        if self.cell_width and (legend := line - len(self.districts) - 2) >= 0:
            lines = self._legend_lines(width)
            words = f" {lines[legend]}" if legend < len(lines) else ""
            return Strip([Segment(fit(words, width), self._style("board--muted"))])
        if not 1 <= line <= len(self.districts):
            return Strip.blank(width, self.ground)
        return Strip(self._district_segments(self.districts[line - 1], width))

    def _legend_lines(self, width: int) -> tuple[str, ...]:
        """Return the legend of the marks now on the board."""
        there = {letter for row in self.districts for letter in row.pieces}
        there |= {mark for row in self.districts for mark, is_there in _piece_signs(row) if is_there}
        return tuple(
            pieces_in_lines([translated(line) for line in LEGEND if line.partition(" ")[0] in there], width - 2)
        )

    def _district_segments(self, row: DistrictRow, width: int) -> list[Segment]:
        """Return a district's line: colour, owner, name, blocks (□ residential, ■ industrial), pieces, rent."""
        owner = SEAT_MARKS[row.seat] if row.seat is not None else "·"
        owner_style = self._style(f"seat--{row.seat}") if row.seat is not None else self._style("board--muted")
        room = max(6, min(width, _LIST) - 27)
        twice = "×2" if row.twice else "  "
        return [
            Segment("█", self._style(f"group--{row.group}")),
            Segment(f"{row.group[0].upper()} ", self.ground),
            Segment(f"{owner} ", owner_style),
            Segment(f"{fit(row.name, room - 1)} ", self.ground + Style(bold=row.seat is not None)),
            Segment("□" * row.homes, self._style("board--harmed" if row.harmed else "board--home")),
            Segment("■" * row.works, self._style("board--work")),
            Segment("·" * (8 - row.homes - row.works), self._style("board--muted")),
            Segment(f" {row.pieces:<4}", self._style("board--harmed" if row.harmed else "board--pieces")),
            Segment(f"{twice}{row.figure:>6}", self._figure_style(row)),
        ]

    def _figure_style(self, row: DistrictRow) -> Style:
        """Return a figure's style: a price is dim, a debt loud."""
        muted = {"price": "board--muted", "debt": "board--harmed"}.get(row.means)
        return self._style(muted) if muted else self.ground + Style(bold=True)

    def on_click(self, event: events.Click) -> None:
        """Ask for the sheet of the district under the pointer."""
        cell = self.cell_width
        inside = not cell or (cell <= event.x < cell * (SIDE - 1) and CELL_HEIGHT <= event.y < CELL_HEIGHT * (SIDE - 1))
        line = event.y - _INSIDE if cell else event.y + self.top if event.y else 0
        if inside and 1 <= line <= len(self.districts):
            self.post_message(self.Chosen(self.districts[line - 1].name))
        elif not inside:
            self._choose_space(event.x // cell, event.y // CELL_HEIGHT)

    def _choose_space(self, column: int, row: int) -> None:
        space = _SPACES.get((column, row))
        if space is not None and self.track[space].group:
            self.post_message(self.Chosen(self.track[space].text))
