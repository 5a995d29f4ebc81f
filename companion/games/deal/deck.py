"""Where the unseen cards are: counts for the optional deck view (DEAL-OQ-24)."""

from collections import Counter
from fractions import Fraction
from math import comb

from companion.games.deal import sets
from companion.games.deal.state import Deal


def seen_cards(state: Deal) -> Counter[str]:
    """Return how many of each card are on the table or are known discards."""
    counts = Counter(state.discard)
    for player in state.players:
        counts.update(sets.cards_on_table(state, player))
    return counts


def unseen_cards(state: Deal) -> dict[str, int]:
    """Return how many of each card are in the pile, in hands, or among unnamed discards."""
    counts = seen_cards(state)
    return {card.name: card.count * state.packs - counts[card.name] for card in state.edition.cards.values()}


def number_of_unseen_cards(state: Deal) -> int:
    """Return how many cards are in the pile, in hands, and among unnamed discards."""
    return state.pile + sum(area.hand for area in state.areas.values()) + state.hidden


def probability_of_any(unseen_cards: int, wanted: int, hand: int) -> Fraction:
    """Return the probability that a hand with this many of the unseen cards has at least one of the wanted ones."""
    if not 0 <= hand <= unseen_cards or not 0 <= wanted <= unseen_cards:
        raise ValueError(f"{hand} cards with {wanted} wanted can't come from {unseen_cards}")
    return 1 - Fraction(comb(unseen_cards - wanted, hand), comb(unseen_cards, hand))


def probability_of_just_say_no(state: Deal, player: str) -> Fraction:
    """Return the probability that a player holds a Just Say No, as far as the table can know."""
    return probability_of_any(
        number_of_unseen_cards(state), unseen_cards(state)["Just Say No"], state.areas[player].hand
    )
