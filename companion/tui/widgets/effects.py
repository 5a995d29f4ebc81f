"""What a move brings, in words: who hands which notes to whom, whose cash and which rents change."""

from collections.abc import Sequence

from companion.core.money import BANK
from companion.games.city.preview import Handover, Preview
from companion.games.city.rules.tale import show


def handed(handover: Handover) -> str:
    """Return one payment with its notes: `Ana → Ben 700k: 1×500k 1×200k`."""
    payment = handover.payment
    notes = " ".join(f"{count}×{show(note)}" for note, count in handover.notes)
    return f"{payment.payer} → {payment.payee} {show(payment.amount)}: {notes}"


def handed_all(handovers: Sequence[Handover]) -> str:
    """Return all payments in one line."""
    return "  ·  ".join(map(handed, handovers))


def effects(seen: Preview) -> str:
    """Return what a move would bring, a line for each payment, purse and rent."""
    lines = [handed(handover) for handover in seen.handovers]
    purses = [f"{name} {show(a)} → {show(b)}" for name, (a, b) in seen.cash.items() if name != BANK]
    rents = [f"rent {name} {show(a)} → {show(b)}" for name, (a, b) in seen.rents.items()]
    return "\n".join([*lines, *purses, *rents])
