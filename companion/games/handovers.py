"""Money that changes hands, and the paper money for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from companion.core.fact import Fact
from companion.core.money import BANK, Accounts, Payment, transfer
from companion.core.words import joined_with_and, say, with_heading


def nonzero_payments(fact: Fact) -> tuple[Payment, ...]:
    """Return the payments of a fact. With paper money, the table makes them by hand."""
    paid = fact.pays()
    return tuple([payment for payment in paid if payment.amount]) if paid else ()


def accounts_after(accounts: Accounts, payments: Iterable[Payment]) -> Accounts:
    """Return the accounts after some payments."""
    for payment in payments:
        accounts = transfer(accounts, payment.payer, payment.payee, payment.amount)
    return accounts


class Handover(msgspec.Struct, frozen=True):
    """A payment. With paper money it includes the notes, largest first, as note and count (CITY-MON-03)."""

    payment: Payment
    notes: tuple[tuple[int, int], ...] = ()


def notes_for(amount: int, values: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the notes for `amount`, largest first, as note and count."""
    found = []
    for note in sorted(values, reverse=True):
        count, amount = divmod(amount, note)
        if count:
            found.append((note, count))
    return tuple(found)


def payment_line(handover: Handover, show: Callable[[int], str]) -> str:
    """Return one payment: `Ana → Ben 700k`, or with paper money `Ana → Ben 700k: 1×500k 1×200k`."""
    payment = handover.payment
    payer, payee = _purse_label(payment.payer), _purse_label(payment.payee)
    return _with_notes(f"{payer} → {payee} {show(payment.amount)}", handover, show)


def _purse_label(player: str) -> str:
    return say("bank") if player == BANK else player


def payment_sentences(handovers: Sequence[Handover], show: Callable[[int], str]) -> Iterator[str]:
    """Yield what players would pay in a move: `Ana pays Ben 700k`, with its notes. The bank isn't named.

    Payments from several players to one, or from one to several, share a line: `Ana pays Ben and Cal 700k each`.
    """
    payers = list(dict.fromkeys(each.payment.payer for each in handovers))
    payees = list(dict.fromkeys(each.payment.payee for each in handovers))
    alike = len({each.payment.amount for each in handovers}) == 1
    if alike and 1 in (len(payers), len(payees)) and len(handovers) == len(payers) * len(payees):
        yield _sentence_with_notes(payers, payees, handovers[0], show)
    else:
        for each in handovers:
            yield _sentence_with_notes([each.payment.payer], [each.payment.payee], each, show)


def _sentence_with_notes(
    payers: Sequence[str], payees: Sequence[str], one: Handover, show: Callable[[int], str]
) -> str:
    return _with_notes(_payment_sentence(payers, payees, show(one.payment.amount)), one, show)


def _payment_sentence(payers: Sequence[str], payees: Sequence[str], amount: str) -> str:
    """Return a payment to one or to each of several. The bank isn't named."""
    payer, payee, each = joined_with_and(payers), joined_with_and(payees), len(payers) + len(payees) > 2
    if BANK in payers:
        if each:
            return say("{players} get {amount} each", players=payee, amount=amount)
        return say("{player} gets {amount}", player=payee, amount=amount)
    if BANK in payees:
        if each:
            return say("{players} pay {amount} each", players=payer, amount=amount)
        return say("{player} pays {amount}", player=payer, amount=amount)
    if len(payers) > 1:
        return say("{payers} pay {payee} {amount} each", payers=payer, payee=payee, amount=amount)
    if each:
        return say("{payer} pays {payees} {amount} each", payer=payer, payees=payee, amount=amount)
    return say("{payer} pays {payee} {amount}", payer=payer, payee=payee, amount=amount)


def cash_changes_text(
    before: Mapping[str, int], after: Mapping[str, int], players: Iterable[str], show: Callable[[int], str]
) -> str:
    """Return the cash that a move would change: `Cash: Ana 3.7M → 3M, Ben 500k → 1.2M`. Empty if it changes none."""
    changed = [f"{name} {show(before[name])} → {show(after[name])}" for name in players if before[name] != after[name]]
    return say("Cash: {changes}", changes=", ".join(changed)) if changed else ""


def _with_notes(payment: str, handover: Handover, show: Callable[[int], str]) -> str:
    """Return a payment and the notes for it, if it is in paper money."""
    notes = " ".join(f"{count}×{show(note)}" for note, count in handover.notes)
    return with_heading(payment, notes) if notes else payment


def payment_lines(handovers: Sequence[Handover], show: Callable[[int], str]) -> str:
    """Return all payments in one line."""
    return "  ·  ".join(payment_line(handover, show) for handover in handovers)
