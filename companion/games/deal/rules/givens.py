"""Starting positions of games in progress must be possible."""

from collections.abc import Iterator
from typing import get_args

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, say_n
from companion.games.deal import given
from companion.games.deal.rules.common import Recording, must_be_available
from companion.games.deal.rules.laying import (
    colour_to_lay_as,
    must_carry_building,
    must_show_colour,
    sets_free_for_building,
)
from companion.games.deal.state import Deal
from companion.games.light_mode import TurnGiven, Whole, must_not_have_begun, position_fact_handlers

checks, handles = ByKind(), ByKind()


def _must_fit_pile(state: Deal, cards: int = 0) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    if cards > state.pile:
        text = say_n(
            "Only {n} card is left in the pile.",
            "Only {n} cards are left in the pile.",
            state.pile,
            none="No cards are left in the pile.",
        )
        yield hard_reason(text, "DEAL-BOX-02")


@checks(given.HandGiven)
def _check_hand_given(state: Deal, move: given.HandGiven, player: str) -> Iterator[Reason]:
    yield from _must_fit_pile(state, move.number - state.areas[move.player].hand)


@checks(given.GivenBank)
def _check_given_bank(state: Deal, move: given.GivenBank, player: str) -> Iterator[Reason]:
    cards = [piece.card for piece in move.cards]
    yield from _must_fit_pile(state, len(cards))
    yield from must_be_available(state, cards)
    for card in cards:
        if state.edition.cards[card].is_property:
            yield hard_reason(
                say("{card} is a property: it never goes in a bank.", card=state.in_words(card)),
                "DEAL-BANK-04",
            )


@handles(given.GivenBank)
def _give_bank(recorder: Recording, move: given.GivenBank, player: str) -> None:
    recorder.record(given.BankGiven, player=move.player, cards=tuple(piece.card for piece in move.cards))


@checks(given.GivenLand)
def _check_given_land(state: Deal, move: given.GivenLand, player: str) -> Iterator[Reason]:
    yield from _must_fit_pile(state, 1)
    yield from must_be_available(state, [move.piece.card])
    yield from must_show_colour(state, move.piece.card, colour_to_lay_as(state, move.piece))


@handles(given.GivenLand)
def _give_land(recorder: Recording, move: given.GivenLand, player: str) -> None:
    colour = colour_to_lay_as(recorder.state, move.piece)
    recorder.record(given.LandGiven, player=move.player, card=move.piece.card, colour=colour)


def _single_colour_cards(state: Deal, colour: str) -> list[str]:
    cards = state.edition.cards.values()
    return [card.name for card in cards if card.kind == "property" and card.colours == (colour,)]


@checks(given.GivenSet)
def _check_given_set(state: Deal, move: given.GivenSet, player: str) -> Iterator[Reason]:
    cards = _single_colour_cards(state, move.colour)
    yield from _must_fit_pile(state, len(cards))
    yield from must_be_available(state, cards)


@handles(given.GivenSet)
def _give_set(recorder: Recording, move: given.GivenSet, player: str) -> None:
    for card in _single_colour_cards(recorder.state, move.colour):
        recorder.record(given.LandGiven, player=move.player, card=card, colour=move.colour)


@checks(given.GivenBuilding)
def _check_given_building(state: Deal, move: given.GivenBuilding, player: str) -> Iterator[Reason]:
    yield from _must_fit_pile(state, 1)
    yield from must_be_available(state, [move.card])
    yield from must_carry_building(state, move.player, move.colour, move.card)


@handles(given.GivenBuilding)
def _give_building(recorder: Recording, move: given.GivenBuilding, player: str) -> None:
    place = sets_free_for_building(recorder.state, move.player, move.colour, move.card)[0]
    recorder.record(given.BuildingGiven, player=move.player, card=move.card, colour=move.colour, place=place)


@checks(given.PileGiven)
def _check_pile_given(state: Deal, move: given.PileGiven, player: str) -> Iterator[Reason]:
    yield from _must_fit_pile(state, move.number)


@checks(*get_args(Whole), TurnGiven, given.PlaysGiven)
def _check_before_begin(state: Deal, move: Whole | TurnGiven | given.PlaysGiven, player: str) -> Iterator[Reason]:
    yield from _must_fit_pile(state)


handles.join(position_fact_handlers(given.GIVENS))
