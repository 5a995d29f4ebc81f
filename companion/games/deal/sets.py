"""Sets of one colour: what is complete, the rent, and what can be taken (DEAL-PROP-*, DEAL-RENT-*)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.deal.arrangement import arrange_sets, has_real_property, number_of_sets_formed
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.rows import building_level
from companion.games.deal.state import Deal, TableCard

_RAISES = (0, 3, 3 + 4)


def arranged_sets(state: Deal, player: str, colour: str) -> list[tuple[str, ...]]:
    """Return a player's sets of a colour: complete ones first, led by those with the most buildings."""
    return arrange_sets(state, colour, state.row(player, colour).cards)


def places_of_complete_sets(state: Deal, player: str, colour: str) -> range:
    """Return the places of the complete sets of a colour."""
    return range(number_of_sets_formed(state, colour, state.row(player, colour).cards))


def number_of_complete_sets(state: Deal, player: str) -> int:
    """Return how many complete sets a player has (DEAL-WIN-02)."""
    return sum(len(places_of_complete_sets(state, player, colour)) for colour in state.areas[player].rows)


def number_of_sets_towards_win(state: Deal, player: str) -> int:
    """Return how many complete sets count for winning (DEAL-PROP-05, DEAL-OQ-11)."""
    if not state.house.same_colour_counts_once:
        return number_of_complete_sets(state, player)
    return sum(bool(places_of_complete_sets(state, player, colour)) for colour in state.areas[player].rows)


def rent_of_colour(state: Deal, player: str, colour: str) -> int:
    """Return the rent a player can charge for a colour, that of their best set (DEAL-RENT-02, -06, DEAL-BLDG-06)."""
    row = state.row(player, colour)
    return max(
        (
            set_rent(state, colour, c, building_level(row, n))
            for n, c in enumerate(arranged_sets(state, player, colour))
        ),
        default=0,
    )


def set_rent(state: Deal, colour: str, cards: tuple[str, ...], built: int) -> int:
    """Return the rent of one set of a colour, complete or not, with its buildings."""
    ladder = state.edition.colours[colour].rent
    if not has_real_property(state, cards):
        return ladder[0] if state.house.lone_all_colour_rent == "first_step" else 0
    return ladder[len(cards) - 1] + (_RAISES[built] if number_of_sets_formed(state, colour, cards) else 0)


def takeable_cards(state: Deal, player: str) -> Iterator[TableCard]:
    """Yield the single cards that can be taken from a player: those in no complete set (DEAL-CARD-02, -03)."""
    for colour in state.areas[player].rows:
        for cards in arranged_sets(state, player, colour)[len(places_of_complete_sets(state, player, colour)) :]:
            yield from (TableCard(card, colour) for card in cards)


def properties_on_table(state: Deal, player: str) -> Iterator[TableCard]:
    """Yield all properties of a player as they are on the table."""
    for colour in state.areas[player].rows:
        yield from (TableCard(card, colour) for cards in arranged_sets(state, player, colour) for card in cards)


def buildings_on_sets(state: Deal, player: str) -> Iterator[TableCard]:
    """Yield the Houses and Hotels on a player's sets, Hotels first."""
    for colour, row in state.areas[player].rows.items():
        yield from (TableCard(HOTEL, colour) for built in row.levels if built == 2)
        yield from (TableCard(HOUSE, colour) for built in row.levels if built >= 1)


def cards_on_table(state: Deal, player: str) -> list[str]:
    """Return every card on a player's table."""
    area = state.areas[player]
    properties = (card for row in area.rows.values() for card in row.cards)
    return [*area.bank, *area.loose, *properties, *(piece.card for piece in buildings_on_sets(state, player))]


def cards_left_of(state: Deal, player: str, colour: str, gone: Iterable[str]) -> list[str]:
    """Return a player's cards of a colour without the removed ones."""
    return list((Counter(state.row(player, colour).cards) - Counter(gone)).elements())


def orphaned_building(state: Deal, player: str) -> tuple[str, int, str] | None:
    """Return the colour, set and card of a building on an incomplete set, Hotels first."""
    for colour, row in state.areas[player].rows.items():
        for place, built in enumerate(row.levels):
            if built and place not in places_of_complete_sets(state, player, colour):
                return colour, place, HOTEL if built == 2 else HOUSE
    return None
