"""How a player's cards of one colour make sets: the owner's best, whatever the order in which they came.

No rule says which card of a colour belongs to which of its sets, so they lie as their owner would lay them:

1. in as many complete sets as they can make, for three of them win (DEAL-PROP-04, DEAL-WILD-04, DEAL-WIN-01);
2. then for the highest rent, of the best set and then of the next complete one: what is built on most comes first,
   every set has a card that brings rent as long as there is one, and the rest lies together (DEAL-PROP-06,
   DEAL-RENT-06);
3. then with those cards beside the complete sets that can be turned to another colour, for a property is of no use
   there; a table may want it the other way round (DEAL-OQ-27);
4. then in the order of the pack.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from companion.games.deal.state import Deal

Group = tuple[str, ...]


def whole(state: Deal, colour: str, cards: Sequence[str]) -> int:
    """Return how many complete sets the cards of a colour make (DEAL-PROP-04, DEAL-OQ-10)."""
    most = len(cards) // state.edition.colours[colour].size
    if state.house.wild_only_set == "anything":
        return most
    return min(most, sum(_leads(state, card) for card in cards))


def arranged(state: Deal, colour: str, cards: Sequence[str]) -> list[Group]:
    """Return the sets that the cards of a colour make: the complete ones first, then the others."""
    size, left = state.edition.colours[colour].size, _by_kind(state, cards)
    groups = []
    if state.house.spare_card == "property":
        left.sort(key=lambda card: -_kind(state, card))
    for later in reversed(range(whole(state, colour, cards))):
        first, *others = [card for card in left if _leads(state, card)] or left
        kept = others[-later:] if later else []
        group = [first, *_without(left, [first, *kept])[: size - 1]]
        left = _without(left, group)
        groups.append(tuple(_by_kind(state, group)))
    left = _by_kind(state, left)
    return groups + [tuple(left[start : start + size]) for start in range(0, len(left), size)]


def real(state: Deal, cards: Iterable[str]) -> bool:
    """Tell whether the cards are more than all-colour wilds (DEAL-WILD-06)."""
    return any(not state.edition.cards[card].all_colour for card in cards)


def _leads(state: Deal, card: str) -> bool:
    """Tell whether a card is one that makes a set of what lies with it (DEAL-OQ-10)."""
    if state.house.wild_only_set == "one_plain_property":
        return state.edition.cards[card].kind == "property"
    return real(state, [card])


def _kind(state: Deal, card: str) -> int:
    """Return 0 for a property, 1 for a wild of two colours, 2 for one of all."""
    found = state.edition.cards[card]
    return 2 if found.all_colour else int(found.kind == "wild")


@lru_cache(maxsize=8)
def _places(pack: tuple[str, ...]) -> dict[str, int]:
    return {card: place for place, card in enumerate(pack)}


def _by_kind(state: Deal, cards: Iterable[str]) -> list[str]:
    places = _places(tuple(state.edition.cards))
    return sorted(cards, key=lambda card: (_kind(state, card), places[card]))


def _without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return the cards but those that are gone, in their order."""
    missing, left = Counter(gone), []
    for card in cards:
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    return left
