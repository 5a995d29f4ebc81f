"""Starting positions of games in progress must be possible."""

from collections.abc import Iterator
from typing import get_args

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.board.givens import GivenAt, with_take_over_recorded
from companion.games.board.jail import must_not_leave_jail_by_position
from companion.games.builder import facts as f
from companion.games.builder import given
from companion.games.builder.edition import space_name_at, token_name
from companion.games.builder.rules.cards import kept_card_name
from companion.games.builder.rules.recorder import (
    Recorder,
    must_be_payable_in_notes,
    must_be_playing,
    must_have_no_auction,
    must_have_settled_landing,
)
from companion.games.builder.rules.spaces import must_be_on_board, position_named, space_named
from companion.games.builder.state import Builder
from companion.games.light_mode import WHOLE, TurnGiven, Whole, must_not_have_begun, position_fact_handlers
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


@checks(*get_args(Whole))
def _check_before_begin(state: Builder, move: Whole, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)


@checks(f.CashGiven)
def _check_cash_given(state: Builder, move: f.CashGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_payable_in_notes(state, move.amount)


@checks(TurnGiven)
def _check_turn_given(state: Builder, move: TurnGiven, player: str) -> Iterator[Reason]:
    yield from must_have_no_auction(state)
    yield from must_have_settled_landing(state)
    if state.debts:
        yield hard_reason(say("There is an unpaid debt."), "BUILDER-DEBT-01")
    yield from must_be_playing(state, move.player)


@checks(GivenAt)
def _check_given_at(state: Builder, move: GivenAt, player: str) -> Iterator[Reason]:
    yield from must_have_no_auction(state)
    if move.place == "Go to Jail":
        yield hard_reason(say("Tokens never stay on Go to Jail."), "BUILDER-SPACE-08")
    yield from must_be_on_board(state, move.place)
    space = space_named(state, move.place)
    yield from must_not_leave_jail_by_position(state, move.player, space.kind if space else "", "BUILDER-JAIL-01")


@checks(given.OwnerGiven)
def _check_owner_given(state: Builder, move: given.OwnerGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    owner = state.holding(move.deed).owner
    if owner not in (None, move.player):
        yield hard_reason(say("{deed} already belongs to {owner}.", deed=move.deed, owner=owner), "BUILDER-SETUP-08")
    yield from must_be_playing(state, move.player)


@checks(given.MortgageGiven)
def _check_mortgage_given(state: Builder, move: given.MortgageGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if state.holding(move.deed).owner is None:
        yield hard_reason(say("{deed} has no owner: enter the owner first.", deed=move.deed), "BUILDER-MORT-01")


@checks(given.FloorsGiven)
def _check_floors_given(state: Builder, move: given.FloorsGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    building = state.island.get(move.cell)
    if building is not None and building.owner != move.player:
        yield hard_reason(
            say("The building on {cell} belongs to {owner}.", cell=move.cell, owner=building.owner), "BUILDER-FLOOR-12"
        )
    if state.edition.foundations and move.cell not in state.edition.foundations:
        yield hard_reason(say("{cell} isn't a foundation on the map.", cell=move.cell), "BUILDER-FLOOR-11")
    mine = building.floors if building is not None and building.owner == move.player else 0
    if move.floors - mine > state.blocks_left(move.player):
        yield hard_reason(
            say("{player} has {number} blocks left.", player=move.player, number=state.blocks_left(move.player)),
            "BUILDER-FLOOR-15",
        )


@checks(given.GivenToken)
def _check_given_token(state: Builder, move: given.GivenToken, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    for name, held in state.player_states.items():
        if name != move.player and held.token == move.token and held.chosen:
            yield hard_reason(
                say("{player} already has the {token}.", player=name, token=token_name(move.token)), "BUILDER-SETUP-04"
            )


@checks(given.DroppedGiven)
def _check_dropped_given(state: Builder, move: given.DroppedGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_on_board(state, move.place)


@checks(given.BankruptGiven)
def _check_bankrupt_given(state: Builder, move: given.BankruptGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if owned := state.deeds_of(move.player):
        yield hard_reason(
            say("{player} owns {deeds}: bankrupt players own nothing.", player=move.player, deeds=", ".join(owned)),
            "BUILDER-BANKRUPT-05",
        )
    if state.players_not_bankrupt == (move.player,):
        yield hard_reason(say("At least one player must stay in the game."), "BUILDER-BANKRUPT-02")


@checks(f.JailGiven, f.CardGiven, given.StockGiven)
def _check_card_holder(
    state: Builder, move: f.JailGiven | f.CardGiven | given.StockGiven, player: str
) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_playing(state, move.player)


def _token_fields(state: Builder, move: GivenAt) -> dict[str, object]:
    position = position_named(state, move.place, move.player)
    place = space_name_at(state.edition, position) if position else move.place
    return {"player": move.player, "position": position, "place": "GO" if position == 0 else place}


def _dropped_fields(state: Builder, move: given.DroppedGiven) -> dict[str, object]:
    position = position_named(state, move.place, state.turn.player)
    place = move.place if position is None else space_name_at(state.edition, position)
    return {"place": place, "chips": move.chips}


def _card_fields(state: Builder, move: f.CardGiven) -> dict[str, object]:
    return {"player": move.player, "card": kept_card_name(move.card)}


def _record_bankrupt(recorder: Recorder, move: msgspec.Struct, player: str) -> None:
    """Leave a bankrupt player no starting cash, since the rest went to the creditor (BUILDER-OQ-16)."""
    assert isinstance(move, given.BankruptGiven), "handlers are found by the kind of the move"
    state = recorder.state
    unsaid = state.cash(move.player) == state.edition.starting_cash
    if unsaid and state.house.bankrupt_cash == "to_creditor":
        recorder.record(f.CashGiven, player=move.player, amount=0)
    recorder.record(given.BankruptGiven, player=move.player)


handles.join(
    {
        **with_take_over_recorded(
            {
                **position_fact_handlers(given.GIVENS),
                given.BankruptGiven: _record_bankrupt,
                GivenAt: recorded_as(given.PlaceGiven, _token_fields),
                f.CardGiven: recorded_as(f.CardGiven, _card_fields),
                given.DroppedGiven: recorded_as(given.DroppedGiven, _dropped_fields),
                given.GivenToken: recorded_as(f.TokenPicked),
            }
        ),
        **position_fact_handlers(WHOLE),
    }
)
