"""A conversation with a box in one thread, for the commands that look at the wire itself."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import copy_context
from typing import TypeVar

from companion.box.port import MOMENT_S, PORT_ERRORS, Gone, Port, boot_ms, close_port, open_port, read_some
from companion.wire.fault_texts import NearestToHello
from companion.wire.frame import Deframer, Dropped, frame_line
from companion.wire.link import ASK_MS, REFRESH_MS
from companion.wire.messages import (
    Ack,
    Foreign,
    FromBox,
    FromHost,
    Health,
    Hello,
    HowAreYou,
    MalformedError,
    Moved,
    Show,
    State,
    Who,
    message_body,
    parse_from_box,
)

HELLO_MS = 4_000
SOON_MS = 300

_T = TypeVar("_T")


def _monotonic_ms() -> float:
    return time.monotonic_ns() / 1_000_000


class Exchange:
    """Sends on request and waits for answers, keeping the box's host alive in between. Raises `Gone`.

    `now_ms` is a clock in ms that never goes back; `first_edge` is the first press or release the box reported,
    `nearest` what came in place of a hello.
    """

    def __init__(self, port: Port, now_ms: Callable[[], float] = _monotonic_ms) -> None:
        self.now_ms = now_ms
        self.first_edge: Moved | None = None
        self._habits = {"acknowledge", "talk"}
        self._every_ms = REFRESH_MS
        self._port = port
        self.nearest = NearestToHello()
        self._deframer = Deframer()
        self._heard: deque[FromBox] = deque()
        self._state, self._state_ms = State(), now_ms()
        self._count = 0
        self._sent_ms = now_ms()

    def ask_until_hello(self, quiet_ms: int) -> Hello | Foreign | None:
        """Ask until the box says who it is, first after `quiet_ms`; None without an answer."""
        answer = self._wait_for_hello(quiet_ms)
        end_ms = self.now_ms() + HELLO_MS
        while answer is None and self.now_ms() < end_ms:
            self.send(Who())
            answer = self._wait_for_hello(ASK_MS)
        return answer

    def _wait_for_hello(self, ms: int) -> Hello | Foreign | None:
        found = self.wait_for_message(lambda message: isinstance(message, Hello | Foreign), ms)
        return found if isinstance(found, Hello | Foreign) else None

    def next_count(self) -> int:
        """Return a count for a line that needs an acknowledgement."""
        self._count += 1
        return self._count

    def show_acknowledged(self, state: State) -> bool:
        """Make the box show `state`; return whether it acknowledged the first or the repeated line."""
        self._state, self._state_ms = state, self.now_ms()
        return any(self.send_acknowledged(self._current_show_line(), 200) for _ in range(3))

    def _current_show_line(self) -> Show:
        """Return the line that shows the state with the current times."""
        return Show(self.next_count(), self._state.after(round(self.now_ms() - self._state_ms)))

    def ask_hello_once(self) -> Hello | None:
        """Ask once who is there and what it shows; None if no hello comes soon."""
        self.send(Who())
        answer = self._wait_for_hello(SOON_MS)
        return answer if isinstance(answer, Hello) else None

    def ask_health(self) -> Health | None:
        """Ask once for the box's health; None if it does not answer."""
        self.send(HowAreYou())
        answer = self.wait_for_message(lambda message: isinstance(message, Health), SOON_MS)
        return answer if isinstance(answer, Health) else None

    def sending_nothing(self) -> AbstractContextManager[None]:
        """Send nothing in between, so that the box loses its host."""
        return self._without_habit("talk")

    def acknowledging_nothing(self) -> AbstractContextManager[None]:
        """Acknowledge nothing in between, so that the box sends a press again."""
        return self._without_habit("acknowledge")

    @contextmanager
    def _without_habit(self, habit: str) -> Iterator[None]:
        self._habits.remove(habit)
        try:
            yield
        finally:
            self._habits.add(habit)

    @contextmanager
    def only_acknowledging(self) -> Iterator[None]:
        """Show nothing in between, but keep the box's host by acknowledging nothing in particular."""
        self._habits.add("nod")
        try:
            yield
        finally:
            self._habits.remove("nod")

    def run_while_alive(self, call: Callable[[], _T], every_ms: int = REFRESH_MS) -> _T:
        """Return the result of `call`, or raise its error; the state is sent every `every_ms` meanwhile."""
        done: list[_T] = []
        failed: list[Exception] = []

        def run() -> None:
            try:
                done.append(call())
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=copy_context().run, args=(run,), daemon=True)
        thread.start()
        self._every_ms = every_ms
        while thread.is_alive():
            self._read_port()
        self._every_ms = REFRESH_MS
        if failed:
            raise failed[0]
        return done[0]

    def send_acknowledged(self, message: FromHost, within_ms: int) -> bool:
        """Send the message once; return whether its acknowledgement came within `within_ms`."""
        self.send(message)
        wanted = Ack(getattr(message, "count", 0))
        return self.wait_for_message(lambda heard: heard == wanted, within_ms) is not None

    def send(self, message: FromHost) -> None:
        """Send the message once."""
        self.send_bytes(frame_line(message_body(message)))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._sent_ms = self.now_ms()
        with _port_errors_as_gone():
            self._port.write(data)

    def wait_for_message(self, wanted: Callable[[FromBox], bool], within_ms: int) -> FromBox | None:
        """Return the next wanted message, skipping others, or None after `within_ms`."""
        end_ms = self.now_ms() + within_ms
        while True:
            while self._heard:
                message = self._heard.popleft()
                if wanted(message):
                    return message
            if self.now_ms() >= end_ms:
                return None
            self._read_port()

    def wait_idly(self, ms: int) -> None:
        """Let time pass without receiving."""
        self.wait_for_message(lambda heard: False, ms)

    def _read_port(self) -> None:
        with _port_errors_as_gone():
            data = read_some(self._port)
        for item in self._deframer.feed(data):
            self._receive_item(item)
        if "talk" in self._habits and self.now_ms() - self._sent_ms >= self._every_ms:
            self.send(Ack(0) if "nod" in self._habits else self._current_show_line())

    def _receive_item(self, item: str | Dropped) -> None:
        try:
            message = parse_from_box(item) if isinstance(item, str) else None
        except MalformedError:
            message = None
        if message is None:
            self.nearest.add(item)
            return
        self._heard.append(message)
        if isinstance(message, Moved):
            self.first_edge = self.first_edge or message
            if "acknowledge" in self._habits:
                self.send(Ack(message.count))


@contextmanager
def _port_errors_as_gone() -> Iterator[None]:
    """Raise `Gone` if a port that was open fails."""
    try:
        yield
    except PORT_ERRORS as error:
        raise Gone from error


@contextmanager
def exchange_at(port_name: str) -> Iterator[tuple[Exchange, Hello | Foreign | None]]:
    """Open the port called `port_name` and ask who is there. Raises one of `PORT_ERRORS`."""
    port = open_port(port_name, MOMENT_S)
    try:
        exchange = Exchange(port)
        yield exchange, exchange.ask_until_hello(boot_ms(port_name))
    finally:
        close_port(port)
