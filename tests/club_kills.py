"""Kills the parts of a club with SIGKILL in the middle of auctions, and says what became of every line and game."""

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import msgspec

from companion.club import broker_messages as m
from companion.club.address import Login, read
from companion.club.hall_host import HallHost
from companion.session.hall import NightStandings
from companion.store import Store
from tests.broker import Broker, until
from tests.club import table_of
from tests.club_program import EVENING

TABLE = "kitchen"
_MORE = 3
_HALL = """
import asyncio, sys
import msgspec
from companion.cli.hall import _night_entries, _open_night_book
from companion.club.address import Login, read
from companion.club.hall_host import HallHost
async def main():
    book = _open_night_book("friday")
    def keep(entry):
        book.append(msgspec.json.encode(entry))
    host = HallHost(read(sys.argv[1]), Login(), _night_entries(book, 0), keep=keep)
    host.changed = lambda: print(msgspec.json.encode(host.night()).decode(), flush=True)
    host.open()
    await asyncio.Event().wait()
asyncio.run(main())
"""


class Outcome(msgspec.Struct, frozen=True):
    """What became of the lines of a table.

    `promised` is how many the table said it had saved, `saved` how many are in its journal. `heard` are the numbers a
    hall took, in order; `again` how many events came a second time on the topic, which a hall leaves out.
    """

    kills: int
    promised: int
    saved: int
    heard: Sequence[int]
    again: int
    missed: int
    lost_s: Sequence[float] = ()

    def assert_whole(self) -> None:
        """Nothing is lost and nothing comes twice."""
        assert self.saved >= self.promised, f"{self.promised - self.saved} saved lines are gone"
        assert [*self.heard[: self.saved]] == [*range(1, self.saved + 1)], "every saved line once, in order"
        assert self.missed == 0


class _Program:
    """A running program, which is killed when it is left. Subclasses take each line it prints."""

    def __init__(self, *words: str, **variables: str) -> None:
        self.killed_s = 0.0
        self._process = subprocess.Popen(
            [sys.executable, *words], env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True
        )
        self._reader = threading.Thread(target=self._follow, daemon=True)
        self._reader.start()

    def _follow(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                self.take(line)

    def take(self, line: str) -> None:
        """Take a line it has printed."""

    def kill(self) -> None:
        """Kill it, unless that was done."""
        if not self.killed_s:
            self.killed_s = time.monotonic()
            self._process.kill()
            assert self._process.wait(30) < 0, "it ended by itself"
            self._reader.join(30)
            if self._process.stdout is not None:
                self._process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class _Table(_Program):
    """A table, and the last line it has saved."""

    def __init__(self, home: Path, broker: Broker, *words: str) -> None:
        home.mkdir(exist_ok=True)
        self.promised, self.auction = 0, False
        super().__init__("-m", "tests.club_program", str(home), broker.address, *words)

    def take(self, line: str) -> None:
        number, _, auction = line.strip().partition(" ")
        self.promised, self.auction = int(number), bool(auction)


class _Hall(_Program):
    """A hall with its book, and the night as it knows it."""

    def __init__(self, home: Path, broker: Broker) -> None:
        self.night: NightStandings | None = None
        super().__init__("-c", _HALL, broker.address, COMPANION_HOME=str(home))

    def take(self, line: str) -> None:
        self.night = msgspec.json.decode(line, type=NightStandings)


class _Ear:
    """A hall that listens all the time, and the numbers of a table's lines as they come."""

    def __init__(self, broker: Broker) -> None:
        self.heard, self.came = list[int](), 0
        self.hall = HallHost(read(broker.address), Login())
        self.table = self.hall.known._table_record(TABLE)
        self._take, self.table.take_event = self.table.take_event, self.take  # type: ignore[method-assign]
        self.hall.open()

    def take(self, event: m.Event) -> bool:
        self.came += 1
        new = self._take(event)
        if new:
            self.heard.append(event.number)
        return new

    async def hear_more(self) -> None:
        """Wait for a few more lines."""
        wanted = len(self.heard) + _MORE
        await until(lambda: len(self.heard) >= wanted)


async def kill_tables(folder: Path, kills: int) -> Outcome:
    """Kill a table so many times in its auctions while a hall listens."""
    took = list[float]()
    with Broker(folder / "broker") as broker:
        ear, promised = _Ear(broker), 0
        for _ in range(kills):
            with _Table(folder / TABLE, broker) as table:
                await ear.hear_more()
                await asyncio.sleep(random.uniform(0, 0.3))
                await until(lambda: table.auction)
            await until(lambda: ear.table.status == "lost")
            took.append(time.monotonic() - table.killed_s)
            promised = table.promised
        return await _outcome(folder, broker, ear, kills, promised, took)


async def kill_brokers(folder: Path, kills: int) -> Outcome:
    """Kill the broker so many times under a table and a hall."""
    with Broker(folder / "broker") as broker:
        ear = _Ear(broker)
        with _Table(folder / TABLE, broker) as table:
            for _ in range(kills):
                await ear.hear_more()
                await until(lambda: table.auction)
                broker.stop()
                await asyncio.sleep(random.uniform(0, 0.5))
                broker.start()
            await ear.hear_more()
        return await _outcome(folder, broker, ear, kills, table.promised)


async def _outcome(
    folder: Path, broker: Broker, ear: _Ear, kills: int, promised: int, took: Sequence[float] = ()
) -> Outcome:
    """Return what became of the lines, once a last run of the table has reported all."""
    with Store.open(folder / TABLE / "companion.db") as store:
        saved = next(each.lines for each in store.games() if each.id == EVENING)
    with _Table(folder / TABLE, broker, "still"):
        await until(lambda: saved in ear.heard)
    await ear.hall.close()
    return Outcome(kills, promised, saved, ear.heard, ear.came - len(ear.heard), ear.table.missed, took)


async def kill_halls(folder: Path, kills: int) -> NightStandings:
    """Kill a hall so many times, before and after games end, and return the night as the last one knows it."""
    with Broker(folder / "broker") as broker:
        async with table_of(broker) as table:
            for kill in range(kills):
                with _Hall(folder / "hall", broker) as hall:
                    table.begin(seed=kill)
                    table.do("auction Old Town -> 30s", "bid Ana 900k")
                    await until(lambda: hall.night)
                    if kill % 2:
                        hall.kill()
                    table.do("sold", "finish")
                    await asyncio.sleep(random.uniform(0, 0.3))
                table.end()
            with _Hall(folder / "hall", broker) as last:
                await until(lambda: last.night and len(last.night.games) >= kills)
    assert last.night is not None
    return last.night
