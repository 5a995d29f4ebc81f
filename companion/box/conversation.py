"""One connection with a box: a writing thread, and what the reading thread needs."""

import threading
import time
from collections.abc import Callable
from contextvars import copy_context

from companion.box.port import PORT_ERRORS, Port, close_port
from companion.wire.link import Event, Greeted, HostLink


def now_ms() -> int:
    """Return the ms of a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000


class Conversation:
    """Carries bytes between a port and the link; `failed` once writing to the port failed."""

    def __init__(
        self,
        link: HostLink,
        changed: threading.Condition,
        port: Port,
        handle: Callable[[Event], None],
    ) -> None:
        self.greeted = False
        self.failed = False
        self._link, self._changed, self._port, self._handle = link, changed, port, handle
        self._open = True
        self._writer = threading.Thread(
            target=copy_context().run, args=(self._write_loop,), name="box writer", daemon=True
        )

    def start(self) -> None:
        """Begin to write the output of the link."""
        self._writer.start()

    def pass_to_link(self, data: bytes) -> None:
        """Pass received bytes to the link, and hand over the resulting events."""
        if not data:
            return
        with self._changed:
            events = self._link.receive(data, now_ms())
            self._changed.notify_all()
        self._handle_events(events)

    def stop_and_close_port(self) -> None:
        """End both directions."""
        with self._changed:
            self._open = False
            self._link.end_connection()
            self._changed.notify_all()
        self._writer.join()
        close_port(self._port)

    def _write_loop(self) -> None:
        try:
            while self._open:
                events, data = self._wait_for_events()
                if data:
                    self._port.write(data)
                self._handle_events(events)
        except PORT_ERRORS:
            self.failed = True

    def _wait_for_events(self) -> tuple[list[Event], bytes]:
        """Wait until the link has output or events, or its time has come."""
        with self._changed:
            events, data = self._link.tick(now_ms()), self._link.take_outgoing()
            if self._open and not events and not data:
                due_ms = self._link.next_tick_ms(now_ms())
                self._changed.wait(None if due_ms is None else max(1, due_ms - now_ms()) / 1_000)
            return events, data

    def _handle_events(self, events: list[Event]) -> None:
        for event in events:
            self.greeted = self.greeted or isinstance(event, Greeted)
            self._handle(event)
