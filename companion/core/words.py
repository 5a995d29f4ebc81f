"""Numbers and names for use in sentences."""

import re
from collections.abc import Sequence

_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=$| [A-Z“])")


def stopped(text: str) -> str:
    """Return sentences with one full stop each, even where a name at the end has its own."""
    return _TWO_STOPS.sub(".", text) if ".." in text else text


def counted(number: int, thing: str) -> str:
    """Return a count with its noun: `no cards`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def capital(words: str) -> str:
    """Return words with the first letter in upper case and the rest unchanged."""
    return f"{words[:1].upper()}{words[1:]}"


def times(number: int, name: str) -> str:
    """Return a name with its count if there are several: `2× House`."""
    return f"{number}× {name}" if number > 1 else name


def listed(names: Sequence[str]) -> str:
    """Return names joined for a sentence: `Ana, Ben and Cleo`."""
    *before, last = names or ("no one",)
    return f"{', '.join(before)} and {last}" if before else last
