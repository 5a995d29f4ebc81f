"""What a slip of the hand should not bring about here."""

from companion.core.order import Order
from companion.games.deal import moves as m
from companion.games.deal.state import Deal
from companion.unit.risks import Risk


def risk(state: Deal, order: Order, now_ms: int) -> Risk | None:
    """Return who would lose what by an allowed order, None where nothing is lost."""
    if isinstance(order.move, m.EndTurn) and not state.turn.drawn:
        player = state.turn.player
        return Risk(f"{player} has not drawn yet, and would lose this turn and its cards.", "End the turn")
    return None
