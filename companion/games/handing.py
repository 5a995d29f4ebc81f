"""Money that changes hands, and the notes for it."""

from collections.abc import Callable, Iterable, Sequence

import msgspec


class Payment(msgspec.Struct, frozen=True):
    """Money that one purse hands to another."""

    payer: str
    payee: str
    amount: int


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
