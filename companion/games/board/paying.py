"""Paying what a card says and what is owed, as both games with a bank do it."""

from collections.abc import Callable, Sequence

from companion.core.debts import Debt, owed
from companion.core.money import BANK
from companion.games.board import facts as f
from companion.games.board import moves as m
from companion.games.board.state import AnySeat, AnyTurn, Board, S
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


def payable(state: Board[AnySeat, AnyTurn], player: str) -> tuple[tuple[str, int], ...]:
    """Return the debts of a player that the cash pays, in the order they arose, each in full: to whom, and how much."""
    left, found = state.cash(player), []
    for debt in state.debts:
        if debt.debtor != player:
            continue
        if debt.amount > left:
            break
        left -= debt.amount
        found.append((debt.creditor, debt.amount))
    return tuple(found)


def settle(recorder: Recorder[S], player: str) -> None:
    """Pay the debts of a player as far as the cash goes."""
    for creditor, amount in payable(recorder.state, player):
        recorder.record(f.DebtPaid, debtor=player, creditor=creditor, amount=amount)


def to_pay(debt: Debt, now: Sequence[tuple[str, int]]) -> int:
    """Return what somebody pays who settles now: all that the cash pays, or at least the first debt."""
    return sum(amount for _, amount in now) or debt.amount
