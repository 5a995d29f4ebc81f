"""Sets of one colour: what is complete, what the rent is, and how a row changes (DEAL-PROP-*, DEAL-RENT-*)."""

from collections.abc import Iterator

from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.state import Deal, Piece, Row

_RAISES = (0, 3, 3 + 4)


def chunks(cards: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    """Return the sets of a row, the unfinished one last (DEAL-PROP-06)."""
    return [cards[start : start + size] for start in range(0, len(cards), size)]


def arranged(cards: tuple[str, ...], levels: tuple[int, ...], size: int) -> Row:
    """Return the row with what is built on first, so that a card taken away is missed by the last set."""
    groups = chunks(cards, size)
    padded = [*levels, *(0 for _ in groups)][: max(len(groups), len(levels))]
    groups += [() for _ in padded[len(groups) :]]
    pairs = sorted(zip(groups, padded, strict=True), key=lambda pair: (len(pair[0]) < size, -pair[1]))
    last = max((place + 1 for place, (_, level) in enumerate(pairs) if level), default=0)
    return Row(tuple(card for group, _ in pairs for card in group), tuple(level for _, level in pairs[:last]))


def added(row: Row, card: str, size: int) -> Row:
    """Return the row with a card more."""
    return arranged((*row.cards, card), row.levels, size)


def removed(row: Row, card: str, size: int) -> Row:
    """Return the row without its last such card; what is built stays until it is told where it goes."""
    place = len(row.cards) - 1 - row.cards[::-1].index(card)
    return Row((*row.cards[:place], *row.cards[place + 1 :]), row.levels)


def level(row: Row, place: int) -> int:
    """Return what is built on the set at `place`."""
    return row.levels[place] if place < len(row.levels) else 0


def with_level(row: Row, place: int, value: int, size: int) -> Row:
    """Return the row with something else built on the set at `place`."""
    padded = [*row.levels, *(0 for _ in range(place + 1 - len(row.levels)))]
    padded[place] = value
    return arranged(row.cards, tuple(padded), size)


def without_set(row: Row, place: int, size: int) -> Row:
    """Return the row without the whole set at `place` and what is built on it."""
    groups = chunks(row.cards, size)
    del groups[place]
    levels = (*row.levels[:place], *row.levels[place + 1 :])
    return arranged(tuple(card for group in groups for card in group), levels, size)


def with_set(row: Row, cards: tuple[str, ...], built: int, size: int) -> Row:
    """Return the row with a whole set before the others."""
    return arranged((*cards, *row.cards), (built, *row.levels), size)


def real(state: Deal, cards: tuple[str, ...]) -> bool:
    """Tell whether the cards are more than all-colour wilds (DEAL-WILD-06)."""
    return any(not state.edition.cards[card].all_colour for card in cards)


def is_complete(state: Deal, colour: str, cards: tuple[str, ...]) -> bool:
    """Tell whether these cards are a complete set (DEAL-PROP-04, DEAL-OQ-10)."""
    if len(cards) != state.edition.colours[colour].size:
        return False
    rule = state.house.wild_only_set
    if rule == "one_plain_property":
        return any(state.edition.cards[card].kind == "property" for card in cards)
    return rule == "anything" or real(state, cards)


def sets(state: Deal, player: str, colour: str) -> list[tuple[str, ...]]:
    """Return a player's sets of a colour, finished or not."""
    return chunks(state.row(player, colour).cards, state.edition.colours[colour].size)


def complete(state: Deal, player: str, colour: str) -> list[int]:
    """Return the places of the complete sets of a colour."""
    return [place for place, cards in enumerate(sets(state, player, colour)) if is_complete(state, colour, cards)]


def complete_count(state: Deal, player: str) -> int:
    """Return how many complete sets a player has (DEAL-WIN-02)."""
    return sum(len(complete(state, player, colour)) for colour in state.areas[player].rows)


def colours_complete(state: Deal, player: str) -> int:
    """Return how many complete sets count for winning (DEAL-PROP-05, DEAL-OQ-11)."""
    if not state.house.same_colour_counts_once:
        return complete_count(state, player)
    return sum(bool(complete(state, player, colour)) for colour in state.areas[player].rows)


def rent(state: Deal, player: str, colour: str) -> int:
    """Return the rent a player can ask for a colour: that of his best set (DEAL-RENT-02, -06, DEAL-BLDG-06)."""
    row = state.row(player, colour)
    return max(
        (set_rent(state, colour, c, level(row, n)) for n, c in enumerate(sets(state, player, colour))), default=0
    )


def set_rent(state: Deal, colour: str, cards: tuple[str, ...], built: int) -> int:
    """Return the rent of one set of a colour, finished or not, with what is built on it."""
    ladder = state.edition.colours[colour].rent
    if not real(state, cards):
        return ladder[0] if state.house.lone_all_colour_rent == "first_step" else 0
    return ladder[len(cards) - 1] + (_RAISES[built] if is_complete(state, colour, cards) else 0)


def spares(state: Deal, player: str) -> Iterator[Piece]:
    """Yield what may be taken from a player one by one: what is in no complete set (DEAL-CARD-02, -03)."""
    for colour in state.areas[player].rows:
        whole = complete(state, player, colour)
        for place, cards in enumerate(sets(state, player, colour)):
            if place not in whole:
                yield from (Piece(card, colour) for card in cards)


def lands(state: Deal, player: str) -> Iterator[Piece]:
    """Yield all properties of a player."""
    for colour, row in state.areas[player].rows.items():
        yield from (Piece(card, colour) for card in row.cards)


def buildings(state: Deal, player: str) -> Iterator[Piece]:
    """Yield the Houses and Hotels on a player's sets, Hotels first."""
    for colour, row in state.areas[player].rows.items():
        yield from (Piece(HOTEL, colour) for built in row.levels if built == 2)
        yield from (Piece(HOUSE, colour) for built in row.levels if built >= 1)


def table(state: Deal, player: str) -> list[str]:
    """Return every card that lies before a player."""
    area = state.areas[player]
    pieces = [*lands(state, player), *buildings(state, player)]
    return [*area.bank, *area.loose, *(piece.card for piece in pieces)]


def orphan(state: Deal, player: str) -> tuple[str, int, str] | None:
    """Return the colour, set and card of a building on a set that is not complete (any more): a Hotel first."""
    for colour, row in state.areas[player].rows.items():
        whole = complete(state, player, colour)
        for place, built in enumerate(row.levels):
            if built and place not in whole:
                return colour, place, HOTEL if built == 2 else HOUSE
    return None
