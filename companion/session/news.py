"""What a session tells its windows."""

from collections.abc import Callable

import msgspec

from companion.core.errors import CompanionError, MissingValue, Refused, first_unread_value
from companion.core.history import Line
from companion.games.game import State
from companion.session.origin import Origin, refuse_unless_allowed
from companion.table.table import Asked, Table
from companion.unit.signals import Button


class Refusal(msgspec.Struct, frozen=True):
    """A move that was refused: what was asked, from where, and why."""

    asked: Asked
    origin: Origin
    error: CompanionError

    def __str__(self) -> str:
        return str(self.error)

    @property
    def missing(self) -> MissingValue | None:
        """Return the card that must be read first, if one of the reasons names it."""
        reasons = self.error.reasons if isinstance(self.error, Refused) else ()
        return first_unread_value(reasons)


def why_refused(refusal: Refusal, table: Table[State], now_ms: int, *, banker: bool) -> CompanionError:
    """Return why a request was refused, in the language of the window that tells it."""
    asked = refusal.asked
    try:
        if isinstance(asked, Button):
            asked = table.game.pressed(table.state, asked, now_ms)
        command = table.command(asked)
        refuse_unless_allowed(table.game, table.state, command, refusal.origin, banker=banker)
        reasons = table.reasons(command)
    except CompanionError as error:
        return error
    return Refused(*reasons) if reasons else refusal.error


class News(msgspec.Struct, frozen=True):
    """What happened since the last news, in order. If it is empty, only time has passed."""

    happened: tuple[Line | Refusal, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the lines that were written."""
        return tuple(each for each in self.happened if isinstance(each, Line))


Listener = Callable[[News], None]
