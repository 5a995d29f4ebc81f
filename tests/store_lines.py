"""A game of notes in the store: its lines, and what the store says of them."""

from pathlib import Path

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Setup
from companion.store import Store
from companion.table.ports import JournalError

CITY = Setup("city", ("Ana", "Ben"))


class Told(Fact, frozen=True):
    text: str


def line(seq: int) -> Line:
    return Line(seq, seq, "move", f"note {seq}", (Told(at_ms=seq, text=f"told {seq} " * 20),))


def make(path: Path, count: int) -> list[Line]:
    """Make a journal with one game and close it."""
    lines = [line(seq) for seq in range(1, count + 1)]
    with Store.open(path) as store, store.create("Friday", CITY, lines):
        pass
    return lines


def outcome(store: Store) -> list[Line] | str:
    """Return the lines of the first game, or what is wrong with them."""
    try:
        return store.watch(1).load((Told,))[1]
    except JournalError as error:
        return str(error)
