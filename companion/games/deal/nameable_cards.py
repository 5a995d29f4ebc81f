"""The names a card of a hidden hand can have: those of all cards that could still be banked, played or discarded."""

from collections.abc import Iterator

from companion.core.notation.names import Lexicon
from companion.core.words import phrase, say, translated
from companion.games.choice import Option
from companion.games.deal import deck
from companion.games.deal.edition import Card
from companion.games.deal.slots import Spot, Spots
from companion.games.deal.slots import card_notation as card_text
from companion.games.deal.state import Deal, TableCard

__all__ = [
    "bankable_options",
    "card_text",
    "discardable_options",
    "layable_options",
    "table_card_text",
    "table_cards_text",
]

# Money first, for that is what is banked most.
_ORDER = ("money", "action", "rent", "property", "wild")
_HEADINGS = {"action": phrase("Action cards"), "rent": phrase("Rent")}
_SPOT = Spot("piece")


def table_card_text(piece: TableCard) -> str:
    """Return a card on the table in the notation."""
    return _SPOT.write(piece, Lexicon())


def table_cards_text(pieces: tuple[TableCard, ...]) -> str:
    """Return some cards on the table in the notation."""
    return Spots("pieces").write(pieces, Lexicon())


def _cards_in_list_order(state: Deal) -> tuple[Card, ...]:
    """Return the cards of the edition in list order."""
    return tuple(sorted(state.edition.cards.values(), key=lambda card: _ORDER.index(card.kind)))


def _list_name(state: Deal, card: Card) -> str:
    """Return a card's name in a list. Money starts with its number, which is what players type."""
    if card.kind == "money" and not card.called:
        return say("{amount} money", amount=card.value)
    return state.in_words(card.name)


def _heading(card: Card) -> str:
    """Return what a card without a colour is listed under; empty for money."""
    return translated(_HEADINGS.get(card.kind, ""))


def bankable_options(state: Deal) -> Iterator[Option]:
    """Yield the cards that could be banked (DEAL-BANK-01, DEAL-BANK-07)."""
    yield from (
        Option(card_text(card.name), _list_name(state, card), colour=_heading(card))
        for card in _cards_in_list_order(state)
        if not card.is_property
    )


def layable_options(state: Deal) -> Iterator[Option]:
    """Yield the properties that could be played, a wild once for each colour (DEAL-PROP-01, DEAL-WILD-01)."""
    for card in _cards_in_list_order(state):
        if card.is_property:
            own = state.edition.colours_of(card.name)
            yield from (
                Option(table_card_text(piece), label, colour=piece.place or own[0])
                for label, piece in _placed_pieces(state, card)
            )


def _placed_pieces(state: Deal, card: Card) -> Iterator[tuple[str, TableCard]]:
    colours = state.edition.colours_of(card.name)
    name = state.in_words(card.name)
    if len(colours) == 1:
        yield name, TableCard(card.name)
        return
    for colour in colours:
        yield say("{card} as {colour}", card=name, colour=translated(colour)), TableCard(card.name, colour)


def discardable_options(state: Deal) -> Iterator[Option]:
    """Yield the cards that could still be in a hand (DEAL-TURN-06)."""
    unseen = deck.unseen_cards(state)
    for card in _cards_in_list_order(state):
        if unseen[card.name]:
            yield Option(card_text(card.name), _list_name(state, card), (), say("worth {value}", value=card.value))
