"""Debts: what fell due and could not be paid at once, the oldest first."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace


class Debt(msgspec.Struct, frozen=True):
    """What a player owes and could not pay when it fell due; `district` where it is the rent of a place."""

    debtor: str
    creditor: str
    amount: int
    cause: str
    district: str | None = None


def first(debts: Sequence[Debt], debtor: str) -> Debt | None:
    """Return the oldest debt of a player."""
    for debt in debts:
        if debt.debtor == debtor:
            return debt
    return None


def owed(debts: Sequence[Debt], debtor: str, creditor: str | None = None) -> int:
    """Return everything a player owes, to one creditor if that one is named."""
    return sum(debt.amount for debt in debts if debt.debtor == debtor and creditor in (None, debt.creditor))


def without(debts: Sequence[Debt], debtor: str, creditor: str, amount: int) -> tuple[Debt, ...]:
    """Return the debts with `amount` taken off what the debtor owes this creditor, the oldest first."""
    left, after = amount, []
    for debt in debts:
        part = min(left, debt.amount) if (debt.debtor, debt.creditor) == (debtor, creditor) else 0
        left -= part
        if part < debt.amount:
            after.append(replace(debt, amount=debt.amount - part) if part else debt)
    return tuple(after)
