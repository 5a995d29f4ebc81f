"""Text in exactly the room there is."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from textwrap import wrap

from rich.cells import cell_len, chop_cells, set_cell_size
from textual.content import Content


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells; what is cut off is told by dots."""
    if width <= 0:
        return ""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def shortened(text: str, width: int) -> str:
    """Return the text in at most `width` cells; one that is longer ends in dots."""
    if cell_len(text) <= width:
        return text
    return f"{chop_cells(text, width - 1)[0].rstrip()}…" if width > 1 else ""


_IN_ANY_CASE = 2


def lines_in_window(screen: int, beside: int = 10) -> int:
    """Return how many lines a list has in a window over so high a screen, with so many others in the window.

    One line of the screen is seen above the window and one below; a question of three lines may take both. In a low
    terminal the list takes them: one line of it, or two, is in sight in any case.
    """
    return max(_IN_ANY_CASE, screen - 2 - beside)


def in_lines(pieces: Sequence[str], width: int, between: str = "  ") -> list[str]:
    """Return the pieces in lines of at most `width` letters; a piece is parted only where it is longer than a line."""
    unbroken = between.join(piece.replace(" ", "\xa0") for piece in pieces)
    return [line.replace("\xa0", " ") for line in wrap(unbroken, max(1, width))]


_TIE = "\ue000"
"""Stands for a space at which no line ends, as wide as one."""
_TIED = re.compile(r" (?=[…·→])|(?<=→) |(?<=[\d×]) (?!or\b|and\b)(?=[^\W\d])")
_NOTHING = re.compile(r"(?!)")
_INSET, _NARROW = 3, 60
"""How far further lines stand in, and a room in which every name has room beside another one."""
_whole = _NOTHING


def keep_whole(names: Iterable[str]) -> None:
    """Let no line end inside of these names from now on, where that takes no more lines."""
    global _whole
    longest = sorted({name for name in names if " " in name}, key=len, reverse=True)
    _whole = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})") if longest else _NOTHING


def wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a text in a room of so many cells; the last word has another beside it where one fits.

    A line begins with no dot and no arrow, has none at its end either, and ends neither between a number and what it
    counts nor, where that takes no more lines, inside of a name that is kept whole.
    """
    if width <= 0:
        return [text]
    lines = (line for each in text.split("\n") for line in _accompanied(_tied(each, width, _whole), width))
    return list(map(_as_read, lines))


def hung(mark: str, text: str, width: int) -> str:
    """Return a text behind a mark, its further lines in from there: quickly, for lists of thousands."""
    inset = max(_INSET, cell_len(mark))
    room = max(1, width - inset)
    if cell_len(text) <= room:
        return f"{mark}{text}"
    lines = _quickly(text, room) if room > _NARROW and cell_len(text) == len(text) else wrapped(text, room)
    return mark + f"\n{' ' * inset}".join(lines)


def _quickly(text: str, width: int) -> list[str]:
    """Return the lines of a text as `wrapped` does, but that its last word may stand alone; all letters are narrow."""
    plain, whole = _tie(text, _TIED), _tie(text, _TIED, _whole)
    lines = wrap(whole, width, break_on_hyphens=False)
    if whole != plain and len(other := wrap(plain, width, break_on_hyphens=False)) < len(lines):
        lines = other
    return list(map(_with_spaces, lines))


def _tie(text: str, *patterns: re.Pattern[str]) -> str:
    for pattern in patterns:
        text = pattern.sub(lambda found: found[0].replace(" ", _TIE), text)
    return text


@lru_cache(maxsize=4096)
def _tied(text: str, width: int, names: re.Pattern[str]) -> str:
    """Return a text with its ties; with those in its names too where it takes no more lines then."""
    plain, whole = _ties(text, width, names)
    return whole if len(_accompanied(whole, width)) <= len(_accompanied(plain, width)) else plain


def _ties(text: str, width: int, names: re.Pattern[str]) -> Iterator[str]:
    """Yield a text with its ties, and with its names tied too; what is longer than a line has none."""
    for pattern in (_TIED, names):
        text = _tie(text, pattern)
        yield re.sub(r"\S+", lambda word: word[0] if cell_len(word[0]) <= width else _with_spaces(word[0]), text)


def _with_spaces(text: str) -> str:
    return text.replace(_TIE, " ")


def _as_read(line: str) -> str:
    """Return a line without its ties; the end of it parts as well as a dot there."""
    return _with_spaces(line).removesuffix(" ·")


@lru_cache(maxsize=4096)  # each line of a list asks for all of them
def _accompanied(text: str, width: int) -> tuple[str, ...]:
    lines = tuple(line.plain.rstrip() for line in Content(text).wrap(width))
    if len(lines) < 2:
        return lines
    *rest, before, last = lines
    kept, _, moved = before.rpartition(" ")
    fits = _several(kept.strip()) and cell_len(moved) + 1 + cell_len(last) <= width
    return (*rest, kept.rstrip(), f"{moved} {last}") if last and not _several(last) and fits else lines


def _several(words: str) -> bool:
    return " " in words or _TIE in words


_DOTS, _COMMAS = re.compile(r"(?<=·) "), re.compile(r"(?<=[,·]) ")
_LISTED = 3
"""The parts from which on commas make a list: fewer stand in a sentence."""


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
    found = wrapped(" ".join(part.replace(" ", _TIE) if cell_len(part) <= width else part for part in parts), width)
    return found if len(found) <= most else []


def even(text: str, width: int) -> str:
    """Return a text whose lines are about as long as each other: no more of them, and no word alone in the last.

    One that is a list breaks between its parts.
    """
    return "\n".join(line for each in text.split("\n") for line in _even(each, width))


def _even(text: str, width: int) -> list[str]:
    tied = _tied(text, max(1, width), _whole)
    lines = _accompanied(tied, max(1, width))
    if parts := _in_parts(text, width, len(lines)):
        return parts
    least = max((cell_len(word) for word in tied.split()), default=1)
    tries = (_accompanied(tied, each) for each in range(max(least, cell_len(tied) // len(lines)), width))
    found = next((each for each in tries if len(each) == len(lines)), lines) if len(lines) > 1 else lines
    return list(map(_as_read, found))
