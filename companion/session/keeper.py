"""Writes the game clock down while a countdown runs, however busy the screen is."""

from collections.abc import Callable
from threading import Condition, Thread

EVERY_MS = 100
"""How often the clock is written down while a countdown runs, so that a kill costs no more of it."""


class Keeper:
    """Keeps the clock of one game on disk: a thread of its own, since a long paint or a slow disk holds up the loop.

    `save` takes the clock in ms; it is called from that thread too, but never twice at a time. `changed` is
    what its thread waits by.
    """

    def __init__(
        self, save: Callable[[int], None], now_ms: Callable[[], int], changed: Condition | None = None
    ) -> None:
        self._save, self._now_ms = save, now_ms
        self._changed = changed or Condition()
        self._running = False
        self._thread: Thread | None = None

    def keep(self, running: bool) -> None:
        """Write the clock down now, and from now on again and again if a countdown is `running`."""
        with self._changed:
            self._save(self._now_ms())
            self._running = running
            if running and self._thread is None:
                self._thread = Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Write the clock down for the last time."""
        with self._changed:
            self._save(self._now_ms())
            self._running = False
            self._changed.notify()

    def _run(self) -> None:
        with self._changed:
            while self._running:
                if not self._changed.wait(EVERY_MS / 1000) and self._running:
                    self._save(self._now_ms())
            self._thread = None
