"""Builder's confirmation questions against slips of the hand: gifts, the end of the game."""

from collections.abc import Iterator

from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import say
from companion.games.board.debt_options import open_debts_sentence
from companion.games.board.moves import Pay
from companion.games.board.risks import gift_question, ruin_question
from companion.games.builder import moves as m
from companion.games.builder.lot import Lot
from companion.games.builder.moves import Agree, Floor, Offer, Penthouse, Trade
from companion.games.builder.rules.building import number_of_pieces
from companion.games.builder.rules.cards import TRADE
from companion.games.builder.rules.rent import open_rent_sentences
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light
from companion.unit.risks import ConfirmationQuestion

_BY_CARD = (
    *(m.ChanceMoney, m.ChanceMove, m.ChanceBack, m.ChanceJail, m.KeepCard),
    *(m.Collect, m.Steal, m.ForcedTrade),
)


def question_before_ruin(state: Builder, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a payment that the payer can't raise, or None for anything else (BUILDER-DEBT-01)."""
    pay = order.move
    if not isinstance(pay, Pay) or pay.payer == BANK:
        return None
    cash = state.cash(pay.payer)
    free = (name for name in state.deeds_of(pay.payer) if not state.holding(name).mortgaged)
    return ruin_question(pay, cash, cash + sum(state.edition.deed(name).mortgage or 0 for name in free), str)


def question_before_gift(state: Builder, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a one-sided deal, or None for anything else (BUILDER-TRADE-01)."""
    match order.move:
        case Trade() as deal:
            return _one_sided_question(deal)
        case Agree() if state.offer is not None:
            return _one_sided_question(state.offer.move)
    return None


def _one_sided_question(deal: Trade | Offer) -> ConfirmationQuestion | None:
    return gift_question(
        _giving_clause(deal.one, deal.other, deal.gives), _giving_clause(deal.other, deal.one, deal.takes)
    )


def question_before_second_card(state: Builder, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a second card on a Chance space, or None for anything else (BUILDER-CHANCE-01)."""
    here, move = state.landing, order.move
    if here is None or here.kind != "chance" or not here.used or order.by not in (None, state.turn.player):
        return None
    kept = isinstance(move, m.ForcedTrade) and TRADE in state.player_states[state.turn.player].other_cards
    if not isinstance(move, _BY_CARD) or kept:
        return None
    return ConfirmationQuestion(
        say("This Chance space's card has already been played. Play a second card here?"), say("A second card")
    )


def undrawn_card_warning(state: Builder) -> str:
    """Return that no card of this turn's Chance space was carried out; empty if one was (BUILDER-CHANCE-01)."""
    here = state.landing
    if here is None or here.kind != "chance" or here.used:
        return ""
    return say("{player} is on Chance and has not drawn a card.", player=state.turn.player)


def question_before_penthouse(state: Builder, order: Order) -> ConfirmationQuestion | None:
    """Return the question before a piece that ends the game, or None for anything else (BUILDER-END-01)."""
    piece = order.move
    if (
        not isinstance(piece, Floor | Penthouse)
        or number_of_pieces(state, piece.cell) < state.edition.numbers["max_floors"]
    ):
        return None
    if penthouse_ends_at_once(state):
        return ConfirmationQuestion(say("The penthouse ends the game."), say("Build it"))
    return ConfirmationQuestion(say("The penthouse ends the game after this turn."), say("Build it"))


def penthouse_ends_at_once(state: Builder) -> bool:
    """Return whether the penthouse ends the game at once, not with this turn (BUILDER-OQ-21)."""
    return is_light(state) or state.house.game_end_moment == "at_once"


def _giving_clause(giver: str, taker: str, lot: Lot) -> str:
    return say("{player} gives {other} {goods}", player=giver, other=taker, goods=lot.in_words) if lot.in_words else ""


def open_matter_sentences(state: Builder) -> Iterator[str]:
    """Yield what would stay open if the game ended now (BUILDER-OQ-30)."""
    here = state.landing
    if state.debts:
        yield say("{debts}.", debts=open_debts_sentence(state, str))
    for asked in open_rent_sentences(state):
        yield say("{claim}.", claim=asked)
    if here is not None and here.duty == "buy" and here.deed is not None:
        yield say("{deed} has not been bought or auctioned.", deed=here.deed)
    if left := undrawn_card_warning(state):
        yield left
