"""The screen in a real terminal beside a bare Textual app: start, keys, idle CPU, memory."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import psutil

from benchmarks.rows import Row, p50_p99, p99, show
from tests.patience import PATIENCE_S
from tests.terminal import Terminal, companion

STARTS = 15
KEYS = 300
IDLE_SECONDS = 20.0
EVENING_KEYS = 4_000
QUIET_SECONDS = 0.05
SIZE = (80, 24)

Open = Callable[[], Terminal]


def bare() -> Terminal:
    return Terminal([sys.executable, "-m", "benchmarks.bare"], {}, SIZE)


def start_ms(launch: Open, marker: str) -> float:
    """Return the time from exec to the first full frame, told by the last words of it."""
    begin = time.perf_counter()
    with launch() as terminal:
        terminal.wait_for(marker)
        return (time.perf_counter() - begin) * 1000


def start_row(home: Path) -> Row:
    ours, base = [], []
    for _ in range(STARTS):
        ours.append(start_ms(lambda: companion(home, size=SIZE), "Settings"))
        base.append(start_ms(bare, "palette"))
    ratio = median(ours) / median(base)
    return Row(
        f"exec → first full frame, {STARTS}×, p50",
        f"{median(ours):.0f} ms",
        f"{median(base):.0f} ms",
        f"{ratio:.2f}",
        "≤ 1.15",
    )


def key_ms(terminal: Terminal, key: str, shows: str) -> float:
    """Return the time from a key to the last byte that makes the screen show it; drawing it here costs none of it."""
    begin = time.perf_counter()
    terminal.press(key)
    while True:
        arrived: list[tuple[float, bytes]] = []
        while data := terminal.read(QUIET_SECONDS):
            arrived.append((time.perf_counter(), data))
        for at, data in arrived:
            terminal.draw(data)
            if shows in terminal.text:
                terminal.draw(b"".join(later for when, later in arrived if when > at))
                return (at - begin) * 1000
        if time.perf_counter() - begin > PATIENCE_S:
            raise AssertionError(f"never showed {shows!r}:\n{terminal.text}")


def key_row(home: Path) -> Row:
    """Time a call in an auction, on disk before it shows, against a changed cell."""
    ours: list[float] = []
    base: list[float] = []
    with companion(home, "unit", size=SIZE) as terminal, bare() as other:
        terminal.wait_for("Press p")
        other.wait_for("palette")
        terminal.press("p")
        terminal.wait_for("Ready")
        for count in range(1, KEYS + 1):
            if count % 50 == 1:  # never near the end of an auction
                terminal.press(*"cya" if count > 1 else "a")  # a bid stands, so cancelling it is asked first
                terminal.wait_for("running")
                terminal.rest()  # what the last auction ended with is drawn, too
            place, call = count % 2, 10 * ((count - 1) % 50 + 1)
            ours.append(key_ms(terminal, "12"[place], f"{('Red', 'Blue')[place]} bids {call}k"))
            base.append(key_ms(other, "x", f"p{count:04}"))
    limit = f"{median(ours) / median(base):.2f}/{p99(ours) / p99(base):.2f}"
    return Row(f"key → screen, {KEYS}×, p50/p99", p50_p99(ours), p50_p99(base), limit, "≤ 1.5")


def idle_row(home: Path) -> Row:
    """Measure the share of a core used while only the hour clock moves."""
    with companion(home, "unit", size=SIZE) as terminal, bare() as other:
        terminal.wait_for("Press p")
        terminal.press("p")
        terminal.wait_for("Ready")
        other.wait_for("palette")
        shares = _cpu_share([terminal, other], IDLE_SECONDS)
    return Row(
        f"idle CPU with the hour clock, {IDLE_SECONDS:.0f} s",
        f"{shares[0]:.2f} %",
        f"{shares[1]:.2f} %",
        "–",
        "≤ 1.5 %",
    )


def _cpu_share(terminals: Sequence[Terminal], seconds: float) -> list[float]:
    processes = [psutil.Process(terminal.process.pid) for terminal in terminals]
    before = [sum(process.cpu_times()[:2]) for process in processes]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for terminal in terminals:
            terminal.pump(0.2)
    return [100 * (sum(p.cpu_times()[:2]) - b) / seconds for p, b in zip(processes, before, strict=True)]


def memory_row(home: Path) -> Row:
    """Press keys as in an evening of three hours; memory must level off."""
    evening = "pa1212cy" + "a1s" + "ur" + "b b " + "d" + "y" + "+-" + "tt" + "9" + "p"
    with companion(home, "unit", size=SIZE) as terminal:
        terminal.wait_for("Press p")
        process = psutil.Process(terminal.process.pid)
        early = 0.0
        for count in range(EVENING_KEYS):
            terminal.press(evening[count % len(evening)])
            terminal.pump(0.02)
            if count == EVENING_KEYS // 10:
                early = _settled_mb(terminal, process)
        late = _settled_mb(terminal, process)
    return Row(
        f"memory after {EVENING_KEYS:,} keys",
        f"{late:.1f} MB",
        f"{early:.1f} MB (first tenth)",
        f"{late / early:.2f}",
        "≤ 1.2",
    )


def _settled_mb(terminal: Terminal, process: psutil.Process) -> float:
    for _ in range(20):
        terminal.pump(0.05)
    return float(process.memory_info().rss) / 1e6


def run() -> list[Row]:
    """Return the figures of one run."""
    rows = []
    for measure in (start_row, key_row, idle_row, memory_row):
        with tempfile.TemporaryDirectory() as name:
            rows.append(measure(Path(name)))
    return rows


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    show("Screen", run())
