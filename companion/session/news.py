"""What a session tells its windows."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec

from companion.core.calls import StopCall
from companion.core.errors import CompanionError, MissingValue, Refused, first_missing_value
from companion.core.history import Line
from companion.core.language import current_window, speaking
from companion.games.game import State
from companion.session.origin import Origin, refuse_unless_allowed
from companion.table.table import Request, Table
from companion.unit.signals import Button

_LOG = logging.getLogger(__name__)


class Refusal(msgspec.Struct, frozen=True):
    """A move that was refused: what was asked, from where, and why."""

    asked: Request
    origin: Origin
    error: CompanionError

    def __str__(self) -> str:
        return str(self.error)

    @property
    def missing(self) -> MissingValue | None:
        """Return the card that must be read first, if one of the reasons names it."""
        reasons = self.error.reasons if isinstance(self.error, Refused) else ()
        return first_missing_value(reasons)


def why_refused(refusal: Refusal, table: Table[State], now_ms: int, *, has_banker: bool) -> CompanionError:
    """Return why a request was refused, in the language of the window that tells it."""
    asked = refusal.asked
    try:
        if isinstance(asked, Button):
            asked = table.game.pressed(table.state, asked, now_ms)
        command = table.command(asked)
        refuse_unless_allowed(table.game, table.state, command, refusal.origin, has_banker=has_banker)
        reasons = table.reasons_against(command)
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


class Announcer:
    """Tells the windows of a game what happened, once per turn of the loop."""

    def __init__(self, name: str) -> None:
        self._name, self._window = name, current_window()
        self._listeners: list[Listener] = []
        self._news: list[Line | Refusal] = []
        self._telling: asyncio.Handle | None = None

    def subscribe(self, listener: Listener) -> StopCall:
        """Notify `listener` of everything from now on; return a function that ends it.

        A listener that raises is dropped, because a broken window must not stop the game.
        """
        self._listeners.append(listener)
        return lambda: self._drop_listener(listener)

    def announce_soon(self, *happened: Line | Refusal) -> None:
        """Notify the windows once the current code has finished, also of what has `happened`."""
        self._news += happened
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_listeners)

    def _tell_listeners(self) -> None:
        news, self._news, self._telling = News(tuple(self._news)), [], None
        for listener in tuple(self._listeners):
            try:
                with speaking(self._window):  # no matter who caused the news
                    listener(news)
            except Exception:
                _LOG.exception("A window on %s failed and gets no more updates.", self._name)
                self._drop_listener(listener)

    def _drop_listener(self, listener: Listener) -> None:
        with suppress(ValueError):
            self._listeners.remove(listener)
