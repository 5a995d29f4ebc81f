"""The journal beside bare SQLite: an append that is on disk when it returns, and the load of a long game.

Both take turns on the same disk in the same run, so that a slow moment of the machine hits both.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from functools import partial, reduce
from pathlib import Path
from statistics import median
from time import perf_counter_ns
from typing import Any

from benchmarks.rows import Row, p50_p99, show
from companion import games
from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Setup
from companion.store import Store
from companion.store.codec import to_row
from companion.store.database import Database
from companion.store.migrations import migrate_file
from companion.table import orders
from companion.table.table import Table
from companion.unit.facts import FACTS, AuctionOpened, AuctionSold, BidCalled, SwitchedOn

APPENDS = 2000
GAME_FACTS = 10_000
SETUP = Setup("unit", ("Ana",))
LOADS = 7
APPEND_RATIO = 1.3
LOAD_MS = 300.0
UNDO_MS = 50.0

_BARE_INSERT = "INSERT INTO lines VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_BARE_SELECT = "SELECT * FROM lines WHERE game_id = 1 ORDER BY seq"


def line(seq: int) -> Line:
    bid = BidCalled(at_ms=seq * 900, player="Ana", amount=seq * 10_000)
    return Line(seq, seq * 900, "move", f"bid Ana {seq}0k", (bid,), "key", wall_ms=1_795_000_000_000 + seq)


def evening(facts: int) -> list[Line]:
    """Return a long evening of one fact a line: auctions of eight calls each, closed early."""
    kinds: list[Callable[[int], Fact]] = [
        lambda at: AuctionOpened(at_ms=at, length_ms=50_000),
        *(partial(_call, amount=amount) for amount in range(10_000, 90_000, 10_000)),
        lambda at: AuctionSold(at_ms=at, player="Ana", amount=80_000, early=True),
    ]
    lines = [Line(1, 0, "move", "on", (SwitchedOn(at_ms=0),))]
    for seq in range(2, facts + 1):
        fact = kinds[(seq - 2) % len(kinds)](seq * 900)
        lines.append(Line(seq, seq * 900, "move", "move", (fact,), "key"))
    return lines


def _call(at: int, amount: int) -> Fact:
    return BidCalled(at_ms=at, player="Ana", amount=amount)


def _bare(path: Path) -> sqlite3.Connection:
    """Open a file of the same layout with the same pragmas."""
    database = Database(path)
    migrate_file(database)
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
    return Row(what, p50_p99(ours), p50_p99(bare), f"{ratio:.2f}", f"≤ {APPEND_RATIO} (p50)")


def load_row(folder: Path) -> Row:
    """Time opening a long game, facts folded and invariants checked, against fetching its rows."""
    with Store.open(folder / "long.db") as store, store.create("long", SETUP, evening(GAME_FACTS)) as journal:
        connection = sqlite3.connect(store.path)
        ours = median(_ms(lambda: _table().load(journal.load(FACTS)[1])) for _ in range(LOADS))
        bare = median(_ms(lambda: connection.execute(_BARE_SELECT).fetchall()) for _ in range(LOADS))
        connection.close()
    what = f"load {GAME_FACTS:,} facts, p50 of {LOADS}"
    return Row(what, f"{ours:.1f} ms", f"{bare:.1f} ms (rows only)", f"{ours / bare:.2f}", f"≤ {LOAD_MS:.0f} ms")


class _Nowhere:
    def append(self, lines: Sequence[Line]) -> None:
        """Keep nothing: only the fold is timed."""


def _table() -> Table[Any]:
    return Table(games.load("unit"), SETUP, _Nowhere())


def undo_row() -> Row:
    """Time undo and redo in a long game against folding the whole of it again."""
    table = _table()
    table.load(evening(GAME_FACTS))
    undo, redo = orders.Undo(), orders.Redo()
    ours = [_ms(partial(table.submit, command, 10**7)) for _ in range(100) for command in (undo, redo)]
    fold = median(
        _ms(lambda: reduce(table.game.apply, table.history.facts(), table.game.begin(table.setup))) for _ in range(5)
    )
    what = f"undo in {GAME_FACTS:,} facts, p50/p99"
    return Row(what, p50_p99(ours), f"{fold:.1f} ms (whole fold)", f"{median(ours) / fold:.2f}", f"≤ {UNDO_MS:.0f} ms")


def run() -> list[Row]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name:
        return [append_row(Path(name)), load_row(Path(name)), undo_row()]


if __name__ == "__main__":
    show("Journal", run())
