"""How each player's main figure changed over a whole game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from operator import is_
from typing import Generic, Protocol, TypeVar

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import translated

PARTS = 4
"""The number of parts of a scale."""

Course = Mapping[str, Sequence[int]]
"""Each player's figures from the start on, all of equal length."""


class _Followed(Protocol):
    """A state that knows whether anything was played and which cards are in use."""

    @property
    def begun(self) -> bool: ...

    @property
    def edition(self) -> object: ...


S = TypeVar("S", bound=_Followed)
T = TypeVar("T")


@dataclass(frozen=True)
class Figure(Generic[T]):
    """What a game counts by: its name, its format, and its course.

    `follow` takes the state at the start. The function it returns gives the course from the current state and the
    lines, or nothing where it is unknown. `called` gives the name by state, where the name varies. `wins` is the figure
    that wins, None if none does.
    """

    name: str
    follow: Callable[[T], Callable[[T, Iterable[Line]], Course]]
    words: Callable[[int], str] = str
    called: Callable[[T], str] | None = None
    wins: int | None = None

    def renamed_for(self, state: T) -> "Figure[T]":
        """Return the figure with its name for a state."""
        return replace(self, name=self.called(state) if self.called else translated(self.name))


class CourseFollower(Generic[S]):
    """Follows the figures of a state: at the start, at the start of each turn, and now.

    `figures` takes what is known now and the state; if it knows none, nothing is followed. A game continued in
    progress starts with its starting position. Later calls continue from the lines already seen, unless those lines
    or the known cards have changed.
    """

    def __init__(
        self, apply: Callable[[S, Fact], S], turns: type[Fact], figures: Callable[[S, S], Mapping[str, int]], opened: S
    ) -> None:
        self._apply, self._turns, self._figures, self._opened = apply, turns, figures, opened
        self._state = opened
        self._edition: object = None
        self._known: list[Line] = []
        self._rows: list[Mapping[str, int]] = []

    def __call__(self, now: S, lines: Iterable[Line]) -> Course:
        """Return the course up to now, after these lines."""
        first, every = self._figures(self._opened, now), list(lines)
        if not first:
            return {}
        if now.edition is not self._edition or not self._begin_alike(every):
            self._state, self._edition, self._known, self._rows = self._opened, now.edition, [], [first]
        for line in every[len(self._known) :]:
            self._take_line(line, now)
        rows = (*self._rows, self._figures(self._state, now))
        return {name: tuple(row[name] for row in rows) for name in first}

    def _begin_alike(self, lines: Sequence[Line]) -> bool:
        """Return whether these lines start with the lines already seen."""
        return len(self._known) <= len(lines) and all(map(is_, self._known, lines))

    def _take_line(self, line: Line, now: S) -> None:
        self._known.append(line)
        for fact in line.facts:
            self._state = self._apply(self._state, fact)
        if not self._state.begun:
            self._rows = [self._figures(self._state, now)]
        elif any(isinstance(fact, self._turns) for fact in line.facts):
            self._rows.append(self._figures(self._state, now))


def round_axis_figures(values: Sequence[int], wins: int | None = None) -> list[int]:
    """Return round figures that enclose all values, spaced for `PARTS` equal parts.

    If the figure that `wins` is known and small, they end there.
    """
    low, high = min(values), max(values)
    if wins is not None and low >= 0 and high <= wins <= PARTS:
        return list(range(wins + 1))
    for step in round_steps():
        first = low // step * step
        if first + PARTS * step >= high:
            return list(range(first, first + PARTS * step + 1, step))
    raise AssertionError("some step is long enough")


def round_steps() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    return (factor * 10**power for power in count() for factor in (1, 2, 5))
