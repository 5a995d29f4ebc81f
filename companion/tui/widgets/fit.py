"""Text in exactly the room there is."""

import re
from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.content import Content


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells; what is cut off is told by dots."""
    if width <= 0:
        return ""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def lines_in_window(screen: int, beside: int = 11) -> int:
    """Return how many lines a list has in a window over so high a screen, with so many others in the window."""
    return screen * 9 // 10 - beside


def in_lines(pieces: Sequence[str], width: int, between: str = "  ") -> list[str]:
    """Return the pieces in lines of at most `width` letters; a piece is parted only where it is longer than a line."""
    unbroken = between.join(piece.replace(" ", "\xa0") for piece in pieces)
    return [line.replace("\xa0", " ") for line in wrap(unbroken, max(1, width))]


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text in a room of so many cells; the last word has another beside it where one fits."""
    if width <= 0:
        return [text]
    return [line for each in text.split("\n") for line in _accompanied(each, width)]


@lru_cache(maxsize=4096)  # each line of a list asks for all of them
def _accompanied(text: str, width: int) -> tuple[str, ...]:
    lines = tuple(line.plain.rstrip() for line in Content(text).wrap(width))
    if len(lines) < 2:
        return lines
    *rest, before, last = lines
    kept, _, moved = before.rpartition(" ")
    fits = " " in kept.strip() and cell_len(moved) + 1 + cell_len(last) <= width
    return (*rest, kept.rstrip(), f"{moved} {last}") if last and " " not in last and fits else lines


_DOTS, _COMMAS = re.compile(r"(?<=·) "), re.compile(r"(?<=[,·]) ")
_LISTED = 3
"""The parts from which on commas make a list: fewer stand in a sentence."""
_UNBROKEN = "\ue001"
"""Stands for a space inside of a part."""


def parted(text: str, width: int) -> list[str]:
    """Return the lines of a text; one that is a list breaks between its parts where that takes no more lines."""
    lines = ((wrapped(each, width), each) for each in text.split("\n"))
    return [line for plain, each in lines for line in _in_parts(each, width, len(plain)) or plain]


def _in_parts(text: str, width: int, most: int) -> list[str]:
    """Return the lines of a list that breaks between its parts, none where that takes more lines than `most`."""
    parts = _COMMAS.split(text)
    if len(parts) < _LISTED or any(cell_len(part) > width for part in parts):
        parts = _DOTS.split(text)
    if most < 2 or len(parts) < 2:
        return []
    whole = (part.replace(" ", _UNBROKEN) if cell_len(part) <= width else part for part in parts)
    found = [line.replace(_UNBROKEN, " ") for line in wrapped(" ".join(whole), width)]
    return found if len(found) <= most else []


def even(text: str, width: int) -> str:
    """Return a text whose lines are about as long as each other: no more of them, and no word alone in the last.

    One that is a list breaks between its parts.
    """
    return "\n".join(line for each in text.split("\n") for line in _even(each, width))


def _even(text: str, width: int) -> list[str]:
    lines = wrapped(text, width)
    if parts := _in_parts(text, width, len(lines)):
        return parts
    least = max((cell_len(word) for word in text.split()), default=1)
    tries = (wrapped(text, each) for each in range(max(least, cell_len(text) // len(lines)), width))
    return next((found for found in tries if len(found) == len(lines)), lines) if len(lines) > 1 else lines
