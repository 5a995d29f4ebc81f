"""What a debtor in Monopoly Builder can do: pay, mortgage deeds one by one, or go bankrupt."""

from companion.games.board import debt_options as board
from companion.games.board.debt_options import DebtQuestion
from companion.games.board.paying import payments_from_cash
from companion.games.builder.moves import Mortgage
from companion.games.builder.rules import verify
from companion.games.builder.state import Builder


def debt_question(state: Builder, now_ms: int) -> DebtQuestion | None:
    """Return what the first debtor owes and can do, or None if no one owes anything."""
    if not state.debts:
        return None
    debtor = state.debts[0].debtor
    values, pays = mortgage_values(state, debtor), payments_from_cash(state, debtor)
    return board.debt_question(state, str, values, Mortgage, lambda order: verify(state, order, now_ms), pays)


def mortgage_values(state: Builder, player: str) -> dict[str, int | None]:
    """Return the mortgage value of each deed a player can mortgage."""
    free = (name for name in state.deeds_of(player) if not state.holding(name).mortgaged)
    return {name: state.edition.deed(name).mortgage for name in free}
