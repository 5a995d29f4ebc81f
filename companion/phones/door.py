"""Who may come in: by the key in the code that is scanned, or by the PIN that is typed."""

import hmac
import secrets
from collections.abc import Callable, Mapping
from math import ceil

import msgspec

WRONG_PER_ADDRESS, WRONG_IN_ALL = 5, 20
PAUSE_S = 30.0
ONCE_S = 120.0
_MOST_ADDRESSES = 1000

_WRONG = "Wrong PIN. You'll find it next to the code."
_PAUSED = "Too many wrong PINs. Wait {seconds} seconds, or scan the code."
_KEY = "This code has expired. Scan the one on the screen now, or type the PIN."


def new_key() -> str:
    """Return a key of 96 bit, fit for an address."""
    return secrets.token_urlsafe(12)


def new_pin() -> str:
    """Return a PIN of four digits."""
    return f"{secrets.randbelow(10_000):04}"


class Tries(msgspec.Struct):
    """The wrong PINs of one address, and until when it gets no answer."""

    wrong: int = 0
    until_s: float = 0.0


class Door:
    """Key and PIN of one evening, and the patience with wrong ones.

    `seconds` is a clock. `changed` is called when there is a new PIN. Whoever has to wait is not told whether what
    they typed was right.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.key, self.bankers_key, self.pin = new_key(), new_key(), new_pin()
        self._seconds, self._changed = seconds, changed
        self._tries: dict[str, Tries] = {}
        self._wrong = 0
        self._once: dict[str, tuple[str, float]] = {}

    def by_key(self, key: str) -> str | None:
        """Return why a scanned key does not let in, None if it does."""
        return None if _same(key, self.key) else _KEY

    def is_bankers(self, key: str) -> bool:
        """Tell whether a scanned key is the banker's."""
        return _same(key, self.bankers_key)

    def renew(self) -> None:
        """Let nobody in any more by the key and the PIN that were given out."""
        self.key, self.pin = new_key(), new_pin()
        self._changed()

    def by_pin(self, pin: str, address: str) -> str | None:
        """Return why a typed PIN does not let in whoever asks from this address, None if it does."""
        tries, now = self._tries.setdefault(address, Tries()), self._seconds()
        if now < tries.until_s:
            return _PAUSED.format(seconds=ceil(tries.until_s - now))
        if _same(pin, self.pin):
            del self._tries[address]
            return None
        self._count(tries, now)
        return _WRONG if tries.until_s <= now else _PAUSED.format(seconds=int(PAUSE_S))

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
        """Return a key that moves a seat to another phone, once and soon; an earlier one is void."""
        self.void(seat)
        key = new_key()
        self._once[key] = seat, self._seconds() + ONCE_S
        return key

    def void(self, seat: str) -> None:
        """Let no key move this seat any more."""
        self._once = {key: kept for key, kept in self._once.items() if kept[0] != seat}

    def call(self, names: Mapping[str, str]) -> None:
        """Let the keys that move seats move those of the same people, who have other names from now on."""
        self._once = {key: (names.get(seat, seat), until_s) for key, (seat, until_s) in self._once.items()}

    def take_once(self, key: str) -> str | None:
        """Return the seat that a key moves, None if it moves none; it is used up."""
        found = next((kept for kept in self._once if _same(key, kept)), None)
        if found is None:
            return None
        seat, until_s = self._once.pop(found)
        return seat if self._seconds() < until_s else None


def _same(given: str, right: str) -> bool:
    """Compare in a time that tells nothing."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())
