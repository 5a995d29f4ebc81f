"""The server: sockets, limits and the small files. Requests go to the room."""

import asyncio
import errno
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from urllib.parse import parse_qs

from websockets.asyncio.server import Server as Listening
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from companion.core.errors import CompanionError
from companion.core.language import speaking
from companion.core.words import phrase, say
from companion.phones import page_messages
from companion.phones.files import File, Pages
from companion.phones.gate import Gate, no_room_response, single_header
from companion.phones.limits import BYTES_AT_ONCE, BYTES_PER_SECOND, OpenConnections, Rate, all_in_use_sentence
from companion.phones.packing import Packing
from companion.phones.page_words import accepted_languages, available_language
from companion.phones.room import Room
from companion.phones.window import PhoneWindow

LOOPBACK = "127.0.0.1"
PORT, PORTS = 8484, 10
FIRST_WORD_S = 5.0
"""Time limit for a connection's request and for a window's first message."""

_MOST_BYTES = 2048
_SILENT = "A page says hello first."
_TLS = b"\x16\x03"
"""The first bytes from a browser that tries https first."""

_LOG = logging.getLogger("companion.phones.socket")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False
_FAULTS = logging.getLogger("companion.phones")


class NotListening(CompanionError):
    """The server could not be opened. The text says why and what to do."""


class _Connection(ServerConnection):
    """A connection, counted from its first moment to its last."""

    open_connections: OpenConnections
    counted = False
    address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection in, or cut it off if there are far too many."""
        self.address = str((transport.get_extra_info("peername") or ("?",))[0])
        self.counted = self.open_connections.enter(self.address)
        self.flow = Rate(time.monotonic, BYTES_AT_ONCE, BYTES_PER_SECOND)
        super().connection_made(transport)
        if not self.counted:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take in data, or cut the connection off.

        Thousands of tiny frames in one piece would hold up the whole table, and a TLS handshake never ends.
        """
        if self.flow.allows(len(data)) and not (self.request is None and data.startswith(_TLS)):
            super().data_received(data)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        if self.counted:
            self.open_connections.leave(self.address)
        super().connection_lost(exc)


class Server:
    """Listens on one address of this computer and on loopback, and lets windows into a room."""

    def __init__(self, room: Room, seconds: Callable[[], float] = time.monotonic) -> None:
        self.open_connections = OpenConnections()
        self.address = LOOPBACK
        self.port = 0
        self._room = room
        self._seconds = seconds
        self._listening: list[Listening] = []
        self._gate = self._gate_for(())

    @cached_property
    def _pages(self) -> Pages:
        return Pages()

    def _gate_for(self, hosts: Iterable[str]) -> Gate:
        return Gate(self, hosts)

    def get(self, path: str, query: str) -> File | None:
        """Return what is at a path, None if there is nothing. Pages are in the window's language."""
        return self._pages.get(path, query) or self._room.report_page(path)

    @property
    def version(self) -> str:
        """Return the version of the pages."""
        return self._pages.version

    async def open(self, address: str, ports: Sequence[int] = range(PORT, PORT + PORTS)) -> None:
        """Listen on `address` and on loopback, at the first free port. Raises `NotListening`."""
        for port in ports:
            try:
                await self._open_port(address, port)
            except NotListening:
                await self._shut_down()
                raise
            except OSError as error:
                await self._shut_down()
                if error.errno == errno.EADDRNOTAVAIL:
                    raise lost_address_error(address) from error
                if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                    raise _not_served_error(address, error) from error
            else:
                return
        raise _ports_in_use_error(ports)

    async def _open_port(self, address: str, port: int) -> None:
        for host in dict.fromkeys((address, LOOPBACK)):
            listening = await self._listen_on(host, port)
            self._listening.append(listening)
            if not listening.sockets:  # if the system gives none, asyncio invents an address family it lacks
                raise _not_served_error(address, NotListening(phrase("the system has no connections to spare")))
            port = listening.sockets[0].getsockname()[1]
        self.address, self.port = address, port
        names = dict.fromkeys((address, LOOPBACK, "localhost"))
        self._gate = self._gate_for(f"{name}:{port}" for name in names)

    async def _listen_on(self, host: str, port: int) -> Listening:
        class Counted(_Connection):
            open_connections = self.open_connections

        return await serve(
            self._serve_window,
            host,
            port,
            process_request=self._answer_plain_request,
            compression=None,
            extensions=(Packing(),),
            open_timeout=FIRST_WORD_S,
            close_timeout=1,
            max_size=_MOST_BYTES,
            server_header=None,
            logger=_LOG,
            create_connection=Counted,
        )

    async def close(self) -> None:
        """Tell every window that Companion is closing, and stop listening, all within about a second."""
        await self._shut_down()

    async def _shut_down(self) -> None:
        listening, self._listening = self._listening, []
        for each in listening:
            each.close(code=CloseCode.SERVICE_RESTART)
        for each in listening:
            await each.wait_closed()

    def _answer_plain_request(self, connection: ServerConnection, request: Request) -> Response | None:
        assert isinstance(connection, _Connection)
        with speaking(self._language(request)):
            if (problem := self.open_connections.why_refused(connection.address)) is not None:
                return no_room_response(problem)
            return self._gate.answer(request)

    def _language(self, request: Request) -> str:
        """Return the language of the answer to a plain request: the first it names after `?lang=`, or the browser's."""
        named = parse_qs(request.path.partition("?")[2]).get("lang")
        return available_language(named[0].split(",")) if named else asked_language(request)

    async def _serve_window(self, socket: ServerConnection) -> None:
        """Serve one window's requests until it leaves."""
        assert isinstance(socket, _Connection)
        window = PhoneWindow(socket, socket.address, self._seconds)
        window.language = asked_language(socket.request)
        with suppress(ConnectionClosed):
            try:
                if await self._let_in(socket, window):
                    await self._serve_requests(socket, window)
            except page_messages.Malformed as error:
                await socket.close(CloseCode.INVALID_DATA, _close_reason(str(error)))
            except ConnectionClosed:
                raise
            except Exception:  # our own fault: it ends this window, and must not go unreported
                _FAULTS.exception("A window of the phones failed and is closed")
                await _close_window(socket, window, CloseCode.INTERNAL_ERROR, _error_sentence)
            finally:
                self._room.forget_window(window)

    async def _let_in(self, socket: ServerConnection, window: PhoneWindow) -> bool:
        """Read the first message. Return whether the window may stay."""
        try:
            async with asyncio.timeout(FIRST_WORD_S):
                hello = page_messages.read(await socket.recv())
        except TimeoutError:
            await socket.close(CloseCode.POLICY_VIOLATION, _SILENT)
            return False
        if not isinstance(hello, page_messages.Hello):
            raise page_messages.Malformed(_SILENT)
        if hello.languages:
            window.language = available_language(hello.languages)
        if hello.version != self.version:
            window.send_in_language(lambda: page_messages.Old(say("This page is out of date. Reload it.")))
            return False
        if self.open_connections.is_for_seats_only and not self._room.seats.has_any_valid_pass(hello.passes):
            await _close_window(socket, window, CloseCode.TRY_AGAIN_LATER, all_in_use_sentence)
            return False
        self._room.greet(window, hello)
        return True

    async def _serve_requests(self, socket: ServerConnection, window: PhoneWindow) -> None:
        async for data in socket:
            if not window.rate.allows():
                await _close_window(socket, window, CloseCode.POLICY_VIOLATION, _too_fast_sentence)
                return
            self._room.answer_ask(window, page_messages.read(data))


def asked_language(request: Request | None) -> str:
    """Return the language that a browser asks for."""
    return available_language(
        accepted_languages(single_header(request.headers, "Accept-Language") if request else None)
    )


async def _close_window(socket: ServerConnection, window: PhoneWindow, code: CloseCode, why: Callable[[], str]) -> None:
    """Close a window with a sentence in its language."""
    with speaking(window.language):
        reason = why()
    await socket.close(code, _close_reason(reason))


def _error_sentence() -> str:
    return say("Something went wrong. Reload the page.")


def _too_fast_sentence() -> str:
    return say("Too fast. Slow down, please.")


def _close_reason(text: str) -> str:
    """Cut a sentence to what fits in a close frame."""
    return text.encode()[:120].decode("utf-8", "ignore")


def _not_served_error(address: str, error: Exception) -> NotListening:
    return NotListening(phrase("Can't serve phones at {address}: {error}."), address=address, error=error)


def lost_address_error(address: str) -> NotListening:
    """Return the error for an address that this computer has lost."""
    return NotListening(
        phrase(
            "This computer has lost the address {address}. Check that it is on the same Wi-Fi as the "
            "phones, then choose another address."
        ),
        address=address,
    )


def _ports_in_use_error(ports: Sequence[int]) -> NotListening:
    if len(ports) == 1:
        return NotListening(
            phrase("Other programs are using port {port}. Close one, or choose another port in the settings."),
            port=ports[0],
        )
    return NotListening(
        phrase("Other programs are using ports {first} to {last}. Close one, or choose another port in the settings."),
        first=ports[0],
        last=ports[-1],
    )
