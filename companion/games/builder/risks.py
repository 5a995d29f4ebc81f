"""What a slip of the hand should not bring about here."""

from companion.core.money import the
from companion.core.order import Order
from companion.games.board.risks import out, several, turn_lost
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder import rules
from companion.games.builder.state import Builder
from companion.unit.risks import Risk


def risk(state: Builder, order: Order, now_ms: int) -> Risk | None:
    """Return who would lose what by an allowed order, None where nothing is lost."""
    if isinstance(order.move, m.EndTurn) and state.turn.step == "start":
        return turn_lost(state.turn.player)
    if isinstance(order.move, m.Bankrupt):
        facts = rules.plan(state, order, now_ms).facts
        return next((_bankrupt(fact) for fact in facts if isinstance(fact, f.BankruptcyDeclared)), None)
    return None


def _bankrupt(fact: f.BankruptcyDeclared) -> Risk:
    goes = [str(fact.cash)] if fact.cash else []
    return out(fact.player, [*goes, *several(len(fact.deeds), "deed")], the(fact.creditor))
