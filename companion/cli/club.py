"""The club of a program, loaded when it is first switched on."""

import os
import socket
from typing import TYPE_CHECKING

from companion.cli.served import HostService
from companion.core.errors import CompanionError
from companion.core.words import phrase, translated
from companion.session.club import ClubStatus
from companion.store.store import wall_clock_ms
from companion.table.preferences import Preferences

if TYPE_CHECKING:
    from companion.club.host import ClubAccess, Host

MISSING = phrase(
    "A club needs a package that isn't installed. In Companion's folder, run “pipx install --force '.[club]'”. "
    "With phones it's '.[phones,club]'."
)


def wanted_club(preferences: Preferences) -> "ClubAccess":
    """Return the club and how this table joins it. Raises `CompanionError` saying what is wrong."""
    from companion.club.address import login_from, read, table_id

    address, who = read(preferences.club), login_from(preferences, os.environ)
    try:
        from companion.club.host import ClubAccess
    except ModuleNotFoundError:
        raise CompanionError(translated(MISSING)) from None
    return ClubAccess(address, who, table_id(preferences, who, socket.gethostname()), preferences.club_presses)


class ClubService(HostService["Host"]):
    """Reports the program's games to a club, once one is set. Calls return at once."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._open = False
        self._before: list[Host] = []

    def status(self) -> ClubStatus:
        """Return the current state."""
        if self._problem:
            return ClubStatus(on=True, why=self._problem)
        return self._host.status() if self._host else ClubStatus()

    def apply_preferences(self, preferences: Preferences) -> None:
        """Apply changed preferences."""
        before, self._preferences = self._preferences, preferences
        if self._open and _club_settings(before) != _club_settings(preferences):
            self._stop_host()
            self._start_host()

    def open(self) -> None:
        """Connect from now on if a club is set. Must be called on the event loop."""
        self._open = True
        self._start_host()

    def close(self) -> None:
        """Say goodbye."""
        self._open = False
        self._stop_host()

    def _start_host(self) -> None:
        self._problem = ""
        if self._preferences.club:
            try:
                self._connect_to(wanted_club(self._preferences))
            except CompanionError as error:
                self._problem = str(error)
        self.changed()

    def _connect_to(self, wanted: "ClubAccess") -> None:
        from companion.club.host import Host

        host = Host(wanted, wall_clock_ms)
        self._use_host(host)
        host.open()

    def _stop_host(self) -> None:
        if self._host is not None:
            self._host.close()
            self._before, self._host = [*self._before[-3:], self._host], None

    async def wait_until_idle(self) -> None:
        """Wait until every goodbye is sent."""
        for host in (*self._before, *filter(None, (self._host,))):
            await host.wait_until_idle()


def _club_settings(preferences: Preferences) -> tuple[object, ...]:
    return tuple(getattr(preferences, name) for name in Preferences.__struct_fields__ if name.startswith("club"))
