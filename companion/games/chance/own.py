"""The box of Monopoly Chance as its owner has read it, value by value."""

from collections.abc import Iterator

from companion.games.chance.edition import Edition
from companion.games.chance.edition_file import read
from companion.games.chance.moves import LEARNING
from companion.games.chance.overlay import written
from companion.games.frozen import freeze
from companion.games.own import Own, Value

__all__ = ["EXAMPLE", "LEARNING", "freeze", "line", "own", "read", "values", "written"]

EXAMPLE = "minimum red 5   building gray 2   mark 30   die 2 3 4 5 6 ?"


def values(edition: Edition) -> dict[str, str]:
    """Return every value that is known, in the order of the box."""
    return dict(_values(edition))


def _values(edition: Edition) -> Iterator[tuple[str, str]]:
    for colour, space in edition.spaces.items():
        if space.minimum is not None:
            yield f"minimum {colour}", str(space.minimum)
    for colour in edition.colours:
        if (length := edition.length(colour)) is not None:
            yield f"building {colour}", str(length)
    if edition.mark is not None:
        yield "mark", str(edition.mark)
    if edition.die:
        yield "die", " ".join(edition.die)
    yield from ((f"chance {text}", text) for text in edition.texts)


def line(key: str) -> str:
    """Return the beginning of the move that reads a value, by its name."""
    return "chance says " if key.startswith("chance ") else f"{key} "


def own(edition: Edition) -> Own:
    """Return the values that the owner gave."""
    return {key: Value(says, edition.learned[key]) for key, says in _values(edition) if key in edition.learned}
