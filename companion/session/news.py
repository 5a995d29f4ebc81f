"""What the windows on an evening are told."""

from collections.abc import Callable

import msgspec

from companion.core.errors import CompanionError, MissingValue, Refused
from companion.core.history import Line
from companion.session.origin import Origin
from companion.table.orders import Command


class Refusal(msgspec.Struct, frozen=True):
    """A move that was refused: what was asked, from where, and why."""

    asked: str | Command
    origin: Origin
    error: CompanionError

    def __str__(self) -> str:
        return str(self.error)

    @property
    def missing(self) -> MissingValue | None:
        """Return the card that has to be read first, where one is among the reasons."""
        reasons = self.error.reasons if isinstance(self.error, Refused) else ()
        return next((reason for reason in reasons if isinstance(reason, MissingValue)), None)


class News(msgspec.Struct, frozen=True):
    """What has happened since the last news, in order. Without anything in it, only time has passed."""

    happened: tuple[Line | Refusal, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the lines that were written."""
        return tuple(each for each in self.happened if isinstance(each, Line))


Listener = Callable[[News], None]
