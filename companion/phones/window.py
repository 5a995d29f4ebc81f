"""One open window: a page on a phone or a TV, and what it may do."""

import asyncio
from collections.abc import Callable

from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from companion.core.language import ENGLISH, speaking
from companion.phones.differences import Body
from companion.phones.limits import Rate
from companion.phones.packing import Message
from companion.phones.page_messages import ENCODER, Said, Way

MOST_WAITING = 64 * 1024
"""The most bytes queued for a window that does not read. It then reconnects and gets everything."""


class PhoneWindow:
    """One window. `seats` are its players in the order they sat down; `inside` tells whether it may look.

    `kept` are all its passes, `passes` maps those that are valid now to their holders. `asking` is False while a newer
    window acts for the same seats. `shown` is the table it was sent last, None if it needs all of it, and `seq` the
    number of the last one; `way` is the way to join last sent to a TV. `language` is the one its texts are made in.
    """

    def __init__(self, socket: ServerConnection, address: str, seconds: Callable[[], float]) -> None:
        self.address = address
        self.rate = Rate(seconds)
        self.me = ""
        self.language = ENGLISH
        self.tv = self.inside = self.banker = False
        self.asking = True
        self.seats: tuple[str, ...] = ()
        self.kept: tuple[str, ...] = ()
        self.passes: dict[str, str] = {}
        self.shown: Body | None = None
        self.seq = 0
        self.way: Way | None = None
        self._socket = socket
        self._closing: asyncio.Task[None] | None = None

    @property
    def may_act(self) -> bool:
        """Return whether it may request anything of the game."""
        return bool(self.seats) or self.banker

    @property
    def source(self) -> str:
        """Return the source of its moves, as the journal keeps it."""
        return f"phone {'+'.join(self.seats) if self.seats else 'banker'}"

    def send(self, message: Said) -> None:
        """Send something at once, without waiting for delivery."""
        self._send_message(Message(ENCODER.encode(message)))

    def send_in_language(self, make: Callable[[], Said]) -> None:
        """Send at once what is made in this window's language."""
        with speaking(self.language):
            self.send(make())

    def _send_message(self, message: Message) -> None:
        """Send a message, unless the window is closing. A client that stops reading for long is cut off."""
        if self._socket.protocol.state is State.OPEN:
            self._socket.protocol.send_frame(message)
            self._socket.send_data()
        if self._socket.transport.get_write_buffer_size() > MOST_WAITING:
            self._socket.transport.abort()

    def close(self) -> None:
        """Close the window after sending what is pending. The page reopens itself."""
        self._closing = asyncio.get_running_loop().create_task(self._socket.close())

    def send_way(self, way: Way) -> None:
        """Send how to join, unless the window already has exactly that."""
        if way != self.way:
            self.way = way
            self.send(way)

    def send_table(self, body: Body) -> None:
        """Send what has changed in the table since the last time, all of it if that is shorter."""
        message = body.whole_message if self.shown is None else body.message_since(self.shown)
        if message is not None:
            self.shown, self.seq = body, body.seq
            self._send_message(message)
