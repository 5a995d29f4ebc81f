"""A club as a running evening and its screen see it, whatever broker carries it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from companion.session.session import Session


class ClubSeen(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand with the club: off, connected as `table`, or why not; `ignored` counts what was no message."""

    on: bool = False
    connected: bool = False
    table: str = ""
    why: str = ""
    ignored: int = 0

    @property
    def brief(self) -> str:
        """Return what the status line says of it; nothing while it is switched off."""
        if not self.on:
            return ""
        return "club ✗" if self.why and not self.connected else "club !" if self.why else "club ●"

    @property
    def told(self) -> str:
        """Return a sentence or two on it."""
        if not self.on:
            return "Not connected to a club. Set one in the settings, or start with --club."
        where = f"Connected as table {self.table}." if self.connected else "Connecting …"
        ignored = f"{self.ignored} unreadable messages ignored." if self.ignored else ""
        said = (self.why or where, ignored) if not self.connected else (where, self.why, ignored)
        return " ".join(filter(None, said))


class Club(Protocol):
    """Tells a club of the evenings of this program. Calls return at once; `changed` is called when `seen` differs."""

    changed: Callable[[], None]

    def seen(self) -> ClubSeen:
        """Return how things stand."""

    def serve(self, session: "Session") -> Callable[[], None]:
        """Tell of this evening from now on; return a call that ends it."""

    async def at_rest(self) -> None:
        """Wait until every goodbye is said."""


class NoClub:
    """No club at all."""

    def __init__(self) -> None:
        self.changed: Callable[[], None] = lambda: None

    def seen(self) -> ClubSeen:
        """Return that there is none."""
        return ClubSeen()

    def serve(self, session: "Session") -> Callable[[], None]:
        """Tell nobody."""
        return lambda: None

    async def at_rest(self) -> None:
        """Wait for nothing."""
