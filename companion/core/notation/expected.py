"""Expectations in a file: how each is written, and the function that checks it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

import msgspec

from companion.core.notation.forms import Form, Opt
from companion.core.notation.slots import Number, OneOf, Player, Slot
from companion.core.words import phrase

S = TypeVar("S")
P = ParamSpec("P")
ANSWER = Opt(OneOf("answer", ("yes", "no")))
"""The word `no` expects the opposite."""


class Answer(msgspec.Struct, frozen=True):
    """The result of an expectation: whether it holds, and what was found instead."""

    holds: bool
    actual: str


class Expected(msgspec.Struct, frozen=True):
    """What one line expects: the function that checks it, and the values from the line by parameter name.

    `timed` means it checks the table's current timer, not the state of the game.
    """

    function: FunctionType
    said: dict[str, object]
    timed: bool

    def answer(self, *about: object) -> Answer:
        """Return the result for the state of a game or, if `timed`, for a timing and the current time."""
        found: Answer = self.function(*about, **self.said)
        return found


class Expectation(Form):
    """How an expectation is written and checked.

    `function` checks it. It takes the state of the game and, by name, the `fixed` values and the slots.
    """

    timed = False

    def __init__(
        self,
        verb: str,
        function: Callable[Concatenate[S, P], Answer],
        /,
        *parts: Slot | Opt,
        summary: str,
        **fixed: object,
    ) -> None:
        super().__init__(verb, Expected, *parts, summary=summary, fixed=fixed)
        self.function = cast(FunctionType, function)

    def move_with_values(self, values: Mapping[str, object]) -> Expected:
        """Return the expectation with these values in its slots."""
        return Expected(self.function, {**self.fixed, **values}, self.timed)


class TimedExpectation(Expectation):
    """An expectation about a table's timer; its function takes the timing and the current time, in ms."""

    timed = True


def expect_value(
    verb: str, find: Callable[Concatenate[S, P], object], *slots: Slot, wanted: str = "", summary: str
) -> Expectation:
    """Return an expectation whose actual value `find` gets from the state and the slots.

    The expected value is in the last slot, or in the one `wanted` names; `find` does not receive that slot.
    """
    name = wanted or slots[-1].attr

    def answer(state: S, /, **said: object) -> Answer:
        expected = said.pop(name)
        return compare_values(expected, cast(FunctionType, find)(state, *said.values()))

    return Expectation(verb, answer, *slots, summary=summary)


class Ranked(Protocol):
    """A player and their rank."""

    @property
    def name(self) -> str:
        """Return who it is."""

    @property
    def rank(self) -> int:
        """Return their rank, 1 for the first."""


def expect_rank(standings: Callable[[S], Iterable[Ranked]], most: int) -> Expectation:
    """Return the expectation of a player's rank at a table of at most so many players."""

    def rank(state: S, player: str) -> int:
        return next(one.rank for one in standings(state) if one.name == player)

    wanted, player = Number("rank", least=1, largest=most), Player("player")
    return expect_value("rank", rank, wanted, player, wanted="rank", summary=phrase("A player's rank"))


def expect_condition(verb: str, holds: Callable[Concatenate[S, P], bool], *slots: Slot, summary: str) -> Expectation:
    """Return an expectation that something is true, or with `no` that it is false."""

    def compare(state: S, /, answer: str = "yes", **said: object) -> Answer:
        return compare_truth(cast(FunctionType, holds)(state, *said.values()), answer)

    return Expectation(verb, compare, *slots, ANSWER, summary=summary)


def expect_numbers(
    table: Mapping[str, tuple[Callable[Concatenate[S, P], object], str]], *slots: Slot, number: Slot
) -> Iterator[Expectation]:
    """Yield the expectations for a table's counts: for each word, a function of the slots, and its help."""
    for what, (count, words) in table.items():
        yield expect_value(what, count, *slots, number, summary=words)


def compare_truth(actual: bool, answer: str) -> Answer:
    """Return whether a condition matches the expected `answer`, yes or no."""
    return Answer(actual == (answer == "yes"), "yes" if actual else "no")


def compare_values(wanted: object, actual: object) -> Answer:
    """Return whether the value found is the expected one."""
    return Answer(wanted == actual, "nobody" if actual is None else str(actual))
