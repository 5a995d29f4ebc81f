"""The cards stored with a game as one line of text, so later corrections don't affect a running game."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import msgspec

from companion.core.errors import Reason, Refused, refusal
from companion.core.order import Setup
from companion.core.words import say

E = TypeVar("E", bound=msgspec.Struct)

_EDITION = "us"
"""The shipped cards for a game that names none."""

MOST = 1_000_000_000
"""The largest number allowed on a card."""


def edition_as_text(edition: msgspec.Struct) -> str:
    """Return an edition as one line of text."""
    return msgspec.json.encode(edition).decode()


def edition_from_text(cards: str, kind: type[E], problems_of: Callable[[E], Iterable[str]] = lambda _: ()) -> E:
    """Return the edition that `edition_as_text` wrote. Raises `Refused` for anything else.

    `problems_of` yields what no box can have, each a reason to refuse.
    """
    edition = _decode(cards, kind)
    problems = [
        say("{number} is far too large", number=number) for number in _too_large_numbers(msgspec.to_builtins(edition))
    ]
    if problems := problems or [*problems_of(edition)]:
        raise Refused(*(Reason(say("this game's cards: {problem}", problem=problem)) for problem in problems))
    return edition


def edition_of_setup(
    setup: Setup, kind: type[E], shipped: Callable[[str], E], problems_of: Callable[[E], Iterable[str]]
) -> E:
    """Return the cards of a game: its own or the shipped ones. Raises `Refused` if they are invalid."""
    return edition_from_text(setup.cards, kind, problems_of) if setup.cards else shipped(setup.edition or _EDITION)


def _decode(cards: str, kind: type[E]) -> E:
    try:
        return msgspec.json.decode(cards, type=kind)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise refusal(say("This game's cards can't be read: {error}.", error=error)) from None


def _too_large_numbers(value: object) -> Iterator[int]:
    """Yield the numbers in an edition that are too large."""
    if isinstance(value, int) and abs(value) > MOST:
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from _too_large_numbers(each)
