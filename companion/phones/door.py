"""Who may come in: by the key in the scanned code, or by the typed PIN."""

import secrets
from collections.abc import Callable, Mapping

from companion.core.words import say
from companion.phones.pin import Pin, is_same_secret

ONCE_S = 120.0


def new_key() -> str:
    """Return a 96-bit key that fits in an address."""
    return secrets.token_urlsafe(12)


class Door:
    """The keys and the PIN of one evening.

    `seconds` is a clock. `changed` is called when there is a new PIN, or none any more.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None] = lambda: None) -> None:
        self.key, self.bankers_key = new_key(), new_key()
        self.pins = Pin(seconds, changed)
        self._seconds = seconds
        self._once: dict[str, tuple[str, float]] = {}

    def why_key_refused(self, key: str) -> str | None:
        """Return why a scanned key is refused, None if it is accepted."""
        if is_same_secret(key, self.key):
            return None
        return say("This code has expired. Scan the one on the screen now, or type the PIN.")

    def is_bankers_key(self, key: str) -> bool:
        """Return whether a scanned key is the banker's."""
        return is_same_secret(key, self.bankers_key)

    @property
    def pin(self) -> str:
        """Return the PIN, empty if phones come in by code only."""
        return self.pins.digits

    def renew_codes(self) -> None:
        """Invalidate the key and the PIN given out so far."""
        self.key = new_key()
        self.pins.renew()

    def why_pin_refused(self, pin: str, address: str) -> str | None:
        """Return why a PIN typed at this address is refused, None if it is accepted."""
        return self.pins.why_refused(pin, address)

    def new_moving_key(self, seat: str) -> str:
        """Return a short-lived key that moves a seat to another phone once. An earlier one becomes void."""
        self.void_moving_keys(seat)
        key = new_key()
        self._once[key] = seat, self._seconds() + ONCE_S
        return key

    def void_moving_keys(self, seat: str) -> None:
        """Void all keys that move this seat."""
        self._once = {key: kept for key, kept in self._once.items() if kept[0] != seat}

    def with_players_renamed(self, names: Mapping[str, str]) -> None:
        """Apply players' new names to the keys that move seats."""
        self._once = {key: (names.get(seat, seat), until_s) for key, (seat, until_s) in self._once.items()}

    def use_moving_key(self, key: str) -> str | None:
        """Return the seat that a key moves, None if it moves none, and use the key up."""
        found = next((kept for kept in self._once if is_same_secret(key, kept)), None)
        if found is None:
            return None
        seat, until_s = self._once.pop(found)
        return seat if self._seconds() < until_s else None
