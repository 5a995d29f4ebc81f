"""What a debtor of Monopoly City can do: pay, mortgage one district after the other, or go bankrupt."""

from companion.core.order import Order
from companion.games.board import owing as board
from companion.games.board.owing import Owing
from companion.games.city.moves import Mortgage, PlayDodge
from companion.games.city.rules import verify
from companion.games.city.rules.recorder import show
from companion.games.city.rules.rent import known_rent
from companion.games.city.state import City


def owing(state: City, now_ms: int) -> Owing | None:
    """Return what the first debtor owes and can do, None where nobody owes anything."""
    if not state.debts:
        return None
    debtor = state.debts[0].debtor
    dodge = Order(PlayDodge(), debtor)
    more = [] if verify(state, dodge, now_ms) else [(dodge, ("Play the Rent Dodge card", "", ""))]
    values = pledges(state, debtor)
    return board.owing(state, show, values, Mortgage, lambda order: verify(state, order, now_ms), *more)


def pledges(state: City, player: str) -> dict[str, int]:
    """Return what each district brings that a player can mortgage, the most first; nothing while that is not read."""
    free = [name for name in state.owned(player) if state.plots[name].mortgage is None]
    values = {name: known_rent(state, name) or 0 for name in free}
    return dict(sorted(values.items(), key=lambda item: -item[1]))
