"""A box that says what a test wants."""

from companion.wire.frame import Deframer, frame_line
from companion.wire.link import (
    Event,
    HostLink,
)
from companion.wire.messages import (
    Ack,
    FromBox,
    FromHost,
    Hello,
    Show,
    State,
    message_body,
)
from tests.wire_host import from_host


class Talk:
    """A link with a box that says what the test wants."""

    def __init__(self) -> None:
        self.link = HostLink()
        self.now_ms = 0
        self.link.begin_connection(0)

    def box(self, *messages: FromBox) -> list[Event]:
        return self.link.receive(b"".join(frame_line(message_body(message)) for message in messages), self.now_ms)

    def said(self) -> list[FromHost]:
        bodies = Deframer().feed(self.link.take_outgoing())
        return [from_host(body) for body in bodies if isinstance(body, str)]

    def wait(self, ms: int) -> list[Event]:
        self.now_ms += ms
        return self.link.tick(self.now_ms)

    def up(self, state: State | None = None) -> list[Event]:
        """Greet, and acknowledge the first state."""
        self.box(hello(self.now_ms, state or State()))
        (show,) = self.said()
        assert isinstance(show, Show)
        return self.box(Ack(show.count))


def hello(at_ms: int, state: State | None = None) -> Hello:
    return Hello("nano/1.0", "A1", at_ms, state or State())
