"""What a file may expect: how it is written, and the function that answers it."""

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Concatenate, ParamSpec, TypeVar, cast

import msgspec

from companion.core.notation.forms import Form, Opt
from companion.core.notation.slots import OneOf, Slot

S = TypeVar("S")
P = ParamSpec("P")
ANSWER = Opt(OneOf("answer", ("yes", "no")))
"""The contrary is expected with no."""


class Answer(msgspec.Struct, frozen=True):
    """What an expectation found: whether it holds, and what is there instead."""

    holds: bool
    actual: str


class Expected(msgspec.Struct, frozen=True):
    """What one line expects: the function that answers it, and what the line says, by its parameters.

    `timed` tells that it is about what is timed at a table, now, and not about its state.
    """

    function: FunctionType
    said: dict[str, object]
    timed: bool

    def answer(self, *about: object) -> Answer:
        """Return what is found in the state of a game; in a timing and the time it is, where `timed`."""
        found: Answer = self.function(*about, **self.said)
        return found


class Expectation(Form):
    """How something is expected.

    `function` answers it: it takes the state of the game, and by their names what is `fixed` and the slots.
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

    def of(self, values: Mapping[str, object]) -> Expected:
        """Return what is expected with these values in its slots."""
        return Expected(self.function, {**self.fixed, **values}, self.timed)


class TimedExpectation(Expectation):
    """How something is expected of what is timed at a table; the function takes that and the time it is, in ms."""

    timed = True


def found(
    verb: str, find: Callable[Concatenate[S, P], object], *slots: Slot, wanted: str = "", summary: str
) -> Expectation:
    """Return how something is expected that `find` tells from the state and the slots.

    What is wanted stands in the last slot, or in the one that `wanted` names; that one `find` does not get.
    """
    name = wanted or slots[-1].attr

    def answer(state: S, /, **said: object) -> Answer:
        expected = said.pop(name)
        return same(expected, cast(FunctionType, find)(state, *said.values()))

    return Expectation(verb, answer, *slots, summary=summary)


def whether(verb: str, holds: Callable[Concatenate[S, P], bool], *slots: Slot, summary: str) -> Expectation:
    """Return how it is expected that something holds, or with no that it does not."""

    def told(state: S, /, answer: str = "yes", **said: object) -> Answer:
        return yes(cast(FunctionType, holds)(state, *said.values()), answer)

    return Expectation(verb, told, *slots, ANSWER, summary=summary)


def numbers(
    table: Mapping[str, tuple[Callable[Concatenate[S, P], object], str]], *slots: Slot, number: Slot
) -> Iterator[Expectation]:
    """Yield how the numbers of a table are expected: each by its word, with what counts it from the slots and help."""
    for what, (count, words) in table.items():
        yield found(what, count, *slots, number, summary=words)


def yes(actual: bool, answer: str) -> Answer:
    """Tell whether something is as `answer`, yes or no, expects it."""
    return Answer(actual == (answer == "yes"), "yes" if actual else "no")


def same(wanted: object, actual: object) -> Answer:
    """Tell whether something is what is wanted."""
    return Answer(wanted == actual, "nobody" if actual is None else str(actual))
