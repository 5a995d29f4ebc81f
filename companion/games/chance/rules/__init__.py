"""The rules of Monopoly Chance: every reason against a move, and the facts of a move."""

from collections.abc import Iterable

from companion.core.errors import Reason
from companion.core.game import Order
from companion.games import turn_timer
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.rules import cards, common, flips, givens, placing, rounds, table
from companion.games.chance.rules.common import Check, Handler, Recording
from companion.games.chance.rules.light import WAYS
from companion.games.chance.state import Chance
from companion.games.rulebook import Rulebook
from companion.games.ways import Given, rulebooks

MODULES = (flips, placing, cards, rounds, table, givens)
CHECKS: dict[type, Check] = {kind: check for module in MODULES for kind, check in module.CHECKS.items()}
HANDLERS: dict[type, Handler] = {kind: handler for module in MODULES for kind, handler in module.HANDLERS.items()}

_LEAVES_PENDING = (m.Nope, m.Allow, *m.READ, Given)


def actor(state: Chance, order: Order) -> str:
    """Return who acts: the one named, the one a play waits for, or the player in turn."""
    if order.by is not None:
        return order.by
    if isinstance(order.move, m.Nope) and state.pending is not None:
        return state.pending.victim
    return state.turn.player


def prepare(state: Chance, order: Order, now_ms: int) -> tuple[Recording, Order, str]:
    """Return the recorder, the order, and who acts; a play that nobody stopped happens before the next move."""
    recorder, player = common.recording(state, now_ms), actor(state, order)
    if state.finished or isinstance(order.move, turn_timer.MOVES):
        return recorder, order, player
    if state.pending is not None and not isinstance(order.move, _LEAVES_PENDING):
        flips.let_happen(recorder)
        common.follow(recorder)
    return recorder, order, player


def _reasons(state: Chance, recorder: Recording, order: Order, player: str) -> Iterable[Reason]:
    if state.finished and not isinstance(order.move, m.READ):
        return (Reason("The game is over.", "CHANCE-WIN-01", hard=True),)
    if isinstance(order.move, turn_timer.MOVES):
        return turn_timer.verify(state, order)
    return CHECKS[type(order.move)](recorder.state, order.move, player)


def _carry_out(recorder: Recording, order: Order, player: str) -> None:
    if isinstance(order.move, turn_timer.MOVES):
        recorder.take(*turn_timer.do(recorder.state, order, recorder.state.turn.player, recorder.at_ms))
        return
    HANDLERS[type(order.move)](recorder, order.move, player)
    common.follow(recorder)
    turn_timer.follow(recorder, recorder.state.turn.player, f.TurnBegan | f.StarterDecided)


_RULES = Rulebook(prepare, _reasons, _carry_out, rulebooks(WAYS))
verify, plan = _RULES.verify, _RULES.plan
