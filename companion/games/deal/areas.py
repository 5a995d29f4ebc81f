"""What lies before a player, as cards come and go."""

from msgspec.structs import replace

from companion.games.deal import rows
from companion.games.deal.state import Deal, Row, area


def with_row(state: Deal, player: str, colour: str, row: Row) -> Deal:
    """Return the state with a row changed; rows stand in the order of the colours."""
    there = {**state.areas[player].rows, colour: row}
    kept = {
        name: there[name]
        for name in state.edition.colours
        if name in there and (there[name].cards or there[name].levels)
    }
    return area(state, player, rows=kept)


def size_of(state: Deal, colour: str) -> int:
    """Return how many cards make a set of a colour."""
    return state.edition.colours[colour].size


def add(state: Deal, player: str, card: str, colour: str) -> Deal:
    """Return the state with one more card of a colour before a player."""
    return with_row(state, player, colour, rows.added(state.row(player, colour), card, size_of(state, colour)))


def build(state: Deal, player: str, colour: str, place: int, step: int) -> Deal:
    """Return the state with a set built higher by a step, or lower."""
    row = state.row(player, colour)
    return with_row(
        state, player, colour, rows.with_level(row, place, rows.level(row, place) + step, size_of(state, colour))
    )


def with_hand(state: Deal, player: str, change: int) -> Deal:
    """Return the state with so many more cards in a hand."""
    return area(state, player, hand=state.areas[player].hand + change)


def counted(state: Deal, player: str, number: int) -> Deal:
    """Return the state with so many cards in a hand; the difference comes from the pile or goes there."""
    change = number - state.areas[player].hand
    return replace(with_hand(state, player, change), pile=state.pile - change)
