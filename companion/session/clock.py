"""The game clock."""

import time
from collections.abc import Callable


class Clock:
    """The game clock: ms since the game began, standing still while nobody plays."""

    def __init__(self, start_ms: int = 0, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._origin = seconds() - start_ms / 1000

    def now_ms(self) -> int:
        """Return the game clock."""
        return int((self._seconds() - self._origin) * 1000)

    def seconds_until(self, at_ms: int) -> float:
        """Return how long it takes until the game clock shows `at_ms`; negative if that is past."""
        return self._origin + at_ms / 1000 - self._seconds()
