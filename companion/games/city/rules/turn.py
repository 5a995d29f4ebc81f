"""The turn: dice, landings without dice, passing GO, the end of a turn (CITY-TURN-*, CITY-JAIL-03, -09, -10)."""

from collections.abc import Iterator

from companion.core.draws import draw_below
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.words import joined_with_and, say
from companion.games.city import facts as f
from companion.games.city import moves as m
from companion.games.city.edition import TRACK
from companion.games.city.pieces import FINE, JAIL_ROLLS
from companion.games.city.rules import ending
from companion.games.city.rules.duties import (
    must_be_able_to_end_turn,
    must_be_their_turn,
    must_have_nothing_open,
    not_in_turn_reason,
)
from companion.games.city.rules.landing import (
    draw_card_if_on_chance,
    has_landed_on_chance,
    move_by_dice,
    move_to_space,
    pay_wages,
    pay_wages_if_go_reached,
)
from companion.games.city.rules.recorder import Recorder, charge, must_be_playing
from companion.games.city.state import City

checks, handles = ByKind(), ByKind()


def _must_be_ready_to_move(state: City, player: str) -> Iterator[Reason]:
    """Yield why a player can't move their token now."""
    yield from must_be_their_turn(state, player)
    yield from must_have_nothing_open(state, player)
    if state.players_rolling_again:
        yield Reason(
            say("{players} roll again to see who goes first.", players=joined_with_and(state.players_rolling_again)),
            "CITY-OQ-82",
        )


def _must_have_move_left(state: City, player: str) -> Iterator[Reason]:
    if player == state.turn.player and state.turn.step == "done":
        rolled = say("{player} has already rolled: build, trade, or end the turn.", player=player)
        moved = say("{player} has already moved: build, trade, or end the turn.", player=player)
        yield Reason(rolled if state.player_states[player].jailed else moved, "CITY-TURN-05")


@checks(m.Roll)
def _check_roll(state: City, move: m.Roll, player: str) -> Iterator[Reason]:
    yield from tuple(_must_be_ready_to_move(state, player)) or _must_have_move_left(state, player)


@handles(m.Roll)
def _roll(recorder: Recorder, move: m.Roll, player: str) -> None:
    state = recorder.state
    drawn = move.first is None or move.second is None
    first = move.first or 1 + draw_below(state.unit.seed, "dice", 2 * state.dice_drawn, 6)
    second = move.second or 1 + draw_below(state.unit.seed, "dice", 2 * state.dice_drawn + 1, 6)
    recorder.record(f.Rolled, player=player, first=first, second=second, drawn=drawn)
    if state.player_states[player].jailed:
        _roll_in_jail(recorder, player, first, second)
    elif recorder.state.turn.doubles == 3:
        recorder.record(f.Jailed, player=player)
    else:
        move_by_dice(recorder, player, first + second)


def _roll_in_jail(recorder: Recorder, player: str, first: int, second: int) -> None:
    """Leave jail by a double, or fail. After the third failure the fine comes first (CITY-JAIL-09, -10)."""
    if first == second:
        extra = recorder.state.house.jail_double_extra_roll
        recorder.record(f.JailLeft, player=player, how="double", waits=not extra)
        move_by_dice(recorder, player, first + second)
        return
    third = recorder.state.player_states[player].failed + 1 >= JAIL_ROLLS and not _stays_jailed_if_unpaid(
        recorder.state, player
    )
    recorder.record(f.JailRollFailed, player=player, steps=first + second if third else 0)
    if third:
        _charge_fine(recorder, player)


def _stays_jailed_if_unpaid(state: City, player: str) -> bool:
    """Return whether a player who can't pay the fine after the third roll stays in jail (CITY-OQ-67)."""
    short = not state.has_paper_money and state.cash(player) < FINE
    return short and state.house.jail_third_turn_unpaid == "stay_in_jail"


def _charge_fine(recorder: Recorder, player: str) -> None:
    """Charge the fine of the third roll. A player who could use a card decides first (CITY-OQ-68)."""
    if recorder.state.house.jail_card_after_third_roll and recorder.state.player_states[player].jail_cards:
        recorder.record(f.DebtOpened, debtor=player, creditor=BANK, amount=FINE, cause="fine")
    else:
        charge(recorder, player, BANK, FINE, "fine")


def leave_jail_once_fine_settled(recorder: Recorder) -> None:
    """Move by the third roll as soon as its fine is paid or waived (CITY-JAIL-10)."""
    turn = recorder.state.turn
    if turn.steps and not any(debt.debtor == turn.player and debt.cause == "fine" for debt in recorder.state.debts):
        recorder.record(f.JailLeft, player=turn.player, how="third roll")
        move_by_dice(recorder, turn.player, turn.steps)


def position_named(state: City, player: str, place: str) -> int:
    """Return the space called `place`. If several have that name, the next one ahead of the player."""
    if place.isdecimal():
        return int(place)
    start = state.player_states[player].position
    named = [space.position for space in state.edition.track if space.name == place]
    return min(named, key=lambda position: (position - start - 1) % TRACK)


@checks(m.Land)
def _check_land(state: City, move: m.Land, player: str) -> Iterator[Reason]:
    before = tuple(_must_be_ready_to_move(state, player))
    yield from before
    if not before and not _is_moved_by_card(state, player):
        yield from _must_have_move_left(state, player)
    if state.player_states[player].jailed and state.turn.step != "done":
        text = say("{player} is in jail: roll a double or pay the fine first.", player=player)
        if state.player_states[player].jail_cards:
            text = say("{player} is in jail: roll a double, pay the fine or use a card first.", player=player)
        yield Reason(text, "CITY-JAIL-09")


def _is_moved_by_card(state: City, player: str) -> bool:
    """Return whether this landing carries out a Chance card."""
    here = state.turn.landing
    return here is not None and here.how != "land" and not here.card and has_landed_on_chance(state, player)


@handles(m.Land)
def _land(recorder: Recorder, move: m.Land, player: str) -> None:
    state = recorder.state
    position, by_card = position_named(state, player, move.place), _is_moved_by_card(state, player)
    if by_card:
        draw_card_if_on_chance(recorder, player)
    if position == 0:
        pay_wages_if_go_reached(recorder, player, position, position)
    move_to_space(recorder, player, position, "card" if by_card else "land")


@checks(m.PassGo)
def _check_pass_go(state: City, move: m.PassGo, player: str) -> Iterator[Reason]:
    if state.player_states[player].jailed:
        yield Reason(say("{player} is in jail: no GO money on the way there.", player=player), "CITY-JAIL-05")
        return
    yield from must_be_playing(state, player)
    yield from must_be_their_turn(state, player, "CITY-MON-05")
    if player == state.turn.player and (text := _why_no_wages(state, player)):
        yield Reason(text, "CITY-MON-05")


def _why_no_wages(state: City, player: str) -> str:
    """Return why wages can't be entered: they are already paid, or due only after a landing. Empty if they can."""
    here = state.turn.landing
    if here is None and state.rolled:
        return say("GO money is paid with the roll.")
    if here is None:
        return say("First enter where {player} lands.", player=player)
    if here.how != "land":
        return say("Companion pays this automatically when a token passes GO.")
    if here.position == 0 or here.wages:
        return say("{player} has already collected for this landing.", player=player)
    return ""


@handles(m.PassGo)
def _pass_go(recorder: Recorder, move: m.PassGo, player: str) -> None:
    pay_wages(recorder, player)


@checks(m.EndTurn)
def _check_end_turn(state: City, move: m.EndTurn, player: str) -> Iterator[Reason]:
    if player != state.turn.player:
        yield not_in_turn_reason(state.turn.player, player, "CITY-TURN-08")
    yield from must_be_able_to_end_turn(state)


@handles(m.EndTurn)
def _end_turn(recorder: Recorder, move: m.EndTurn, player: str) -> None:
    pass_dice_on(recorder)


def pass_dice_on(recorder: Recorder) -> None:
    """Pass the dice on, unless the time is up and this was the last turn (CITY-OQ-74)."""
    follower = recorder.state.next_player(recorder.state.turn.player)
    if ending.is_over_after_turn(recorder.state, follower):
        recorder.record(f.GameEnded, how="time")
    else:
        recorder.record(f.TurnBegan, player=follower)


def _must_not_have_begun(state: City) -> Iterator[Reason]:
    if state.begun:
        yield Reason(say("Decide the order before the first move."), "CITY-TURN-02")


def _record_turn_order_from(recorder: Recorder, first: str) -> None:
    place = recorder.state.players.index(first)
    recorder.record(f.OrderDecided, players=(*recorder.state.players[place:], *recorder.state.players[:place]))


@checks(m.Begin)
def _check_begin(state: City, move: m.Begin, player: str) -> Iterator[Reason]:
    yield from _must_not_have_begun(state)


@handles(m.Begin)
def _begin_play(recorder: Recorder, move: m.Begin, player: str) -> None:
    _record_turn_order_from(recorder, move.player)


@checks(m.DecideOrder)
def _check_decide_order(state: City, move: m.DecideOrder, player: str) -> Iterator[Reason]:
    yield from _must_not_have_begun(state)
    again = state.players_rolling_again
    if sorted(name for name, _ in move.rolls) != sorted(again or state.players_not_bankrupt):
        text = say("Every player rolls once to decide the order.")
        if again:
            text = say("Only {players} roll again, once each, to decide the order.", players=joined_with_and(again))
        yield hard_reason(text, "CITY-TURN-02")


@handles(m.DecideOrder)
def _decide_order(recorder: Recorder, move: m.DecideOrder, player: str) -> None:
    best = max(number for _, number in move.rolls)
    tied = tuple(name for name, number in move.rolls if number == best)
    if len(tied) > 1 and recorder.state.house.first_player_tie == "reroll_tied":
        recorder.record(f.FirstRollsTied, players=tied)
    else:
        _record_turn_order_from(recorder, tied[0])
