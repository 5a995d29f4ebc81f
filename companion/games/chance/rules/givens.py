"""Starting positions of games in progress must be possible."""

from collections.abc import Iterator
from typing import get_args

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say, say_n
from companion.games.chance import given
from companion.games.chance.edition import KEPT
from companion.games.chance.rules.placing import card_value, must_be_high_enough
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.light_mode import TurnGiven, Whole, must_not_have_begun, position_fact_handlers

checks, handles = ByKind(), ByKind()


def _must_be_in_pile(state: Chance, player: str, card: str) -> Iterator[Reason]:
    if card not in state.decks[player].draw:
        yield hard_reason(
            say("{player} has no {card} left to draw.", player=player, card=state.in_words(card)),
            "CHANCE-BOX-02",
        )


@checks(given.CashGiven)
def _check_cash_given(state: Chance, move: given.CashGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from _must_be_in_pile(state, move.player, move.card)
    if not card_value(state, move.card):
        yield hard_reason(say("{card} isn't a Cash card.", card=state.in_words(move.card)), "CHANCE-CASH-02")
    else:
        yield from must_be_high_enough(state, move.card, move.space)


@checks(given.CardGiven)
def _check_card_given(state: Chance, move: given.CardGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    yield from _must_be_in_pile(state, move.player, move.card)
    if move.where == "kept" and move.card not in KEPT:
        yield hard_reason(say("{card} can't be kept.", card=state.in_words(move.card)), "CHANCE-CASH-07")


@checks(given.OwnedGiven)
def _check_owned_given(state: Chance, move: given.OwnedGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)
    free = state.buildings_left(move.colour) + state.skylines[move.player].get(move.colour, 0)
    if move.number > free:
        yield hard_reason(
            say_n(
                "There is only {n} {colour} building left.",
                "There are only {n} {colour} buildings left.",
                free,
                none="No {colour} buildings are left.",
                colour=translated_name(move.colour),
            ),
            "CHANCE-BOX-03",
        )


@checks(*get_args(Whole), given.ChanceGiven, TurnGiven)
def _check_given(state: Chance, move: Whole | given.ChanceGiven | TurnGiven, player: str) -> Iterator[Reason]:
    yield from must_not_have_begun(state)


handles.join(position_fact_handlers(given.GIVENS))
