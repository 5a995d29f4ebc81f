"""The rules of Monopoly Deal: reasons against moves, and the facts of moves."""

from companion.core.errors import refusal
from companion.core.fact import Fact
from companion.core.order import OptionChanged, Order
from companion.core.words import say
from companion.games import turn_timer
from companion.games.deal import facts as f
from companion.games.deal import moves as m
from companion.games.deal.fold import apply
from companion.games.deal.rules import answers, common, turn
from companion.games.deal.rules.all import CHECKS, HANDLERS
from companion.games.deal.rules.common import Recording, is_stopped
from companion.games.deal.rules.light import LIGHT_MODES
from companion.games.deal.state import Deal
from companion.games.leaving import Leave
from companion.games.light_mode import GIVEN
from companion.games.timed_turns import timed_rules

_ANSWERS = (m.Pay, m.Agree, m.SayNo)
_ASIDE = (m.CountHand, m.ReadValue, Leave)
# Moves that go without the cards a turn begins with.
_BEFORE_DRAWING = (m.Draw, m.Begin, m.Finish, m.Recolour, *_ANSWERS, *_ASIDE, *GIVEN)


def acting_player(state: Deal, order: Order) -> str:
    """Return who acts: the named player, the player who has to answer, or the current player."""
    move, now = order.move, state.turn.player
    if order.by is not None:
        return order.by
    if not isinstance(move, _ANSWERS) or (isinstance(move, m.SayNo) and move.against is not None):
        return now
    waiting = [claim.target for claim in state.claims if not is_stopped(state, claim)]
    return now if _answers_a_no(state, move) or not waiting else waiting[0]


def _answers_a_no(state: Deal, move: object) -> bool:
    """Return whether a bare yes accepts a Just Say No, or a bare no answers one (DEAL-JSN-03)."""
    if isinstance(move, m.Agree):
        return any(is_stopped(state, claim) for claim in state.claims)
    return isinstance(move, m.SayNo) and any(claim.noes % 2 for claim in state.claims)


def order_and_player(recorder: Recording, order: Order) -> tuple[Order, str]:
    """Return the order, and who acts.

    Implied facts are recorded first: an unanswered Just Say No is accepted, and the turn begins with its cards.
    """
    state, move = recorder.state, order.move
    player, now = acting_player(state, order), state.turn.player
    if state.finished or isinstance(move, turn_timer.TimerMove):
        return order, player
    if player == now and not isinstance(move, (*_ANSWERS, *_ASIDE)) and not _recolours_while_no_is_open(state, move):
        answers.drop_stopped_claims(recorder)
    elif isinstance(move, _ANSWERS) and player != now and state.house.pay_order == "clockwise":
        answers.drop_stopped_claims(recorder, before=player)
    if not state.turn.drawn and player == now and not isinstance(move, _BEFORE_DRAWING):
        turn.draw_opening_cards(recorder)
    return order, player


def _recolours_while_no_is_open(state: Deal, move: object) -> bool:
    """Return whether a wild changes colour while a Just Say No can still be answered.

    It isn't a play, so the card waits.
    """
    return isinstance(move, m.Recolour) and any(answers.can_say_no_to_no(state, claim) for claim in state.claims)


_RULES = timed_rules(
    apply,
    order_and_player,
    CHECKS,
    HANDLERS,
    LIGHT_MODES,
    over="DEAL-WIN-01",
    follow=common.record_what_follows,
    began=f.TurnBegan | f.StarterNamed,
)
verify, plan = _RULES.verify, _RULES.plan


def facts_of_rule_change(state: Deal, changed: OptionChanged) -> tuple[Fact, ...]:
    """Return the facts of a changed house rule. Raises `Refused` while someone has to answer."""
    for claim in state.claims if changed.key != "watch" else ():
        raise refusal(
            say(
                "{player} has to answer first, under the house rules that applied when they were asked.",
                player=claim.target,
            ),
            "DEAL-JSN-01",
        )
    recorder = common.new_recorder(state, changed.at_ms)
    recorder.add_facts(changed)
    common.record_what_follows(recorder)
    return tuple(recorder.facts)
