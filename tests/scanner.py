"""Reads the code that a terminal shows, as the camera of a phone does."""

from collections.abc import Callable, Iterator, Sequence

BORDER, SIDE = 4, 29
"""The light modules around a code, and how many modules a code has that holds an address: it is of version 3."""

_DARK = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def whole(text: str) -> bool:
    """Return whether a code is there, drawn to its end: two light lines above and two below."""
    return text.count("█" * (SIDE + 2 * BORDER)) >= BORDER


def scan(lines: Sequence[str]) -> str:
    """Return what the code says whose first line is the first of these."""
    seen: list[list[int]] = []
    for line in lines[: (SIDE + 2 * BORDER + 1) // 2]:
        above, below = zip(*(_DARK[each] for each in line[BORDER : BORDER + SIDE]), strict=True)
        seen += [list(above), list(below)]
    bits = "".join(map(str, _data(seen[BORDER : BORDER + SIDE])))
    count = int(bits[4:12], 2)
    assert bits[:4] == "0100", "the code holds bytes"
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * count, 8)).decode()


def _data(code: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the modules that hold data, two columns at a time, up and down from the right."""
    mask = _MASKS[4 * (code[8][2] ^ 1) + 2 * code[8][3] + (code[8][4] ^ 1)]
    for turn, right in enumerate((*range(SIDE - 1, 7, -2), 5, 3, 1)):
        for row in range(SIDE) if turn % 2 else reversed(range(SIDE)):
            for column in (right, right - 1):
                if not _holds_no_data(row, column):
                    yield code[row][column] ^ mask(row, column)


def _holds_no_data(row: int, column: int) -> bool:
    """Return whether a module helps to find the code, and holds no data."""
    last, low, left = SIDE - 8, row < 9, column < 9
    corner = (low and (left or column >= last)) or (row >= last and left)
    return corner or 6 in (row, column) or max(abs(row - SIDE + 7), abs(column - SIDE + 7)) <= 2
