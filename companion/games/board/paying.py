"""Paying what a card says and what is owed, as both games with a bank do it."""

from typing import Any, Protocol

from companion.core.debts import Debt, owed
from companion.core.money import BANK
from companion.games.board import facts as f
from companion.games.board import moves as m


class Payer(Protocol):
    """What tells payments: a tale whose `charge` opens a debt where the cash does not reach."""

    @property
    def state(self) -> Any:
        """Return the state after what was told so far."""
        ...

    def tell(self, make: Any, **about: Any) -> None:
        """Add a fact."""
        ...

    def charge(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """Take an amount, or open a debt."""
        ...


def pay(tale: Payer, move: m.Pay, player: str) -> None:
    """Pay anything from one purse to another; what is owed between them first."""
    if move.payer == BANK:
        tale.tell(f.Paid, payer=BANK, payee=move.payee, amount=move.amount, cause="card")
    elif owed(tale.state.debts, move.payer, move.payee):
        tale.tell(f.DebtPaid, debtor=move.payer, creditor=move.payee, amount=move.amount)
    else:
        tale.charge(move.payer, move.payee, move.amount, "card")


def settle(tale: Payer, player: str) -> None:
    """Pay the debts of a player as far as the cash goes."""
    debt: Debt | None = tale.state.debt(player)
    while debt is not None and tale.state.cash(player) >= debt.amount:
        tale.tell(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)
        debt = tale.state.debt(player)
