"""Paying what a card says and what is owed, as both games with a bank do it."""

from collections.abc import Callable

from companion.core.debts import owed
from companion.core.money import BANK
from companion.games.board import facts as f
from companion.games.board import moves as m
from companion.games.board.state import S
from companion.games.rulebook import Recorder

Charge = Callable[[Recorder[S], str, str, int, str], None]
"""What takes an amount from a payer for a payee and a cause, or opens a debt where the cash does not reach."""


def pay(recorder: Recorder[S], move: m.Pay, charge: Charge[S]) -> None:
    """Pay anything from one purse to another; what is owed between them first."""
    if move.payer == BANK:
        recorder.record(f.Paid, payer=BANK, payee=move.payee, amount=move.amount, cause="other")
    elif owed(recorder.state.debts, move.payer, move.payee):
        recorder.record(f.DebtPaid, debtor=move.payer, creditor=move.payee, amount=move.amount)
    else:
        charge(recorder, move.payer, move.payee, move.amount, "other")


def settle(recorder: Recorder[S], player: str) -> None:
    """Pay the debts of a player as far as the cash goes."""
    debt = recorder.state.debt(player)
    while debt is not None and recorder.state.cash(player) >= debt.amount:
        recorder.record(f.DebtPaid, debtor=player, creditor=debt.creditor, amount=debt.amount)
        debt = recorder.state.debt(player)
