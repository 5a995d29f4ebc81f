"""What a file may expect: how it is written, and the function that answers it."""

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Concatenate, ParamSpec, TypeVar, cast

import msgspec

from companion.core.notation.forms import Form, Opt
from companion.core.notation.slots import Slot

S = TypeVar("S")
P = ParamSpec("P")


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


def numbers(
    table: Mapping[str, tuple[Callable[Concatenate[S, P], object], str]], *slots: Slot, number: Slot
) -> Iterator[Expectation]:
    """Yield how the numbers of a table are expected: each by its word, with what counts it from the slots and help."""
    for what, (count, words) in table.items():
        yield Expectation(what, _counted(count), *slots, number, summary=words)


def _counted(count: Callable[Concatenate[S, P], object]) -> Callable[[S, object], Answer]:
    def answer(state: S, number: object, **of: object) -> Answer:
        return same(number, cast(FunctionType, count)(state, *of.values()))

    return answer


def yes(actual: bool, answer: str) -> Answer:
    """Tell whether something is as `answer`, yes or no, expects it."""
    return Answer(actual == (answer == "yes"), "yes" if actual else "no")


def same(wanted: object, actual: object) -> Answer:
    """Tell whether something is what is wanted."""
    return Answer(wanted == actual, "nobody" if actual is None else str(actual))
