"""Size of the TV view's players: a cell each, with name and figures in giant letters."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from companion.tui.widgets import giant
from companion.tui.widgets.giant import dot_size_for_height, height_in_lines, plain_letters, width_in_dots

_PART = re.compile(r"(?<=\d) \w+ (?=\d)")
"""The word between a part and the whole, such as in “2 of 3”."""
INDENT = 3
"""The columns before names and figures, for a player's mark."""
_BELOW = 1
"""The number of lines for text that is not large."""
_LARGEST, _BETWEEN = 6, 4
"""The most columns of a dot, and the number of dots between two figures."""
_GOOD = 2
"""A figure size readable from afar. From there on, two such figures are better than a larger one."""


class Grid(msgspec.Struct, frozen=True):
    """Cells of a size; `name` and `figure` are columns per dot, 0 for a name in plain letters.

    `shown` is the number of each player's figures that are large.
    """

    columns: int
    width: int
    height: int
    name: int
    figure: int
    shown: int

    @property
    def inner_width(self) -> int:
        """Return a cell's columns after the player's mark, less a gap to the next cell."""
        return self.width - INDENT - (self.columns > 1)

    @property
    def lines_of_name(self) -> int:
        """Return the lines of the name, and of the gap between a large name and the figures."""
        return height_in_lines(self.name) + 1

    @property
    def lines_of_figures(self) -> int:
        """Return the lines of the large figures."""
        return height_in_lines(self.figure)

    @property
    def sort_key(self) -> tuple[int, ...]:
        """Return the sort key of a grid, most important criterion first."""
        return min(self.figure, _GOOD), self.shown, min(self.name, 1), self.figure, self.name, -self.columns


def in_font_letters(figure: str) -> str:
    """Return a figure in letters of the font."""
    return _PART.sub("/", figure.replace("–", "-"))


def letter_lines(text: str, size: int) -> tuple[str, ...]:
    """Return a text in letters of a size, 0 for plain ones."""
    return giant.block_lines(plain_letters(text), size) if size else (text,)


def figure_lines(columns: Sequence[Sequence[str]], place: int, grid: Grid) -> list[str]:
    """Return the lines of a player's large figures, aligned with the other players'."""
    parts = [
        [f"{line:>{_widest_in_dots(column) * grid.figure}}" for line in letter_lines(column[place], grid.figure)]
        for column in columns[: grid.shown]
    ]
    return [(" " * _BETWEEN * grid.figure).join(each) for each in zip(*parts, strict=True)]


def headings_line(words: Sequence[str], columns: Sequence[Sequence[str]], grid: Grid) -> str:
    """Return the headings of a cell's large figures, as wide as the cell."""
    wide = [_widest_in_dots(column) * grid.figure for column in columns[: grid.shown]]
    told = (" " * _BETWEEN * grid.figure).join(f"{word:>{width}}" for word, width in zip(words, wide, strict=False))
    return f"{'':{INDENT}}{told}"[: grid.width].ljust(grid.width)


@lru_cache(maxsize=8)
def best_grid(names: Sequence[str], columns: Sequence[Sequence[str]], width: int, height: int) -> Grid | None:
    """Return the best grid for this area, None if no figure would be large.

    `columns` are all players' figures, column by column. If not all fit, only the first one is large.
    """
    return max(_possible_grids(names, columns, width, height), key=lambda grid: grid.sort_key, default=None)


def _possible_grids(names: Sequence[str], columns: Sequence[Sequence[str]], width: int, height: int) -> Iterator[Grid]:
    for many, name, shown in product(range(1, len(names) + 1), range(_LARGEST), range(1, len(columns) + 1)):
        grid = Grid(many, width // many, height // -(-len(names) // many), name, 0, shown)
        figure = _figure_size(columns[:shown], grid.inner_width, grid.height - grid.lines_of_name - _BELOW)
        if name <= figure > 0 and (not name or name <= _figure_size([names], grid.inner_width, height_in_lines(name))):
            yield msgspec.structs.replace(grid, figure=figure)


def _figure_size(columns: Sequence[Sequence[str]], width: int, height: int) -> int:
    """Return the size of these columns side by side; 0 if the font lacks a letter."""
    if any(plain_letters(text).count("?") != text.count("?") for column in columns for text in column):
        return 0
    wide = sum(map(_widest_in_dots, columns)) + _BETWEEN * (len(columns) - 1)
    return max(0, min(_LARGEST, dot_size_for_height(height), width // max(1, wide)))


def _widest_in_dots(column: Sequence[str]) -> int:
    """Return the width of the widest text in dots."""
    return max(width_in_dots(plain_letters(text)) for text in column)
