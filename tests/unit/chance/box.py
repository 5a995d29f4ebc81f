"""An invented box for tests: numbers and lengths that no player should see."""

MINIMUMS = {"brown": 2, "light blue": 2, "purple": 3, "orange": 4, "red": 5, "yellow": 5, "green": 7, "dark blue": 10}
LENGTHS = {
    "brown": 3,
    "light blue": 3,
    "purple": 4,
    "orange": 4,
    "red": 5,
    "yellow": 5,
    "green": 6,
    "dark blue": 7,
    "gray": 2,
}
BOX = (
    *(f'minimum "{colour}" {value}' for colour, value in MINIMUMS.items()),
    *(f'building "{colour}" {length}' for colour, length in LENGTHS.items()),
    "mark 30",
)
COLOURS = tuple(MINIMUMS)
# Everything but green and dark blue is covered by Ben, so that green is still missing.
COVERED = tuple(f'given on "{colour}" Ben {n}' for n, colour in enumerate(COLOURS[:6], 6))


def turn(*flips: str, roll: int = 6) -> list[str]:
    """Return the lines of a turn up to its cards being used."""
    return [f"roll {roll}", *(f"flip {card}" for card in flips), *(["cash out"] if len(flips) < roll else [])]


def idle(turns: int) -> list[str]:
    """Return the lines of turns in which no one flips."""
    return ["roll 4", "cash out", "end"] * turns
