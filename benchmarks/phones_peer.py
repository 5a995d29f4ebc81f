"""A table of City with 50 windows, beside a plain peer: a bare server that sends 211 bytes to 50 windows.

The peer keeps nothing and knows no rule. The aims for bytes of a page and memory are set against a real peer, a banker
for phones on Node: 849,657 bytes in 4 requests, 1,437 bytes when it comes back, 63.9 MiB with 50 windows.
"""

import asyncio
import gzip
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from benchmarks.rows import Row, p50_p99, p99, show
from companion.phones.files import Pages
from tests.ports import free_port

SEATS, WINDOWS, ACTS, WARM = ("Ana", "Ben", "Cal", "Dan"), 50, 200, 20
PUSHED = "x" * 211
PAUSE_S = 0.05
"""Between two acts: a window may ask eight times a second."""

FILE = f"game city\nplayers {' '.join(SEATS)}\nroll 6 5\nauction\nhold\n"
PEER_BYTES, PEER_REQUESTS, PEER_AGAIN, PEER_MIB = 849_657, 4, 1437, 63.9


async def run_peer() -> None:
    """Send 211 bytes to every window for each message."""
    windows: set[ServerConnection] = set()

    async def hear(socket: ServerConnection) -> None:
        windows.add(socket)
        with suppress(ConnectionClosed):
            async for _ in socket:
                broadcast(windows, PUSHED)
        windows.discard(socket)

    async with serve(hear, "127.0.0.1", 0, compression=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()


class Window:
    """A window that notes when it was pushed something last, and how much that was."""

    def __init__(self, socket: ClientConnection, counts: Callable[[str], bool]) -> None:
        self.socket = socket
        self.sizes: list[int] = []
        self.told: dict[str, dict[str, Any]] = {}
        self._counts = counts
        self._pushed = asyncio.Event()
        self._at = 0.0
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for data in self.socket:
                if self._counts(str(data)):
                    self._at = time.perf_counter()
                    self.sizes.append(len(data))
                    self._pushed.set()
                else:
                    said = msgspec.json.decode(data)
                    self.told[said["say"]] = said

    async def pushed(self) -> float:
        """Wait for the next push, and return when it came."""
        await asyncio.wait_for(self._pushed.wait(), 30)
        self._pushed.clear()
        return self._at

    async def hears(self, kind: str) -> dict[str, Any]:
        """Return what was said of a kind since it was asked for last."""
        while kind not in self.told:
            await asyncio.sleep(0.01)
        return self.told.pop(kind)

    async def ask(self, **fields: Any) -> None:
        await self.socket.send(msgspec.json.encode(fields).decode())


class Table:
    """Fifty windows around one server; the first of them act in turn."""

    windows: list[Window]

    def __init__(self, process: psutil.Process) -> None:
        self.process = process
        self.times: list[float] = []

    async def act(self, number: int) -> None:
        """Ask for something that everyone is shown, and note when the seats are."""
        begin = time.perf_counter()
        await self.send(self.windows[number % len(SEATS)], number)
        shown = await asyncio.gather(*(each.pushed() for each in self.windows))
        if number >= WARM:
            self.times.append((max(shown[: len(SEATS)]) - begin) * 1000)

    async def send(self, window: Window, number: int) -> None:
        raise NotImplementedError

    @property
    def used_s(self) -> float:
        times = self.process.cpu_times()
        return float(times.user + times.system)

    @property
    def mib(self) -> float:
        return float(self.process.memory_info().rss) / 2**20

    @property
    def pushes(self) -> list[int]:
        return [size for each in self.windows for size in each.sizes[-ACTS:]]


class Peer(Table):
    """The windows of the plain peer."""

    async def gather(self, port: int) -> None:
        sockets = [await connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None) for _ in range(WINDOWS)]
        self.windows = [Window(socket, lambda data: True) for socket in sockets]

    async def send(self, window: Window, number: int) -> None:
        await window.socket.send(f"bid {number}")


class Ours(Table):
    """The windows of the companion: four players, and the others look on."""

    async def gather(self, port: int, key: str) -> None:
        self.windows = [await self._window(port, key, number) for number in range(WINDOWS)]
        for seat, window in zip(SEATS, self.windows, strict=False):
            await window.ask(ask="sit", seat=seat)
            await window.hears("passed")
            self._run = (await window.hears("welcome"))["run"]
        await asyncio.sleep(1)
        for window in self.windows:
            window._pushed.clear()

    async def _window(self, port: int, key: str, number: int) -> Window:
        host = f"127.0.0.1:{port}"
        local = (f"127.0.2.{number // 20 + 1}", 0)
        about: dict[str, Any] = {"origin": f"http://{host}", "compression": None, "proxy": None, "local_addr": local}
        window = Window(await connect(f"ws://{host}/ws", **about), lambda data: data.startswith('{"say":"change"'))
        await window.ask(ask="hello", version=Pages().version, me=f"phone{number}", languages=["en"])
        await window.ask(ask="enter", key=key)
        await window.hears("passed")
        return window

    async def send(self, window: Window, number: int) -> None:
        seat = SEATS[number % len(SEATS)]
        await window.ask(ask="bid", n=number + 1, run=self._run, seat=seat, amount=10_000 * (number + 1))


async def measured(ours: Ours, peer: Peer, port: int, key: str, peers_port: int) -> list[Row]:
    """Act by turns at both tables, and return what it took."""
    await ours.gather(port, key)
    await peer.gather(peers_port)
    for number in range(WARM):
        await ours.act(number)
        await peer.act(number)
        await asyncio.sleep(PAUSE_S)
    before = ours.used_s, peer.used_s
    for number in range(WARM, WARM + ACTS):
        await ours.act(number)
        await peer.act(number)
        await asyncio.sleep(PAUSE_S)
    used = [(table.used_s - was) / ACTS * 1000 for table, was in zip((ours, peer), before, strict=True)]
    return [*_rows(ours, peer, used)]


def _rows(ours: Ours, peer: Peer, used: Sequence[float]) -> Iterator[Row]:
    fast, slow = median(ours.times) / median(peer.times), p99(ours.times) / p99(peer.times)
    what = f"act → {len(SEATS)} seats of {WINDOWS} windows, City, {ACTS}×, p50/p99"
    yield Row(what, p50_p99(ours.times), p50_p99(peer.times), f"{fast:.2f}/{slow:.2f}", "≤ 1.5")
    yield Row(
        f"processor per act with {WINDOWS} windows", f"{used[0]:.2f} ms", f"{used[1]:.2f} ms",
        f"{used[0] / used[1]:.2f}", "≤ 1.3",
    )  # fmt: skip
    yield Row("bytes of a push, median", f"{median(ours.pushes):.0f}", f"{median(peer.pushes):.0f}", "–", "≤ 500")
    yield Row(
        f"memory with {WINDOWS} windows", f"{ours.mib:.1f} MiB", f"{PEER_MIB} MiB (Node; bare server {peer.mib:.1f})",
        f"{ours.mib / PEER_MIB:.2f}", "≤ 0.8",
    )  # fmt: skip


def page_rows(port: int) -> Iterator[Row]:
    """Load the page of a phone as a German browser does, and again."""
    html, body, tag = fetched(port, "/")
    parts = re.findall(r'(?:<script type="module" src|rel="stylesheet" href)="([^"]+)"', gzip.decompress(body).decode())
    cold = html + sum(fetched(port, part)[0] for part in parts)
    yield Row(
        "cold page, bytes/requests", f"{cold:,}/{len(parts) + 2}", f"{PEER_BYTES:,}/{PEER_REQUESTS}",
        f"{cold / PEER_BYTES:.3f}", "≤ 32,768/≤ 4",
    )  # fmt: skip
    again = fetched(port, "/", tag)[0]
    yield Row("page that comes back, bytes", f"{again:,}", f"{PEER_AGAIN:,}", f"{again / PEER_AGAIN:.2f}", "≤ 1,500")


def fetched(port: int, path: str, tag: str = "") -> tuple[int, bytes, str]:
    """Return the bytes of an answer with its head, its body and its tag."""
    wanted = {"Accept-Encoding": "gzip", "Accept-Language": "de", "If-None-Match": tag}
    try:
        answer = urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=wanted))
    except urllib.error.HTTPError as error:
        answer = error
    body = answer.read()
    return len(str(answer.headers)) + len(body), body, answer.headers.get("ETag", "")


@contextmanager
def started(*command: str, home: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run a module as a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True, env={**os.environ, "COMPANION_HOME": home}
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def printed(process: subprocess.Popen[str], pattern: str) -> str:
    assert process.stdout is not None
    return next(found[1] for line in process.stdout if (found := re.search(pattern, line)))


def rows() -> list[Row]:
    """Return the figures of one run."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        Path(home, "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
        Path(home, "friday.moves").write_text(FILE)
        serving = started("companion", "serve", f"{home}/friday.moves", "--mute", home=home)
        with serving as ours, started("benchmarks.phones_peer", "peer") as peer:
            key, peers_port = printed(ours, r"Phones: +\S+#(\S+)"), int(printed(peer, r"(\d+)"))
            tables = Ours(psutil.Process(ours.pid)), Peer(psutil.Process(peer.pid))
            return [*page_rows(port), *asyncio.run(measured(*tables, port, key, peers_port))]


if __name__ == "__main__":
    if sys.argv[1:] == ["peer"]:
        asyncio.run(run_peer())
    else:
        show("Phones beside a plain peer", rows())
