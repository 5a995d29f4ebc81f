"""The names of spaces that boards print alike, in the language of the window."""

from collections.abc import Callable

from companion.core.words import say_in

SPACES: dict[str, Callable[[], str]] = {
    "GO": lambda: say_in("space", "GO"),
    "Jail": lambda: say_in("space", "Jail"),
    "Free Parking": lambda: say_in("space", "Free Parking"),
    "Go to Jail": lambda: say_in("space", "Go to Jail"),
    "Chance": lambda: say_in("space", "Chance"),
    "Auction": lambda: say_in("space", "Auction"),
    "Industry Tax": lambda: say_in("space", "Industry Tax"),
    "Planning Permission": lambda: say_in("space", "Planning Permission"),
}
"""Spaces by their names in editions, facts and notation."""


def space_in_words(name: str) -> str:
    """Return a space in words. A name that only the owner's board has is the same in every language."""
    return SPACES[name]() if name in SPACES else name
