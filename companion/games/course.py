"""How the figure that counts has gone for everybody, over a whole evening."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from companion.core.fact import Fact
from companion.core.history import Line

S = TypeVar("S")
Course = Mapping[str, Sequence[int]]
"""The figure of each player from the beginning on, all equally many."""


def not_followed(opened: object, now: object, lines: Iterable[Line]) -> Course:
    """Return nothing, for a game that counts nothing."""
    return {}


def following(
    apply: Callable[[S, Fact], S], figures: Callable[[S], Mapping[str, int]]
) -> Callable[[S, S, Iterable[Line]], Course]:
    """Return how to follow `figures` of a state over lines: a value each time that any of them changed."""

    def course(opened: S, now: S, lines: Iterable[Line]) -> Course:
        state, rows = opened, [dict(figures(opened))]
        for line in lines:
            for fact in line.facts:
                state = apply(state, fact)
            if (row := dict(figures(state))) != rows[-1]:
                rows.append(row)
        return {name: tuple(row[name] for row in rows) for name in rows[0]}

    return course
