"""The phones of a program, loaded when they are first switched on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cli.served import HostService
from companion.core.errors import CompanionError
from companion.core.words import phrase, translated
from companion.session.phones import Lobby
from companion.table.preferences import Preferences

if TYPE_CHECKING:
    from companion.phones.host import Host

_MISSING = phrase(
    "Phones need packages that aren't installed. In Companion's folder, run “pipx install --force '.[phones]'”."
)


def phone_host_class() -> "type[Host]":
    """Return the phone server. Raises `CompanionError` if its packages are not installed."""
    try:
        from companion.phones.host import Host
    except ModuleNotFoundError:
        raise CompanionError(translated(_MISSING)) from None
    return Host


class PhoneService(HostService["Host"]):
    """Serves phones once they are switched on. `keep_address` receives the address chosen by key.

    Set `rematch` and `has_screen` before switching on: `rematch` serves the same table again for the banker's page, and
    `has_screen` says whether someone can act for the bank at a screen.
    """

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.keep_address: Callable[[str], None] = lambda address: None
        self.rematch: Callable[[], None] | None = None
        self.has_screen = True

    def lobby(self) -> Lobby:
        """Return the current state."""
        return self._host.lobby() if self._host else Lobby(problem=self._problem)

    def apply_preferences(self, preferences: Preferences) -> None:
        """Apply changed preferences."""
        before, self._preferences = self._preferences, preferences
        if self._host is not None:
            self._host.moves_wait_for_banker = preferences.banker_agrees
            self._host.use_ports(self._ports())
        if preferences.phones != before.phones:
            self.switch(preferences.phones)

    def open(self) -> None:
        """Serve phones from the start if wanted. Must be called on the event loop."""
        if self._preferences.phones:
            self.switch(True)

    def switch(self, on: bool) -> None:
        """Start or stop serving phones."""
        if on and self._host is None:
            self._load_server()
        if self._host is not None:
            self._host.switch(on)

    def _load_server(self) -> None:
        try:
            make = phone_host_class()
        except CompanionError as error:
            self._problem = str(error)
            self.changed()
            return
        wanted = self._preferences
        host = make(wanted.address, self.keep_address, ports=self._ports())
        host.rematch, host.has_screen = self.rematch, self.has_screen
        host.moves_wait_for_banker = wanted.banker_agrees
        self._use_host(host)

    def _ports(self) -> range:
        return range(self._preferences.phones_port, self._preferences.phones_port + phone_host_class().PORTS)

    def use_next_address(self) -> str:
        """Switch to this computer's next address and return it, or an empty string if there are no more."""
        return self._host.use_next_address() if self._host else ""

    def renew_codes(self) -> None:
        """Issue a new code and a new PIN. Players already in stay in."""
        if self._host is not None:
            self._host.renew_codes()

    def free_seat(self, seat: str) -> None:
        """Free a seat. Its player has to join again."""
        if self._host is not None:
            self._host.free_seat(seat)

    def answer(self, number: int, yes: bool) -> str:
        """Answer a request to the banker and return the outcome."""
        return self._host.answer(number, yes) if self._host else ""

    def close(self) -> None:
        """Stop serving."""
        self.switch(False)

    async def wait_until_idle(self) -> None:
        """Wait until every switch has taken effect."""
        if self._host is not None:
            await self._host.wait_until_idle()
