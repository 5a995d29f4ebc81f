"""Every legal payment of a debt, the cheapest overpayment first (DEAL-PAY-*)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from companion.core.words import joined_with_and, say, translated
from companion.games.deal import sets
from companion.games.deal.arrangement import number_of_sets_formed
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.state import Deal, TableCard

Combination = tuple[TableCard, ...]


class Payment(msgspec.Struct, frozen=True):
    """One way to pay: the cards, their value, the overpayment, and the colours whose sets it breaks."""

    pieces: Combination
    value: int
    overpaid: int
    breaks: tuple[str, ...]

    @property
    def drawbacks(self) -> str:
        """Return the overpayment and the broken sets, in words (DEAL-PAY-02)."""
        extra = say("overpays by {amount}", amount=self.overpaid) if self.overpaid else ""
        broken = (
            say("breaks {sets}", sets=joined_with_and([translated(colour) for colour in self.breaks]))
            if self.breaks
            else ""
        )
        return ", ".join(filter(None, (extra, broken)))


def payable_cards(state: Deal, player: str) -> list[TableCard]:
    """Return every card that can pay: bank and properties, but not valueless cards or the hand (DEAL-PAY-06)."""
    area = state.areas[player]
    pieces = [TableCard(card, "bank") for card in area.bank]
    pieces += [TableCard(card, "loose") for card in area.loose]
    if state.house.building_as_payment != "not_allowed":
        pieces += sets.buildings_on_sets(state, player)
    pieces += sets.properties_on_table(state, player)
    return [piece for piece in pieces if state.edition.value(piece.card)]


def most_payable(state: Deal, player: str) -> int:
    """Return the most a player could pay."""
    return total_value(state, payable_cards(state, player))


def total_value(state: Deal, pieces: Sequence[TableCard]) -> int:
    """Return the total value of some cards."""
    return sum(state.edition.value(piece.card) for piece in pieces)


def minimal_payments(state: Deal, player: str, debt: int) -> Iterator[Combination]:
    """Yield every payment in which each card is needed, smallest overpayment first.

    A player who has no more than the debt has one choice: everything that can pay (DEAL-PAY-07).
    """
    pieces = payable_cards(state, player)
    if total_value(state, pieces) <= debt:
        yield tuple(pieces)
    elif debt > 0:
        yield from _Search(state, player, pieces, debt).combinations()
    else:
        yield ()


class _Search:
    """A search by kinds of cards in descending value, so that a payment is complete exactly with its smallest card.

    A House can pay only with the Hotel above it. Hotels come before Houses, so the smallest card can always be left
    out. `reach` holds, for each kind, the sums possible from that kind on, as bits of a number.
    """

    def __init__(self, state: Deal, player: str, pieces: Sequence[TableCard], debt: int) -> None:
        value = state.edition.value
        counts = Counter(pieces)
        self.debt = debt
        self.kinds = sorted(counts.items(), key=lambda kind: (-value(kind[0].card), kind[0].card == HOUSE))
        self.values = [value(piece.card) for piece, _ in self.kinds]
        self.bare = {colour: row.levels.count(1) for colour, row in state.areas[player].rows.items()}
        self.reach = [1]
        for (_, count), worth in zip(reversed(self.kinds), reversed(self.values), strict=True):
            sums = self.reach[-1]
            for _ in range(count):
                sums |= sums << worth
            self.reach.append(sums)
        self.reach.reverse()

    def combinations(self) -> Iterator[Combination]:
        for overpaid in range(max(self.values)):
            yield from self._combinations_from(0, self.debt + overpaid, overpaid, ())

    def _combinations_from(self, place: int, left: int, overpaid: int, chosen: Combination) -> Iterator[Combination]:
        """Yield the ways to make exactly `left` of the kinds from `place` on, ending with a card above `overpaid`."""
        if left == 0:
            yield chosen
            return
        if place == len(self.kinds) or not self.reach[place] >> left & 1:
            return
        (piece, count), worth = self.kinds[place], self.values[place]
        if worth <= overpaid:
            return
        for number in range(min(count, left // worth, self._payable_count(piece, chosen)), -1, -1):
            yield from self._combinations_from(place + 1, left - number * worth, overpaid, (*chosen, *[piece] * number))

    def _payable_count(self, piece: TableCard, chosen: Combination) -> int:
        """Return how many of a kind can be paid given the cards chosen so far.

        A House can't leave from under a Hotel.
        """
        if piece.card != HOUSE or piece.place not in self.bare:
            return len(self.reach) * 100
        return self.bare[piece.place] + chosen.count(TableCard(HOTEL, piece.place))


def takes_no_house_from_under_hotel(state: Deal, player: str, pieces: Sequence[TableCard]) -> bool:
    """Return whether no House in a payment is under a Hotel that stays."""
    for colour, row in state.areas[player].rows.items():
        hotels = pieces.count(TableCard(HOTEL, colour))
        if pieces.count(TableCard(HOUSE, colour)) > row.levels.count(1) + hotels:
            return False
    return True


def unneeded_card(state: Deal, player: str, pieces: Sequence[TableCard], debt: int) -> TableCard | None:
    """Return a card that the payment doesn't need, or None (DEAL-OQ-12)."""
    paid = total_value(state, pieces)
    for place, piece in enumerate(pieces):
        worth, rest = state.edition.value(piece.card), [*pieces[:place], *pieces[place + 1 :]]
        if worth and paid - worth >= debt and takes_no_house_from_under_hotel(state, player, rest):
            return piece
    return None


def colours_losing_a_set(state: Deal, player: str, pieces: Sequence[TableCard]) -> tuple[str, ...]:
    """Return the colours in which a payment leaves fewer complete sets (DEAL-PAY-02, DEAL-PAY-12)."""
    broken = []
    for colour in state.areas[player].rows:
        gone = [piece.card for piece in pieces if piece.place == colour]
        left = number_of_sets_formed(state, colour, sets.cards_left_of(state, player, colour, gone))
        if left < len(sets.places_of_complete_sets(state, player, colour)):
            broken.append(colour)
    return tuple(broken)


def possible_payments(state: Deal, player: str, debt: int, most: int = 200) -> list[Payment]:
    """Return up to `most` payments, smallest overpayment first.

    Ties prefer payments that keep sets complete, then those that keep properties and buildings, then fewer cards.
    """
    found = [
        payment_with(state, player, pieces, debt) for pieces in islice(minimal_payments(state, player, debt), most)
    ]
    return sorted(found, key=lambda one: (one.overpaid, len(one.breaks), _cards_not_banked(one), len(one.pieces)))


def least_harmful_first(ways: Sequence[Payment]) -> list[Payment]:
    """Return payments in the order offered: those that break no set first."""
    return sorted(ways, key=lambda way: bool(way.breaks))


def _cards_not_banked(way: Payment) -> int:
    """Return how many cards of a payment aren't in a bank."""
    return sum(piece.place != "bank" for piece in way.pieces)


def payment_with(state: Deal, player: str, pieces: Combination, debt: int) -> Payment:
    """Return the payment for a combination of cards."""
    value = total_value(state, pieces)
    return Payment(pieces, value, max(0, value - debt), colours_losing_a_set(state, player, pieces))
