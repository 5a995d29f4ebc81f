"""What a slip of the hand should not bring about here."""

from companion.core.money import the
from companion.core.order import Order
from companion.games.board.risks import out, several, turn_lost
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city import rules
from companion.games.city.rules.recorder import show
from companion.games.city.state import City
from companion.unit import risks
from companion.unit.risks import Risk


def risk(state: City, order: Order, now_ms: int) -> Risk | None:
    """Return who would lose what by an allowed order, None where nothing is lost."""
    if isinstance(order.move, m.EndTurn) and state.turn.step == "first":
        return turn_lost(state.turn.player)
    if isinstance(order.move, m.Bankrupt):
        facts = rules.plan(state, order, now_ms).facts
        return next((_bankrupt(fact) for fact in facts if isinstance(fact, f.BankruptcyDeclared)), None)
    return risks.risk(state.unit, order.move, now_ms)


def _bankrupt(fact: f.BankruptcyDeclared) -> Risk:
    goes = [show(fact.cash)] if fact.cash else []
    things = (*several(len(fact.districts), "district"), *several(fact.jail_cards, "jail card"))
    return out(fact.player, [*goes, *things], the(fact.creditor))
