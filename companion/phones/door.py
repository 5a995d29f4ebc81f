"""Who may come in: by the key in the scanned code, or by the typed PIN."""

import hmac
import secrets
from collections.abc import Callable, Mapping
from math import ceil

import msgspec

from companion.core.words import say, say_n

WRONG_PER_ADDRESS, WRONG_IN_ALL = 5, 20
PAUSE_S = 30.0
ONCE_S = 120.0
_MOST_ADDRESSES = 1000


def new_key() -> str:
    """Return a 96-bit key that fits in an address."""
    return secrets.token_urlsafe(12)


def new_pin() -> str:
    """Return a four-digit PIN."""
    return f"{secrets.randbelow(10_000):04}"


class Tries(msgspec.Struct):
    """The wrong PINs from one address, and until when it gets no answer."""

    wrong: int = 0
    until_s: float = 0.0


class Door:
    """Key and PIN of one evening, with a limit on wrong attempts.

    `seconds` is a clock. `changed` is called when there is a new PIN. During a lockout, a reply never reveals whether
    the typed PIN was right.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.key, self.bankers_key, self.pin = new_key(), new_key(), new_pin()
        self._seconds, self._changed = seconds, changed
        self._tries: dict[str, Tries] = {}
        self._wrong = 0
        self._once: dict[str, tuple[str, float]] = {}

    def by_key(self, key: str) -> str | None:
        """Return why a scanned key is refused, None if it is accepted."""
        if _same(key, self.key):
            return None
        return say("This code has expired. Scan the one on the screen now, or type the PIN.")

    def is_bankers(self, key: str) -> bool:
        """Return whether a scanned key is the banker's."""
        return _same(key, self.bankers_key)

    def renew(self) -> None:
        """Invalidate the key and the PIN given out so far."""
        self.key, self.pin = new_key(), new_pin()
        self._changed()

    def by_pin(self, pin: str, address: str) -> str | None:
        """Return why a PIN typed at this address is refused, None if it is accepted."""
        tries, now = self._tries.setdefault(address, Tries()), self._seconds()
        if now < tries.until_s:
            return _paused(ceil(tries.until_s - now))
        if _same(pin, self.pin):
            del self._tries[address]
            return None
        self._count(tries, now)
        return say("Wrong PIN. You'll find it next to the code.") if tries.until_s <= now else _paused(int(PAUSE_S))

    def _count(self, tries: Tries, now: float) -> None:
        tries.wrong += 1
        if tries.wrong >= WRONG_PER_ADDRESS:
            tries.wrong, tries.until_s = 0, now + PAUSE_S
        self._wrong += 1
        if self._wrong >= WRONG_IN_ALL:
            self._wrong, self.pin = 0, new_pin()
            self._changed()
        if len(self._tries) > _MOST_ADDRESSES:
            self._tries = {address: each for address, each in self._tries.items() if each.until_s > now}

    def once(self, seat: str) -> str:
        """Return a short-lived key that moves a seat to another phone once. An earlier one becomes void."""
        self.void(seat)
        key = new_key()
        self._once[key] = seat, self._seconds() + ONCE_S
        return key

    def void(self, seat: str) -> None:
        """Void all keys that move this seat."""
        self._once = {key: kept for key, kept in self._once.items() if kept[0] != seat}

    def call(self, names: Mapping[str, str]) -> None:
        """Apply players' new names to the keys that move seats."""
        self._once = {key: (names.get(seat, seat), until_s) for key, (seat, until_s) in self._once.items()}

    def take_once(self, key: str) -> str | None:
        """Return the seat that a key moves, None if it moves none, and use the key up."""
        found = next((kept for kept in self._once if _same(key, kept)), None)
        if found is None:
            return None
        seat, until_s = self._once.pop(found)
        return seat if self._seconds() < until_s else None


def _paused(seconds: int) -> str:
    return say_n(
        "Too many wrong PINs. Wait {n} second, or scan the code.",
        "Too many wrong PINs. Wait {n} seconds, or scan the code.",
        seconds,
    )


def _same(given: str, right: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
