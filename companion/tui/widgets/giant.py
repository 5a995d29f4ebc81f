"""Giant letters and digits that fill their area, to be read from across the table."""

import re
import unicodedata
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from companion.tui.widgets.fit import wrapped

_GLYPHS = """
A .#. #.# ### #.# #.#
B ##. #.# ##. #.# ##.
C .## #.. #.. #.. .##
D ##. #.# #.# #.# ##.
E ### #.. ##. #.. ###
F ### #.. ##. #.. #..
G .## #.. #.# #.# .##
H #.# #.# ### #.# #.#
I ### .#. .#. .#. ###
J ..# ..# ..# #.# .#.
K #.# #.# ##. #.# #.#
L #.. #.. #.. #.. ###
M #.# ### ### #.# #.#
N #..# ##.# #.## #..# #..#
O .#. #.# #.# #.# .#.
P ##. #.# ##. #.. #..
Q .#. #.# #.# ### .##
R ##. #.# ##. #.# #.#
S .## #.. .#. ..# ##.
T ### .#. .#. .#. .#.
U #.# #.# #.# #.# ###
V #.# #.# #.# #.# .#.
W #.# #.# ### ### #.#
X #.# #.# .#. #.# #.#
Y #.# #.# .#. .#. .#.
Z ### ..# .#. #.. ###
0 ### #.# #.# #.# ###
1 .#. ##. .#. .#. ###
2 ### ..# ### #.. ###
3 ### ..# ### ..# ###
4 #.# #.# ### ..# ..#
5 ### #.. ### ..# ###
6 ### #.. ### #.# ###
7 ### ..# ..# ..# ..#
8 ### #.# ### #.# ###
9 ### #.# ### ..# ###
? ### ..# .## ... .#.
. . . . . #
/ ..# ..# .#. #.. #..
: . # . # .
- ... ... ### ... ...
"""
_FONT = {line[0]: line[2:].split(" ") for line in _GLYPHS.strip().split("\n")} | {" ": ["..."] * 5}
_ROWS, _VERY_HIGH = 5, 24
_AMOUNT = re.compile(r"[\d.]+[kM]?")
_GAP = 2
_HALVES = {"##": "█", "#.": "▀", ".#": "▄", "..": " "}


def plain_letters(text: str) -> str:
    """Return the text in the font's letters: capitals without accents, “?” for any other letter."""
    bare = unicodedata.normalize("NFD", text.upper())
    return "".join(letter if letter in _FONT else "?" for letter in bare if not unicodedata.combining(letter))


def dot_size_that_fits(text: str, width: int, height: int) -> int:
    """Return a dot's columns, and equally many half lines, which looks square; 0 if there is no room."""
    return min(dot_size_for_height(height), width // max(1, width_in_dots(text)))


def width_in_dots(text: str) -> int:
    """Return a text's width in dots."""
    return len(_dot_rows(text)[0])


def dot_size_for_height(height: int) -> int:
    """Return a dot's columns for this many lines; a dot has as many half lines."""
    return 2 * height // _ROWS


def height_in_lines(size: int) -> int:
    """Return the number of lines of letters whose dots are this many columns wide."""
    return -(-_ROWS * size // 2)


def _dot_rows(text: str) -> list[str]:
    """Return a text's rows of dots."""
    return [".".join(_FONT[letter][row] for letter in text) for row in range(_ROWS)]


def block_lines(text: str, size: int) -> tuple[str, ...]:
    """Return the text as lines of blocks, with `size` columns and half lines per dot."""
    halves = [row for row in _dot_rows(text) for _ in range(size)]
    below = [*halves[1:], "." * len(halves[0])]
    return tuple(_block_line(*pair, size) for pair in zip(halves[::2], below[::2], strict=True))


def _block_line(upper: str, lower: str, size: int) -> str:
    return "".join(_HALVES[above + below] * size for above, below in zip(upper, lower, strict=True))


class Giant(Widget):
    """Text as large as its area allows, centred. With `off`, a tall area leaves a line free at the top.

    A very tall area leaves one free at the bottom, too.
    """

    text: reactive[str] = reactive("")

    def __init__(self, *, id: str, off: bool = False) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._off = off

    def render_line(self, y: int) -> Strip:
        """Return one line of it."""
        width, height = self.size
        free = (height > _ROWS) + (height > _VERY_HIGH) if self._off else 0
        block = largest_lines(self.text, width, height - free)
        top = max(0, (height - len(block) + 1) // 2)
        row = block[y - top] if 0 <= y - top < len(block) else ""
        style = Style(color=self.rich_style.color, bgcolor=self.rich_style.bgcolor, bold=True)
        return Strip([Segment(row.center(width), style)])


@lru_cache(maxsize=8)
def largest_lines(text: str, width: int, height: int) -> tuple[str, ...]:
    """Return a text's lines as large as the area allows, or in plain letters if there is no room.

    If it does not fit entirely, or the font lacks a letter, only the amount at its end is large: below the text before
    it, or after it if there is no line for that.
    """
    if whole := _large_lines(text, width, height):
        return whole
    before, _, last = text.rpartition(" ")
    if not before or not _AMOUNT.fullmatch(last):
        return (text,)
    below = _large_lines(last, width, height - 1)
    return (
        (before, *below)
        if below
        else _large_lines_after_words(before, _large_lines(last, width, height), width) or (text,)
    )


def _large_lines_after_words(before: str, block: tuple[str, ...], width: int) -> tuple[str, ...]:
    """Return large letters after plain words; nothing if the words do not fit there."""
    room = width - len(block[0]) - _GAP if block else 0
    words = wrapped(before, room) if max(map(cell_len, before.split())) <= room else []
    if not 0 < len(words) <= len(block):
        return ()
    column = max(map(cell_len, words))
    words = [""] * ((len(block) - len(words)) // 2) + words
    return tuple(
        f"{set_cell_size(word, column + _GAP)}{line}" for word, line in zip_longest(words, block, fillvalue="")
    )


def _large_lines(text: str, width: int, height: int) -> tuple[str, ...]:
    letters = plain_letters(text)
    size = dot_size_that_fits(letters, width, height) if letters.count("?") == text.count("?") else 0
    return block_lines(letters, size) if size else ()
