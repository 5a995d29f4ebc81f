"""Text in exactly the room there is."""

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells; what is cut off is told by dots."""
    if width <= 0:
        return ""
    return set_cell_size(text, width) if cell_len(text) <= width else f"{set_cell_size(text, width - 1)}…"


def in_lines(pieces: Sequence[str], width: int, between: str = "  ") -> list[str]:
    """Return the pieces in lines of at most `width` letters; a piece is parted only where it is longer than a line."""
    unbroken = between.join(piece.replace(" ", "\xa0") for piece in pieces)
    return [line.replace("\xa0", " ") for line in wrap(unbroken, max(1, width))]
