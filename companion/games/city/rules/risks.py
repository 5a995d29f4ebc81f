"""The city's confirmation questions against slips of the hand: gifts, ruin, the end of the game."""

from collections.abc import Iterator

from companion.core.debts import total_owed
from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import say
from companion.games.board.debt_options import open_debts_sentence
from companion.games.board.moves import Pay
from companion.games.board.risks import gift_question, ruin_question
from companion.games.city.lot import Lot
from companion.games.city.moves import Trade
from companion.games.city.rules.duties import open_duty
from companion.games.city.rules.landing import has_landed_on_chance
from companion.games.city.rules.recorder import amount_text
from companion.games.city.rules.rent import raisable_cash
from companion.games.city.state import City
from companion.unit.risks import ConfirmationQuestion


def question_before_ruin(state: City, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a payment that the payer can't raise, or None for anything else (CITY-MON-04)."""
    pay = order.move
    if not isinstance(pay, Pay) or state.has_paper_money or pay.payer == BANK:
        return None
    return ruin_question(pay, state.cash(pay.payer), raisable_cash(state, pay.payer), amount_text)


def question_before_gift(state: City, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a one-sided deal, or None for anything else (CITY-DEAL-01)."""
    deal = order.move
    if not isinstance(deal, Trade):
        return None
    return gift_question(
        _giving_clause(state, deal.one, deal.other, deal.gives), _giving_clause(state, deal.other, deal.one, deal.takes)
    )


def _giving_clause(state: City, giver: str, taker: str, lot: Lot) -> str:
    """Return what a side gives or waives, as a clause; empty if nothing (CITY-DEAL-05)."""
    if given := lot.in_words:
        return say("{player} gives {other} {goods}", player=giver, other=taker, goods=given)
    debt = total_owed(state.debts, taker, giver)
    return (
        say("{player} lets {other} off {amount}", player=giver, other=taker, amount=amount_text(debt)) if debt else ""
    )


def undrawn_card_warning(state: City) -> str:
    """Return that the current player is on Chance and hasn't drawn a card; otherwise empty (CITY-CHN-01)."""
    player, here = state.turn.player, state.turn.landing
    if here is None or here.card or not has_landed_on_chance(state, player):
        return ""
    return say("{player} is on Chance and has not drawn a card.", player=player)


def open_matter_sentences(state: City) -> Iterator[str]:
    """Yield what would stay open if the game ended now (CITY-END-04)."""
    turn, here, asked = state.turn, state.turn.landing, open_duty(state)
    if state.debts:
        yield f"{open_debts_sentence(state, amount_text)}."
    if asked == "buy" and here is not None:
        yield say("{district} has not been bought or auctioned.", district=state.edition.track[here.position].name)
    elif asked == "plan":
        yield say("There's still a hazard or bonus building to place.")
    elif asked is not None:
        yield say("There's still a district to auction.")
    if left := undrawn_card_warning(state):
        yield left
    if turn.step == "must":
        yield say("{player} rolled a double and has not rolled again.", player=turn.player)
