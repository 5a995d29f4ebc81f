"""What languages cost: the start, the answer to a bid, and a push to phones; beside English alone."""

import asyncio
import os
import tempfile
import time
from pathlib import Path
from statistics import median

from benchmarks.phones import PHONES, Crowd, calls, held_auction, served, wait_until
from benchmarks.rows import Row, p50_p99, p99, show
from benchmarks.screen import start_ms
from companion import games
from companion.core.language import speaking
from companion.core.order import Setup
from companion.session.absent import NoBox, NoFile, Silence
from companion.session.clock import Clock
from companion.session.origin import Origin
from companion.session.session import Session
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.terminal import companion

LANGUAGES = ("en", "de", "es", "fr")
STARTS, BIDS, PUSHES = 15, 2_000, 60
SIZE = (80, 24)
PORTS = (18_491, 18_492)


def start_row(home: Path) -> Row:
    """Time the first frame in German, beside English."""
    ours, base = [], []
    for _ in range(STARTS):
        ours.append(start_ms(lambda: companion(home, "--language", "de", size=SIZE), "Einstellungen"))
        base.append(start_ms(lambda: companion(home, "--language", "en", size=SIZE), "Settings"))
    ratio = f"{median(ours) / median(base):.2f}"
    what = f"exec → first full frame in German, {STARTS}×, p50"
    return Row(what, f"{median(ours):.0f} ms", f"{median(base):.0f} ms (English)", ratio, "≤ 1.02")


async def answer_row() -> Row:
    """Bid in turn in German and in English."""
    setup = Setup("city", ("Ana", "Ben", "Cal"), {"auction_length": "custom 300"}, seed=7)
    table = Table(games.load("city"), setup, DiscardingJournal())
    clock = Clock(0, lambda: 0.0)
    session = Session(table, name="Friday", speaker=Silence(), box=NoBox(), file=NoFile(), clock=clock)
    phone = Origin("phone")
    for line in ("roll 6 5", "auction"):
        assert session.submit(line, phone) is None
    took: dict[str, list[float]] = {"de": [], "en": []}
    for bid in range(BIDS):
        line = f"bid {('Ana', 'Ben', 'Cal')[bid % 3]} {(bid + 1) * 10}k"
        with speaking("de" if bid % 2 else "en"):
            asked = time.perf_counter()
            session.submit(line, phone)
            took["de" if bid % 2 else "en"].append(1000 * (time.perf_counter() - asked))
    ours, base = took["de"], took["en"]
    ratio = f"{median(ours) / median(base):.2f}"
    what = f"bid → answer in German, {BIDS // 2}×, p50/p99"
    return Row(what, p50_p99(ours), f"{p50_p99(base)} (English)", ratio, "≤ 1.05")


def push_row(home: Path) -> Row:
    """Call by key until phones in four languages show it, beside as many phones in English."""
    (many, pin), (one, other) = (served(home / str(port), port) for port in PORTS)
    with many, one:
        crowds = Crowd(pin, PORTS[0], LANGUAGES), Crowd(other, PORTS[1])
        took: tuple[list[float], list[float]] = ([], [])
        for crowd, terminal in zip(crowds, (many, one), strict=True):
            crowd.do(crowd.gather(PHONES))
            held_auction(terminal)
        for call in range(1, PUSHES + 1):
            for crowd, terminal, times in zip(crowds, (many, one), took, strict=True):
                crowd.shown.clear()
                begin = time.perf_counter()
                calls(terminal, 1, call)
                wait_until(lambda crowd=crowd: len(crowd.shown) >= PHONES)  # type: ignore[misc]
                times.extend((at - begin) * 1000 for at in crowd.shown[:PHONES])
        for crowd in crowds:
            crowd.close()
    ours, base = took
    ratio = f"{median(ours) / median(base):.2f}/{p99(ours) / p99(base):.2f}"
    what = f"key → {PHONES} phones in {len(LANGUAGES)} languages, {PUSHES}×, p50/p99"
    return Row(what, p50_p99(ours), f"{p50_p99(base)} (English)", ratio, "≤ 1.1")


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        return [start_row(home), asyncio.run(answer_row()), push_row(home)]


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    show("Words", run())
