"""Stores the game clock while a countdown runs, however busy the screen is."""

from collections.abc import Callable
from threading import Condition, Thread

EVERY_MS = 100
"""How often the clock is stored while a countdown runs: the most that a kill can lose."""


class ClockKeeper:
    """Stores the clock of one game on its own thread, because a long paint or a slow disk blocks the event loop.

    `save` takes the clock in ms. It is called from that thread too, but never twice at a time. The thread waits on
    `changed`.
    """

    def __init__(
        self, save: Callable[[int], None], now_ms: Callable[[], int], changed: Condition | None = None
    ) -> None:
        self._save, self._now_ms = save, now_ms
        self._changed = changed or Condition()
        self._running = False
        self._thread: Thread | None = None

    def store(self, *, repeatedly: bool) -> None:
        """Store the clock now; `repeatedly`, as while a countdown runs, also every `EVERY_MS` from now on."""
        with self._changed:
            self._save(self._now_ms())
            self._running = repeatedly
            if repeatedly and self._thread is None:
                self._thread = Thread(target=self._store_repeatedly, name="clock", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """Store the clock for the last time."""
        with self._changed:
            self._save(self._now_ms())
            self._running = False
            self._changed.notify()

    def _store_repeatedly(self) -> None:
        with self._changed:
            while self._running:
                if not self._changed.wait(EVERY_MS / 1000) and self._running:
                    self._save(self._now_ms())
            self._thread = None
