"""Choices that name a card of a hidden hand: whatever can still be in a hand can be banked, laid or discarded."""

from collections.abc import Iterator, Sequence

from companion.core.game import Order
from companion.games.choice import Choice
from companion.games.deal import deck
from companion.games.deal import moves as m
from companion.games.deal.arrangement import arranged, whole
from companion.games.deal.edition import Card
from companion.games.deal.rules import verify
from companion.games.deal.state import Deal, Piece

# Money first, for that is what is banked most.
_ORDER = ("money", "action", "rent", "property", "wild")


def cards(state: Deal) -> tuple[Card, ...]:
    """Return the cards of the edition, in the order in which a list names them."""
    return tuple(sorted(state.edition.cards.values(), key=lambda card: _ORDER.index(card.kind)))


def title(card: Card) -> str:
    """Return what a list calls a card: money begins with its number, for that is what is typed."""
    return f"{card.value} money" if card.kind == "money" else card.name


def bankings(state: Deal, now_ms: int) -> tuple[Choice, ...]:
    """Return the cards that could be banked (DEAL-BANK-01, DEAL-BANK-07)."""
    found = (card for card in cards(state) if not card.land)
    return tuple(_choice(state, now_ms, title(card), m.BankCard(card.name)) for card in found)


def layings(state: Deal, now_ms: int) -> tuple[Choice, ...]:
    """Return the properties that could be laid, a wild once for each of its colours (DEAL-PROP-01, DEAL-WILD-01)."""
    found = (card for card in cards(state) if card.land)
    return tuple(_choice(state, now_ms, label, m.Lay(piece)) for card in found for label, piece in _laid(state, card))


def _laid(state: Deal, card: Card) -> Iterator[tuple[str, Piece]]:
    colours = state.edition.colours_of(card.name)
    if len(colours) == 1:
        yield card.name, Piece(card.name)
        return
    for colour in colours:
        yield f"{card.name} as {colour}", Piece(card.name, colour)


def grows(state: Deal, move: m.Lay) -> str:
    """Return what a laid property makes of its colour: how many of how many, or that the set is complete."""
    colour = move.piece.place or state.edition.colours_of(move.piece.card)[0]
    before = state.row(state.turn.player, colour).cards
    after = (*before, move.piece.card)
    if whole(state, colour, after) > whole(state, colour, before):
        return f"completes {colour}"
    return f"{colour} {len(arranged(state, colour, after)[-1])} of {state.edition.colours[colour].size}"


def _choice(state: Deal, now_ms: int, label: str, move: m.Move) -> Choice:
    order = Order(move)
    return Choice(label, order, verify(state, order, now_ms), cost=1)


def discardable(state: Deal) -> Sequence[Card]:
    """Return the cards that may still be in a hand (DEAL-TURN-06)."""
    unseen = deck.unseen(state)
    return [card for card in cards(state) if unseen[card.name]]
