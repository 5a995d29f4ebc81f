"""What a debtor of Monopoly City can do: pay, mortgage one district after the other, or go bankrupt."""

from collections.abc import Iterator

from companion.core.order import Order
from companion.games.board import owing as board
from companion.games.board.owing import Cells, Owing
from companion.games.city.moves import Bankrupt, Mortgage, PlayDodge, Settle
from companion.games.city.outlook import Pledge, pledges
from companion.games.city.rules import verify
from companion.games.city.rules.recorder import show
from companion.games.city.state import City


def owing(state: City, now_ms: int) -> Owing | None:
    """Return what the first debtor owes and can do, None where nobody owes anything."""
    if not state.debts:
        return None
    ways = _ways(state, state.debts[0].debtor, now_ms)
    return board.owing(state, show, ways, lambda order: verify(state, order, now_ms))


def _ways(state: City, debtor: str, now_ms: int) -> Iterator[tuple[Order, Cells]]:
    debt = state.debt(debtor)
    assert debt is not None, "the debtor has a debt"
    yield Order(Settle(), debtor), (f"Pay {show(debt.amount)}", "", "")
    yield from ((Order(Mortgage(pledge.district), debtor), _cells(pledge)) for pledge in pledges(state, debtor))
    dodge = Order(PlayDodge(), debtor)
    if not verify(state, dodge, now_ms):
        yield dodge, ("Play the Rent Dodge card", "", "")
    yield Order(Bankrupt(), debtor), (f"{debtor} goes bankrupt", "", "")


def _cells(pledge: Pledge) -> Cells:
    total = f"= {show(pledge.cash)}{' ✓' if pledge.covers else ''}"
    return f"Mortgage {pledge.district}", f"+{show(pledge.brings)}", total
