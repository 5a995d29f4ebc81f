"""Paying what a card says and what is owed, as both games with a bank do it."""

from typing import Any, Protocol

from companion.core.debts import Debt, owed
from companion.core.money import BANK
from companion.games.board import facts as f
from companion.games.board import moves as m


class Payer(Protocol):
    """What records payments: a recorder whose `charge` opens a debt where the cash does not reach."""

    @property
    def state(self) -> Any:
        """Return the state after what was recorded so far."""
        ...

    def record(self, make: Any, **about: Any) -> None:
        """Add a fact."""
        ...

    def charge(self, payer: str, payee: str, amount: int, cause: str) -> None:
        """Take an amount, or open a debt."""
        ...


def pay(recorder: Payer, move: m.Pay, player: str) -> None:
    """Pay anything from one purse to another; what is owed between them first."""
    if move.payer == BANK:
        recorder.record(f.Paid, payer=BANK, payee=move.payee, amount=move.amount, cause="card")
    elif owed(recorder.state.debts, move.payer, move.payee):
        recorder.record(f.DebtPaid, debtor=move.payer, creditor=move.payee, amount=move.amount)
    else:
        recorder.charge(move.payer, move.payee, move.amount, "card")


def settle(recorder: Payer, player: str) -> None:
    """Pay the debts of a player as far as the cash goes."""
    debt: Debt | None = recorder.state.debt(player)
    while debt is not None and recorder.state.cash(player) >= debt.amount:
        recorder.record(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)
        debt = recorder.state.debt(player)
