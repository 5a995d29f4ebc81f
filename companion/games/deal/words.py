"""The cards of Deal in words: by their owner's names for them, else in the language of the window."""

from collections.abc import Callable, Iterable

from companion.core.words import say_in, translated
from companion.games.deal.edition import HOTEL, HOUSE, Card, Edition

_ACTIONS: dict[str, Callable[[], str]] = {
    "Deal Breaker": lambda: say_in("card", "Deal Breaker"),
    "Just Say No": lambda: say_in("card", "Just Say No"),
    "Sly Deal": lambda: say_in("card", "Sly Deal"),
    "Forced Deal": lambda: say_in("card", "Forced Deal"),
    "Debt Collector": lambda: say_in("card", "Debt Collector"),
    "It's My Birthday": lambda: say_in("card", "It's My Birthday"),
    "Double The Rent": lambda: say_in("card", "Double The Rent"),
    "Pass Go": lambda: say_in("card", "Pass Go"),
    HOUSE: lambda: say_in("card", "House"),
    HOTEL: lambda: say_in("card", "Hotel"),
}


def card_in_words(edition: Edition, card: str) -> str:
    """Return a card in words. A property's name is the same in every language."""
    printed = edition.cards[card]
    return printed.called or _kind_in_words(printed)


def _kind_in_words(card: Card) -> str:
    colours = card.colours if card.colours == "any" else "/".join(map(translated, card.colours))
    match card.kind:
        case "money":
            return say_in("card", "Money {amount}", amount=card.name.removeprefix("Money "))
        case "wild" if colours == "any":
            return say_in("card", "Wild any colour")
        case "wild":
            return say_in("card", "Wild {colours}", colours=colours)
        case "rent" if colours == "any":
            return say_in("card", "Rent any colour")
        case "rent":
            return say_in("card", "Rent {colours}", colours=colours)
    return _ACTIONS[card.name]() if card.name in _ACTIONS else card.name


def cards_in_words(edition: Edition, cards: Iterable[str]) -> list[str]:
    """Return some cards in words."""
    return [card_in_words(edition, card) for card in cards]
