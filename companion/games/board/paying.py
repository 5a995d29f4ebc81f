"""Paying cards and debts, shared by both games with a bank."""

from collections.abc import Callable, Sequence

from companion.core.debts import Debt, total_owed
from companion.core.money import BANK
from companion.games.board import facts as f
from companion.games.board import moves as m
from companion.games.board.state import AnyPlayerState, AnyTurn, Board, S
from companion.games.rulebook import Recorder

Charge = Callable[[Recorder[S], str, str, int, str], None]
"""Moves an amount from payer to payee for a cause, or opens a debt if the cash isn't enough."""


def pay_from_purse(recorder: Recorder[S], move: m.Pay, charge: Charge[S]) -> None:
    """Pay an amount from one purse to another, starting with the debt between them."""
    if move.payer == BANK:
        recorder.record(f.Paid, payer=BANK, payee=move.payee, amount=move.amount, cause="other")
    elif total_owed(recorder.state.debts, move.payer, move.payee):
        recorder.record(f.DebtPaid, debtor=move.payer, creditor=move.payee, amount=move.amount)
    else:
        charge(recorder, move.payer, move.payee, move.amount, "other")


def payments_from_cash(state: Board[AnyPlayerState, AnyTurn], player: str) -> tuple[tuple[str, int], ...]:
    """Return the debts that a player's cash pays, each in full, oldest first: to whom, and how much."""
    left, found = state.cash(player), []
    for debt in state.debts:
        if debt.debtor != player:
            continue
        if debt.amount > left:
            break
        left -= debt.amount
        found.append((debt.creditor, debt.amount))
    return tuple(found)


def pay_debts_from_cash(recorder: Recorder[S], player: str) -> None:
    """Pay the debts of a player as far as their cash allows."""
    for creditor, amount in payments_from_cash(recorder.state, player):
        recorder.record(f.DebtPaid, debtor=player, creditor=creditor, amount=amount)


def amount_to_settle(debt: Debt, payments: Sequence[tuple[str, int]]) -> int:
    """Return what a player pays on settling now: everything the cash covers, or at least the first debt."""
    return sum(amount for _, amount in payments) or debt.amount
