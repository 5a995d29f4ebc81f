"""The settings of a running program, while other windows and commands write the same file."""

import asyncio
from collections.abc import Callable

from companion.store import SettingsFile
from companion.table.preferences import Preferences

_CHECK_S = 1.0


class SharedSettings:
    """One settings file. Changes by others are kept, and their port settings apply here at once."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file
        self._stamp = file.change_stamp()
        self.begun, self.problems = file.load()
        self._agreed = self.begun

    def save(self, preferences: Preferences) -> None:
        """Write this program's changes to the file. Raises `SettingsError`."""
        self._file.save(preferences, self._agreed)
        self._agreed = preferences

    def with_changes_by_others(self, preferences: Preferences) -> Preferences:
        """Return `preferences` with the port settings others have written since the last call."""
        stamp = self._file.change_stamp()
        if stamp == self._stamp:
            return preferences
        self._stamp = stamp
        there, problems = self._file.load()
        if problems:
            return preferences
        heard = there.merge_port_changes_since(self._agreed, preferences)
        self._agreed = there.merge_port_changes_since(self._agreed, self._agreed)
        return heard


class Polling:
    """Calls `look` every second, from `open` on the app's event loop until `close`."""

    def __init__(self, look: Callable[[], None]) -> None:
        self._look = look
        self._alarm: asyncio.TimerHandle | None = None

    def open(self) -> None:
        """Start looking, first in one second."""
        self._alarm = asyncio.get_running_loop().call_later(_CHECK_S, self._poll_and_repeat)

    def close(self) -> None:
        """Stop looking."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _poll_and_repeat(self) -> None:
        self._look()
        self.open()
