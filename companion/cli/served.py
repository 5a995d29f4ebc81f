"""What phones and a club have in common: a host of the program's games, loaded when it is first switched on."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from companion.core.calls import StopCall
from companion.table.preferences import Preferences

if TYPE_CHECKING:
    from companion.session.session import Session


class GameHost(Protocol):
    """A host of games. `changed` is called when the status it shows changes."""

    changed: Callable[[], None]

    def serve(self, session: "Session") -> StopCall:
        """Serve this game from now on; return a function that ends it."""


H = TypeVar("H", bound=GameHost)


class HostService(Generic[H]):
    """Serves the program's current game by a host, whichever of the two is there first."""

    def __init__(self, preferences: Preferences) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._preferences = preferences
        self._problem = ""
        self._host: H | None = None
        self._session: Session | None = None
        self._leave: StopCall = lambda: None

    def serve(self, session: "Session") -> StopCall:
        """Serve this game from now on. Return a call that ends it."""
        self._session = session
        if self._host is not None:
            self._leave = self._host.serve(session)

        def leave() -> None:
            if self._session is session:
                self._session = None
                self._leave()

        return leave

    def _use_host(self, host: H) -> None:
        """Use this host from now on, for the current game too."""
        self._host = host
        host.changed = self._notify_changed
        if self._session is not None:
            self._leave = host.serve(self._session)

    def _notify_changed(self) -> None:
        self.changed()
