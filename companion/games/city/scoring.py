"""What everybody is worth, with the parts of it, and who is first (CITY-END-*)."""

import msgspec

from companion.core.errors import Reason, Refused
from companion.games.city.rules.rent import known_rent, rent_value
from companion.games.city.state import City


class Entry(msgspec.Struct, frozen=True):
    """What one district adds to the worth of its owner; None where its card is not read yet."""

    district: str
    amount: int | None
    mortgaged: bool


class Standing(msgspec.Struct, frozen=True):
    """One player in the standings. `cash` is None where real notes are not counted yet.

    `figure` is what they are compared by: their worth, or the districts alone while `notes_count` does not hold.
    """

    name: str
    rank: int
    cash: int | None
    districts: tuple[Entry, ...]
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


def to_read(state: City) -> Reason | None:
    """Return the first value that counts now and that nobody has read off its card."""
    for name in (name for player in state.alive for name in state.owned(player)):
        if district_worth(state, name) is None:
            try:
                state.edition.price(name) if state.house.worth_basis == "price" else rent_value(state, name)
            except Refused as refusal:
                return refusal.reasons[0]
    return None


def cash(state: City, player: str) -> int | None:
    """Return the cash of a player, None where real notes are not counted yet."""
    if state.paper and state.seats[player].counted is None:
        return None
    return state.cash(player)


def entries(state: City, player: str) -> tuple[Entry, ...]:
    """Return what each district of a player counts, in board order."""
    return tuple(
        Entry(name, district_worth(state, name), state.plots[name].mortgage is not None) for name in state.owned(player)
    )


def notes_count(state: City) -> bool:
    """Tell whether cash adds to what is compared: real notes do once the game is over, or everybody has counted."""
    return not state.paper or bool(state.finished) or all(cash(state, name) is not None for name in state.alive)


def of_districts(state: City, player: str) -> int:
    """Return what the districts of a player add up to (CITY-END-05)."""
    return sum(entry.amount or 0 for entry in entries(state, player))


def worth(state: City, player: str) -> int:
    """Return cash and districts added up; nothing else counts (CITY-END-06, -08)."""
    return (cash(state, player) or 0) + of_districts(state, player)


def _figure(state: City, player: str) -> int:
    return worth(state, player) if notes_count(state) else of_districts(state, player)


def standings(state: City) -> tuple[Standing, ...]:
    """Return all players in table order with their ranks; equal ones share a rank (CITY-END-01, CITY-OQ-79)."""
    keys = {name: _key(state, name) for name in state.players}
    return tuple(
        Standing(
            name=name,
            rank=1 + sum(key > keys[name] for key in keys.values()),
            cash=cash(state, name),
            districts=entries(state, name),
            worth=worth(state, name),
            figure=_figure(state, name),
            bankrupt=bool(state.seats[name].bankrupt),
        )
        for name in state.players
    )


def _key(state: City, player: str) -> tuple[int, ...]:
    """Return what the players are compared by: who is still in, worth, then what breaks a tie."""
    tie = {
        "shared": 0,
        "most_cash": (cash(state, player) or 0) if notes_count(state) else 0,
        "most_districts": len(state.owned(player)),
    }[state.house.tie_break]
    gone = state.seats[player].bankrupt
    return (0, gone, 0) if gone else (1, _figure(state, player), tie)


def winners(state: City) -> tuple[str, ...]:
    """Return who leads, or has won."""
    return tuple(standing.name for standing in standings(state) if standing.rank == 1)


def worths(state: City, now: City) -> dict[str, int]:
    """Return what everybody is worth; nothing with real notes, whose worth on the way nobody knows."""
    return {} if now.paper else {name: worth(state, name) for name in state.players}
