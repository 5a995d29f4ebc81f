"""The checks of a new box, in order."""

from collections.abc import Iterator

from companion.box.exchange import Exchange
from companion.box.selftest.absence import absence_checks
from companion.box.selftest.lines import line_checks
from companion.box.selftest.person import Person, button_checks, light_and_tone_checks
from companion.box.selftest.result import Result, Verdict, result_of
from companion.box.selftest.times import time_checks
from companion.wire.messages import Hello

__all__ = ["Person", "Result", "Verdict", "result_of", "run_checks"]


def run_checks(box: Exchange, hello: Hello, person: Person | None) -> Iterator[Result]:
    """Yield the results as they come; without a `person`, no one is there to look, listen and press.

    `hello` is the box's first hello.
    """
    yield from line_checks(box)
    yield from time_checks(box)
    yield from absence_checks(box)
    yield from light_and_tone_checks(box, person)
    yield from button_checks(box, hello, person)
