"""The cards of Monopoly Deal as their owner names them."""

from companion.games import own_names
from companion.games.deal.edition import Edition, read, shipped
from companion.games.deal.words import card_in_words
from companion.games.owners import Owners, marked_learned


def _card_in_words(card: str) -> str:
    edition = shipped("us")
    return card_in_words(edition, card) if card in edition.cards else card


OWNERS = Owners[Edition](
    value_kinds=(own_names.name_value_kind(_card_in_words),),
    moves=(),
    example="companion cards deal rename “Sly Deal” “Quick Swap”",
    card="card",
    read=read,
    values=lambda edition: marked_learned(own_names.name_values(edition.cards), edition.learned),
)
