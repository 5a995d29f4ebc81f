"""How the figure that counts has gone for everybody, over a whole evening."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Generic, Protocol, TypeVar

from companion.core.fact import Fact
from companion.core.history import Line

PARTS = 4
"""The parts of a scale."""

Course = Mapping[str, Sequence[int]]
"""The figure of each player from the beginning on, all equally many."""


class _Begun(Protocol):
    """A state that knows whether anything was played."""

    @property
    def begun(self) -> bool: ...


S = TypeVar("S", bound=_Begun)
T = TypeVar("T")


@dataclass(frozen=True)
class Figure(Generic[T]):
    """What a game counts by: its name, how it is written, and how it has gone.

    `course` takes the state at the beginning, that of now and the lines; it is empty where nothing is known.
    """

    name: str
    course: Callable[[T, T, Iterable[Line]], Course]
    words: Callable[[int], str] = str


def following(
    apply: Callable[[S, Fact], S], turns: type[Fact], figures: Callable[[S, S], Mapping[str, int]]
) -> Callable[[S, S, Iterable[Line]], Course]:
    """Return how to follow the figures of a state: at the beginning, whenever a turn begins, and at the end.

    `figures` takes what is known now besides the state; where it knows none, none is followed. An evening that came
    over in the middle begins with what was given of it.
    """

    def course(opened: S, now: S, lines: Iterable[Line]) -> Course:
        state, rows = opened, [figures(opened, now)]
        if not rows[0]:
            return {}
        for line in lines:
            for fact in line.facts:
                state = apply(state, fact)
            if not state.begun:
                rows = [figures(state, now)]
            elif any(isinstance(fact, turns) for fact in line.facts):
                rows.append(figures(state, now))
        rows.append(figures(state, now))
        return {name: tuple(row[name] for row in rows) for name in rows[0]}

    return course


def round_scale(values: Sequence[int]) -> list[int]:
    """Return round figures around all values, as far apart as `PARTS` equal parts let them stand."""
    low, high = min(values), max(values)
    for step in round_steps():
        first = low // step * step
        if first + PARTS * step >= high:
            return list(range(first, first + PARTS * step + 1, step))
    raise AssertionError("some step is long enough")


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    return (factor * 10**power for power in count() for factor in (1, 2, 5))
