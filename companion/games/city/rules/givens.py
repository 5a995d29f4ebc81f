"""Starting positions of games in progress must be possible."""

from collections.abc import Iterator
from typing import get_args

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, translated
from companion.games.board.givens import GivenAt, with_take_over_recorded
from companion.games.board.jail import must_not_leave_jail_by_position
from companion.games.city import facts as f
from companion.games.city import given
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.pieces import HAZARDS, STADIUMS
from companion.games.city.rules.duties import must_have_no_countdown, must_have_no_countdown_or_duty
from companion.games.city.rules.recorder import must_be_playing
from companion.games.city.rules.rent import current_rent
from companion.games.city.rules.sites import pieces_in_use
from companion.games.city.rules.turn import position_named
from companion.games.city.state import City
from companion.games.light_mode import WHOLE, TurnGiven, Whole, must_not_have_begun, position_fact_handlers
from companion.games.rulebook import recorded_as

checks, handles = ByKind(), ByKind()


def must_be_possible_position(state: City) -> Iterator[Reason]:
    """Yield what is impossible in a position given before the first move."""
    if not state.midway:
        return
    for district, plot in state.plots.items():
        if plot.mortgage is not None and plot.owner is None:
            yield hard_reason(
                say("{district} is mortgaged but has no owner: enter its owner first.", district=district),
                "CITY-MORT-01",
            )


@checks(f.CashGiven)
def _check_cash_given(state: City, move: f.CashGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_playing(state, move.player)
    if state.has_paper_money:
        yield hard_reason(say("With paper money, cash isn't tracked."), "CITY-END-04")


@checks(GivenAt)
def _check_given_at(state: City, move: GivenAt, player: str) -> Iterator[Reason]:
    yield from (
        must_have_no_countdown_or_duty(state) if move.player == state.turn.player else must_have_no_countdown(state)
    )
    position = position_named(state, move.player, move.place)
    if state.edition.track[position].kind == "go_to_jail":
        yield hard_reason(say("No one can stay on Go to Jail."), "CITY-JAIL-01")
    yield from must_not_leave_jail_by_position(state, move.player, state.edition.track[position].kind, "CITY-JAIL-01")


@checks(TurnGiven)
def _check_turn_given(state: City, move: TurnGiven, player: str) -> Iterator[Reason]:
    yield from must_have_no_countdown_or_duty(state)
    if state.debts:
        yield hard_reason(say("There is an unpaid debt."), "CITY-MON-04")
    yield from must_be_playing(state, move.player)


@checks(given.OwnerGiven)
def _check_owner_given(state: City, move: given.OwnerGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    owner = state.plots[move.district].owner
    if owner is not None and owner != move.player:
        yield hard_reason(
            say("{district} already belongs to {owner}.", district=move.district, owner=owner), "CITY-SPC-03"
        )
    yield from must_be_playing(state, move.player)


@checks(given.GivenBlocks)
def _check_given_blocks(state: City, move: given.GivenBlocks, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if sum(move.blocks) > MOST_BLOCKS:
        text = say("A district has room for {most} blocks, not {blocks}.", most=MOST_BLOCKS, blocks=sum(move.blocks))
        yield hard_reason(text, "CITY-BLD-04")


@checks(given.PieceGiven)
def _check_piece_given(state: City, move: given.PieceGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    plot, piece = state.plots[move.district], move.piece
    if getattr(plot, piece):
        yield hard_reason(
            say("{district} already has a {piece}.", district=move.district, piece=translated(piece)), "CITY-OQ-26"
        )
    if piece == "stadium" and pieces_in_use(state, piece) >= STADIUMS:
        yield hard_reason(say("There are only {stadiums} stadiums.", stadiums=STADIUMS), "CITY-STAD-05")
    if piece == "tower" and pieces_in_use(state, piece):
        yield hard_reason(say("There is only one Tower."), "CITY-TOW-05")
    if piece in ("stadium", "skyscraper") and any(
        getattr(state.plots[n], piece) for n in state.same_colour_districts(move.district)
    ):
        yield hard_reason(
            say("This colour already has a {piece}.", piece=translated(piece)),
            "CITY-STAD-04" if piece == "stadium" else "CITY-SKY-02",
        )


@checks(given.GivenHazard)
def _check_given_hazard(state: City, move: given.GivenHazard, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if state.plots[move.district].bonuses:
        yield hard_reason(
            say("A bonus building keeps hazards away from {district}.", district=move.district), "CITY-BON-02"
        )


@checks(given.BonusGiven)
def _check_bonus_given(state: City, move: given.BonusGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if state.plots[move.district].hazards:
        yield hard_reason(
            say("A hazard keeps bonus buildings away from {district}.", district=move.district), "CITY-HAZ-02"
        )


@checks(given.DodgeGiven)
def _check_dodge_given(state: City, move: given.DodgeGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_playing(state, move.player)
    if state.dodge not in (None, move.player):
        yield hard_reason(say("{player} has the only Rent Dodge card.", player=state.dodge), "CITY-PARK-03")


@checks(*get_args(Whole), given.GivenMortgaged)
def _check_before_begin(state: City, move: Whole | given.GivenMortgaged, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)


@checks(f.JailGiven, f.CardGiven)
def _check_card_holder(state: City, move: f.JailGiven | f.CardGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from must_be_playing(state, move.player)


def _place_fields(state: City, move: GivenAt) -> dict[str, object]:
    return {"player": move.player, "position": position_named(state, move.player, move.place)}


def _block_fields(state: City, move: given.GivenBlocks) -> dict[str, object]:
    residential, industrial = move.blocks
    return {"district": move.district, "residential": residential, "industrial": industrial}


def _mortgage_fields(state: City, move: given.GivenMortgaged) -> dict[str, object]:
    amount = current_rent(state, move.district) if move.amount is None else move.amount
    return {"district": move.district, "amount": amount}


def _hazard_fields(state: City, move: given.GivenHazard) -> dict[str, object]:
    return {"district": move.district, "hazard": move.hazard, "blocks": HAZARDS[move.hazard]}


def _card_fields(state: City, move: f.CardGiven) -> dict[str, object]:
    card = "jail" if move.card.casefold() == "jail" else move.card
    return {"player": move.player, "card": card}


handles.join(
    {
        **with_take_over_recorded(
            {
                **position_fact_handlers(given.GIVENS),
                GivenAt: recorded_as(f.Placed, _place_fields),
                given.GivenBlocks: recorded_as(given.BlocksGiven, _block_fields),
                given.GivenMortgaged: recorded_as(given.MortgageGiven, _mortgage_fields),
                given.GivenHazard: recorded_as(given.HazardGiven, _hazard_fields),
                f.CardGiven: recorded_as(f.CardGiven, _card_fields),
            }
        ),
        **position_fact_handlers(WHOLE),
    }
)
