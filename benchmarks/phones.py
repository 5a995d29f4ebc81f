"""Phones around the real app: pushes, calls, memory, idle time, and an attack; keys beside an app without phones."""

import asyncio
import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks import phones_peer
from benchmarks.mend import evening
from benchmarks.rows import Row, p50_p99, p99, show
from benchmarks.screen import key_ms, start_ms
from companion.phones.agreements import Agreements
from companion.phones.at_table import AtTable
from companion.phones.files import Pages
from companion.session.absent import NoBox, NoFile, Silence
from companion.session.clock import Clock
from companion.session.session import Session
from tests.terminal import Terminal, companion

PHONES, TABLE, KEYS, CALLS, STARTS, IDLE_S, SETTLED_S = 200, 5, 60, 60, 7, 10.0, 3.0
SEATED_FACTS = 2000
A_SECOND = 3
GUESSES, SLOW = 10_000, 150
SIZE = (80, 24)
PORT = 18_484
VERSION = Pages().version


class Crowd:
    """Many phones on a loop of their own; each keeps when it was shown the table last."""

    def __init__(self, pin: str, port: int = PORT, languages: Sequence[str] = ("en",)) -> None:
        self.pin, self.port, self.languages = pin, port, languages
        self.shown: list[float] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.begin(work).result(120)

    def begin(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def open(self, number: int) -> ClientConnection:
        """Open a page from an address that has room for it, and come in."""
        socket = await connect(
            f"ws://127.0.0.1:{self.port}/ws",
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            compression=None,
            proxy=None,
            ping_interval=None,
            local_addr=(f"127.0.2.{number // 20 + 1}", 0),
        )
        language = self.languages[number % len(self.languages)]
        await say(socket, ask="hello", version=VERSION, me=f"phone{number}", languages=[language])
        await say(socket, ask="enter", pin=self.pin)
        return socket

    async def gather(self, count: int) -> None:
        for number in range(len(self._sockets), len(self._sockets) + count):
            socket = await self.open(number)
            self._sockets.append(socket)
            self._readers.append(asyncio.create_task(self._read(socket)))

    async def _read(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for data in socket:
                if str(data).startswith(('{"say":"table"', '{"say":"change"')):
                    self.shown.append(time.perf_counter())

    def close(self) -> None:
        async def leave() -> None:
            for reader in self._readers:
                reader.cancel()
            for socket in self._sockets:
                socket.transport.abort()

        self.do(leave())
        self._loop.call_soon_threadsafe(self._loop.stop)


async def say(socket: ClientConnection, **fields: Any) -> None:
    await socket.send(msgspec.json.encode(fields).decode())


async def next_message(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        said: dict[str, Any] = msgspec.json.decode(await socket.recv())
        if said["say"] == kind:
            return said


def served(home: Path, port: int = PORT) -> tuple[Terminal, str]:
    """Open the trading unit alone with phones let in; return the PIN."""
    home.mkdir(exist_ok=True)
    (home / "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
    terminal = companion(home, "unit", "--phones", size=SIZE)
    terminal.wait_for("Press p")
    terminal.press("\x06")
    pin = re.search(r"PIN (\d{4})", terminal.wait_for("PIN "))
    assert pin is not None
    terminal.press("\x1b")
    terminal.wait_for("Press p")
    return terminal, pin[1]


def held_auction(terminal: Terminal) -> None:
    """Open an auction that waits, so that calls can be made for as long as it takes."""
    terminal.press("p")
    terminal.wait_for("Ready")
    terminal.press("a")
    terminal.wait_for("running")
    terminal.press("h")
    terminal.wait_for("Paused")


def calls(terminal: Terminal, count: int, first: int) -> list[float]:
    """Call by key and return how long each took to be seen on the screen."""
    return [key_ms(terminal, "12"[n % 2], f"{('Red', 'Blue')[n % 2]} bids {n}0k") for n in range(first, first + count)]


def push_and_key_rows(home: Path) -> list[Row]:
    """Call by key with and without phones around: when the screen shows it, and when every phone does."""
    terminal, pin = served(home / "with")
    memory = psutil.Process(terminal.process.pid).memory_info().rss
    with terminal, companion(home / "without", "unit", size=SIZE) as quiet:
        quiet.wait_for("Press p")
        crowd = Crowd(pin)
        crowd.do(crowd.gather(TABLE))
        idle = idle_row(terminal, quiet)
        crowd.do(crowd.gather(PHONES - TABLE))
        more = psutil.Process(terminal.process.pid).memory_info().rss - memory
        held_auction(terminal)
        held_auction(quiet)
        ours, base, pushes = [], [], []
        for n in range(1, KEYS + 1):
            base += calls(quiet, 1, n)
            crowd.shown.clear()
            begin = time.perf_counter()
            ours += calls(terminal, 1, n)
            wait_until(lambda: len(crowd.shown) >= PHONES)
            pushes += [(at - begin) * 1000 for at in crowd.shown[:PHONES]]
        rows = [
            Row(f"key → {PHONES} phones, {KEYS}×, p50/p99", p50_p99(pushes), "–", "–", "≤ 50 ms (p99)"),
            Row(
                f"key → screen with {PHONES} phones, {KEYS}×, p50",
                f"{median(ours):.1f} ms",
                f"{median(base):.1f} ms",
                f"{median(ours) / median(base):.2f}",
                "≤ 1.15",
            ),
            Row("memory for each phone", f"{more / PHONES / 1024:.0f} KiB", "–", "–", "–"),
            call_row(crowd, terminal),
            idle,
        ]
        crowd.close()
    return rows


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, "the phones were not told"
        time.sleep(0.001)


def call_row(crowd: Crowd, terminal: Terminal) -> Row:
    """Call by phone, a few times a second, while all the others watch."""
    called = crowd.begin(phone_calls(crowd))
    while not called.done():
        terminal.pump()  # an app stops while its terminal isn't read
    times = called.result()
    return Row(f"call by phone → answer at {A_SECOND}/s, p50/p99", p50_p99(times), "–", "–", "≤ 15 ms (p99)")


async def phone_calls(crowd: Crowd) -> list[float]:
    socket = await crowd.open(PHONES + 1)
    await say(socket, ask="sit", seat="Red")
    await next_message(socket, "passed")
    run = (await next_message(socket, "welcome"))["run"]
    times = []
    for n in range(1, CALLS + 1):
        await asyncio.sleep(1 / A_SECOND)
        begin = time.perf_counter()
        await say(socket, ask="bid", n=n, run=run, seat="Red", amount=10_000_000 + 10_000 * n)
        assert (await next_message(socket, "answer"))["done"]
        times.append((time.perf_counter() - begin) * 1000)
    return times


def seats_row() -> Row:
    """Make what six seats are sent, late in an evening of City; beside it, each seat for itself."""
    table = evening(SEATED_FACTS)
    clock = Clock(table.now_ms, lambda: 0.0)
    session = Session(table, name="Friday", speaker=Silence(), box=NoBox(), file=NoFile(), clock=clock)

    def push(tables: Iterable[AtTable]) -> float:
        begin = time.process_time()
        for seat, each in zip(table.setup.players, tables, strict=True):
            _ = each.body((seat,), (), banker=False).encoded
        return (time.process_time() - begin) * 1000

    seats, ours, base = len(table.setup.players), [], []
    for _ in range(KEYS):
        ours.append(push([AtTable(session, Agreements())] * seats))
        base.append(push([AtTable(session, Agreements()) for _ in range(seats)]))
    what = f"processor for a push to {seats} seats of City, {SEATED_FACTS:,} facts, {KEYS}×, p50"
    ratio = f"{median(ours) / median(base):.2f}"
    return Row(what, f"{median(ours):.1f} ms", f"{median(base):.1f} ms (each seat on a new connection)", ratio, "–")


def idle_row(terminal: Terminal, quiet: Terminal) -> Row:
    """Compare what both apps take of a processor while nothing happens."""
    processes = [psutil.Process(each.process.pid) for each in (terminal, quiet)]
    read_for(SETTLED_S, terminal, quiet)
    before = [used(process) for process in processes]
    read_for(IDLE_S, terminal, quiet)
    ours, base = (100 * (used(process) - was) / IDLE_S for process, was in zip(processes, before, strict=True))
    what = f"idle with {TABLE} phones, {IDLE_S:.0f} s, % of a processor"
    return Row(what, f"{ours:.2f}", f"{base:.2f}", f"+{ours - base:.2f}", "≤ +0.1")


def read_for(seconds: float, *terminals: Terminal) -> None:
    """Read what the apps paint for a while: one stops while its terminal isn't read."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for terminal in terminals:
            terminal.pump()


def used(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def attack_row(home: Path) -> Row:
    """Call by key under a flood, half-sent requests and guesses at the PIN, beside an app that is left alone."""
    terminal, pin = served(home / "attacked")
    with terminal, companion(home / "alone", "unit", size=SIZE) as quiet:
        quiet.wait_for("Press p")
        crowd = Crowd(pin)
        attack = crowd.begin(attacked())
        held_auction(terminal)
        held_auction(quiet)
        ours, base = [], []
        for n in range(1, KEYS + 1):
            base += calls(quiet, 1, n)
            ours += calls(terminal, 1, n)
        guesses = attack.result(600)
        crowd.close()
    what = f"key → screen under {guesses} guesses, {SLOW} half-sent and a flood, p50/p99"
    return Row(
        what, p50_p99(ours), p50_p99(base), f"{median(ours) / median(base):.2f}/{p99(ours) / p99(base):.2f}", "–"
    )


async def attacked() -> int:
    """Keep half-sent requests open, flood, and guess; return how many guesses were said."""
    slow = [await half_sent(number) for number in range(SLOW)]
    made = 0
    for number in range(GUESSES // 16):
        with suppress(OSError, WebSocketException):
            async with connect(
                f"ws://127.0.0.1:{PORT}/ws",
                origin=f"http://127.0.0.1:{PORT}",  # type: ignore[arg-type]
                compression=None,
                proxy=None,
                local_addr=(f"127.0.3.{number % 200 + 1}", 0),
                close_timeout=0.05,
            ) as socket:
                await say(socket, ask="hello", version=VERSION, me="thief")
                for guess in range(16):
                    await say(socket, ask="enter", pin=f"{(number * 16 + guess) % 10_000:04}")
                    made += 1
    for writer in slow:
        writer.transport.abort()
    return made


async def half_sent(number: int) -> asyncio.StreamWriter:
    _, writer = await asyncio.open_connection("127.0.0.1", PORT, local_addr=(f"127.0.4.{number // 20 + 1}", 0))
    writer.write(b"GET / HTTP/1.1\r\nHost: ")
    return writer


def start_row(home: Path) -> Row:
    """Time the first frame with phones let in from the start, beside one without."""
    ours, base = [], []
    (home / "settings.toml").write_text(f"[phones]\nphones_port = {PORT}\n")
    for _ in range(STARTS):
        ours.append(start_ms(lambda: companion(home, "--phones", size=SIZE), "Settings"))
        base.append(start_ms(lambda: companion(home, size=SIZE), "Settings"))
    what = f"exec → first full frame with --phones, {STARTS}×, p50"
    ratio = f"{median(ours) / median(base):.2f}"
    return Row(what, f"{median(ours):.0f} ms", f"{median(base):.0f} ms", ratio, "as without")


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        return [*phones_peer.rows(), start_row(home), seats_row(), *push_and_key_rows(home), attack_row(home)]


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    show("Phones", run())
    sys.exit(0)
