"""The city on the screen of a real terminal: from the second die to the painted landing, beside a bare Textual app."""

import os
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.rows import Row, p50_p99, p99, show
from benchmarks.screen import key_ms
from companion.core.order import Setup
from companion.store import Store
from tests.terminal import Terminal, companion

SIZE = (160, 45)
ROLLS = 300


def _begin(home: Path) -> None:
    """Leave a game of three that can be resumed."""
    with (
        Store.open(home / "companion.db") as store,
        store.create("Friday", Setup("city", ("Ana", "Ben", "Cal"), seed=7)),
    ):
        pass


def roll_row(home: Path) -> Row:
    """Time a roll, on disk before it shows, against a changed cell; each roll is taken back."""
    _begin(home)
    ours, base = [], []
    with (
        companion(home, "resume", size=SIZE) as terminal,
        Terminal([sys.executable, "-m", "benchmarks.bare"], {}, SIZE) as other,
    ):
        terminal.wait_for("Ana: roll the dice")
        other.wait_for("palette")
        for count in range(1, ROLLS + 1):
            key_ms(terminal, "1", "1 and …?")
            ours.append(key_ms(terminal, "2", "Ana: buy or auction Stoneside"))
            key_ms(terminal, "u", "Ana: roll the dice")
            base.append(key_ms(other, "x", f"p{count:04}"))
    ratio = f"{median(ours) / median(base):.2f}/{p99(ours) / p99(base):.2f}"
    what = f"roll → screen at {SIZE[0]}×{SIZE[1]}, {ROLLS}×, p50/p99"
    return Row(what, p50_p99(ours), p50_p99(base), ratio, "≤ 50 ms (p99)")


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        return [roll_row(Path(name))]


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    show("City screen", run())
