"""How exactly the unit keeps time: cues of real auctions with every core busy, and drift over a long evening."""

import asyncio
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from benchmarks.rows import Row, p99, show
from companion import games
from companion.core.order import Setup
from companion.session.absent import Unsaved
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.desks.unit import UnitScreen
from companion.tui.services import Services
from companion.unit.show import cues
from companion.unit.signals import Cue
from tests.widget_internals import inside

AUCTIONS = 2
LENGTH_S = 50
EVENING_MS = 3 * 3_600_000


class Ear:
    """Notes when each sound was asked for."""

    def __init__(self) -> None:
        self.heard: list[tuple[Cue, float]] = []

    def play(self, cue: Cue) -> None:
        self.heard.append((cue, time.monotonic()))

    def say(self, text: str) -> None:
        """Say nothing."""


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keep every core busy with other processes."""
    context = multiprocessing.get_context("spawn")
    burners = [context.Process(target=_burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for burner in burners:
        burner.start()
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()


def _burn() -> None:
    while True:
        sum(range(10_000))


async def _auction_errors(app: CompanionApp, ear: Ear) -> list[float]:
    """Play one auction to its end and return by how many ms each cue was late."""
    screen = app.screen
    assert isinstance(screen, UnitScreen)
    session = screen.session
    screen.submit("auction", "key")
    ear.heard.clear()
    opened = session.table.history.lines[-1].at_ms
    planned = [*cues(screen.timing, opened, opened + LENGTH_S * 1000), (opened + LENGTH_S * 1000, Cue.TIME_UP)]
    await asyncio.sleep(LENGTH_S + 1)
    wanted = [(at, cue) for at, cue in planned if cue in (Cue.TICK, Cue.FIVE_SECONDS, Cue.TIME_UP)]
    heard = [(cue, at) for cue, at in ear.heard if cue in (Cue.TICK, Cue.FIVE_SECONDS, Cue.TIME_UP)]
    assert [cue for _, cue in wanted] == [cue for cue, _ in heard], "a cue was lost or came twice"
    start = time.monotonic() + session.clock.seconds_until(0)
    return [1000 * (at - start) - due for (due, _), (_, at) in zip(wanted, heard, strict=True)]


async def _errors() -> list[float]:
    ear = Ear()
    app = CompanionApp(Services(speaker=ear), first="unit")
    errors: list[float] = []
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.pause()
        await pilot.press("p")
        for _ in range(AUCTIONS):
            errors += await _auction_errors(app, ear)
    return errors


def cue_row() -> Row:
    """Time every cue of real auctions on the real screen while all cores are busy."""
    with busy_cores():
        errors = asyncio.run(_errors())
    what = f"cues of {AUCTIONS} auctions of {LENGTH_S} s, all cores busy, error p50/p99"
    return Row(what, f"{median(errors):.1f}/{p99(errors):.1f} ms", "0 ms (the deadline)", "–", "≤ 15 ms (p99)")


def drift_row() -> Row:
    """Run auction after auction for three simulated hours with late wake-ups; every end must fall on its deadline."""
    chance = random.Random(7)
    table = Table(games.load("unit"), Setup("unit"), Unsaved())
    table.submit("on", 0)
    now, drift, late = 0, 0, 0
    while now < EVENING_MS:
        opened = now
        table.submit("auction", now)
        while inside(table.state).unit.timer is not None:
            now += chance.randint(1, 400)
            table.tick(now)
        deadline = opened + LENGTH_S * 1000
        drift += inside(table.state).unit.last.at_ms - deadline
        late += now - deadline
    what = f"drift of {EVENING_MS // (LENGTH_S * 1000)} auctions, wake-ups up to 400 ms late"
    return Row(what, f"{drift} ms", f"{late} ms (ends at the wake-up)", "–", "0 ms")


def run() -> list[Row]:
    """Return the figures of one run."""
    return [cue_row(), drift_row()]


if __name__ == "__main__":
    show("Timing", run())
