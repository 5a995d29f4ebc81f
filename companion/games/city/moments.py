"""The big moments of the city, and the details of a district up for auction."""

from companion.games.big_moment import BigMoment, BigMoments, Lot, full_set, of_player, sale, unit_moments
from companion.games.city import facts as f
from companion.games.city.rules.auction import opener
from companion.games.city.rules.recorder import show, show_known
from companion.games.city.rules.rent import basis, complete_groups
from companion.games.city.state import City


def lot(state: City, district: str) -> Lot:
    """Return a district as an auction lot: price, rent, the set it would complete, and who has what of its colour."""
    card, names = state.edition.districts.get(district), state.group(district) if district in state.plots else ()
    if card is None:
        return Lot(district)
    colour = card.group.replace("_", " ")
    counts = {player: sum(state.plots[name].owner == player for name in names) for player in state.alive}
    whole = [f"Completes {colour} for {player}" for player, count in counts.items() if count == len(names) - 1]
    price, rent = show_known(card.price), show_known(card.lines[basis(state, district)[0]])
    owned = {player: f"You own {count} of {len(names)} {colour}" for player, count in counts.items()}
    timer = state.unit.timer
    first = opener(state, timer) if timer is not None else None
    return Lot(district, card.group, (f"List price {price}", f"Rent {rent}", *whole), owned, first or "")


def _bought(state: City, fact: f.DistrictBought) -> BigMoment | None:
    """Return the moment of an auction sale, including a completed set."""
    colour = state.edition.districts[fact.district].group
    if fact.how == "auction":
        return sale(fact.player, show(fact.price), fact.district, colour)
    return full_set(fact.player, colour) if colour in complete_groups(state, fact.player) else None


MOMENTS = BigMoments[City](
    {
        **unit_moments(show, lot),
        f.DistrictBought: _bought,
        f.Jailed: of_player("jail", "Go to jail"),
        f.BankruptcyDeclared: of_player("bankrupt", "Bankrupt"),
    }
)
"""The big moments of the city."""
