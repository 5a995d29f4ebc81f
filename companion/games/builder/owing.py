"""What a debtor of Monopoly Builder can do: pay, mortgage one deed after the other, or go bankrupt."""

from collections.abc import Iterator

from companion.core.order import Order
from companion.games.board.owing import DebtLine, Owing, means
from companion.games.builder.moves import Bankrupt, Mortgage, Settle
from companion.games.builder.rules import verify
from companion.games.builder.rules.recorder import the
from companion.games.builder.state import Builder

Cells = tuple[str, str, str]


def owing(state: Builder, now_ms: int) -> Owing | None:
    """Return what the first debtor owes and can do, None where nobody owes anything."""
    if not state.debts:
        return None
    debtor = state.debts[0].debtor
    owed = ", ".join(f"{debt.amount} to {the(debt.creditor)}" for debt in state.debts if debt.debtor == debtor)
    cash, missing = state.cash(debtor), state.owed(debtor) - state.cash(debtor)
    lines = tuple(
        DebtLine(order, cells, greyed=bool(verify(state, order, now_ms))) for order, cells in _ways(state, debtor)
    )
    return Owing(f"{debtor} owes {owed}", means(debtor, str(cash), str(missing) if missing > 0 else ""), lines)


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
