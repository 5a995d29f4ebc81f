"""The game clock."""

import time
from collections.abc import Callable


class Clock:
    """The game clock: ms since the game began, stopped while no one plays."""

    def __init__(self, start_ms: int = 0, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._start_ms = start_ms
        self._origin = seconds()
        self._stood_at: float | None = None

    def now_ms(self) -> int:
        """Return the game clock."""
        return self._start_ms + round((self._running_seconds() - self._origin) * 1000)

    @property
    def is_stopped(self) -> bool:
        """Return whether the clock is stopped."""
        return self._stood_at is not None

    def pause(self) -> None:
        """Stop the clock while a question is open that affects timing."""
        self._stood_at = self._running_seconds()

    def resume(self) -> None:
        """Start a stopped clock from where it stopped."""
        if self._stood_at is not None:
            self._origin += self._seconds() - self._stood_at
            self._stood_at = None

    def _running_seconds(self) -> float:
        return self._seconds() if self._stood_at is None else self._stood_at

    def seconds_until(self, at_ms: int) -> float:
        """Return the time until the game clock shows `at_ms`; negative if that has passed."""
        return self._origin + (at_ms - self._start_ms) / 1000 - self._running_seconds()
