"""How the figure that counts has gone for everybody, over a whole evening."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from operator import is_
from typing import Generic, Protocol, TypeVar

from companion.core.fact import Fact
from companion.core.history import Line

PARTS = 4
"""The parts of a scale."""

Course = Mapping[str, Sequence[int]]
"""The figure of each player from the beginning on, all equally many."""


class _Followed(Protocol):
    """A state that knows whether anything was played, and the cards it is played with."""

    @property
    def begun(self) -> bool: ...

    @property
    def edition(self) -> object: ...


S = TypeVar("S", bound=_Followed)
T = TypeVar("T")


@dataclass(frozen=True)
class Figure(Generic[T]):
    """What a game counts by: its name, how it is written, and how it has gone.

    `follow` takes the state at the beginning; what it returns tells the course, by the state of now and the lines. It
    is empty where nothing is known. `called` tells its name by the state, where it has not always the same.
    """

    name: str
    follow: Callable[[T], Callable[[T, Iterable[Line]], Course]]
    words: Callable[[int], str] = str
    called: Callable[[T], str] | None = None

    def now(self, state: T) -> "Figure[T]":
        """Return the figure with the name that it has in a state."""
        return replace(self, name=self.called(state)) if self.called else self


class Following(Generic[S]):
    """Follows the figures of a state: as it was opened, whenever a turn begins, and now.

    `figures` takes what is known now besides the state; where it knows none, none is followed. An evening that came
    over in the middle begins with what was given of it. Asked again, it goes on from the lines it knows, unless these
    are others now, or the cards are known otherwise.
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
        """Return the course as it is now, after these lines."""
        first, every = self._figures(self._opened, now), list(lines)
        if not first:
            return {}
        if now.edition is not self._edition or not self._begins(every):
            self._state, self._edition, self._known, self._rows = self._opened, now.edition, [], [first]
        for line in every[len(self._known) :]:
            self._take(line, now)
        rows = (*self._rows, self._figures(self._state, now))
        return {name: tuple(row[name] for row in rows) for name in first}

    def _begins(self, lines: Sequence[Line]) -> bool:
        """Tell whether these lines begin with those that are known."""
        return len(self._known) <= len(lines) and all(map(is_, self._known, lines))

    def _take(self, line: Line, now: S) -> None:
        self._known.append(line)
        for fact in line.facts:
            self._state = self._apply(self._state, fact)
        if not self._state.begun:
            self._rows = [self._figures(self._state, now)]
        elif any(isinstance(fact, self._turns) for fact in line.facts):
            self._rows.append(self._figures(self._state, now))


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
