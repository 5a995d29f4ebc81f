"""Numbers and names as a sentence has them."""

import re
from collections.abc import Sequence

_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=$| [A-Z“])")


def stopped(text: str) -> str:
    """Return sentences with one full stop each, where a name that has one of its own stands at an end."""
    return _TWO_STOPS.sub(".", text) if ".." in text else text


def counted(number: int, thing: str) -> str:
    """Return a number of things: `no cards`, `1 card`, `4 cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def capital(words: str) -> str:
    """Return words as a sentence begins with them; what else is written large stays so."""
    return f"{words[:1].upper()}{words[1:]}"


def times(number: int, name: str) -> str:
    """Return a name with how many there are of it, where there are several: `2× House`."""
    return f"{number}× {name}" if number > 1 else name


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them: `Ana, Ben and Cleo`."""
    *before, last = names or ("no one",)
    return f"{', '.join(before)} and {last}" if before else last
