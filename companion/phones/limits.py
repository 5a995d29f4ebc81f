"""Limits on requests from one window, one address and all of them together."""

from collections import Counter
from collections.abc import Callable

from companion.core.words import say

AT_ONCE, PER_SECOND = 16, 8
BYTES_AT_ONCE, BYTES_PER_SECOND = 8192, 4096
PER_ADDRESS, IN_ALL = 24, 260
FOR_SEATS = 20
"""How many of all places are reserved for those with a seat."""

_ANSWERED = 8
"""How many connections beyond that still get a sentence as an answer."""


def all_in_use_sentence() -> str:
    """Return the sentence for a device that may not open a window because all are in use."""
    return say("All {windows} windows are in use. Close some.", windows=IN_ALL)


class Rate:
    """Limits what one window sends: a burst, and a sustained amount per second."""

    def __init__(self, seconds: Callable[[], float], at_once: int = AT_ONCE, per_second: int = PER_SECOND) -> None:
        self._seconds = seconds
        self._most, self._per_second = float(at_once), per_second
        self._left, self._at = self._most, seconds()

    def allows(self, much: int = 1) -> bool:
        """Return whether this much more may come now."""
        now = self._seconds()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < much:
            return False
        self._left -= much
        return True


class OpenConnections:
    """The open connections by address."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """Return the number of connections."""
        return self._by_address.total()

    def enter(self, address: str) -> bool:
        """Count a connection in. Return whether it may be heard at all."""
        if self._by_address[address] >= PER_ADDRESS + _ANSWERED or self.taken >= IN_ALL + _ANSWERED:
            return False
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection out."""
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]

    def why_refused(self, address: str) -> str | None:
        """Return why no more connections from here are served, None if they are."""
        if self._by_address[address] > PER_ADDRESS:
            return say("This device already has {windows} windows open. Close some.", windows=PER_ADDRESS)
        return all_in_use_sentence() if self.taken > IN_ALL else None

    @property
    def is_for_seats_only(self) -> bool:
        """Return whether the remaining places are reserved for those with a seat."""
        return self.taken > IN_ALL - FOR_SEATS
