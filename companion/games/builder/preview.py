"""What a move would do, before it is made: money, resources, points, and losses."""

from collections.abc import Sequence

import msgspec

from companion.core.fact import Fact
from companion.core.money import the
from companion.core.order import Order, standing
from companion.games.board.risks import out, several, turn_lost
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder import rules
from companion.games.builder.chips import Chips
from companion.games.builder.payments import payments
from companion.games.builder.rules.risks import card_left, gift, penthouse, ruinous, second_card
from companion.games.builder.scoring import points
from companion.games.builder.state import Builder
from companion.games.handing import Handover, would_hand
from companion.games.view import Preview
from companion.unit import risks
from companion.unit.risks import Risk


class Change(msgspec.Struct, frozen=True):
    """What one player has before and after, where it differs."""

    name: str
    cash: tuple[int, int]
    chips: tuple[Chips, Chips]
    points: tuple[int, int]


def preview(state: Builder, order: Order, now_ms: int) -> Preview:
    """Return what an order would do, starting with the player who acts, or only the reasons against it."""
    plan = rules.plan(state, order, now_ms)
    if standing(order, plan.reasons):
        return Preview(plan.reasons)
    actor = rules.actor(state, order)
    lines = would_hand(handovers(plan.facts), str)
    told = sorted(changes(state, plan.after), key=lambda change: change.name != actor)
    ends = ("The game would end",) if plan.after.finished else ()
    return Preview(plan.reasons, (*ends, *lines, *map(_line, told)))


def anywhere(state: Builder, cells: Sequence[str], now_ms: int) -> tuple[str, ...]:
    """Return what the next floor would earn on the best of these cells; `up to` its points if others earn less."""
    player = state.turn.player
    after = {cell: rules.plan(state, Order(m.Floor(cell)), now_ms).after for cell in cells}
    scored = {cell: points(each, player).total for cell, each in after.items()}
    best = max(cells, key=scored.__getitem__)
    words = preview(state, Order(m.Floor(best)), now_ms).words
    if len(set(scored.values())) == 1:
        return words
    figure = f"{scored[best]} point"
    return tuple(line.replace(figure, f"up to {figure}") if line.startswith(f"{player}:") else line for line in words)


def changes(before: Builder, after: Builder) -> tuple[Change, ...]:
    """Return the changes, by player."""
    found = (
        Change(
            name,
            (before.cash(name), after.cash(name)),
            (before.chips(name), after.chips(name)),
            (points(before, name).total, points(after, name).total),
        )
        for name in before.players
    )
    return tuple(each for each in found if any(a != b for a, b in (each.cash, each.chips, each.points)))


def handovers(facts: Sequence[Fact]) -> tuple[Handover, ...]:
    """Return the payments of these facts, without notes: the companion holds the money."""
    return tuple(Handover(each) for fact in facts for each in payments(fact))


def _line(change: Change) -> str:
    (had, cash), (scored, points) = change.cash, change.points
    parts = [f"cash {had} → {cash}"] if cash != had else []
    parts += [f"+{number} {colour}" for colour, number in _over(change.chips[1], change.chips[0]).items()]
    parts += [f"−{number} {colour}" for colour, number in _over(change.chips[0], change.chips[1]).items()]
    parts += [f"{scored} → {points} point{'' if points == 1 else 's'}"] if points != scored else []
    return f"{change.name}: {', '.join(parts)}"


def _over(more: Chips, less: Chips) -> Chips:
    """Return what the first heap has more of than the second."""
    rest = more.minus(less)
    return Chips(*(max(0, number) for number in (rest.red, rest.green, rest.purple, rest.yellow)))


def risk(state: Builder, order: Order, now_ms: int) -> Risk | None:
    """Return who would lose what through an allowed order, or None if nothing is lost."""
    if isinstance(order.move, m.EndTurn) and state.turn.step == "start":
        return turn_lost(state.turn.player)
    if isinstance(order.move, m.EndTurn | m.Roll) and (left := card_left(state)):
        return Risk(left, "End the turn" if isinstance(order.move, m.EndTurn) else "Roll")
    if isinstance(order.move, m.Bankrupt):
        plan = rules.plan(state, order, now_ms)
        ends = " The game would end." if plan.after.finished else ""
        return next((_bankrupt(fact, ends) for fact in plan.facts if isinstance(fact, f.BankruptcyDeclared)), None)
    slip = gift(state, order) or ruinous(state, order) or second_card(state, order) or penthouse(state, order)
    return slip or risks.risk(state.timing, order.move, now_ms, str)


def _bankrupt(fact: f.BankruptcyDeclared, ends: str) -> Risk:
    goes = [str(fact.cash)] if fact.cash else []
    goes += several(len(fact.deeds), "deed")
    goes += [f"{number} {colour}" for colour, number in fact.chips.items()]
    goes += [*several(fact.jail_cards, "jail card"), *several(len(fact.kept), "kept card")]
    then = f"{fact.player} would have no more turns; their points would still count.{ends}"
    return out(fact.player, goes, the(fact.creditor), then)
