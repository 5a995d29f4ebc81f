"""The typed PIN: four digits against many guesses."""

import hmac
import secrets
from collections.abc import Callable
from math import ceil

import msgspec

from companion.core.words import say, say_n

WRONG_PER_ADDRESS, WRONG_IN_ALL, PINS = 5, 20, 3
"""Wrong PINs before a pause, and before a new PIN; and how many PINs may be used up like that."""
PAUSE_S, LONGEST_S = 30.0, 3600.0
MANY = 4
"""From so many guessing addresses on, all of them share one pause."""


class Tries(msgspec.Struct):
    """How many PINs were wrong since the last pause, and when the pause ends. Each pause doubles the next."""

    wrong: int = 0
    pause_s: float = PAUSE_S
    until_s: float = 0.0

    def count_wrong(self, now_s: float) -> None:
        """Count a wrong PIN, and begin a pause if there were too many."""
        self.wrong += 1
        if self.wrong >= WRONG_PER_ADDRESS:
            self.wrong, self.until_s = 0, now_s + self.pause_s
            self.pause_s = min(LONGEST_S, 2 * self.pause_s)


class Pin:
    """The PIN of one evening: its `digits`, empty once too many PINs were used up.

    `seconds` is a clock. `changed` is called when there is a new PIN, or none. During a pause, a reply never reveals
    whether the typed PIN was right.
    """

    def __init__(self, seconds: Callable[[], float], changed: Callable[[], None]) -> None:
        self._seconds, self._changed = seconds, changed
        self._draw_pin()

    def _draw_pin(self) -> None:
        self.digits = _random_digits()
        self._wrong = self._used_up = 0
        self._tries: dict[str, Tries] = {}
        self._shared = Tries()

    def renew(self) -> None:
        """Draw a new PIN, and forget all wrong ones. The banker asks for that."""
        self._draw_pin()
        self._changed()

    def why_refused(self, typed: str, address: str) -> str | None:
        """Return why a PIN typed at this address is refused, None if it is accepted."""
        if not self.digits:
            return _pin_off_sentence()
        tries, now_s = self._tries_from(address), self._seconds()
        if now_s >= tries.until_s:
            if is_same_secret(typed, self.digits):
                self._tries.pop(address, None)
                return None
            tries.count_wrong(now_s)
            self._count_wrong()
        if not self.digits:
            return _pin_off_sentence()
        left_s = ceil(tries.until_s - now_s)
        return _pin_paused_sentence(left_s) if left_s > 0 else say("Wrong PIN. You'll find it next to the code.")

    def _tries_from(self, address: str) -> Tries:
        if address not in self._tries and len(self._tries) < MANY:
            self._tries[address] = Tries()
        return self._tries[address] if len(self._tries) < MANY else self._shared

    def _count_wrong(self) -> None:
        """Count a wrong PIN of any address. After too many there is another PIN, at last none."""
        self._wrong += 1
        if self._wrong >= WRONG_IN_ALL:
            self._wrong, self._used_up = 0, self._used_up + 1
            self.digits = _random_digits() if self._used_up < PINS else ""
            self._changed()


def is_same_secret(given: str, right: str) -> bool:
    """Return whether two secrets are the same, in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())


def _random_digits() -> str:
    return f"{secrets.randbelow(10_000):04}"


def _pin_off_sentence() -> str:
    return say("Too many wrong PINs, so the PIN is off. Scan the code, or ask the banker for a new PIN.")


def _pin_paused_sentence(seconds: int) -> str:
    return say_n(
        "Too many wrong PINs. Wait {n} second, or scan the code.",
        "Too many wrong PINs. Wait {n} seconds, or scan the code.",
        seconds,
    )
