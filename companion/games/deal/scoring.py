"""The ranking: the winner, then complete colours, then the value on the table."""

import msgspec

from companion.games.deal import sets
from companion.games.deal.state import Deal


class Standing(msgspec.Struct, frozen=True):
    """One player. `cash` is the bank, `worth` the value of everything on their table."""

    name: str
    rank: int
    cash: int
    worth: int
    colours: int
    complete: int


def banked_money(state: Deal, player: str) -> int:
    """Return the value of a player's bank."""
    return sum(map(state.edition.value, state.areas[player].bank))


def total_worth(state: Deal, player: str) -> int:
    """Return the value of all of a player's table cards."""
    return sum(map(state.edition.value, sets.cards_on_table(state, player)))


def standings_in_table_order(state: Deal) -> tuple[Standing, ...]:
    """Return all players in table order with their ranks.

    Equal players share a rank; players who went home come last.
    """
    keys = {
        name: (name not in state.gone, name == state.winner, sets.number_of_sets_towards_win(state, name))
        for name in state.players
    }
    return tuple(
        Standing(
            name=name,
            rank=1 + sum(key > keys[name] for key in keys.values()),
            cash=banked_money(state, name),
            worth=total_worth(state, name),
            colours=sets.number_of_sets_towards_win(state, name),
            complete=sets.number_of_complete_sets(state, name),
        )
        for name in state.players
    )


def complete_colours_by_player(state: Deal, now: Deal) -> dict[str, int]:
    """Return how many colours each player has a complete set of."""
    return {name: sets.number_of_sets_towards_win(state, name) for name in state.players}
