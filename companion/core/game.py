"""What every game of the family gives the table: the same shape for all of them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.errors import Reason, Refused
from companion.core.fact import Fact


class Setup(msgspec.Struct, frozen=True):
    """How a game begins: what a notation header says. `seed` feeds every draw."""

    game: str
    players: tuple[str, ...] = ()
    options: dict[str, str] = {}
    edition: str = ""
    seed: int = 0


class Order(msgspec.Struct, frozen=True):
    """A move as asked for: who asks, where it is not the player in turn, and whether the banker insists."""

    move: Any
    by: str | None = None
    forced: bool = False


class OptionChanged(Fact, frozen=True):
    """A house rule was changed in the middle of the game."""

    key: str
    value: str


class NoteTaken(Fact, frozen=True):
    """Somebody kept a piece of table talk."""

    words: str


class Answer(msgspec.Struct, frozen=True):
    """What an expectation found: whether it holds, and what is there instead."""

    holds: bool
    actual: str


def verify_all(*checks: Reason | None) -> tuple[Reason, ...]:
    """Return the reasons among `checks`."""
    return tuple(check for check in checks if check is not None)


def insist(order: Order, reasons: Sequence[Reason]) -> None:
    """Raise `Refused` unless the order may be carried out: force overrides all but hard reasons."""
    standing = [reason for reason in reasons if reason.hard or not order.forced]
    if standing:
        raise Refused(*standing)
