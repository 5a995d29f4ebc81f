"""Lines of a journal of any game."""

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Setup

CITY = Setup("city", ("Ana", "Ben"), {"money": "bank"}, "us", 7)


class Paid(Fact, frozen=True):
    who: str
    amount: int


class Noted(Fact, frozen=True):
    text: str = ""


FACTS = (Paid, Noted)


def line(seq: int, *, at_ms: int = 0, wall_ms: int = 0) -> Line:
    return Line(
        seq,
        at_ms,
        "move",
        f"pay Ana {seq}",
        (Paid(at_ms=at_ms, who="Ana", amount=seq),),
        "bar",
        wall_ms=wall_ms,
    )


def lines(first: int, last: int) -> list[Line]:
    return [line(seq) for seq in range(first, last + 1)]
