"""The cards of Chance in words: by their owner's names for them, else in the language of the window."""

from collections import Counter
from collections.abc import Callable, Iterable

from companion.core.words import joined_with_and, name_with_count, say_in
from companion.games.chance.edition import BANKRUPT, FLIP_TWO, LUCKY, NOPE, TOKEN, Edition

_CASH = "Cash "
_CARDS: dict[str, Callable[[], str]] = {
    BANKRUPT: lambda: say_in("card", "Bankrupt"),
    LUCKY: lambda: say_in("card", "Lucky Break"),
    TOKEN: lambda: say_in("card", "Token"),
    FLIP_TWO: lambda: say_in("card", "Flip 2"),
    NOPE: lambda: say_in("card", "Nope!"),
}


def card_in_words(edition: Edition, card: str) -> str:
    """Return a card in words: by its owner's name for it, else in the language of the window."""
    return edition.cards[card].called or printed_name(card)


def printed_name(card: str) -> str:
    """Return a card as the shipped edition has it, in the language of the window."""
    if card.startswith(_CASH):
        return say_in("card", "Cash {number}", number=card.removeprefix(_CASH))
    return _CARDS[card]() if card in _CARDS else card


def short_card_name(edition: Edition, card: str) -> str:
    """Return a card in words, Cash by its number alone."""
    one = edition.cards[card]
    return str(one.cash) if one.cash and not one.called else card_in_words(edition, card)


def cards_in_words(edition: Edition, cards: Iterable[str]) -> str:
    """Return cards for a sentence. Equal cards are counted."""
    return joined_with_and(
        [name_with_count(number, card_in_words(edition, card)) for card, number in Counter(cards).items()]
    )
