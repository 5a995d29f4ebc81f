"""The players: two figures each and their location, distinguished by a mark and the seat's colour."""

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from companion.core.words import say, say_in
from companion.games.view import BETWEEN, PlayerRow
from companion.tui.themes import SEATS
from companion.tui.widgets import scoreboard
from companion.tui.widgets.fit import fit, shortened
from companion.tui.widgets.ground import Grounded, NameChosen

SEAT_MARKS = "●■▲◆★✚"
_TALL, _TALLEST, _FEW, _SOME = 30, 42, 3, 4
_BESIDE = 6
"""The width around a name and the text beside it."""
_PLACE = 10
"""The width for a token's location."""
_LEAST_OF_PLACE = 5
"""The minimum width of a location."""


def seat_mark(place: int) -> str:
    """Return a seat's mark. Marks repeat after the sixth seat."""
    return SEAT_MARKS[place % len(SEAT_MARKS)]


def seat_style(place: int) -> str:
    """Return a seat's style class."""
    return f"seat--{place % SEATS}"


def seat_colour(place: int) -> str:
    """Return a seat's colour by its name in the theme."""
    return f"$seat-{place % SEATS}"


class Players(Grounded):
    """The figures' headings, and two lines per player if there is room, otherwise one.

    In a tall enough TV view each player has a cell with name and figures in giant letters.
    """

    COMPONENT_CLASSES = {f"seat--{place}" for place in range(6)} | {"players--muted"}

    players: reactive[Sequence[PlayerRow]] = reactive((), layout=True)
    columns: reactive[tuple[str, str]] = reactive(("", ""))
    INDENT: ClassVar[int] = 4
    """The indent of a player's second line, from the marks to the words."""
    below = False
    """Whether each name keeps an empty line below it."""

    class Chosen(NameChosen):
        """A player was clicked."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the heading, and two lines per player if the screen is tall enough.

        Small tables with long names that leave no room after them also have two lines, and so do TVs, which list no
        moves, if two lines remain for the question. If the style sheet leaves no room for two lines each, all have one.
        Without tokens on a board, a second line is only for marks: on most screens, only players with a mark that
        doesn't fit beside the name have one.
        """
        few = _SOME if self._longest_name + _PLACE > width - len(self._figures_text("", "")) - 4 else _FEW
        seen = self.screen.has_class("-tv") and container.height > 2 * (1 + len(self.players))
        tall = viewport.height >= (_TALLEST if self._no_player_is_on_board else _TALL)
        roomy = tall or seen or (len(self.players) <= few and not self._no_player_is_on_board)
        both, most = self._heading_lines + 2 * len(self.players), self.styles.max_height
        held = most is not None and both > most.resolve(container, viewport) - self.gutter.height
        one_each = self._heading_lines + len(self.players) + len(self._overfull_rows(width))
        return both if self._has_second_lines and roomy and not held else one_each

    @property
    def _heading_lines(self) -> int:
        """Return the lines of the figures' headings: none if no figure is tracked."""
        return int(any(self.columns))

    @property
    def _longest_name(self) -> int:
        return max((cell_len(row.name) for row in self.players), default=0)

    @property
    def _lines_per_player(self) -> int:
        """Return a player's number of lines."""
        return 2 if self._has_second_lines and self.size.height > 2 * len(self.players) else 1

    @property
    def _has_second_lines(self) -> bool:
        """Return whether any player has text on a second line."""
        return self.below or any(row.where or row.marks for row in self.players)

    def _room_beside(self, width: int) -> int:
        """Return the room for a name and the text after it, beside both figures."""
        return width - len(" ".join(self._figure_columns("", ""))) - 4

    @property
    def _no_player_is_on_board(self) -> bool:
        """Return whether no player has a token on a board."""
        return not any(row.brief or row.held for row in self.players)

    def _overfull_rows(self, width: int) -> list[PlayerRow]:
        """Return the players without a token whose marks don't all fit between the name and the figures."""
        room = self._room_beside(width)
        if not self._no_player_is_on_board or self._longest_name > room:
            return []
        return [row for row in self.players if _marks_left_out(row, room)]

    def _shown_lines(self) -> list[tuple[int, int]]:
        """Return the lines below the heading: each the place of a player, and which of their lines it is."""
        below = [*self.players] if self._lines_per_player > 1 else self._overfull_rows(self.size.width)
        if self._heading_lines + len(self.players) + len(below) > self.size.height:
            below = []
        return [(at, part) for at, row in enumerate(self.players) for part in range(1 + (row in below))]

    def _heading(self, width: int) -> Strip:
        first, second = self.columns
        figures = self._figures_text(first, second)
        words = f"   {fit(say('Player'), max(0, width - len(figures) - 4))} {figures}"
        return Strip([Segment(words, self._style("players--muted"))])

    def on_click(self, event: events.Click) -> None:
        """Ask for the sheet of the player under the pointer."""
        under = event.get_content_offset(self)
        if under is None:
            return
        if (grid := self._grid()) is not None:
            place = (under.y - self._heading_lines) // grid.height * grid.columns + under.x // grid.width
        else:
            place = next((at for y, (at, _) in enumerate(self._shown_lines(), self._heading_lines) if y == under.y), -1)
        if 0 <= place < len(self.players):
            self.post_message(self.Chosen(self.players[place].name))

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        ground, width = self.ground, self.size.width
        if (grid := self._grid()) is not None:
            return Strip(self._line_across_cells(grid, y)).adjust_cell_length(width, ground)
        if y < self._heading_lines:
            return self._heading(width).adjust_cell_length(width, ground)
        if y - self._heading_lines >= len(shown := self._shown_lines()):
            return Strip.blank(width, ground)
        place, part = shown[y - self._heading_lines]
        row = self.players[place]
        segments = (
            self._second_line(row, width)
            if part
            else self._first_line(place, row, width, short=self._lines_per_player == 1)
        )
        return Strip(segments).adjust_cell_length(width, ground)

    def _grid(self) -> scoreboard.Grid | None:
        """Return the grid of the large display, None if it isn't used."""
        if not all(map(self.screen.has_class, ("-tv", "-tall"))) or not self.players:
            return None
        names, height = tuple(row.name for row in self.players), self.size.height - self._heading_lines
        return scoreboard.best_grid(names, self._large_figures, self.size.width, height)

    @property
    def _large_figures(self) -> tuple[tuple[str, ...], ...]:
        """Return the figures for the large display: those of each column with a known value."""
        return tuple(
            tuple(scoreboard.in_font_letters(without_heading(text, head)) for text in each)
            for head, each in self._known_columns()
        )

    def _known_columns(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the columns with a known figure: their headings, and each player's figure."""
        columns = zip(self.columns, zip(*((row.first, row.second) for row in self.players), strict=True), strict=True)
        return [(head, column) for head, column in columns if not {*column} <= {"", "–"}]

    def _line_across_cells(self, grid: scoreboard.Grid, y: int) -> list[Segment]:
        """Return one line across some players' cells; above them, the headings."""
        if y < self._heading_lines:
            heads = scoreboard.headings_line([head for head, _ in self._known_columns()], self._large_figures, grid)
            return [Segment(heads * grid.columns, self._style("players--muted"))]
        down, part = divmod(y - self._heading_lines, grid.height)
        places = range(len(self.players))[down * grid.columns :][: grid.columns]
        cells = (Strip(self._line_of_cell(grid, place, part)) for place in places)
        return [each for cell in cells for each in cell.adjust_cell_length(grid.width, self.ground)]

    def _line_of_cell(self, grid: scoreboard.Grid, place: int, part: int) -> list[Segment]:
        """Return one line of a player's cell: the name, the figures, then the small text."""
        row, below, bold = self.players[place], part - grid.lines_of_name, self.ground + Style(bold=True)
        front = self._segments_before_name(place, row) if not part else [Segment(" " * scoreboard.INDENT, self.ground)]
        if below < 0:
            return [*front, *self._large_name_segments(grid, place, part)]
        if below < grid.lines_of_figures:
            return [*front, Segment(scoreboard.figure_lines(self._large_figures, place, grid)[below], bold)]
        return [*front, *self._small_segments(row, grid.inner_width)] if below == grid.lines_of_figures else []

    def _large_name_segments(self, grid: scoreboard.Grid, place: int, part: int) -> list[Segment]:
        """Return one line of a name, with the marks that do not fit below the figures after or below it."""
        row, muted = self.players[place], self._style("players--muted")
        style = self._style(seat_style(place)) if grid.name else self.ground + Style(bold=True, strike=row.out)
        name = [Segment(line, style) for line in scoreboard.letter_lines(row.name, grid.name)]
        left = BETWEEN.join(
            self._text_under_figures_and_marks_left_out(row, grid.inner_width - self._columns_before_second_line)[1]
        )
        beside = [Segment(f"{BETWEEN}{left}", muted)] if left and not grid.name else []
        return [name[part], *beside] if part < len(name) else [Segment(left, muted)]

    def _segments_before_name(self, place: int, row: PlayerRow) -> list[Segment]:
        """Return the text before a player's name."""
        arrow = Segment("▶" if row.in_turn else " ", self.ground + Style(bold=row.in_turn))
        return [arrow, Segment(f"{seat_mark(place)} ", self._style(seat_style(place)))]

    def _small_segments(self, row: PlayerRow, width: int) -> list[Segment]:
        """Return a player's text below the large figures."""
        return [
            Segment(
                fit(self._text_under_figures_and_marks_left_out(row, width)[0], width), self._style("players--muted")
            )
        ]

    def _text_under_figures_and_marks_left_out(self, row: PlayerRow, width: int) -> tuple[str, list[str]]:
        """Return the figure missing from the large ones, the place and marks; and the marks left out."""
        grid, place = self._grid(), self.players.index(row)
        figures = [
            f"{inline_heading(head)} {column[place]}"
            for head, column in self._known_columns()[grid.shown if grid else 0 :]
        ]
        return location_and_marks(BETWEEN.join(filter(None, (*figures, row.where))), row.marks.split(BETWEEN), width)

    def _first_line(self, place: int, row: PlayerRow, width: int, *, short: bool) -> list[Segment]:
        plain = self.ground + Style(bold=row.in_turn)
        money = "" if not short and self._is_name_long else f" {self._figures_text(row.first, row.second)}"
        room = max(1, width - len(money) - 3)
        name = fit(row.name, min(room, cell_len(row.name)))
        beside = self._location_and_marks(row, room) if short else self._texts_beside_and_below(row)[0]
        about = f"{BETWEEN}{beside}" if beside else ""
        return [
            *self._segments_before_name(place, row),
            Segment(name, plain + Style(strike=row.out)),
            Segment(_fitted_or_blank(about, room - cell_len(name)), self._style("players--muted")),
            Segment(money, plain),
        ]

    def _location_and_marks(self, row: PlayerRow, room: int) -> str:
        """Return the token's location, shortened to leave room for the player's marks, and those marks."""
        left, least = _width_after_name(row, room), _shortest_location(row)
        packed, _ = _text_and_marks_left_out(row, left)
        if not least or not packed.startswith(least):
            return packed
        return shortened(row.brief, cell_len(least) + left - cell_len(packed)) + packed.removeprefix(least)

    @property
    def _columns_before_second_line(self) -> int:
        """Return the number of columns before the line below a name."""
        return 0

    def _second_line(self, row: PlayerRow, width: int) -> list[Segment]:
        """Return the token's location and the player's marks; the figures too, if the name took a full line."""
        money = f" {self._figures_text(row.first, row.second)}" if self._is_name_long else ""
        room = width - len(money)
        if self._lines_per_player > 1:
            words = self._texts_beside_and_below(row)[1]
        else:
            words = BETWEEN.join(_marks_left_out(row, self._room_beside(width)))
        return [
            Segment(fit(f"{'':{self.INDENT}}{words}", room), self._style("players--muted")),
            Segment(money, self.ground + Style(bold=row.in_turn)),
        ]

    def _texts_beside_and_below(self, row: PlayerRow) -> tuple[str, str]:
        """Return a player's texts beside the name and below it; everything beside if nothing fits below.

        If the figures are below, everything else goes beside first.
        """
        figures, marks = cell_len(self._figures_text(row.first, row.second)) + 1, row.marks.split(BETWEEN)
        beside, below = (
            self.size.width - cell_len(row.name) - _BESIDE,
            self.size.width - self._columns_before_second_line - self.INDENT,
        )
        if self._is_name_long:
            said, rest = location_and_marks("", marks, beside)
            return said, location_and_marks(row.where, rest, below - figures)[0]
        said, rest = location_and_marks(row.where, marks, below)
        return location_and_marks("", rest, beside - figures)[0], said

    @property
    def _is_name_long(self) -> bool:
        """Return whether a name leaves no room for figures beside it. Then all players' figures go below."""
        return self._longest_name > self.size.width - len(self._figures_text("", "")) - 4

    def _figures_text(self, first: str, second: str) -> str:
        """Return the columns of known figures; only the first one if there is no room for more."""
        figures = self._figure_columns(first, second)
        both = " ".join(figures)
        alone = self._lines_per_player == 1 and (
            self._longest_name + len(both) + 4 > self.size.width or self._shows_more_with_one_figure(figures)
        )
        return figures[0] if alone and figures else both

    def _figure_columns(self, first: str, second: str) -> list[str]:
        """Return the known ones of two figures, each as wide as its column."""
        firsts, seconds = zip(self.columns, *((row.first, row.second) for row in self.players), strict=True)
        pairs = ((first, firsts, self.columns[0]), (second, seconds, self.columns[1]))
        kept = [each for each in pairs if not {*each[1][1:]} <= {"", "–"}]
        return [
            _right_aligned(without_heading(text, head), [without_heading(each, head) for each in column])
            for text, column, head in kept
        ]

    def _shows_more_with_one_figure(self, figures: Sequence[str]) -> bool:
        """Return whether some player shows more beside the first figure than beside both.

        Without tokens on a board, the second figure decides the game. It stays where what it leaves no room for stands
        below the name, else unless a player would then show nothing beside it.
        """
        if len(self._shown_lines()) > len(self.players):
            return False
        alone, both = (self.size.width - len(text) - 4 for text in (figures[0] if figures else "", " ".join(figures)))
        kept = (
            (
                _text_and_marks_left_out(row, _width_after_name(row, alone)),
                _text_and_marks_left_out(row, _width_after_name(row, both)),
            )
            for row in self.players
        )
        told = [(cell_len(more[0]), cell_len(less[0])) for more, less in kept]
        tokens = any(row.brief for row in self.players)
        return any(more > less if tokens else more and not less for more, less in told)


def _marks_left_out(row: PlayerRow, room: int) -> list[str]:
    """Return the marks that don't fit after a player's name in this room for both."""
    return _text_and_marks_left_out(row, _width_after_name(row, room))[1]


def _text_and_marks_left_out(row: PlayerRow, left: int) -> tuple[str, list[str]]:
    """Return a player's text in this width, the location as short as possible, and the marks left out."""
    least = _shortest_location(row)
    return location_and_marks(least if cell_len(least) <= left else "", row.marks.split(BETWEEN), left)


def _shortest_location(row: PlayerRow) -> str:
    """Return a token's location in the fewest letters that distinguish it from others."""
    return row.held or shortened(row.brief, _LEAST_OF_PLACE)


def without_heading(figure: str, head: str) -> str:
    """Return a figure without the word that is its column's heading."""
    beside, lower = f" {head.casefold()}", figure.casefold()
    if len(lower) == len(figure) and lower.endswith(beside):
        return figure[: -len(beside)]
    return figure[len(beside) :] if len(lower) == len(figure) and lower.startswith(f"{beside[1:]} ") else figure


def inline_heading(head: str) -> str:
    """Return a heading as it is written within a line."""
    small = say_in("how nouns within a line begin: small or capital", "small")
    return head.casefold() if small == "small" else head


def _right_aligned(figure: str, column: Sequence[str]) -> str:
    """Return a figure right-aligned in its column. Several words keep away from the column before."""
    return f"{figure:>{max(6, *(len(each) + (' ' in each) for each in column))}}"


def _width_after_name(row: PlayerRow, room: int) -> int:
    """Return the width that a name leaves of its line."""
    return room - cell_len(row.name) - len(BETWEEN)


def _fitted_or_blank(text: str, width: int) -> str:
    """Return a text in exactly this many cells, or nothing if it does not fit."""
    return fit(text if cell_len(text) <= width else "", width)


def location_and_marks(where: str, marks: Sequence[str], width: int) -> tuple[str, list[str]]:
    """Return a token's location with the player's marks that fit after it, and the marks that do not."""
    said, left = where, []
    for mark in filter(None, marks):
        longer = BETWEEN.join(filter(None, (said, mark)))
        if cell_len(longer) <= width:
            said = longer
        else:
            left.append(mark)
    return said, left
