"""A table with phones around it: the real server on loopback, and pages that are not browsers."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from companion.cli.run import load_script
from companion.core.order import Setup
from companion.phones.room import Room
from companion.phones.server import LOOPBACK, Server
from companion.session.evenings import Evenings
from companion.session.origin import Origin
from companion.session.phones import NoPhones
from companion.session.session import Session
from companion.table.script import Expect, ExpectRefused, Wait

GOLDEN = Path(__file__).parent / "golden" / "evenings"
SOON_S = 30.0
ANY = (0,) * 5
"""Any port: one that is free at one address may be taken at the other, so some are tried."""
PLAYERS = ("Ana", "Ben", "Cal")


class Hall:
    """An evening whose clock is set by hand, with the server open on a port of its own.

    Where it is `early`, phones are let in before the game is opened by `begin`.
    """

    def __init__(
        self,
        game: str = "city",
        players: Iterable[str] = PLAYERS,
        *,
        options: Mapping[str, str] = {},
        resume: bool = False,
        early: bool = False,
        **given: Any,
    ) -> None:
        self.seconds = 1000.0
        self.room = Room(lambda: self.seconds)
        self.phones = InRoom(self.room)
        self.evenings = Evenings(seed=lambda: 7, seconds=lambda: self.seconds, phones=self.phones, **given)
        self.setup = Setup(game, tuple(players), dict(options), seed=7)
        self.server = Server(self.room)
        self.session: Session
        self._resume, self._early = resume, early
        self.pages: list[Page] = []

    async def __aenter__(self) -> "Hall":
        if not self._early:
            self.begin()
        await self.server.open(LOOPBACK, (0,))
        return self

    def begin(self) -> None:
        """Begin the game, or go on with the one played last, and show it to the room."""
        last = self.evenings.last_unfinished_game() if self._resume else None
        session = self.evenings.resume(last.id) if last else self.evenings.begin("Friday", self.setup)
        assert session is not None
        self.play(session)

    def play(self, session: Session) -> None:
        self.session = session
        session.start()

    def leave(self) -> None:
        """Show the room no game any more."""
        self.phones.leave()

    async def __aexit__(self, *_: object) -> None:
        for page in self.pages:
            await page.close()
        await self.server.close()
        self.session.stop_clock_and_windows()

    @property
    def host(self) -> str:
        return f"{LOOPBACK}:{self.server.port}"

    async def page(self, *passes: str, languages: Iterable[str] = (), **given: Any) -> "Page":
        """Open a page that has said hello."""
        page = Page(await open_socket(self.host, **given), self)
        self.pages.append(page)
        await page.hello(*passes, languages=languages)
        return page

    async def seat(self, name: str, *languages: str) -> "Page":
        """Open a page that sits on a seat."""
        page = await self.page(languages=languages)
        await page.ask("enter", key=self.room.seats.door.key)
        await page.sit(name)
        return page

    async def tell(self, evening: str, lines: int = 10_000) -> None:
        """Play the first lines of a golden evening; the table is the one of its head."""
        script = load_script(str(GOLDEN / f"{evening}.moves"))
        self.leave()
        self.play(self.evenings.begin("Friday", script.setup))
        for step in script.steps:
            if step.line > lines:
                return
            if isinstance(step.action, Wait):
                await self.wait(step.action.ms / 1000)
            elif not isinstance(step.action, Expect | ExpectRefused):
                assert self.session.submit(step.text, Origin("keyboard")) is None, step.text

    async def wait(self, seconds: float) -> None:
        """Let time pass, as the alarm does."""
        self.seconds += seconds
        self.session.start()
        await asyncio.sleep(0)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Return what was asked for and from where."""
        return [(line.text, line.source) for line in self.session.table.history.lines if line.kind != "auto"]


class InRoom(NoPhones):
    """Phones without a server of their own, whose room is given."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.leave: Callable[[], None] = lambda: None

    def serve(self, session: Session) -> Callable[[], None]:
        self.leave = self.room.serve(session)
        return self.leave


class Served(NoPhones):
    """Phones that get the table to show, and forget it when that is over."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[tuple[str, ...]] = []

    def serve(self, session: Session) -> Callable[[], None]:
        self.players.append(session.table.setup.players)
        return self.players.clear


async def open_socket(at: str, **given: Any) -> ClientConnection:
    options: dict[str, Any] = {"origin": f"http://{at}", "compression": None, "proxy": None, **given}
    return await connect(f"ws://{at}/ws", **options)


def changed(before: Any, change: Any) -> Any:
    """Return what becomes of a value by a change that the companion has sent."""
    if isinstance(change, dict):
        kept = {name: value for name, value in before.items() if change.get(name) != 0}
        return {**kept, **{name: changed(kept.get(name), each) for name, each in change.items() if each != 0}}
    if len(change) == 1:
        return change[0]
    rest, now = [*before], []
    for step in change[1:]:
        if isinstance(step, list):
            now += step
        elif isinstance(step, dict):
            now.append(changed(rest.pop(0), step))
        else:
            now += rest[: max(0, step)]
            del rest[: abs(step)]
    return now


class Page:
    """A page without a browser: keeps everything it is sent."""

    def __init__(self, socket: ClientConnection, hall: Hall | None = None, me: str = "") -> None:
        self.socket = socket
        self.hall = hall
        self.me = me or f"page{id(self)}"
        self.said: list[dict[str, Any]] = []
        self.n = 0
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for data in self.socket:
                self._take(msgspec.json.decode(data))
                self._news.set()
        self._news.set()

    def _take(self, said: dict[str, Any]) -> None:
        """Keep what was said; what has changed in the table as the table it makes."""
        if said["say"] == "change":
            before = self.last("table")
            assert said["after"] == before["seq"]
            said = {"say": "table", "seq": said["seq"], "body": changed(before["body"], said["body"])}
        self.said.append(said)

    async def close(self) -> None:
        self._reading.cancel()
        await self.socket.close()

    async def until(self, holds: Callable[[], Any]) -> Any:
        """Wait until something holds of what was said, and return it."""
        async with asyncio.timeout(SOON_S):
            while not (found := holds()):
                self._news.clear()
                await self._news.wait()
        return found

    async def gone(self) -> tuple[int | None, str]:
        """Wait until the companion has closed the socket; return why."""
        async with asyncio.timeout(SOON_S):
            await self.socket.wait_closed()
        return self.socket.close_code, self.socket.close_reason or ""

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(msgspec.json.encode({"ask": kind, **fields}).decode())

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that isn't a move; return the next reply of any kind."""
        before = len(self.said)
        await self.send(kind, **fields)
        await self.until(lambda: len(self.said) > before)
        return self.said[before]

    async def hello(
        self, *passes: str, version: str = "", languages: Iterable[str] = (), words: str = ""
    ) -> dict[str, Any]:
        version = version or (self.hall.server.version if self.hall else "")
        return await self.ask(
            "hello", version=version, me=self.me, passes=passes, languages=tuple(languages), words=words
        )

    async def sit(self, name: str) -> str:
        """Take a seat; return the pass."""
        before = len(self.said)
        await self.send("sit", seat=name)
        await self.until(lambda: any(each["say"] == "passed" for each in self.said[before:]))
        return str(self.last("passed")["given"])

    async def do(self, kind: str, n: int = 0, **fields: Any) -> dict[str, Any]:
        """Ask for something that is done once; return the answer to it."""
        self.n = n or self.n + 1
        number, run = self.n, fields.pop("run", self.last("welcome")["run"])
        before = len(self.said)
        await self.send(kind, n=number, run=run, **fields)
        return await self.until(lambda: self._answer(number, before))  # type: ignore[no-any-return]

    def _answer(self, number: int, since: int) -> dict[str, Any] | None:
        return next((each for each in self.said[since:] if each["say"] == "answer" and each["n"] == number), None)

    async def choose(self, seat: str, label: str, **answers: str) -> dict[str, Any]:
        """Make the choice with this label."""
        choice = await self.until(lambda: self.choice(seat, label))
        return await self.do("do", seat=seat, form=choice["form"], filled=choice.get("filled", {}), answers=answers)

    def choice(self, seat: str, label: str) -> dict[str, Any] | None:
        offered = self.table.get("choices", {}).get(seat, ())
        return next((each for each in offered if each["label"] == label), None)

    def last(self, kind: str) -> dict[str, Any]:
        """Return the last thing of a kind that was said; nothing of it where there was none."""
        return next((each for each in reversed(self.said) if each["say"] == kind), {})

    @property
    def table(self) -> dict[str, Any]:
        """Return the table as it was shown last."""
        return self.last("table").get("body", {})  # type: ignore[no-any-return]
