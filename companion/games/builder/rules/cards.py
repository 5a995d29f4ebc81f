"""Jail and Chance: entering and leaving, card effects, kept cards (BUILDER-JAIL-*, BUILDER-CHANCE-*)."""

from collections.abc import Iterator

from companion.core.errors import Reason, Refused, hard_reason
from companion.core.kinds import ByKind
from companion.core.money import BANK
from companion.core.notation.names import name_meant
from companion.core.words import phrase, say
from companion.games.builder import facts as f
from companion.games.builder import moves as m
from companion.games.builder.edition import Space, space_name_at
from companion.games.builder.rules.landing import move_to_space, pay_go, send_to_jail
from companion.games.builder.rules.recorder import (
    Recorder,
    bank_must_afford,
    charge,
    must_afford,
    must_be_payable_in_notes,
    must_be_their_turn,
    must_have_chips,
    must_have_no_auction,
    must_have_settled_landing,
    must_not_owe,
    nobody_must_owe,
    pay_from_bank,
)
from companion.games.builder.rules.resources import must_stand_on
from companion.games.builder.rules.spaces import (
    must_be_on_board,
    pick_up_resources_without_dice,
    position_named,
    space_named,
)
from companion.games.builder.state import Builder

checks, handles = ByKind(), ByKind()

TRADE = phrase("forced trade")
_KEPT = phrase("kept card")
_JAIL = ("jail", "jail card", "jail-card", "get out of jail free", "get out of jail")


def kept_card_name(text: str) -> str:
    """Return the name of a kept card: jail, forced trade, or its own name."""
    key = text.casefold()
    if key in _JAIL:
        return "jail"
    return TRADE if key in ("trade", "forced trade", "forced") else text


@checks(m.GoToJail, m.ChanceJail)
def _check_jail(state: Builder, move: m.GoToJail | m.ChanceJail, player: str) -> Iterator[Reason]:
    yield from must_be_their_turn(state, player, "BUILDER-SPACE-08")
    yield from must_have_no_auction(state)
    yield from nobody_must_owe(state)
    yield from must_have_settled_landing(state)
    if state.player_states[player].jailed:
        yield hard_reason(say("{player} is already in jail.", player=player), "BUILDER-SPACE-08")


@handles(m.GoToJail, m.ChanceJail)
def _go_to_jail(recorder: Recorder, move: m.GoToJail | m.ChanceJail, player: str) -> None:
    send_to_jail(recorder, player)


def _must_be_able_to_leave_jail(state: Builder, player: str) -> Iterator[Reason]:
    """Yield why a player can't leave Jail now by fee or card (BUILDER-JAIL-03, -04)."""
    yield from must_be_their_turn(state, player, "BUILDER-JAIL-03")
    if not state.player_states[player].jailed:
        yield hard_reason(say("{player} is not in jail.", player=player), "BUILDER-JAIL-03")
    elif state.turn.step != "start":
        yield Reason(say("{player} has already rolled: pay before the next roll.", player=player), "BUILDER-JAIL-03")


@checks(m.Bail)
def _check_bail(state: Builder, move: m.Bail, player: str) -> Iterator[Reason]:
    yield from _must_be_able_to_leave_jail(state, player)
    yield from must_not_owe(state, player)
    yield from must_afford(state, player, state.edition.numbers["jail_exit"], "BUILDER-JAIL-03")


@handles(m.Bail)
def _pay_bail(recorder: Recorder, move: m.Bail, player: str) -> None:
    recorder.record(f.Paid, payer=player, payee=BANK, amount=recorder.state.edition.numbers["jail_exit"], cause="jail")
    recorder.record(f.JailLeft, player=player, how="fee")


@checks(m.UseCard)
def _check_use_card(state: Builder, move: m.UseCard, player: str) -> Iterator[Reason]:
    card = kept_card_name(move.card)
    if card == "jail":
        if not state.player_states[player].jail_cards:
            yield hard_reason(say("{player} has no Get Out of Jail Free card.", player=player), "BUILDER-JAIL-04")
        yield from _must_be_able_to_leave_jail(state, player)
        return
    try:
        name_meant(card, state.player_states[player].other_cards, _KEPT)
    except Refused as refusal:
        yield hard_reason(refusal.reasons[0].text, "BUILDER-CHANCE-02")
        return
    if card == TRADE:
        yield from _must_have_nobody_to_trade_with(state, player)


def _must_have_nobody_to_trade_with(state: Builder, player: str) -> Iterator[Reason]:
    """Yield why a forced trade card can't be used up without a trade (BUILDER-OQ-25)."""
    others = any(state.chips(name).total for name in state.players if name != player)
    if others and state.chips(player).total:
        yield Reason(say("Enter the trade, for example: card trade Dov crane for boat."), "BUILDER-CHANCE-05")
    elif state.house.no_target == "nothing":
        yield Reason(say("There's no one to trade with: keep the card."), "BUILDER-OQ-25")


@handles(m.UseCard)
def _use_card(recorder: Recorder, move: m.UseCard, player: str) -> None:
    card = kept_card_name(move.card)
    if card == "jail":
        recorder.record(f.CardUsed, player=player, card="jail")
        recorder.record(f.JailLeft, player=player, how="card")
    else:
        recorder.record(
            f.CardUsed, player=player, card=name_meant(card, recorder.state.player_states[player].other_cards, _KEPT)
        )


@checks(m.ForcedTrade)
def _check_forced_trade(state: Builder, move: m.ForcedTrade, player: str) -> Iterator[Reason]:
    if TRADE not in state.player_states[player].other_cards and (
        state.landing is None or state.landing.kind != "chance"
    ):
        yield Reason(say("{player} has no forced trade card.", player=player), "BUILDER-CHANCE-05")
    if move.victim == player:
        yield hard_reason(say("Players can't trade with themselves."), "BUILDER-CHANCE-05")
    if (move.take.total, move.give.total) != (1, 1):
        yield hard_reason(say("Swap exactly one resource for one."), "BUILDER-CHANCE-05")
    yield from must_have_chips(state, player, move.give, "BUILDER-CHANCE-05")
    yield from must_have_chips(state, move.victim, move.take, "BUILDER-CHANCE-05")


def _record_card_drawn_if_on_chance(recorder: Recorder, player: str) -> None:
    """Record that the card of this Chance space was drawn, so that it isn't asked for again."""
    here = recorder.state.landing
    if here is not None and here.kind == "chance" and not here.used and player == recorder.state.turn.player:
        recorder.record(f.SpaceUsed, player=player)


@handles(m.ForcedTrade)
def _force_trade(recorder: Recorder, move: m.ForcedTrade, player: str) -> None:
    if TRADE in recorder.state.player_states[player].other_cards:
        recorder.record(f.CardUsed, player=player, card=TRADE)
    else:
        _record_card_drawn_if_on_chance(recorder, player)
    recorder.record(f.ResourcesTaken, player=player, victim=move.victim, taken=move.take, given=move.give, why=TRADE)


@checks(m.KeepCard)
def _check_keep_card(state: Builder, move: m.KeepCard, player: str) -> Iterator[Reason]:
    yield from must_stand_on(state, player, ("chance",), "BUILDER-CHANCE-01")


@handles(m.KeepCard)
def _keep_card(recorder: Recorder, move: m.KeepCard, player: str) -> None:
    _record_card_drawn_if_on_chance(recorder, player)
    recorder.record(f.CardKept, player=player, card=kept_card_name(move.card))


@checks(m.ChanceMoney)
def _check_chance_money(state: Builder, move: m.ChanceMoney, player: str) -> Iterator[Reason]:
    yield from must_stand_on(state, player, ("chance",), "BUILDER-CHANCE-03")
    yield from must_have_no_auction(state)
    yield from must_be_payable_in_notes(state, move.amount)
    if not move.amount:
        yield hard_reason(say("Enter an amount above 0."), "BUILDER-CHANCE-03")
    if move.effect == "collect":
        yield from bank_must_afford(state, move.amount)


@handles(m.ChanceMoney)
def _move_money(recorder: Recorder, move: m.ChanceMoney, player: str) -> None:
    """Move the money that a card names. The other players follow turn order (BUILDER-CHANCE-03)."""
    _record_card_drawn_if_on_chance(recorder, player)
    others = [name for name in recorder.state.players_not_bankrupt if name != player]
    if move.effect == "collect":
        pay_from_bank(recorder, player, move.amount, "card")
    elif move.effect == "pay":
        charge(recorder, player, BANK, move.amount, "card")
    for name in others if move.effect.endswith("-each") else []:
        payer, payee = (player, name) if move.effect == "pay-each" else (name, player)
        charge(recorder, payer, payee, move.amount, "card")


@checks(m.ChanceMove, m.ChanceBack)
def _check_move(state: Builder, move: m.ChanceMove | m.ChanceBack, player: str) -> Iterator[Reason]:
    yield from must_stand_on(state, player, ("chance",), "BUILDER-CHANCE-03")
    yield from must_have_no_auction(state)
    if isinstance(move, m.ChanceBack) and state.player_states[player].position is None:
        yield hard_reason(say("Where is that? Enter: chance move, then the name of the space."), "BUILDER-CHANCE-03")
    if isinstance(move, m.ChanceMove):
        yield from must_be_on_board(state, move.place)


@handles(m.ChanceMove)
def _move_token(recorder: Recorder, move: m.ChanceMove, player: str) -> None:
    """Move the token directly. It passes no spaces, but reaching or passing GO may pay (OQ-11, OQ-26)."""
    state = recorder.state
    start, goal = state.player_states[player].position, position_named(state, move.place, player)
    if state.reaches_or_passes_go(player, goal) and move.pays_go == "yes":
        _pay_go_for_card_move_if_table_pays(recorder, player)
    there = space_name_at(state.edition, goal) if goal is not None else move.place
    pick_up_resources_without_dice(recorder, player, there, (start, goal))
    move_to_space(recorder, player, space_named(state, move.place), goal, "card")


def _pay_go_for_card_move_if_table_pays(recorder: Recorder, player: str) -> None:
    """Pay for GO, unless the table pays nothing for card moves (BUILDER-OQ-26)."""
    if recorder.state.house.chance_move_pays_go == "unless_card_forbids":
        pay_go(recorder, player)


@handles(m.ChanceBack)
def _move_token_back(recorder: Recorder, move: m.ChanceBack, player: str) -> None:
    """Move the token back. Passing GO backwards pays nothing, but landing on it does (BUILDER-SPACE-04)."""
    state = recorder.state
    start = state.player_states[player].position or 0
    goal: int | None = start - move.number
    if goal is not None and goal < 0:
        goal = goal % state.edition.spaces if state.edition.spaces else None
    if goal == 0:
        _pay_go_for_card_move_if_table_pays(recorder, player)
    space = Space("go") if goal == 0 else state.edition.board.get(goal) if goal is not None else None
    pick_up_resources_without_dice(
        recorder, player, space_name_at(state.edition, goal) if goal is not None else "", (goal, start)
    )
    move_to_space(recorder, player, space, goal, "card")
