"""What a club costs one table: while nothing happens, and from a key to the screen; beside the same app without one."""

from pathlib import Path
from statistics import median

import psutil

from benchmarks.phones import SIZE, calls, held_auction, read_for, used
from benchmarks.rows import Row, p50_p99
from tests.terminal import companion

KEYS, IDLE_S, SETTLED_S = 95, 40.0, 5.0


def rows(home: Path, address: str) -> list[Row]:
    """Return how much of a processor a connected table takes, and how late its screen shows a call."""
    (home / "with").mkdir()
    with (
        companion(home / "with", "unit", "--club", address, size=SIZE) as ours,
        companion(home / "without", "unit", size=SIZE) as alone,
    ):
        ours.wait_for("club ●")
        alone.wait_for("Press p")
        for terminal in (ours, alone):
            held_auction(terminal)
        processes = [psutil.Process(each.process.pid) for each in (ours, alone)]
        read_for(SETTLED_S, ours, alone)
        before = [used(process) for process in processes]
        read_for(IDLE_S, ours, alone)
        idle = [100 * (used(process) - was) / IDLE_S for process, was in zip(processes, before, strict=True)]
        keys, base = list[float](), list[float]()
        for n in range(1, KEYS + 1):
            base += calls(alone, 1, n)
            keys += calls(ours, 1, n)
    more = f"+{idle[0] - idle[1]:.2f}"
    ratio = f"{median(keys) / median(base):.2f}×"
    return [
        Row(f"idle, {IDLE_S:.0f} s, % of a processor", f"{idle[0]:.2f}", f"{idle[1]:.2f}", more, "≤ +0.2"),
        Row(f"key → screen, {KEYS}×, p50/p99", p50_p99(keys), p50_p99(base), ratio, "≤ 1.05× (p50)"),
    ]
