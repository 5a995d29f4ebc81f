"""What a debtor of Monopoly Builder can do: pay, mortgage one deed after the other, or go bankrupt."""

from collections.abc import Iterator

from companion.core.order import Order
from companion.games.board import owing as board
from companion.games.board.owing import Cells, Owing
from companion.games.builder.moves import Bankrupt, Mortgage, Settle
from companion.games.builder.rules import verify
from companion.games.builder.state import Builder


def owing(state: Builder, now_ms: int) -> Owing | None:
    """Return what the first debtor owes and can do, None where nobody owes anything."""
    if not state.debts:
        return None
    ways = _ways(state, state.debts[0].debtor)
    return board.owing(state, str, ways, lambda order: verify(state, order, now_ms))


def _ways(state: Builder, debtor: str) -> Iterator[tuple[Order, Cells]]:
    yield Order(Settle(), debtor), (f"Pay {state.debts[0].amount}", "", "")
    yield from ((Order(Mortgage(name), debtor), cells) for name, cells in _pledges(state, debtor))
    yield Order(Bankrupt(), debtor), (f"{debtor} goes bankrupt", "", "")


def _pledges(state: Builder, debtor: str) -> Iterator[tuple[str, Cells]]:
    """Yield the open deeds, what brings most first; the cash adds up from line to line (BUILDER-DEBT-01)."""
    cash, owed = state.cash(debtor), state.owed(debtor)
    values = {name: state.edition.deed(name).mortgage for name in state.owned(debtor)}
    open_ones = [name for name in values if not state.holding(name).mortgaged]
    for name in sorted(open_ones, key=lambda name: -(values[name] or 0)):
        cash += values[name] or 0
        brings = "? read it" if values[name] is None else f"+{values[name]}"
        yield name, (f"Mortgage {name}", brings, f"= {cash}{' ✓' if cash >= owed else ''}")
