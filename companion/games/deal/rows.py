"""How a player's table cards change, row by row: cards come and go, sets are built on.

A row keeps its cards in order of arrival, with the highest buildings first: facts of the first version identify a taken
set by its place in that order. `arrangement` decides which cards form a set.
"""

from msgspec.structs import replace

from companion.games.deal.state import Deal, Row, with_area


def _sorted_row(cards: tuple[str, ...], levels: tuple[int, ...], size: int) -> Row:
    groups = [cards[start : start + size] for start in range(0, len(cards), size)]
    padded = [*levels, *(0 for _ in groups)][: max(len(groups), len(levels))]
    groups += [() for _ in padded[len(groups) :]]
    pairs = sorted(zip(groups, padded, strict=True), key=lambda pair: (len(pair[0]) < size, -pair[1]))
    last = max((place + 1 for place, (_, level) in enumerate(pairs) if level), default=0)
    return Row(tuple(card for group, _ in pairs for card in group), tuple(level for _, level in pairs[:last]))


def with_card(row: Row, card: str, size: int) -> Row:
    """Return the row with one more card."""
    return _sorted_row((*row.cards, card), row.levels, size)


def without_card(row: Row, card: str) -> Row:
    """Return the row without its last such card. Its buildings stay until another fact moves them."""
    place = len(row.cards) - 1 - row.cards[::-1].index(card)
    return Row((*row.cards[:place], *row.cards[place + 1 :]), row.levels)


def building_level(row: Row, place: int) -> int:
    """Return the building level of the set at `place`."""
    return row.levels[place] if place < len(row.levels) else 0


def with_building_level(row: Row, place: int, value: int, size: int) -> Row:
    """Return the row with another building level for the set at `place`."""
    padded = [*row.levels, *(0 for _ in range(place + 1 - len(row.levels)))]
    padded[place] = value
    return _sorted_row(row.cards, tuple(padded), size)


def cards_of_set_at(row: Row, place: int, size: int) -> tuple[str, ...]:
    """Return the cards of the set that a fact of the first version identifies by place."""
    return row.cards[place * size : (place + 1) * size]


def without_set(row: Row, cards: tuple[str, ...], place: int, size: int) -> Row:
    """Return the row without the cards of a set and without the buildings at its place."""
    if cards_of_set_at(row, place, size) == cards:
        rest = (*row.cards[: place * size], *row.cards[(place + 1) * size :])
    else:
        bare = row
        for card in cards:
            bare = without_card(bare, card)
        rest = bare.cards
    return _sorted_row(rest, (*row.levels[:place], *row.levels[place + 1 :]), size)


def with_set(row: Row, cards: tuple[str, ...], built: int, size: int) -> Row:
    """Return the row with a whole set in front of the others."""
    return _sorted_row((*cards, *row.cards), (built, *row.levels), size)


def with_row(state: Deal, player: str, colour: str, row: Row) -> Deal:
    """Return the state with a changed row. Rows are in the order of the colours."""
    there = {**state.areas[player].rows, colour: row}
    kept = {
        name: there[name]
        for name in state.edition.colours
        if name in there and (there[name].cards or there[name].levels)
    }
    return with_area(state, player, rows=kept)


def set_size(state: Deal, colour: str) -> int:
    """Return how many cards make a set of a colour."""
    return state.edition.colours[colour].set_size


def with_card_added(state: Deal, player: str, card: str, colour: str) -> Deal:
    """Return the state with one more card of a colour on a player's table."""
    return with_row(state, player, colour, with_card(state.row(player, colour), card, set_size(state, colour)))


def with_building_level_changed(state: Deal, player: str, colour: str, place: int, step: int) -> Deal:
    """Return the state with a set one level higher or lower."""
    row = state.row(player, colour)
    return with_row(
        state,
        player,
        colour,
        with_building_level(row, place, building_level(row, place) + step, set_size(state, colour)),
    )


def with_hand_changed(state: Deal, player: str, change: int) -> Deal:
    """Return the state with this many more cards in a hand."""
    return with_area(state, player, hand=state.areas[player].hand + change)


def with_hand_count(state: Deal, player: str, number: int) -> Deal:
    """Return the state with this many cards in a hand. The difference comes from or goes to the pile."""
    change = number - state.areas[player].hand
    return replace(with_hand_changed(state, player, change), pile=state.pile - change)
