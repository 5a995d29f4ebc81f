"""Text fitted exactly to its area."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from textwrap import wrap

from rich import _wrap
from rich.cells import cell_len, chop_cells, set_cell_size
from textual.content import Content

_wrap.re_word = re.compile(r"[^\S\xa0\u202f]*[\S\xa0\u202f]+[^\S\xa0\u202f]*")
"""No line of any widget breaks at a no-break space, as French has before its question marks."""


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells. Dots show that it was cut."""
    if width <= 0:
        return ""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def shortened(text: str, width: int) -> str:
    """Return the text in at most `width` cells. A longer text ends in dots."""
    if cell_len(text) <= width:
        return text
    return f"{chop_cells(text, width - 1)[0].rstrip()}…" if width > 1 else ""


_IN_ANY_CASE = 2


def lines_in_window(screen_height: int, other_lines: int = 10) -> int:
    """Return the lines of a list in a window, for this screen height and this many other lines.

    One screen line stays visible above the window and one below; a three-line question may use both. In a low terminal
    the list uses them, so that one or two of its lines are always visible.
    """
    return max(_IN_ANY_CASE, screen_height - 2 - other_lines)


def pieces_in_lines(pieces: Sequence[str], width: int, between: str = "  ") -> list[str]:
    """Return the pieces in lines of at most `width` letters. Only a piece longer than a line is split."""
    unbroken = between.join(piece.replace(" ", "\xa0") for piece in pieces)
    return [line.replace("\xa0", " ") for line in wrap(unbroken, max(1, width))]


_TIE = "\ue000"
"""A space at which no line ends, of the same width."""
_TIED = re.compile(r" (?=[…·→])|(?<=→) |(?<=[\d×]) (?!or\b|and\b)(?=[^\W\d])")
_NOTHING = re.compile(r"(?!)")
_INSET, _NARROW = 3, 60
"""The indent of further lines, and a width in which every name fits beside another."""
_whole = _NOTHING


def keep_names_whole(names: Iterable[str]) -> None:
    """Never break lines inside these names from now on, if that takes no more lines."""
    global _whole
    longest = sorted({name for name in names if " " in name}, key=len, reverse=True)
    _whole = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})") if longest else _NOTHING


def wrapped(text: str, width: int) -> list[str]:
    """Return a text wrapped to this many cells. The last word is not left alone if another fits beside it.

    No line begins or ends with a dot or arrow. None breaks between a number and what it counts nor, if
    that takes no more lines, inside a name that is kept whole.
    """
    if width <= 0:
        return [text]
    lines = (line for each in text.split("\n") for line in _without_lone_word(_with_ties(each, width, _whole), width))
    return list(map(_without_ties, lines))


def with_hanging_indent(mark: str, text: str, width: int) -> str:
    """Return a text after a mark, its further lines indented past it. Fast, for lists of thousands."""
    inset = max(_INSET, cell_len(mark))
    room = max(1, width - inset)
    if cell_len(text) <= room:
        return f"{mark}{text}"
    lines = _wrap_quickly(text, room) if room > _NARROW and cell_len(text) == len(text) else wrapped(text, room)
    return mark + f"\n{' ' * inset}".join(lines)


def _wrap_quickly(text: str, width: int) -> list[str]:
    """Return the lines as `wrapped` does, without keeping the last word company. All letters must be narrow."""
    plain, whole = _tied_text(text, _TIED), _tied_text(text, _TIED, _whole)
    lines = wrap(whole, width, break_on_hyphens=False)
    if whole != plain and len(other := wrap(plain, width, break_on_hyphens=False)) < len(lines):
        lines = other
    return list(map(_with_spaces, lines))


def _tied_text(text: str, *patterns: re.Pattern[str]) -> str:
    for pattern in patterns:
        text = pattern.sub(lambda found: found[0].replace(" ", _TIE), text)
    return text


@lru_cache(maxsize=4096)
def _with_ties(text: str, width: int, names: re.Pattern[str]) -> str:
    """Return a text with non-breaking ties, also in its names if that takes no more lines."""
    plain, whole = _tied_texts(text, width, names)
    return whole if len(_without_lone_word(whole, width)) <= len(_without_lone_word(plain, width)) else plain


def _tied_texts(text: str, width: int, names: re.Pattern[str]) -> Iterator[str]:
    """Yield a text with its ties, and with its names tied too. Names longer than a line are not tied."""
    for pattern in (_TIED, names):
        text = _tied_text(text, pattern)
        yield re.sub(r"\S+", lambda word: word[0] if cell_len(word[0]) <= width else _with_spaces(word[0]), text)


def _with_spaces(text: str) -> str:
    return text.replace(_TIE, " ")


def _without_ties(line: str) -> str:
    """Return a line without its ties. Its end separates as well as a dot there."""
    return _with_spaces(line).removesuffix(" ·")


@lru_cache(maxsize=4096)  # each line of a list needs all of them
def _without_lone_word(text: str, width: int) -> tuple[str, ...]:
    lines = tuple(line.plain.rstrip() for line in Content(text).wrap(width))
    if len(lines) < 2:
        return lines
    *rest, before, last = lines
    kept, _, moved = before.rpartition(" ")
    fits = _is_several_words(kept.strip()) and cell_len(moved) + 1 + cell_len(last) <= width
    return (*rest, kept.rstrip(), f"{moved} {last}") if last and not _is_several_words(last) and fits else lines


def _is_several_words(words: str) -> bool:
    return " " in words or _TIE in words


_DOTS, _COMMAS = re.compile(r"(?<=·) "), re.compile(r"(?<=[,·]) ")
_LISTED = 3
"""The number of parts from which commas make a list instead of a sentence."""


def wrapped_at_parts(text: str, width: int) -> list[str]:
    """Return a text's lines. A list breaks between its parts if that takes no more lines."""
    lines = ((wrapped(each, width), each) for each in text.split("\n"))
    return [line for plain, each in lines for line in _lines_broken_at_parts(each, width, len(plain)) or plain]


def _lines_broken_at_parts(text: str, width: int, most: int) -> list[str]:
    """Return a list's lines, broken between its parts; none if that takes more than `most` lines."""
    parts = _COMMAS.split(text)
    if len(parts) < _LISTED or any(cell_len(part) > width for part in parts):
        parts = _DOTS.split(text)
    if most < 2 or len(parts) < 2:
        return []
    found = wrapped(" ".join(part.replace(" ", _TIE) if cell_len(part) <= width else part for part in parts), width)
    return found if len(found) <= most else []


def evenly_wrapped(text: str, width: int) -> str:
    """Return a text in lines of similar length: as few as possible, and no single word in the last.

    A list breaks between its parts.
    """
    return "\n".join(line for each in text.split("\n") for line in _evenly_wrapped_lines(each, width))


def _evenly_wrapped_lines(text: str, width: int) -> list[str]:
    tied = _with_ties(text, max(1, width), _whole)
    lines = _without_lone_word(tied, max(1, width))
    if parts := _lines_broken_at_parts(text, width, len(lines)):
        return parts
    least = max((cell_len(word) for word in tied.split()), default=1)
    tries = (_without_lone_word(tied, each) for each in range(max(least, cell_len(tied) // len(lines)), width))
    found = next((each for each in tries if len(each) == len(lines)), lines) if len(lines) > 1 else lines
    return list(map(_without_ties, found))
