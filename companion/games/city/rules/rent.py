"""The rent value of a district: one function for rent, mortgage and final worth (CITY-RENT-09)."""

from typing import NamedTuple

from companion.core.errors import Refused
from companion.games.city.bank import part_bank_can_pay
from companion.games.city.edition import MOST_BLOCKS
from companion.games.city.state import City, Plot

OF_RENT = ("rent", "refund")
"""The causes of rent debts: rent that is due, or a rent refund by Rent Dodge that the owner has spent."""


def current_rent(state: City, district: str) -> int:
    """Return what another player would pay on landing if the district weren't mortgaged (CITY-RENT-02 to -06).

    Raises `Refused` if the line of the card is unknown.
    """
    counted, twice = rent_basis(state, district)
    if counted == 0 and are_homes_cancelled(state, state.plots[district]) and state.house.hazard_zero_rent == "zero":
        return 0
    return state.edition.districts[district].printed_rent(counted) * (2 if twice else 1)


class RentBasis(NamedTuple):
    """The number of blocks that count for a district's rent, and whether it is doubled."""

    blocks: int
    doubled: bool


def rent_basis(state: City, district: str) -> RentBasis:
    """Return what a district's rent is counted from."""
    plot = state.plots[district]
    counted = min(plot.industrial + (0 if are_homes_cancelled(state, plot) else plot.residential), MOST_BLOCKS)
    doubled = (counted > 0 or state.house.land_rent_doubles) and is_rent_doubled(state, district)
    return RentBasis(counted, doubled)


def known_rent(state: City, district: str) -> int | None:
    """Return the rent value, or None if the line of the card is unknown."""
    try:
        return current_rent(state, district)
    except Refused:
        return None


def rent_due(state: City, district: str, visitor: str) -> int:
    """Return what a visitor pays. Their own, unowned and mortgaged districts cost nothing (CITY-RENT-11)."""
    plot = state.plots[district]
    if plot.owner in (None, visitor) or plot.mortgage is not None:
        return 0
    return current_rent(state, district)


def are_homes_cancelled(state: City, plot: Plot) -> bool:
    """Return whether a hazard keeps the residential blocks from counting (CITY-HAZ-03)."""
    if state.house.hazard_by_self == "counts":
        return bool(plot.hazards)
    return any(hazard.by is None or hazard.by != plot.owner for hazard in plot.hazards)


def is_rent_doubled(state: City, district: str) -> bool:
    """Return whether a skyscraper of the colour or the owner's Tower doubles the value, once (CITY-RENT-05, -06)."""
    owner = state.plots[district].owner
    return _is_doubled_by_skyscraper(state, district, owner) or (
        owner is not None and _is_doubled_by_tower(state, owner)
    )


def _can_double_rent(state: City, plot: Plot) -> bool:
    return plot.mortgage is None or state.house.mortgaged_doubler == "keeps"


def _is_doubled_by_skyscraper(state: City, district: str, owner: str | None) -> bool:
    group = [state.plots[name] for name in state.same_colour_districts(district)]
    towers = [plot for plot in group if plot.skyscraper and _can_double_rent(state, plot)]
    rule = state.house.skyscraper_split_group
    if rule == "doubles_skyscraper_owner_only":
        return any(plot.owner == owner for plot in towers)
    if rule == "off_until_complete":
        return bool(towers) and owner is not None and all(plot.owner == owner for plot in group)
    return bool(towers)


def _is_doubled_by_tower(state: City, owner: str) -> bool:
    has = any(plot.tower and plot.owner == owner and _can_double_rent(state, plot) for plot in state.plots.values())
    if has and state.house.tower_after_loss == "off_until_two_groups":
        return len(complete_groups(state, owner)) >= 2
    return has


def counts_for_set(state: City, player: str, district: str) -> bool:
    """Return whether a district counts for the player's stadium, skyscraper and Tower (CITY-OQ-06)."""
    plot = state.plots[district]
    return plot.owner == player and (plot.mortgage is None or state.house.mortgaged_counts_for_sets)


def complete_groups(state: City, player: str) -> tuple[str, ...]:
    """Return the colours in which a player owns every district."""
    return tuple(
        colour
        for colour, names in state.edition.groups.items()
        if all(counts_for_set(state, player, name) for name in names)
    )


def wages(state: City, player: str) -> int:
    """Return the pay for passing GO: the wages plus 1M for each stadium of the player (CITY-MON-05, CITY-STAD-03)."""
    pays = state.house.stadium_mortgaged_pays
    own = [plot for plot in state.plots.values() if plot.stadium and plot.owner == player]
    return state.go_wages + 1_000_000 * sum(1 for plot in own if pays or plot.mortgage is None)


def possible_mortgages(state: City, player: str) -> tuple[tuple[str, int], ...]:
    """Return the districts a player can still mortgage, in board order, with what the bank pays for each.

    Empty if the table allows mortgages only for rent and none is owed (CITY-OQ-09). Leaves out those the bank can't pay
    for (CITY-OQ-84). Raises `Refused` if a line of a card is unknown.
    """
    debts = [debt for debt in state.debts if debt.debtor == player]
    if state.house.mortgage_when == "unpayable_rent" and debts and all(debt.cause not in OF_RENT for debt in debts):
        return ()
    found, total = [], 0
    for name in state.districts_of(player):
        amount = current_rent(state, name) if state.plots[name].mortgage is None else 0
        if amount and part_bank_can_pay(state, total + amount) == total + amount:
            total += amount
            found.append((name, amount))
    return tuple(found)


def raisable_cash(state: City, player: str) -> int:
    """Return cash plus the mortgage value of all unmortgaged districts (CITY-BKR-05)."""
    return state.cash(player) + sum(amount for _, amount in possible_mortgages(state, player))
