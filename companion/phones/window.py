"""One open window: a page on a phone or a TV, and what it may do."""

import asyncio
from collections.abc import Callable

from websockets.asyncio.connection import broadcast
from websockets.asyncio.server import ServerConnection

from companion.phones.limits import Rate
from companion.phones.messages import ENCODER, Said, Way

MOST_WAITING = 64 * 1024
"""How many bytes may wait for a window that does not read; it then comes back by itself and gets everything."""


class Window:
    """One window. `seats` are its players, in the order in which they sat down; `inside` tells whether it may look.

    `kept` are all its passes, `passes` those that open something now, and for whom. `asking` is False while a newer
    window asks for the same seats. `shown` is what of the table it was sent last, as the `seq`-th of all it was sent;
    `way` is the way in that a TV was told last.
    """

    def __init__(self, socket: ServerConnection, address: str, seconds: Callable[[], float]) -> None:
        self.address = address
        self.rate = Rate(seconds)
        self.me = ""
        self.tv = self.greeted = self.inside = self.banker = False
        self.asking = True
        self.seats: tuple[str, ...] = ()
        self.kept: tuple[str, ...] = ()
        self.passes: dict[str, str] = {}
        self.shown, self.seq = b"", 0
        self.way: Way | None = None
        self._socket = socket
        self._closing: asyncio.Task[None] | None = None

    @property
    def plays(self) -> bool:
        """Tell whether it may ask for anything of the game."""
        return bool(self.seats) or self.banker

    @property
    def source(self) -> str:
        """Return where its moves come from, as the journal keeps it."""
        return f"phone {'+'.join(self.seats) if self.seats else 'banker'}"

    def say(self, said: Said) -> None:
        """Send something at once, without waiting for it to arrive."""
        self.send(ENCODER.encode(said))

    def send(self, encoded: bytes) -> None:
        """Send what is encoded already; whoever does not read it for long is cut off."""
        broadcast((self._socket,), encoded, text=True)
        if self._socket.transport.get_write_buffer_size() > MOST_WAITING:
            self._socket.transport.abort()

    def close(self) -> None:
        """Close the window once it has been told what was said; the page opens itself again."""
        self._closing = asyncio.get_running_loop().create_task(self._socket.close())

    def tell_way(self, way: Way) -> None:
        """Send how phones come in, unless the window has been sent just that."""
        if way != self.way:
            self.way = way
            self.say(way)

    def show(self, body: bytes) -> None:
        """Send the table as it is now, unless the window has been sent just that."""
        if body != self.shown:
            self.shown, self.seq = body, self.seq + 1
            self.send(b'{"say":"table","seq":%d,"body":%s}' % (self.seq, body))
