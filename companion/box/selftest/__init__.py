"""The checks of a new box, in order."""

from collections.abc import Iterator

from companion.box.exchange import Exchange
from companion.box.selftest.absence import absence_checks
from companion.box.selftest.hands import Hands, button_checks, look_checks
from companion.box.selftest.lines import line_checks
from companion.box.selftest.result import Result, Verdict, judge
from companion.box.selftest.times import checks_that_times_run
from companion.wire.messages import Hello

__all__ = ["Hands", "Result", "Verdict", "checks", "judge"]


def run_checks(box: Exchange, hello: Hello, hands: Hands | None) -> Iterator[Result]:
    """Yield the results as they come; without `hands`, no one is there to look, listen and press.

    `hello` is the box's first hello.
    """
    yield from line_checks(box)
    yield from checks_that_times_run(box)
    yield from absence_checks(box)
    yield from look_checks(box, hands)
    yield from button_checks(box, hello, hands)
