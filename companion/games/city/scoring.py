"""Everyone's worth with its parts, and who is first (CITY-END-*)."""

import msgspec

from companion.core.errors import Reason, Refused
from companion.games.city.rules.rent import current_rent, known_rent
from companion.games.city.state import City


class WorthEntry(msgspec.Struct, frozen=True):
    """What one district adds to its owner's worth, or None while its card hasn't been read."""

    district: str
    amount: int | None
    mortgaged: bool


class Standing(msgspec.Struct, frozen=True):
    """One player in the standings. `cash` is None while paper money isn't counted.

    `figure` is used for the comparison: their worth, or only their districts while `notes_count` is false.
    """

    name: str
    rank: int
    cash: int | None
    districts: tuple[WorthEntry, ...]
    worth: int
    figure: int
    bankrupt: bool


def district_worth(state: City, district: str) -> int | None:
    """Return what a district counts at the end (CITY-END-05, -09, CITY-OQ-07, -78)."""
    plot, rule = state.plots[district], state.house.mortgaged_worth
    if plot.mortgage is not None and rule == "zero":
        return 0
    priced = state.house.worth_basis == "price"
    value = state.edition.districts[district].price if priced else known_rent(state, district)
    if value is not None and plot.mortgage is not None and rule == "rent_value_minus_debt":
        return value - plot.mortgage
    return value


def missing_value_reason(state: City) -> Reason | None:
    """Return the first value that counts now and hasn't been read off its card."""
    for name in (name for player in state.players_not_bankrupt for name in state.districts_of(player)):
        if district_worth(state, name) is None:
            try:
                state.edition.price(name) if state.house.worth_basis == "price" else current_rent(state, name)
            except Refused as refusal:
                return refusal.reasons[0]
    return None


def known_cash(state: City, player: str) -> int | None:
    """Return the cash of a player, or None while paper money isn't counted."""
    if state.has_paper_money and state.player_states[player].counted is None:
        return None
    return state.cash(player)


def district_entries(state: City, player: str) -> tuple[WorthEntry, ...]:
    """Return what each district of a player counts, in board order."""
    return tuple(
        WorthEntry(name, district_worth(state, name), state.plots[name].mortgage is not None)
        for name in state.districts_of(player)
    )


def does_cash_count(state: City) -> bool:
    """Return whether cash counts in the comparison. Paper money does once the game is over or everyone has counted."""
    return (
        not state.has_paper_money
        or bool(state.finished)
        or all(known_cash(state, name) is not None for name in state.players_not_bankrupt)
    )


def districts_worth(state: City, player: str) -> int:
    """Return the total of a player's districts (CITY-END-05)."""
    return sum(entry.amount or 0 for entry in district_entries(state, player))


def total_worth(state: City, player: str) -> int:
    """Return cash plus districts. Nothing else counts (CITY-END-06, -08)."""
    return (known_cash(state, player) or 0) + districts_worth(state, player)


def _compared_worth(state: City, player: str) -> int:
    return total_worth(state, player) if does_cash_count(state) else districts_worth(state, player)


def standings_in_table_order(state: City) -> tuple[Standing, ...]:
    """Return all players in table order with their ranks. Equal players share a rank (CITY-END-01, CITY-OQ-79)."""
    keys = {name: _ranking_key(state, name) for name in state.players}
    return tuple(
        Standing(
            name=name,
            rank=1 + sum(key > keys[name] for key in keys.values()),
            cash=known_cash(state, name),
            districts=district_entries(state, name),
            worth=total_worth(state, name),
            figure=_compared_worth(state, name),
            bankrupt=bool(state.player_states[name].bankrupt),
        )
        for name in state.players
    )


def _ranking_key(state: City, player: str) -> tuple[int, ...]:
    """Return the sort key: still in the game, worth, then the tie-breakers."""
    tie = {
        "shared": 0,
        "most_cash": (known_cash(state, player) or 0) if does_cash_count(state) else 0,
        "most_districts": len(state.districts_of(player)),
    }[state.house.tie_break]
    gone = state.player_states[player].bankrupt
    return (0, gone, 0) if gone else (1, _compared_worth(state, player), tie)


def winners(state: City) -> tuple[str, ...]:
    """Return who leads, or has won."""
    return tuple(standing.name for standing in standings_in_table_order(state) if standing.rank == 1)


def worth_by_player(state: City, latest: City) -> dict[str, int]:
    """Return everyone's worth; nothing with paper money, because it is unknown during the game."""
    return {} if latest.has_paper_money else {name: total_worth(state, name) for name in state.players}
