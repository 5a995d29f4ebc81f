"""A conversation with a box in one thread, for the commands that look at the wire itself."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.box.port import Port, boot_ms, close_port, open_port, read_some
from companion.box.session import now_ms
from companion.wire.frame import Deframer, Dropped, seal
from companion.wire.link import ASK_MS, REFRESH_MS
from companion.wire.messages import (
    Ack,
    Foreign,
    FromBox,
    FromHost,
    Hello,
    MalformedError,
    Moved,
    Show,
    State,
    Who,
    from_box,
    text,
)

HELLO_MS = 4_000


class Exchange:
    """Says what it is told to and waits for answers; keeps the box's host alive in between.

    `acknowledge` can be switched off to see whether the box sends a press again.
    """

    def __init__(self, port: Port) -> None:
        self.acknowledge = True
        self._port = port
        self._deframer = Deframer()
        self._heard: deque[FromBox] = deque()
        self._state = State()
        self._count = 0
        self._sent_ms = now_ms()

    def hello(self, quiet_ms: int) -> Hello | Foreign | None:
        """Ask until the box says who it is, first after `quiet_ms`; None if nobody does."""
        answer = self._hello(quiet_ms)
        end_ms = now_ms() + HELLO_MS
        while answer is None and now_ms() < end_ms:
            self.send(Who())
            answer = self._hello(ASK_MS)
        return answer

    def _hello(self, ms: int) -> Hello | Foreign | None:
        found = self.wait(lambda message: isinstance(message, Hello | Foreign), ms)
        return found if isinstance(found, Hello | Foreign) else None

    def next_count(self) -> int:
        """Return a count for a line that is to be acknowledged."""
        self._count += 1
        return self._count

    def show(self, state: State) -> bool:
        """Let the box show `state`; return whether it acknowledged it at once or when told again."""
        self._state = state
        return any(self.acknowledged(Show(self.next_count(), state), 200) for _ in range(3))

    def acknowledged(self, message: FromHost, ms: int) -> bool:
        """Send the message once; return whether its acknowledgement came within `ms`."""
        self.send(message)
        wanted = Ack(getattr(message, "count", 0))
        return self.wait(lambda heard: heard == wanted, ms) is not None

    def send(self, message: FromHost) -> None:
        """Send the message once."""
        self.send_bytes(seal(text(message)))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self._sent_ms = now_ms()
        self._port.write(data)

    def wait(self, wanted: Callable[[FromBox], bool], ms: int) -> FromBox | None:
        """Return the next message that is wanted, passing over others, or None after `ms`."""
        end_ms = now_ms() + ms
        while True:
            while self._heard:
                message = self._heard.popleft()
                if wanted(message):
                    return message
            if now_ms() >= end_ms:
                return None
            self._listen()

    def _listen(self) -> None:
        for item in self._deframer.feed(read_some(self._port)):
            self._take(item)
        if now_ms() - self._sent_ms >= REFRESH_MS:
            self.send(Show(self.next_count(), self._state))

    def _take(self, item: str | Dropped) -> None:
        if isinstance(item, Dropped):
            return
        try:
            message = from_box(item)
        except MalformedError:
            return
        self._heard.append(message)
        if isinstance(message, Moved) and self.acknowledge:
            self.send(Ack(message.count))


@contextmanager
def conversation(name: str) -> Iterator[tuple[Exchange, Hello | Foreign | None]]:
    """Open the port called `name` and ask who is there. Raises one of `PORT_ERRORS`."""
    port = open_port(name)
    try:
        exchange = Exchange(port)
        yield exchange, exchange.hello(boot_ms(name))
    finally:
        close_port(port)
