"""The turn: start rolls, dropping, dice, landing, the end of a turn (BUILDER-SETUP-14, BUILDER-TURN-*)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.draws import draw_below
from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.words import joined_with_and, phrase, say
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.edition import (
    UNKNOWN,
    chart_row_for_total,
    place_in_words,
    space_kind_in_words,
    space_name_at,
    token_name,
    with_deed,
)
from companion.games.builder.rules import ending
from companion.games.builder.rules.landing import (
    is_token_space_known,
    land_on,
    move_by_dice,
    pay_go,
    send_to_jail,
    space_after_roll,
)
from companion.games.builder.rules.recorder import (
    Recorder,
    charge,
    must_be_their_turn,
    must_have_chips,
    must_have_moved,
    must_have_no_auction,
    must_have_settled_landing,
    nobody_must_owe,
)
from companion.games.builder.rules.rent import lapse_rent_claims, open_rent_sentences
from companion.games.builder.rules.spaces import (
    all_deeds_named,
    has_unnamed_deed,
    must_be_on_board,
    names_new_deed,
    pick_up_resources,
    place_to_drop_resources,
    position_named,
)
from companion.games.builder.rules.supply import PER_SPACE, Payout, payouts, record_payouts
from companion.games.builder.state import Builder
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


@checks(m.DecideOrder)
def _check_decide_order(state: Builder, move: m.DecideOrder, player: str) -> Iterator[Reason]:
    if state.begun and not state.tied:
        yield Reason(say("Starting rolls come before the first move."), "BUILDER-SETUP-14")
    wanted = state.tied or state.players_not_bankrupt
    if sorted(name for name, _ in move.rolls) != sorted(wanted):
        players = joined_with_and(wanted)
        yield hard_reason(say("{players} each roll once to see who goes first.", players=players), "BUILDER-SETUP-14")


@handles(m.DecideOrder)
def _decide_order(recorder: Recorder, move: m.DecideOrder, player: str) -> None:
    best = max(number for _, number in move.rolls)
    tied = tuple(name for name, number in move.rolls if number == best)
    again = len(tied) > 1 and recorder.state.house.start_roll_tie == "reroll_tied"
    recorder.record(f.StartRolled, rolls=move.rolls, tied=tied if again else ())
    if recorder.state.house.start_roll_pays:
        for _ in (number for _, number in move.rolls if number == 6):
            record_payouts(recorder, payouts(recorder.state, move.rolls[0][0], 6))
    if not again:
        recorder.record(f.StartDecided, player=min(tied, key=recorder.state.players.index))


@checks(m.Begin)
def _check_begin(state: Builder, move: m.Begin, player: str) -> Iterator[Reason]:
    if state.begun:
        yield hard_reason(say("Enter who goes first before the first move."), "BUILDER-SETUP-15")


@checks(m.PickToken)
def _check_pick_token(state: Builder, move: m.PickToken, player: str) -> Iterator[Reason]:
    if state.begun:
        yield hard_reason(say("Tokens are picked before the first move."), "BUILDER-SETUP-04")
    for name, held in state.player_states.items():
        if name != move.player and held.token == move.token and held.chosen:
            yield hard_reason(
                say("{player} already has the {token}.", player=name, token=token_name(move.token)), "BUILDER-SETUP-04"
            )


def _must_be_ready_to_roll(state: Builder) -> Iterator[Reason]:
    """Yield why no one can roll now."""
    yield from must_have_no_auction(state)
    yield from nobody_must_owe(state)
    if state.tied:
        tied = joined_with_and(state.tied)
        yield Reason(say("{players} roll again to see who goes first.", players=tied), "BUILDER-OQ-01")


@checks(m.Roll)
def _check_roll(state: Builder, move: m.Roll, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from _must_be_ready_to_roll(state)
    here = state.landing
    if here is not None and here.duty == "roll":
        return
    if state.penthouse is not None:
        yield hard_reason(say("The penthouse is built: the game ends after this turn."), "BUILDER-OQ-21")
    due = tuple(must_have_settled_landing(state))
    yield from due
    if not due and state.turn.step == "moved" and not state.turn.again:
        asked = tuple(open_rent_sentences(state))
        if asked:
            text = say("{claims}: charge it now, or end the turn.", claims=joined_with_and(asked))
        else:
            text = say("{player} has already rolled: build, trade, or end the turn.", player=state.turn.player)
        yield Reason(text, "BUILDER-TURN-06")
    yield from must_have_dropped_excess(state, player)


def must_have_dropped_excess(state: Builder, player: str) -> Iterator[Reason]:
    """Yield how many resources have to be dropped before the roll (BUILDER-TURN-02)."""
    number = state.resources_to_drop(player)
    if number:
        held = state.chips(player).total
        yield Reason(
            say("{player} has {held} resources: drop {number} first.", player=player, held=held, number=number),
            "BUILDER-TURN-02",
        )


def dice_and_whether_drawn(state: Builder, move: m.Roll) -> tuple[int, int, bool]:
    """Return the values of both dice, and whether the companion rolled them."""
    drawn = move.first is None or move.second is None
    first = move.first or 1 + draw_below(state.seed, "dice", 2 * state.dice_drawn, 6)
    second = move.second or 1 + draw_below(state.seed, "dice", 2 * state.dice_drawn + 1, 6)
    return first, second, drawn


@handles(m.Roll)
def _roll(recorder: Recorder, move: m.Roll, player: str) -> None:
    state = recorder.state
    first, second, drawn = dice_and_whether_drawn(state, move)
    here = state.landing
    if here is not None and here.duty == "roll":
        _roll_on_space(recorder, player, first, second, drawn=drawn)
        return
    begin_extra_turn_if_due(recorder)
    jailed = state.player_states[player].jailed
    lapse_rent_claims(recorder, player)
    recorder.record(
        f.Rolled, player=player, first=first, second=second, purpose="jail" if jailed else "turn", drawn=drawn
    )
    if jailed:
        _roll_in_jail(recorder, player, first, second)
    else:
        _roll_to_move(recorder, player, first + second)


def begin_extra_turn_if_due(recorder: Recorder) -> None:
    """Begin the extra turn after doubles, if the table rolls without ending the first one."""
    turn = recorder.state.turn
    if turn.step == "moved" and turn.again and recorder.state.house.doubles_extra_turn == "full_turn":
        recorder.record(f.TurnBegan, player=turn.player, again=True)


def _roll_to_move(recorder: Recorder, player: str, total: int) -> None:
    third = recorder.state.turn.doubles >= recorder.state.edition.numbers["doubles_to_jail"]
    if not third or recorder.state.house.third_doubles_roll_pays:
        record_payouts(recorder, payouts(recorder.state, player, total))
    if third:
        send_to_jail(recorder, player)
    else:
        move_by_dice(recorder, player, total)


def _roll_in_jail(recorder: Recorder, player: str, first: int, second: int) -> None:
    """Leave Jail by doubles, or fail. After the third failure, pay and move (BUILDER-JAIL-06 to -09)."""
    if recorder.state.house.jail_roll_pays:
        record_payouts(recorder, payouts(recorder.state, player, first + second))
    if first == second:
        closed = recorder.state.house.jail_doubles_rest_of_turn == "ends_after_move"
        recorder.record(f.JailLeft, player=player, how="doubles", closed=closed)
        move_by_dice(recorder, player, first + second)
        return
    recorder.record(f.JailTryFailed, player=player)
    if recorder.state.player_states[player].failed < recorder.state.edition.numbers["jail_tries"]:
        return
    fresh = recorder.state.house.jail_third_fail_roll == "new_roll"
    recorder.record(f.JailLeft, player=player, how="third try" if fresh else "failed roll")
    charge(recorder, player, BANK, recorder.state.edition.numbers["jail_exit"], "jail")
    if not fresh:
        move_by_dice(recorder, player, first + second)


def _roll_on_space(recorder: Recorder, player: str, first: int, second: int, *, drawn: bool) -> None:
    """Look the second roll up on the chart; it never moves the token (BUILDER-SPACE-02, -03)."""
    total = first + second
    recorder.record(f.Rolled, player=player, first=first, second=second, purpose="space", drawn=drawn)
    if recorder.state.house.space_roll_pays_deeds:
        record_payouts(recorder, payouts(recorder.state, player, total))
    row = chart_row_for_total(total)
    resource = recorder.state.edition.chart[row]
    if resource is None:
        recorder.record(f.ChartRolled, player=player, group=row)
        return
    record_payouts(recorder, [Payout(player, resource, PER_SPACE, "space")])
    recorder.record(f.SpaceUsed, player=player)


def _jail_sentence(state: Builder, player: str) -> str:
    """Return that a player in jail doesn't land anywhere, and how they can leave this turn."""
    if state.turn.step != "start":
        return say("{player} stays in jail this turn.", player=player)
    amount = state.edition.numbers["jail_exit"]
    if state.player_states[player].jail_cards:
        return say("{player} is in jail: roll doubles, pay {amount} or use a card first.", player=player, amount=amount)
    return say("{player} is in jail: roll doubles or pay {amount} first.", player=player, amount=amount)


@checks(m.Land)
def _check_land(state: Builder, move: m.Land, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player)
    yield from _must_be_ready_to_roll(state)
    if state.player_states[player].jailed:
        yield Reason(_jail_sentence(state, player), "BUILDER-JAIL-06")
    here = state.landing
    if here is not None:
        where = here.deed or space_kind_in_words(here.kind)
        yield Reason(
            say("{player} has already landed on {space}.", player=state.turn.player, space=where), "BUILDER-MOVE-02"
        )
    if state.turn.step == "start":
        yield from must_have_dropped_excess(state, player)
    yield from must_be_on_board(state, move.place)
    if names_new_deed(state, move.place):
        if not has_unnamed_deed(state):
            yield all_deeds_named(state)
            return
        state = replace(state, edition=with_deed(state.edition, move.place, {}))
    held = state.player_states[player]
    if is_token_space_known(state, player) and space_after_roll(state, player, move.place) != held.position:
        yield Reason(say("The roll leads to space {number}.", number=held.position), "BUILDER-MOVE-01")


@handles(m.Land)
def _land(recorder: Recorder, move: m.Land, player: str) -> None:
    if names_new_deed(recorder.state, move.place):
        recorder.record(f.DeedRead, deed=move.place, values={})
    land_on(recorder, player, move.place, "said")


@checks(m.PassGo)
def _check_pass_go(state: Builder, move: m.PassGo, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-SPACE-04")
    yield from must_have_moved(state, phrase("Roll first, then collect for passing GO."))
    if state.turn.passed_go:
        yield Reason(
            say("{player} has already collected for passing GO on this move.", player=player), "BUILDER-SPACE-04"
        )
    elif state.turn.rolled is not None and not state.turn.lost:
        yield Reason(say("Companion follows the token and pays the GO money automatically."), "BUILDER-SPACE-04")
    if state.player_states[player].jailed:
        yield Reason(say("{player} is in jail: no GO money.", player=player), "BUILDER-SPACE-09")


@handles(m.PassGo)
def _pass_go(recorder: Recorder, move: m.PassGo, player: str) -> None:
    pay_go(recorder, player)


@checks(m.PickUp)
def _check_pick_up(state: Builder, move: m.PickUp, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-MOVE-03")
    yield from must_have_moved(state, phrase("Roll first, then pick up resources on the way."))
    if _place_of_resources(state, move.place, player) not in state.dropped:
        yield hard_reason(say("There's nothing on {space}.", space=place_in_words(move.place)), "BUILDER-MOVE-03")


def _place_of_resources(state: Builder, place: str, player: str) -> str:
    """Return where the resources to pick up are: on a space of that name, or on the one it stands for."""
    if place in state.dropped or place == UNKNOWN:
        return place
    position = position_named(state, place, player)
    return space_name_at(state.edition, position) if position is not None else place


@handles(m.PickUp)
def _pick_up(recorder: Recorder, move: m.PickUp, player: str) -> None:
    pick_up_resources(recorder, player, _place_of_resources(recorder.state, move.place, player))


@checks(m.Discard)
def _check_discard(state: Builder, move: m.Discard, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-TURN-02")
    yield from must_have_no_auction(state)
    yield from must_have_chips(state, player, move.chips, "BUILDER-TURN-03")
    number = state.resources_to_drop(player)
    if state.excess_resources(player) > number:
        yield Reason(say("Extra resources are dropped at the start of a turn."), "BUILDER-TURN-02")
    elif move.chips.total > number:
        yield Reason(
            say("{player} must drop {number}, not {chosen}.", player=player, number=number, chosen=move.chips.total),
            "BUILDER-TURN-02",
        )
    if state.turn.step != "start":
        yield from must_have_settled_landing(state)
    if not move.chips.total:
        yield hard_reason(say("Choose at least one resource to drop."), "BUILDER-TURN-03")


@handles(m.Discard)
def _discard_resources(recorder: Recorder, move: m.Discard, player: str) -> None:
    begin_extra_turn_if_due(recorder)
    place = place_to_drop_resources(recorder.state, player)
    recorder.record(f.ResourcesDropped, player=player, place=place, chips=move.chips)


def must_be_able_to_end_turn(state: Builder) -> Iterator[Reason]:
    """Yield what has to be done before the dice can pass on (BUILDER-TURN-01, BUILDER-PROP-01)."""
    yield from must_have_no_auction(state)
    if not (state.penthouse is not None and state.house.open_debts_at_end == "void"):
        yield from nobody_must_owe(state)
    yield from must_have_settled_landing(state)
    if (
        state.turn.step in ("start", "fresh")
        and not state.may_be_in_any_step
        and not state.player_states[state.turn.player].bankrupt
    ):
        yield Reason(say("{player} has not rolled yet.", player=state.turn.player), "BUILDER-TURN-01")
    if state.has_another_turn and state.house.doubles_extra_turn == "roll_and_move_only":
        yield Reason(say("{player} rolled doubles: roll again.", player=state.turn.player), "BUILDER-OQ-06")


@checks(m.EndTurn)
def _check_end_turn(state: Builder, move: m.EndTurn, player: str) -> Iterator[Reason]:
    if player != state.turn.player:
        yield Reason(
            say("It is {player}'s turn, not {other}'s.", player=state.turn.player, other=player), "BUILDER-TURN-07"
        )
    yield from must_be_able_to_end_turn(state)


@handles(m.EndTurn)
def _end_turn(recorder: Recorder, move: m.EndTurn, player: str) -> None:
    pass_dice_on(recorder)


def pass_dice_on(recorder: Recorder) -> None:
    """Pass the dice on, or begin the extra turn after doubles (BUILDER-TURN-07, -08)."""
    turn = recorder.state.turn
    if recorder.state.penthouse is not None:
        ending.end_game(recorder, "penthouse")
    elif turn.again and not recorder.state.player_states[turn.player].bankrupt:
        recorder.record(f.TurnBegan, player=turn.player, again=True)
    else:
        recorder.record(f.TurnBegan, player=recorder.state.next_player(turn.player))


handles.join({m.Begin: recorded_as(f.StartDecided), m.PickToken: recorded_as(f.TokenPicked)})
