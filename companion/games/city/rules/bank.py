"""What the bank has."""

from companion.core.money import BANK
from companion.games.city.state import City


def bank_can_pay(state: City, amount: int) -> int:
    """Return how much of `amount` the bank has; it has everything unless its notes are counted."""
    if state.house.bank_limit == "unlimited" or state.house.bank_money is None or state.paper:
        return amount
    dealt = state.edition.purse * len(state.players)
    return max(0, state.house.bank_money + dealt + state.accounts[BANK])
