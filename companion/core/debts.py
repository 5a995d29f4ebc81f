"""Debts: payments a player could not make in full when they fell due, oldest first."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace


class Debt(msgspec.Struct, frozen=True):
    """What a player owes and could not pay when it fell due; `district` is set if it is rent for a place."""

    debtor: str
    creditor: str
    amount: int
    cause: str
    district: str | None = None


def first_debt(debts: Sequence[Debt], debtor: str) -> Debt | None:
    """Return the oldest debt of a player."""
    for debt in debts:
        if debt.debtor == debtor:
            return debt
    return None


def total_owed(debts: Sequence[Debt], debtor: str, creditor: str | None = None) -> int:
    """Return everything a player owes, or only what they owe `creditor` if one is given."""
    return sum(debt.amount for debt in debts if debt.debtor == debtor and creditor in (None, debt.creditor))


def debts_after(debts: Sequence[Debt], debtor: str, creditor: str, amount: int) -> tuple[Debt, ...]:
    """Return the debts after the debtor pays this creditor `amount`, which settles the oldest first."""
    left, after = amount, []
    for debt in debts:
        part = min(left, debt.amount) if (debt.debtor, debt.creditor) == (debtor, creditor) else 0
        left -= part
        if part < debt.amount:
            after.append(replace(debt, amount=debt.amount - part) if part else debt)
    return tuple(after)
