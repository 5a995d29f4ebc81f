"""What a move would do: money or paper notes, debts, changed rents, and losses."""

from collections.abc import Iterable, Iterator, Sequence

from companion.core.fact import Fact
from companion.core.money import BANK, account_phrase
from companion.core.order import Order, remaining_reasons
from companion.core.words import joined_with_and, phrase, say, say_n, translated
from companion.games.board.risks import bankruptcy_question, lost_turn_question
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city import rules
from companion.games.city.pieces import notes_for
from companion.games.city.rules.recorder import amount_text
from companion.games.city.rules.rent import known_rent
from companion.games.city.rules.risks import question_before_gift, question_before_ruin, undrawn_card_warning
from companion.games.city.state import City
from companion.games.game import Plan
from companion.games.handovers import Handover, cash_changes_text, nonzero_payments, payment_sentences
from companion.games.view import Preview
from companion.unit import risks as hour
from companion.unit.risks import ConfirmationQuestion


def preview(state: City, order: Order, now_ms: int) -> Preview:
    """Return what an order would do, or only the reasons against it."""
    plan = rules.plan(state, order, now_ms)
    if remaining_reasons(order, plan.reasons):
        return Preview(plan.reasons)
    rents = _changed_rents(state, plan.after)
    bring = (
        say("Rent for {district}: {before} → {after}", district=name, before=was, after=now)
        for name, (was, now) in rents.items()
    )
    return Preview(plan.reasons, (*_payment_lines(state, plan), *bring), _cost_and_rent_text(order, plan, rents))


def handovers(facts: Sequence[Fact], *, paper: bool) -> tuple[Handover, ...]:
    """Return the payments of these facts, with the notes if `paper`."""
    paid = (payment for fact in facts for payment in nonzero_payments(fact))
    return tuple(Handover(payment, notes_for(payment.amount) if paper else ()) for payment in paid)


def last_handovers(lines: Iterable[Sequence[Fact]]) -> tuple[Handover, ...]:
    """Return the last payments to make in paper money, searching lines from newest to oldest.

    The result is empty after a bid or a debt that could not be paid.
    """
    for facts in lines:
        handed = handovers(facts, paper=True)
        if handed or (facts and isinstance(facts[0], f.DistrictReturned | f.BankruptcyDeclared)):
            return handed
    return ()


def _payment_lines(state: City, plan: Plan[City]) -> Iterator[str]:
    """Yield a line for every new debt and payment, which a list shows alone, and one for all purses."""
    if first := "; ".join(
        (
            *_debt_phrases(plan.facts),
            *payment_sentences(handovers(plan.facts, paper=state.has_paper_money), amount_text),
        )
    ):
        yield first
    if purses := cash_changes_text(state.accounts, plan.after.accounts, state.players, amount_text):
        yield purses


def _debt_phrases(facts: Iterable[Fact]) -> Iterator[str]:
    """Yield the debts: `Ana owes 500k each to Ben and Cal`, with the creditors of one debtor together."""
    creditors: dict[tuple[str, int], list[str]] = {}
    for fact in facts:
        if isinstance(fact, f.DebtOpened):
            creditors.setdefault((fact.debtor, fact.amount), []).append(account_phrase(fact.creditor))
    for (debtor, amount), names in creditors.items():
        slots = {"debtor": debtor, "amount": amount_text(amount), "creditors": joined_with_and(names)}
        if len(names) > 1:
            yield translated(phrase("{debtor} owes {amount} each to {creditors}"), **slots)
        else:
            yield translated(phrase("{debtor} owes {amount} to {creditors}"), **slots)


def _changed_rents(before: City, after: City) -> dict[str, tuple[str, str]]:
    """Return the rents that change, before and after."""
    pairs = {name: (known_rent(before, name) or 0, known_rent(after, name) or 0) for name in before.plots}
    return {name: (amount_text(was), amount_text(now)) for name, (was, now) in pairs.items() if was != now}


def _cost_and_rent_text(order: Order, plan: Plan[City], rents: dict[str, tuple[str, str]]) -> str:
    """Return the cost or gain of a move, and the rent of its district before and after."""
    change = rents.get(getattr(order.move, "district", None) or "")
    moved = [payment for fact in plan.facts for payment in nonzero_payments(fact)]
    spent = [amount_text(each.amount) for each in moved if each.payee == BANK]
    gained = [f"+{amount_text(each.amount)}" for each in moved if each.payer == BANK]
    rent = [say("rent {before} → {after}", before=change[0], after=change[1])] if change else []
    return " · ".join([*spent, *gained, *rent])


def confirmation_question(state: City, order: Order, now_ms: int) -> ConfirmationQuestion | None:
    """Return the question before an allowed order by which someone would lose something, or None."""
    if isinstance(order.move, m.EndTurn) and state.turn.step == "first":
        return lost_turn_question(state.turn.player)
    if isinstance(order.move, m.EndTurn | m.Roll) and (left := _left_undone_sentence(state, now_ms)):
        return ConfirmationQuestion(left, say("End the turn") if isinstance(order.move, m.EndTurn) else say("Roll"))
    if isinstance(order.move, m.Bankrupt):
        plan = rules.plan(state, order, now_ms)
        dodges = not rules.verify(state, Order(m.PlayDodge(), rules.acting_player(state, order)), now_ms)
        found = (fact for fact in plan.facts if isinstance(fact, f.BankruptcyDeclared))
        return next(
            (_bankruptcy_question(state, fact, ends=bool(plan.after.finished), dodges=dodges) for fact in found), None
        )
    return (
        question_before_gift(state, order)
        or question_before_ruin(state, order)
        or hour.confirmation_question(state.unit, order.move, now_ms)
    )


def _left_undone_sentence(state: City, now_ms: int) -> str:
    """Return what a player would leave undone by continuing; empty if nothing."""
    spinning = now_ms < state.unit.spin_until_ms
    return say("The light is still running: Build's result would be lost.") if spinning else undrawn_card_warning(state)


def _bankruptcy_question(state: City, fact: f.BankruptcyDeclared, *, ends: bool, dodges: bool) -> ConfirmationQuestion:
    then = [say("{player} would be out of the game.", player=fact.player)]
    if dodges:
        then.insert(0, say("{player} can play Rent Dodge instead of paying this rent.", player=fact.player))
    if ends:
        then.append(say("The game would end."))
    return bankruptcy_question(
        fact.player, [*_estate_parts(state, fact)], account_phrase(fact.creditor), " ".join(then)
    )


def _estate_parts(state: City, fact: f.BankruptcyDeclared) -> Iterator[str]:
    """Yield what a bankrupt player would lose to the creditor."""
    if fact.cash:
        yield amount_text(fact.cash)
    elif state.has_paper_money:
        yield say("{player}'s notes", player=fact.player)
    if fact.districts:
        yield say_n("{n} district", "{n} districts", len(fact.districts))
    if fact.jail_cards:
        yield say_n("{n} jail card", "{n} jail cards", fact.jail_cards)
    if fact.dodge_to == fact.creditor:
        yield say("the Rent Dodge card")
