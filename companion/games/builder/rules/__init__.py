"""The rules of Monopoly Builder: reasons against moves, the facts of moves, and events that happen by themselves."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.order import OptionChanged, Order
from companion.core.words import say
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.fold import apply
from companion.games.builder.rules import auction, ending, landing, money, turn
from companion.games.builder.rules.all import CHECKS, HANDLERS
from companion.games.builder.rules.light import LIGHT_MODES
from companion.games.builder.rules.recorder import Recorder, new_recorder
from companion.games.builder.state import Builder
from companion.games.light_mode import GIVEN, is_light, rulebooks_of
from companion.games.rulebook import Rulebook
from companion.unit import countdown
from companion.unit import moves as um

# Moves that belong to no turn, so they don't begin the next one after a player is sent to Jail.
_DEALS = (m.Trade, m.Offer, m.Agree, m.Decline, m.Promise)
_ANY_TIME = (
    *(m.EndTurn, m.Finish, m.Mortgage, m.Redeem, m.AskRent, m.Pay, m.Settle, m.Bankrupt),
    *_DEALS,
    *m.LEARNING,
)
_JUMPS = (m.Land, m.Buy, um.StartAuction)


def acting_player(state: Builder, order: Order) -> str:
    """Return who acts: the named player, a debtor, or the current player."""
    move = order.move
    if order.by is not None:
        return order.by
    if isinstance(move, m.AskRent):
        claim = money.claim_for(state, move, None)
        return claim.payer if claim else _first_debtor(state) or state.turn.player
    if isinstance(move, m.Settle | m.Bankrupt) and not state.first_debt(state.turn.player):
        return _first_debtor(state) or state.turn.player
    if isinstance(move, m.Mortgage) and state.holding(move.deed).owner == _first_debtor(state):
        return _first_debtor(state) or state.turn.player
    if isinstance(move, m.Agree) and state.offer is not None:
        return state.offer.move.other if state.offer.by == state.offer.move.one else state.offer.move.one
    return state.turn.player if isinstance(move, _ANY_TIME) else state.player_in_turn


def _first_debtor(state: Builder) -> str | None:
    return state.debts[0].debtor if state.debts else None


def order_and_player(recorder: Recorder, order: Order) -> tuple[Order, str]:
    """Return the order, and who acts.

    Implied facts are recorded first: a turn that ended in Jail passes on, a table without dice moves to the
    named player, and a named deed is taken as the space landed on.
    """
    state, move = recorder.state, order.move
    player = acting_player(state, order)
    if isinstance(move, GIVEN):
        return order, player
    if state.turn.step == "over" and player == state.player_in_turn and not isinstance(move, _ANY_TIME):
        if type(move) not in um.INPUTS:
            turn.pass_dice_on(recorder)
    elif isinstance(move, _JUMPS) and _starts_other_players_turn(state, order, player):
        recorder.record(f.TurnBegan, player=player)
    deed = _deed_landed_on(recorder.state, order, player)
    if deed is not None:
        landing.land_on(recorder, recorder.state.turn.player, deed, "said")
    return order, player


def _starts_other_players_turn(state: Builder, order: Order, player: str) -> bool:
    """Return whether a table that doesn't enter its dice continues with another player's turn."""
    if order.by is None or player == state.turn.player or state.player_states[player].bankrupt:
        return False
    if state.penthouse is not None:
        return False
    if state.rolled and not isinstance(order.move, m.Land):
        return False
    hindering = [
        reason for reason in turn.must_be_able_to_end_turn(state) if state.rolled or reason.rule != "BUILDER-TURN-01"
    ]
    return not hindering


def _deed_landed_on(state: Builder, order: Order, player: str) -> str | None:
    """Return the deed that this move implies the current player landed on, if no landing was entered."""
    move, running = order.move, state.turn
    if running.landing is not None or running.step == "over" or state.player_states[running.player].jailed:
        return None
    if state.timing.timer is not None or state.debts or (running.step != "moved" and state.rolled):
        return None
    if isinstance(move, m.Buy | um.StartAuction):
        deed = move.deed if isinstance(move, m.Buy) else move.district
        return deed if player == running.player else None
    return _deed_visited(state, move, order.by, player) if isinstance(move, m.AskRent) else None


def _deed_visited(state: Builder, move: m.AskRent, by: str | None, player: str) -> str | None:
    """Return the deed whose rent is asked for in this turn, unless the claim meant came too late (RENT-04).

    Without dice, only the visitor can say so: the owner may mean a landing that was already paid for.
    """
    deed, visitor = move.deed, state.turn.player
    if deed is None or any(claim.deed == deed for claim in state.claims):
        return None
    owner = state.holding(deed).owner
    askers = (visitor, owner) if state.rolled else (visitor,)
    said = state.rolled or by is not None
    return deed if owner not in (None, visitor) and player in askers and said else None


def _reasons_against(before: Builder, recorder: Recorder, order: Order, player: str) -> Iterator[Reason]:
    state, move = recorder.state, order.move
    if state.finished and not isinstance(move, m.LEARNING):
        yield hard_reason(say("The game is over."), "BUILDER-END-01")
    elif isinstance(move, m.AUCTION):
        yield from auction.reasons_against(state, order, player)
    elif state.player_states[player].bankrupt and not isinstance(move, (*m.LEARNING, *GIVEN, m.Finish)):
        yield hard_reason(say("{player} is bankrupt.", player=player), "BUILDER-BANKRUPT-02")
    else:
        yield from CHECKS[type(move)](state, move, player)


def _carry_out(recorder: Recorder, order: Order, player: str) -> None:
    if isinstance(order.move, m.AUCTION):
        auction.operate_auction(recorder, order, player)
    else:
        HANDLERS[type(order.move)](recorder, order.move, player)


_RULES = Rulebook(apply, order_and_player, _reasons_against, _carry_out, rulebooks_of(apply, LIGHT_MODES))
verify, plan = _RULES.verify, _RULES.plan


def facts_of_rule_change(state: Builder, changed: OptionChanged) -> tuple[Fact, ...]:
    """Return the facts of a changed house rule: an end that waited, or a cancelled auction."""
    recorder = new_recorder(state, changed.at_ms)
    recorder.add_facts(changed)
    ending.record_what_rule_change_settles(recorder, changed.key)
    if state.timing.timer is not None and (is_light(recorder.state) or recorder.state.finished):
        recorder.add_facts(countdown.cancelled_fact(state.timing.timer, recorder.at_ms))
    return tuple(recorder.facts)


def due_facts(state: Builder, now_ms: int) -> tuple[Fact, ...]:
    """Return the next event due by `now_ms`: the end of a timed auction."""
    return tuple(auction.recorder_at_timeout(state, now_ms).facts)
