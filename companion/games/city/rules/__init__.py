"""The rules of Monopoly City: reasons against moves, the facts of moves, and events that happen by themselves."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.order import OptionChanged, Order
from companion.core.words import say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.fold import apply
from companion.games.city.rules import auction, box, building, chance, duties, ending, givens, turn
from companion.games.city.rules.all import CHECKS, HANDLERS
from companion.games.city.rules.landing import draw_card_if_on_chance
from companion.games.city.rules.light import LIGHT_MODES
from companion.games.city.rules.recorder import Recorder, must_be_playing, new_recorder
from companion.games.city.state import City
from companion.games.light_mode import is_position_move, rulebooks_of
from companion.games.rulebook import EVERYTHING, Rulebook, tracking_mode
from companion.unit import countdown, takeover
from companion.unit import moves as um
from companion.unit import rules as unit

# What a player may still be asked for after their turn ended in jail; anything else is the next player's.
_AFTER_JAIL = {
    *(m.Bail, m.UseCard, m.EndTurn, m.Build, m.Finish, m.Trade, m.Mortgage, m.Redeem),
    *(m.PassGo, um.PressBuild),
}
_OUT_OF_JAIL = {m.Bail, m.UseCard}
_JUMPS = {m.Land, m.Buy, m.GoToJail, m.ChanceJail, um.StartAuction}
_TOLD = {m.ReadValue, takeover.TakeOver, takeover.TakeOverHour}
_SETTLING = {m.Mortgage, m.Settle, m.PayRent, m.Bankrupt}


def acting_player(state: City, order: Order) -> str:
    """Return who acts: the named player, a debtor, the player just sent to jail, or the current player."""
    if order.by is not None:
        return order.by
    if debtor := _debtor(state, order.move):
        return debtor
    if type(order.move) in _AFTER_JAIL and not _belongs_to_next_player(state, order.move):
        return state.turn.player
    return state.player_in_turn


def claimant_of_awaited_rent(state: City, order: Order) -> str | None:
    """Return the player whose waiting rent claim this payment settles (CITY-OQ-59)."""
    here = state.turn.landing
    return here.owner if here and here.awaited and isinstance(order.move, m.PayRent) else None


def _belongs_to_next_player(state: City, move: object) -> bool:
    """Return whether a move belongs to the new current player: leaving jail themselves, or acting on their district."""
    if type(move) in _OUT_OF_JAIL:
        return state.player_states[state.player_in_turn].jailed
    return isinstance(move, (m.Mortgage, m.Redeem)) and state.plots[move.district].owner == state.player_in_turn


def _debtor(state: City, move: object) -> str | None:
    """Return the player whose debt this move has to settle. The player whose turn it is or was comes first."""
    if not state.debts or type(move) not in _SETTLING:
        return None
    debtor = state.turn.player if state.first_debt(state.turn.player) else state.debts[0].debtor
    if isinstance(move, m.Mortgage) and state.plots[move.district].owner != debtor:
        return None
    return debtor


def order_and_player(recorder: Recorder, order: Order) -> tuple[Order, str]:
    """Return the completed order and who acts.

    Implied facts are recorded first: the unit switches on, its light stops, a turn that ended in jail passes on,
    a table without dice moves to the named player, and a bid opens the next auction of a bankrupt estate.
    """
    state, move = recorder.state, order.move
    player = acting_player(state, order)
    if is_position_move(type(move)) or type(move) in _TOLD:
        return order, player
    if (
        state.turn.step == "over"
        and player == state.player_in_turn
        and next(duties.must_be_able_to_end_turn(state), None) is None
    ):
        turn.pass_dice_on(recorder)
    elif type(move) in _JUMPS and _starts_other_players_turn(state, order, player):
        recorder.record(f.TurnBegan, player=player)
    move = chance.as_card_effect(recorder.state, move, player)
    if move is not order.move:
        order = replace(order, move=move)
    if type(move) in um.INPUTS:
        auction.prepare_unit(recorder, move)
        order = auction.with_lot_and_starter(recorder.state, order, player)
    elif isinstance(move, m.ChanceAuction):
        auction.switch_unit_on_if_off(recorder)
    return order, player


def _starts_other_players_turn(state: City, order: Order, player: str) -> bool:
    """Return whether a table that doesn't enter its dice continues with another player's turn."""
    if order.by is None or player == state.turn.player or state.player_states[player].bankrupt:
        return False
    if isinstance(order.move, um.StartAuction) and state.estate:
        return False
    if state.rolled and not isinstance(order.move, m.Land):
        return False
    return next(duties.must_be_able_to_end_turn(state), None) is None


def _reasons_against(before: City, recorder: Recorder, order: Order, player: str) -> Iterator[Reason]:
    state, move, now_ms = recorder.state, order.move, recorder.at_ms
    if not before.begun and not is_position_move(type(move)):
        yield from givens.must_be_possible_position(before)
    if state.finished and not isinstance(move, m.CountCash | m.ReadValue | um.SwitchOff):
        yield hard_reason(say("The game is over."), "CITY-END-07")
        return
    if type(move) in um.INPUTS:
        yield from _unit_reasons(state, order, player, now_ms)
    elif state.player_states[player].bankrupt:
        yield from must_be_playing(state, player)
    elif (check := CHECKS.get(type(move))) is not None:
        yield from check(state, move, player)
    elif isinstance(move, m.ChanceAuction):
        yield from chance.must_be_able_to_draw_card(state, player)
        yield from chance.must_be_unowned(state, move.district, "CITY-CHN-05")
        yield from unit.verify(state.unit, _auction_order(move, player), now_ms)
    elif isinstance(move, takeover.TakeoverMove):
        yield from box.reasons_against_takeover(state, move, player, now_ms)


def _unit_reasons(state: City, order: Order, player: str, now_ms: int) -> Iterator[Reason]:
    move = order.move
    if not _is_already_done(state, move):
        yield from unit.verify(state.unit, order, now_ms, auction.possible_bidders(state))
    check = CHECKS.get(type(move))
    if check is not None:
        yield from check(state, move, player)


def _is_already_done(state: City, move: object) -> bool:
    """Return whether the unit has already done this: it switched itself on, or the deal is booked and closed."""
    if isinstance(move, um.SwitchOn):
        return state.unit.on_since_ms is not None and not state.switched
    last = state.unit.last
    return isinstance(move, um.AgreeDeal) and state.unit.timer is None and last is not None and last.how == "agreed"


def _auction_order(move: m.ChanceAuction, player: str) -> Order:
    return Order(um.StartAuction(move.district, move.length), player)


def _carry_out(recorder: Recorder, order: Order, player: str) -> None:
    move = order.move
    if chance.is_card_effect(move):
        draw_card_if_on_chance(recorder, player)
    elif isinstance(move, um.AgreeDeal) and _is_already_done(recorder.state, move):
        return
    if (handle := HANDLERS.get(type(move))) is not None:
        handle(recorder, move, player)
    elif isinstance(move, m.ChanceAuction):
        auction.operate_unit(recorder, _auction_order(move, player), player)
    elif isinstance(move, takeover.TakeoverMove):
        box.continue_from_box(recorder, move, player)
    else:
        auction.operate_unit(recorder, order, player)
    turn.leave_jail_once_fine_settled(recorder)
    if not is_position_move(type(move)):
        building.remove_lost_stadiums(recorder)
    ending.end_if_last_turn(recorder)


_RULES = Rulebook(apply, order_and_player, _reasons_against, _carry_out, rulebooks_of(apply, LIGHT_MODES))
verify, plan = _RULES.verify, _RULES.plan


def facts_of_rule_change(state: City, changed: OptionChanged) -> tuple[Fact, ...]:
    """Return the facts of a changed house rule. An auction is cancelled if a full table doesn't know its district."""
    recorder, timer = new_recorder(state, changed.at_ms), state.unit.timer
    recorder.add_facts(changed)
    full = changed.key == "watch" and tracking_mode(recorder.state) == EVERYTHING
    if full and timer is not None and timer.is_auction and timer.district is None:
        recorder.add_facts(countdown.cancelled_fact(timer, recorder.at_ms))
    return tuple(recorder.facts)


def due_facts(state: City, now_ms: int) -> tuple[Fact, ...]:
    """Return the next event due by `now_ms`: the end of a countdown or of an hour."""
    alarm = ending.due_facts(state, now_ms)
    timer = state.unit.timer
    if timer is None or timer.deadline_ms is None or timer.deadline_ms > now_ms:
        return alarm
    if alarm and alarm[0].at_ms <= timer.deadline_ms:
        return alarm
    return tuple(auction.recorder_at_timeout(state, now_ms).facts)
