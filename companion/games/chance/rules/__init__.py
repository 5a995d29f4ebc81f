"""The rules of Monopoly Chance: reasons against moves, and the facts of moves."""

import msgspec

from companion.core.fact import Fact
from companion.core.order import OptionChanged, Order
from companion.games import turn_timer
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.fold import apply
from companion.games.chance.rules import common, flips
from companion.games.chance.rules.all import CHECKS, HANDLERS
from companion.games.chance.rules.common import Recording
from companion.games.chance.rules.light import LIGHT_MODES
from companion.games.chance.state import Chance, Play
from companion.games.leaving import Leave
from companion.games.light_mode import GIVEN, is_light
from companion.games.rulebook import Recorder
from companion.games.timed_turns import timed_rules

_LEAVES_PENDING = (m.Nope, m.Allow, *m.READ, *GIVEN)


def acting_player(state: Chance, order: Order) -> str:
    """Return who acts: the named player, the player a play waits for, or the current player."""
    if order.by is not None:
        return order.by
    if isinstance(order.move, m.Nope) and state.pending is not None:
        return state.pending.victim
    return state.turn.player


def only_player_allowed(state: Chance, kind: type[msgspec.Struct]) -> str | None:
    """Return who drew the card that gives or takes a building. Only they say what it does (CHANCE-CARD-01)."""
    return state.turn.player if kind in (m.ChanceGain, m.ChanceLose) and not is_light(state) else None


def order_and_player(recorder: Recording, order: Order) -> tuple[Order, str]:
    """Return the order and who acts. A play that wasn't stopped takes effect before the next move."""
    state = recorder.state
    player = acting_player(state, order)
    if state.finished or isinstance(order.move, turn_timer.TimerMove):
        return order, player
    if state.pending is not None and not _leaves_play_waiting(state.pending, state.turn.player, order.move):
        flips.let_play_happen(recorder)
        common.record_what_follows(recorder)
    return order, player


def _leaves_play_waiting(play: Play, player: str, move: msgspec.Struct) -> bool:
    """Return whether a waiting play keeps waiting through a move, because it concerns neither player nor victim."""
    if isinstance(move, Leave):
        return move.player not in (player, play.victim)
    return isinstance(move, _LEAVES_PENDING)


_RULES = timed_rules(
    apply,
    order_and_player,
    CHECKS,
    HANDLERS,
    LIGHT_MODES,
    over="CHANCE-WIN-01",
    still=m.READ,
    follow=common.record_what_follows,
    began=f.TurnBegan | f.StarterDecided,
)
verify, plan = _RULES.verify, _RULES.plan


def facts_of_rule_change(state: Chance, changed: OptionChanged) -> tuple[Fact, ...]:
    """Return the facts of a changed house rule, which can release a waiting end of the game or of a round."""
    recorder = Recorder(state, changed.at_ms, apply)
    recorder.add_facts(changed)
    flips.record_starter_if_decided(recorder)
    (common.record_mark_and_end if is_light(recorder.state) else common.record_what_follows)(recorder)
    return tuple(recorder.facts)
