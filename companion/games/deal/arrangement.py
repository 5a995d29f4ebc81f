"""How a player's cards of one colour form sets: the best way for their owner, in any order of arrival.

No rule says which card of a colour belongs to which of its sets, so they are arranged in the owner's interest:

1. as many complete sets as possible, because three of them win (DEAL-PROP-04, DEAL-WILD-04, DEAL-WIN-01);
2. then the highest rent, for the best set and then the next complete one: the set with the most buildings comes first,
each set has a card that earns rent while there is one, and the other cards stay together (DEAL-PROP-06,
DEAL-RENT-06);
3. then cards that can change colour are left outside the complete sets, where properties are of no use;
a table may prefer the opposite (DEAL-OQ-27);
4. then the order of the pack.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.games.deal.state import Deal

Group = tuple[str, ...]


def number_of_sets_formed(state: Deal, colour: str, cards: Sequence[str]) -> int:
    """Return how many complete sets the cards of a colour form (DEAL-PROP-04, DEAL-OQ-10)."""
    most = len(cards) // state.edition.colours[colour].set_size
    if state.house.wild_only_set == "anything":
        return most
    return min(most, sum(_can_make_set(state, card) for card in cards))


def arrange_sets(state: Deal, colour: str, cards: Sequence[str]) -> list[Group]:
    """Return the sets that the cards of a colour form: complete ones first, then the others."""
    size, left = state.edition.colours[colour].set_size, _sorted_by_kind(state, cards)
    groups = []
    if state.house.spare_card == "property":
        left.sort(key=lambda card: -_kind_order(state, card))
    for later in reversed(range(number_of_sets_formed(state, colour, cards))):
        first, *others = [card for card in left if _can_make_set(state, card)] or left
        kept = others[-later:] if later else []
        group = [first, *_cards_left(left, [first, *kept])[: size - 1]]
        left = _cards_left(left, group)
        groups.append(tuple(_sorted_by_kind(state, group)))
    left = _sorted_by_kind(state, left)
    return groups + [tuple(left[start : start + size]) for start in range(0, len(left), size)]


def has_real_property(state: Deal, cards: Iterable[str]) -> bool:
    """Return whether any of the cards isn't an all-colour wild (DEAL-WILD-06)."""
    return any(not state.edition.cards[card].is_all_colour for card in cards)


def _can_make_set(state: Deal, card: str) -> bool:
    """Return whether a card makes the cards with it a set (DEAL-OQ-10)."""
    if state.house.wild_only_set == "one_plain_property":
        return state.edition.cards[card].kind == "property"
    return has_real_property(state, [card])


def _kind_order(state: Deal, card: str) -> int:
    """Return 0 for a property, 1 for a two-colour wild, 2 for an all-colour wild."""
    found = state.edition.cards[card]
    return 2 if found.is_all_colour else int(found.kind == "wild")


@lru_cache(maxsize=8)
def _place_by_card(pack: tuple[str, ...]) -> dict[str, int]:
    return {card: place for place, card in enumerate(pack)}


def _sorted_by_kind(state: Deal, cards: Iterable[str]) -> list[str]:
    places = _place_by_card(tuple(state.edition.cards))
    return sorted(cards, key=lambda card: (_kind_order(state, card), places[card]))


def _cards_left(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return the cards without the removed ones, in order."""
    missing, left = Counter(gone), []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    return left
