"""The journal beside bare SQLite: an append that is on disk when it returns, and the load of a long game.

Both take turns on the same disk in the same run, so that a slow moment of the machine hits both.
"""

import sqlite3
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter_ns
from typing import NamedTuple

from companion.core.game import Setup
from companion.core.history import Line
from companion.store import Store
from companion.store.codec import to_row
from companion.store.database import Database
from companion.store.migrations import migrate
from companion.unit.facts import FACTS, BidCalled

APPENDS = 2000
GAME_FACTS = 10_000
LOADS = 7
APPEND_RATIO = 1.3
LOAD_MS = 300.0

_BARE_INSERT = "INSERT INTO lines VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_BARE_SELECT = "SELECT * FROM lines WHERE game_id = 1 ORDER BY seq"


class Row(NamedTuple):
    """One figure: ours, the baseline's, their ratio, and what was to be reached."""

    what: str
    ours: str
    baseline: str
    ratio: str
    target: str


def line(seq: int) -> Line:
    bid = BidCalled(at_ms=seq * 900, player="Ana", amount=seq * 10_000)
    return Line(seq, seq * 900, "move", f"bid Ana {seq}0k", (bid,), "key", wall_ms=1_795_000_000_000 + seq)


def _bare(path: Path) -> sqlite3.Connection:
    """Open a file of the same layout with the same pragmas."""
    database = Database(path)
    migrate(database)
    database.make_durable()
    database.connection.execute("INSERT INTO games VALUES (1, 'bare', '{}', 0, 0)")
    return database.connection


def _ms(call: Callable[[], object]) -> float:
    start = perf_counter_ns()
    call()
    return (perf_counter_ns() - start) / 1e6


def append_row(folder: Path) -> Row:
    """Time single appends against single inserts of rows made beforehand."""
    ours: list[float] = []
    bare: list[float] = []
    connection = _bare(folder / "bare.db")
    with Store.open(folder / "companion.db") as store, store.create("bench", Setup("unit")) as journal:
        for seq in range(1, APPENDS + 1):
            next_line, row = line(seq), to_row(line(seq))
            ours.append(_ms(partial(journal.append, (next_line,))))
            bare.append(_ms(partial(connection.execute, _BARE_INSERT, row)))
    connection.close()
    ratio = median(ours) / median(bare)
    what = f"append, fsync, {APPENDS}×, p50/p99"
    return Row(what, _p50_p99(ours), _p50_p99(bare), f"{ratio:.2f}", f"≤ {APPEND_RATIO} (p50)")


def _p50_p99(times: list[float]) -> str:
    return f"{median(times):.3f}/{quantiles(times, n=100)[98]:.3f} ms"


def load_row(folder: Path) -> Row:
    """Time reading a long game into lines and facts against fetching its rows."""
    lines = [line(seq) for seq in range(1, GAME_FACTS + 1)]
    with Store.open(folder / "long.db") as store, store.create("long", Setup("unit"), lines) as journal:
        connection = sqlite3.connect(store.path)
        ours = median(_ms(partial(journal.load, FACTS)) for _ in range(LOADS))
        bare = median(_ms(lambda: connection.execute(_BARE_SELECT).fetchall()) for _ in range(LOADS))
        connection.close()
    what = f"load {GAME_FACTS:,} facts, p50 of {LOADS}"
    return Row(what, f"{ours:.1f} ms", f"{bare:.1f} ms (rows only)", f"{ours / bare:.2f}", f"≤ {LOAD_MS:.0f} ms")


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        return [append_row(Path(name)), load_row(Path(name))]


def show(rows: list[Row]) -> None:
    """Print the figures as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "ours", "baseline", "ratio", "target", title="Journal")
    for row in rows:
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    show(run())
