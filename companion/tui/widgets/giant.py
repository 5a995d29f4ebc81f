"""Giant letters and digits that fill whatever room they get, to be read from across the table."""

import unicodedata

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

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
. ... ... ... ... .#.
- ... ... ### ... ...
"""
_FONT = {line[0]: line[2:].split(" ") for line in _GLYPHS.strip().split("\n")} | {" ": ["..."] * 5}
_ROWS = 5


def plain(text: str) -> str:
    """Return the text in the letters of the font: capitals without accents, “?” for any other letter."""
    bare = unicodedata.normalize("NFD", text.upper())
    return "".join(letter if letter in _FONT else "?" for letter in bare if not unicodedata.combining(letter))


def fit(text: str, width: int, height: int) -> tuple[int, int]:
    """Return how many columns and lines a dot can have, (0, 0) if there is no room.

    A dot is twice as wide as tall, which looks square; only digits can still be read one by one.
    """
    dots_across = max(1, len(_dots(text)[0]))
    tall = min(height // _ROWS, width // (2 * dots_across))
    if tall:
        return 2 * tall, tall
    return (1, 1) if text.isdigit() and height >= _ROWS and width >= dots_across else (0, 0)


def _dots(text: str) -> list[str]:
    """Return the rows of dots of a text."""
    return [".".join(_FONT[letter][row] for letter in text) for row in range(_ROWS)]


def lines(text: str, wide: int, tall: int) -> list[str]:
    """Return the text as lines of blocks, `wide` columns and `tall` lines to a dot."""
    rows = ["".join(("█" if dot == "#" else " ") * wide for dot in row) for row in _dots(text)]
    return [row for row in rows for _ in range(tall)]


class Giant(Widget):
    """Text as large as the room allows, in the middle of it; in plain letters where there is no room."""

    text: reactive[str] = reactive("")

    def render_line(self, y: int) -> Strip:
        """Return one line of it."""
        width, height = self.size
        block = self._block(width, height)
        top = max(0, (height - len(block) + 1) // 2)  # a line that is left over keeps it off the title
        row = block[y - top] if 0 <= y - top < len(block) else ""
        style = Style(color=self.rich_style.color, bgcolor=self.rich_style.bgcolor, bold=True)
        return Strip([Segment(row.center(width), style)])

    def _block(self, width: int, height: int) -> list[str]:
        text = plain(self.text)
        wide, tall = fit(text, width, height)
        return lines(text, wide, tall) if text and tall else [self.text]
