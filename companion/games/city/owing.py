"""What a debtor of Monopoly City can do: pay, mortgage one district after the other, or go bankrupt."""

from collections.abc import Iterator

from companion.core.order import Order
from companion.games.board.owing import DebtLine, Owing, means
from companion.games.city.moves import Bankrupt, Mortgage, PlayDodge, Settle
from companion.games.city.outlook import Pledge, pledges
from companion.games.city.rules import verify
from companion.games.city.rules.recorder import show, the
from companion.games.city.state import City


def owing(state: City, now_ms: int) -> Owing | None:
    """Return what the first debtor owes and can do, None where nobody owes anything."""
    if not state.debts:
        return None
    debtor = state.debts[0].debtor
    owed = ", ".join(f"{show(debt.amount)} to {the(debt.creditor)}" for debt in state.debts if debt.debtor == debtor)
    cash, missing = state.cash(debtor), state.owed(debtor) - state.cash(debtor)
    hint = means(debtor, show(cash), show(missing) if missing > 0 else "")
    lines = tuple(_line(state, order, cells, now_ms) for order, cells in _ways(state, debtor, now_ms))
    return Owing(f"{debtor} owes {owed}", hint, lines)


def _ways(state: City, debtor: str, now_ms: int) -> Iterator[tuple[Order, tuple[str, str, str]]]:
    debt = state.debt(debtor)
    assert debt is not None, "the debtor has a debt"
    yield Order(Settle(), debtor), (f"Pay {show(debt.amount)}", "", "")
    yield from ((Order(Mortgage(pledge.district), debtor), _cells(pledge)) for pledge in pledges(state, debtor))
    dodge = Order(PlayDodge(), debtor)
    if not verify(state, dodge, now_ms):
        yield dodge, ("Play the Rent Dodge card", "", "")
    yield Order(Bankrupt(), debtor), (f"{debtor} goes bankrupt", "", "")


def _cells(pledge: Pledge) -> tuple[str, str, str]:
    total = f"= {show(pledge.cash)}{' ✓' if pledge.covers else ''}"
    return f"Mortgage {pledge.district}", f"+{show(pledge.brings)}", total


def _line(state: City, order: Order, cells: tuple[str, str, str], now_ms: int) -> DebtLine:
    return DebtLine(order, cells, greyed=bool(verify(state, order, now_ms)))
