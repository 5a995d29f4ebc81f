"""What a move would do, before it is made: money, resources, points, and losses."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.core.fact import Fact
from companion.core.money import account_phrase
from companion.core.order import Order, remaining_reasons
from companion.core.words import say, say_n
from companion.games.board.risks import bankruptcy_question, lost_turn_question
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder import rules
from companion.games.builder.chips import Chips
from companion.games.builder.rules.risks import (
    question_before_gift,
    question_before_penthouse,
    question_before_ruin,
    question_before_second_card,
    undrawn_card_warning,
)
from companion.games.builder.scoring import points_of
from companion.games.builder.state import Builder
from companion.games.handovers import Handover, nonzero_payments, payment_sentences
from companion.games.view import Preview
from companion.unit import risks
from companion.unit.risks import ConfirmationQuestion


class Change(msgspec.Struct, frozen=True):
    """What one player has before and after, where it differs."""

    name: str
    cash: tuple[int, int]
    chips: tuple[Chips, Chips]
    points: tuple[int, int]


def preview(state: Builder, order: Order, now_ms: int) -> Preview:
    """Return what an order would do, starting with the player who acts, or only the reasons against it."""
    return _preview(state, order, now_ms)


def _preview(state: Builder, order: Order, now_ms: int, best: str = "") -> Preview:
    """Return what an order would do. The points of the player `best` are the most it can bring them."""
    plan = rules.plan(state, order, now_ms)
    if remaining_reasons(order, plan.reasons):
        return Preview(plan.reasons)
    actor = rules.acting_player(state, order)
    lines = payment_sentences(handovers(plan.facts), str)
    found = sorted(player_changes(state, plan.after), key=lambda change: change.name != actor)
    ends = (say("The game would end"),) if plan.after.finished else ()
    return Preview(plan.reasons, (*ends, *lines, *(_change_line(each, most=each.name == best) for each in found)))


def best_floor_effects(state: Builder, cells: Sequence[str], now_ms: int) -> tuple[str, ...]:
    """Return what the next floor would earn on the best of these cells; `up to` its points if others earn less."""
    player = state.turn.player
    after = {cell: rules.plan(state, Order(m.Floor(cell)), now_ms).after for cell in cells}
    scored = {cell: points_of(each, player).total for cell, each in after.items()}
    best = max(cells, key=scored.__getitem__)
    differ = len(set(scored.values())) > 1
    return _preview(state, Order(m.Floor(best)), now_ms, player if differ else "").words


def player_changes(before: Builder, after: Builder) -> tuple[Change, ...]:
    """Return the changes, by player."""
    found = (
        Change(
            name,
            (before.cash(name), after.cash(name)),
            (before.chips(name), after.chips(name)),
            (points_of(before, name).total, points_of(after, name).total),
        )
        for name in before.players
    )
    return tuple(each for each in found if any(a != b for a, b in (each.cash, each.chips, each.points)))


def handovers(facts: Sequence[Fact]) -> tuple[Handover, ...]:
    """Return the payments of these facts, without notes: the companion holds the money."""
    return tuple(Handover(each) for fact in facts for each in nonzero_payments(fact))


def _change_line(change: Change, *, most: bool) -> str:
    (had, cash), (scored, points) = change.cash, change.points
    parts = [say("cash {before} → {after}", before=had, after=cash)] if cash != had else []
    parts += [f"+{part}" for part in _surplus_chips(change.chips[1], change.chips[0]).phrases_by_colour()]
    parts += [f"−{part}" for part in _surplus_chips(change.chips[0], change.chips[1]).phrases_by_colour()]
    parts += [_points_change_text(scored, points, most=most)] if points != scored else []
    return say("{player}: {changes}", player=change.name, changes=", ".join(parts))


def _points_change_text(before: int, after: int, *, most: bool) -> str:
    """Return the points before and after, which is the most possible or exact."""
    if most:
        return say_n("{before} → up to {n} point", "{before} → up to {n} points", after, before=before)
    return say_n("{before} → {n} point", "{before} → {n} points", after, before=before)


def _surplus_chips(more: Chips, less: Chips) -> Chips:
    """Return what the first heap has more of than the second."""
    rest = more.minus(less)
    return Chips(*(max(0, number) for number in (rest.red, rest.green, rest.purple, rest.yellow)))


def confirmation_question(state: Builder, order: Order, now_ms: int) -> ConfirmationQuestion | None:
    """Return the question before an allowed order by which someone would lose something, or None."""
    if isinstance(order.move, m.EndTurn) and state.turn.step == "start":
        return lost_turn_question(state.turn.player)
    if isinstance(order.move, m.EndTurn | m.Roll) and (left := undrawn_card_warning(state)):
        return ConfirmationQuestion(left, say("End the turn") if isinstance(order.move, m.EndTurn) else say("Roll"))
    if isinstance(order.move, m.Bankrupt):
        plan = rules.plan(state, order, now_ms)
        lost = (fact for fact in plan.facts if isinstance(fact, f.BankruptcyDeclared))
        return next((_bankruptcy_question(fact, ends=bool(plan.after.finished)) for fact in lost), None)
    slip = (
        question_before_gift(state, order)
        or question_before_ruin(state, order)
        or question_before_second_card(state, order)
        or question_before_penthouse(state, order)
    )
    return slip or risks.confirmation_question(state.timing, order.move, now_ms, str)


def _bankruptcy_question(fact: f.BankruptcyDeclared, *, ends: bool) -> ConfirmationQuestion:
    then = say("{player} would have no more turns; their points would still count.", player=fact.player)
    then = f"{then} {say('The game would end.')}" if ends else then
    return bankruptcy_question(fact.player, tuple(_estate_parts(fact)), account_phrase(fact.creditor), then)


def _estate_parts(fact: f.BankruptcyDeclared) -> Iterator[str]:
    """Yield everything a bankrupt player hands over."""
    if fact.cash:
        yield str(fact.cash)
    if fact.deeds:
        yield say_n("{n} deed", "{n} deeds", len(fact.deeds))
    yield from fact.chips.phrases_by_colour()
    if fact.jail_cards:
        yield say_n("{n} jail card", "{n} jail cards", fact.jail_cards)
    if fact.kept:
        yield say_n("{n} kept card", "{n} kept cards", len(fact.kept))
