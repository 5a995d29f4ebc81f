"""The cells of the island: their notation, and the blocks between two of them."""

import re
from collections.abc import Iterator

CELL = re.compile(r"([A-Za-z]{1,2})([0-9]{1,2})", re.ASCII)
"""A cell: the column as letters, the row as a number."""


def is_cell(text: str) -> bool:
    """Return whether a text is a cell in its standard form: C4, not c4 or C04."""
    return CELL.fullmatch(text) is not None and standard_cell(text) == text


def standard_cell(text: str) -> str:
    """Return the standard form of a cell: C4 for c4 and C04."""
    return cell_name(*column_and_row(text))


def cell_name(column: int, row: int) -> str:
    """Return the cell at a column (from 0) and a row."""
    letters = chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)
    return f"{letters}{row}"


def column_and_row(text: str) -> tuple[int, int]:
    """Return column (from 0) and row of a cell."""
    match = CELL.fullmatch(text)
    assert match is not None, "only cells come here"
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    return column - 1, int(match[2])


def block_corners(text: str) -> tuple[str, str]:
    """Return the two corners of a block such as A1-D4. For a single cell, return that cell twice."""
    first, _, last = text.partition("-")
    return first, last or first


def cells_between(first: str, last: str) -> Iterator[str]:
    """Yield the cells of the rectangle between two corners, row by row."""
    (column, row), (other_column, other_row) = column_and_row(first), column_and_row(last)
    for line in range(min(row, other_row), max(row, other_row) + 1):
        for place in range(min(column, other_column), max(column, other_column) + 1):
            yield cell_name(place, line)
