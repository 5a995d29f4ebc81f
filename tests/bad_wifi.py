"""A network between a phone and the companion that delays, drops connections and swallows what is said."""

import asyncio
import random
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.phones import open_socket

PATIENCE_S = 0.15
HOST = "127.0.0.1"


class BadWifi:
    """A proxy in front of a port. Chance decides by seed when it delays, hangs up, or swallows everything for good."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._pipes: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> "BadWifi":
        self._server = await asyncio.start_server(self._join, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for pipe in self._pipes:
            pipe.cancel()
        await asyncio.gather(*self._pipes, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*(writer.wait_closed() for writer in self._writers), return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection(HOST, self._port)
        self._writers += [writer, there[1]]
        for source, sink in ((reader, there[1]), (there[0], writer)):
            pipe = asyncio.create_task(self._pipe(source, sink, (writer, there[1])))
            self._pipes.add(pipe)
            pipe.add_done_callback(self._pipes.discard)

    async def _pipe(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, both: tuple[asyncio.StreamWriter, ...]
    ) -> None:
        swallows = False
        with suppress(OSError):
            while data := await source.read(4096):
                await asyncio.sleep(self._chance.expovariate(200))
                what = self._chance.random()
                swallows = swallows or what < 0.04
                if what > 0.94:
                    break
                if not swallows:
                    sink.write(data)
        for writer in both:
            writer.close()


class Stubborn:
    """A phone that says what was not answered again, on a new connection, until it is."""

    def __init__(self, port: int, host: str, me: str, given: str, version: str) -> None:
        self._url_host, self._port = host, port
        self._hello = {"ask": "hello", "version": version, "me": me, "passes": [given]}
        self._socket: ClientConnection | None = None
        self.run = ""
        self.connections = 0

    async def _open(self) -> ClientConnection:
        """Connect by the proxy, under the name the companion gave out, and say hello."""
        socket = await open_socket(self._url_host, host=HOST, port=self._port, open_timeout=PATIENCE_S, close_timeout=0)
        self.connections += 1
        self._socket = socket
        await socket.send(msgspec.json.encode(self._hello).decode())
        welcome = await self._next(socket, "welcome")
        self.run = self.run or welcome["run"]
        return socket

    async def _next(self, socket: ClientConnection, kind: str, n: int | None = None) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                said: dict[str, Any] = msgspec.json.decode(await socket.recv())
                if said["say"] == kind and (n is None or said["n"] == n):
                    return said

    async def ask(self, n: int, **fields: Any) -> dict[str, Any]:
        """Ask until there is an answer."""
        while True:
            try:
                socket = self._socket or await self._open()
                await socket.send(msgspec.json.encode({"n": n, "run": self.run, **fields}).decode())
                return await self._next(socket, "answer", n)
            except (OSError, TimeoutError, WebSocketException):
                if self._socket is not None:
                    self._socket.transport.abort()
                self._socket = None

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
