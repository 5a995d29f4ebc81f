"""Money that changes hands, and the notes for it."""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from companion.core.fact import Fact
from companion.core.money import Accounts, transfer


class Payment(msgspec.Struct, frozen=True):
    """Money that one purse hands to another."""

    payer: str
    payee: str
    amount: int


Paying = Mapping[type[Fact], Callable[[Fact], tuple[Payment, ...]]]
"""Who pays whom what with each kind of fact; nothing else moves money, but what is given at the start."""


def paid_with(fact: Fact, paying: Paying) -> tuple[Payment, ...]:
    """Return what is handed over with a fact."""
    find = paying.get(type(fact))
    return tuple([payment for payment in find(fact) if payment.amount]) if find else ()


def moved(accounts: Accounts, payments: Iterable[Payment]) -> Accounts:
    """Return the accounts after some payments."""
    for payment in payments:
        accounts = transfer(accounts, payment.payer, payment.payee, payment.amount)
    return accounts


class Handover(msgspec.Struct, frozen=True):
    """A payment and the notes for it, the largest first, as note and count (CITY-MON-03, BUILDER-BOX-03)."""

    payment: Payment
    notes: tuple[tuple[int, int], ...]


def notes(amount: int, values: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the notes to hand over for `amount`, the largest first, as note and count."""
    found = []
    for note in sorted(values, reverse=True):
        count, amount = divmod(amount, note)
        if count:
            found.append((note, count))
    return tuple(found)


def handed(handover: Handover, show: Callable[[int], str]) -> str:
    """Return one payment with its notes: `Ana → Ben 700k: 1×500k 1×200k`."""
    payment = handover.payment
    pieces = " ".join(f"{count}×{show(note)}" for note, count in handover.notes)
    return f"{payment.payer} → {payment.payee} {show(payment.amount)}: {pieces}"


def handed_all(handovers: Sequence[Handover], show: Callable[[int], str]) -> str:
    """Return all payments in one line."""
    return "  ·  ".join(handed(handover, show) for handover in handovers)
