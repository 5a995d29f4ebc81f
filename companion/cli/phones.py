"""The phones of a program, loaded when they are first switched on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.session.phones import Lobby
from companion.table.preferences import Preferences

if TYPE_CHECKING:
    from companion.phones.host import Host
    from companion.session.session import Session

_MISSING = "Phones need packages that are not installed: pip install 'companion[phones]'."


class PhoneService:
    """Serves phones once they are switched on. `keep_address` is called with the address that was chosen by key.

    `rematch`, set before they are switched on, serves the same table again: it is the banker's page that asks for it.
    """

    def __init__(self, preferences: Preferences) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.keep_address: Callable[[str], None] = lambda address: None
        self.rematch: Callable[[], None] | None = None
        self._preferences = preferences
        self._problem = ""
        self._host: Host | None = None
        self._session: Session | None = None
        self._leave: Callable[[], None] = lambda: None

    def lobby(self) -> Lobby:
        """Return how things stand."""
        return self._host.lobby() if self._host else Lobby(problem=self._problem)

    def follow(self, preferences: Preferences) -> None:
        """Let other preferences count."""
        before, self._preferences = self._preferences, preferences
        if self._host is not None:
            self._host.everything_asks = preferences.banker_agrees
        if preferences.phones != before.phones:
            self.switch(preferences.phones)

    def open(self) -> None:
        """Serve them from the start, if that is wanted; to be called on the event loop."""
        if self._preferences.phones:
            self.switch(True)

    def switch(self, on: bool) -> None:
        """Serve them from now on, or no more."""
        if on and self._host is None:
            self._load()
        if self._host is not None:
            self._host.switch(on)

    def _load(self) -> None:
        try:
            from companion.phones.host import Host
        except ModuleNotFoundError:
            self._problem = _MISSING
            self.changed()
            return
        wanted = self._preferences
        ports = range(wanted.phones_port, wanted.phones_port + Host.PORTS)
        self._host = Host(wanted.address, self.keep_address, ports=ports)
        self._host.changed = self._tell
        self._host.rematch = self.rematch
        self._host.everything_asks = wanted.banker_agrees
        if self._session is not None:
            self._leave = self._host.serve(self._session)

    def _tell(self) -> None:
        self.changed()

    def serve(self, session: "Session") -> Callable[[], None]:
        """Show this game from now on; return a call that ends it."""
        self._session = session
        if self._host is not None:
            self._leave = self._host.serve(session)

        def leave() -> None:
            if self._session is session:
                self._session = None
                self._leave()

        return leave

    def step(self) -> str:
        """Use the next address of this computer; return it, empty if there is no other."""
        return self._host.step() if self._host else ""

    def renew(self) -> None:
        """Give out a new code and a new PIN; whoever is in stays in."""
        if self._host is not None:
            self._host.renew()

    def free(self, seat: str) -> None:
        """Free a seat: whoever has it has to come in again."""
        if self._host is not None:
            self._host.free(seat)

    def answer(self, number: int, yes: bool) -> str:
        """Answer what was asked of the banker; return what became of it."""
        return self._host.answer(number, yes) if self._host else ""

    def close(self) -> None:
        """Serve no more."""
        self.switch(False)
