"""A club as a session and its screen see it, independent of the broker."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.core.calls import StopCall
from companion.core.words import say, say_n

if TYPE_CHECKING:
    from companion.session.session import Session


class ClubStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of the club: off, connected as `table`, or why not; `ignored` counts invalid messages."""

    on: bool = False
    connected: bool = False
    table: str = ""
    why: str = ""
    ignored: int = 0

    @property
    def brief(self) -> str:
        """Return the text for the status line; empty while the club is off."""
        if not self.on:
            return ""
        if self.why:
            return say("club !") if self.connected else say("club ✗")
        return say("club ●")

    @property
    def sentence(self) -> str:
        """Return a sentence or two about the status."""
        if not self.on:
            return say("Not connected to a club. Set its address under Club, or start with --club.")
        where = say("Connected as table {table}.", table=self.table) if self.connected else say("Connecting …")
        ignored = ""
        if self.ignored:
            ignored = say_n("{n} unreadable message ignored.", "{n} unreadable messages ignored.", self.ignored)
        said = (self.why or where, ignored) if not self.connected else (where, self.why, ignored)
        return " ".join(filter(None, said))


class Club(Protocol):
    """Reports this program's games to a club. Calls return immediately; `changed` is called when `status` changes."""

    changed: Callable[[], None]

    def status(self) -> ClubStatus:
        """Return the status."""

    def serve(self, session: "Session") -> StopCall:
        """Report this game from now on; return a function that ends it."""

    async def wait_until_idle(self) -> None:
        """Wait until every goodbye has been sent."""


class NoClub:
    """No club."""

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None

    def status(self) -> ClubStatus:
        """Return that the club is off."""
        return ClubStatus()

    def serve(self, session: "Session") -> StopCall:
        """Report nothing."""
        return lambda: None

    async def wait_until_idle(self) -> None:
        """Wait for nothing."""
