"""The bank's money, and the paper money in all hands."""

from collections.abc import Iterable, Iterator

from companion.core.fact import Fact
from companion.core.money import BANK, Payment
from companion.core.order import OptionChanged
from companion.games.board import facts as b
from companion.games.city import facts as f
from companion.games.city.state import City
from companion.games.handovers import nonzero_payments
from companion.games.light_mode import PositionCleared, PositionKept


def cash_held_by_players(state: City, facts: Iterable[Fact]) -> int | None:
    """Return the total paper money that all players can have after these facts (CITY-MON-01).

    None if it can't be known: a game in progress was continued, payments were made without being entered, or a payment
    to the bank failed.
    """
    facts = tuple(facts)
    if any(_moves_unlisted_notes(fact) for fact in facts):
        return None
    from_bank = sum(_net_paid_by_bank(payment) for fact in facts for payment in nonzero_payments(fact))
    kept = sum(call.price for call in forfeited_purchases(facts))
    return len(state.players) * state.edition.starting_cash + from_bank + kept


def _moves_unlisted_notes(fact: Fact) -> bool:
    """Return whether a fact implies that the bank gave or received notes that the facts don't list."""
    light = isinstance(fact, OptionChanged) and fact.key == "watch"
    short = isinstance(fact, f.BankruptcyDeclared) and fact.creditor == BANK
    return light or short or isinstance(fact, b.TookOver | PositionCleared | PositionKept)


def forfeited_purchases(facts: Iterable[Fact]) -> Iterator[f.DistrictBought]:
    """Yield the districts whose auction winner couldn't pay in notes and paid nothing (CITY-OQ-47)."""
    won: f.DistrictBought | None = None
    for fact in facts:
        if isinstance(fact, f.DistrictBought) and fact.how == "auction":
            won = fact
        elif isinstance(fact, f.BankruptcyDeclared) and won is not None and won.district in fact.districts:
            won = None  # who inherits it has won nothing by this call
        elif isinstance(fact, f.DistrictReturned) and won is not None and _is_forfeit_of(fact, won):
            yield won


def _is_forfeit_of(fact: f.DistrictReturned, won: f.DistrictBought) -> bool:
    return (fact.player, fact.district, fact.amount) == (won.player, won.district, 0)


def _net_paid_by_bank(payment: Payment) -> int:
    """Return what the bank pays out in a payment, negative if it receives."""
    return payment.amount * ((payment.payer == BANK) - (payment.payee == BANK))


def part_bank_can_pay(state: City, amount: int) -> int:
    """Return how much of `amount` the bank can pay: all of it, unless its notes are counted."""
    if state.house.bank_limit == "unlimited" or state.house.bank_money is None or state.has_paper_money:
        return amount
    dealt = state.edition.starting_cash * len(state.players)
    return max(0, state.house.bank_money + dealt + state.accounts[BANK])
