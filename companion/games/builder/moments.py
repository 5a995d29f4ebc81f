"""The big moments of Builder, and the details of a deed up for auction."""

from companion.games.big_moment import BigMoment, BigMoments, Lot, full_set, of_player, sale, unit_moments
from companion.games.builder import facts as f
from companion.games.builder.state import Builder


def lot(state: Builder, name: str) -> Lot:
    """Return a deed as an auction lot: price, rent, the set it would complete, and who has what of its colour."""
    if name not in state.edition.names:
        return Lot(name)
    deed = state.edition.deed(name)
    same = [each.name for each in state.edition.deeds if each.name and each.colour == deed.colour is not None]
    counts = {player: sum(state.holding(each).owner == player for each in same) for player in state.alive}
    whole = [f"Completes {deed.colour} for {player}" for player, count in counts.items() if count == len(same) - 1]
    owned = {player: f"You own {count} of {len(same)} {deed.colour}" for player, count in counts.items()}
    figures = (("List price", deed.price), ("Rent", deed.rent))
    known = [f"{what} {amount}" for what, amount in figures if amount is not None]
    return Lot(name, deed.colour or "", (*known, *whole), owned if deed.colour else {})


def _set(state: Builder, fact: f.SetCompleted) -> BigMoment:
    return full_set(fact.player, fact.colour)


def _bought(state: Builder, fact: f.DeedBought) -> BigMoment | None:
    """Return the moment of an auction sale."""
    colour = state.edition.deed(fact.deed).colour or ""
    return sale(fact.player, str(fact.price), fact.deed, colour) if fact.how == "auction" else None


def _penthouse(state: Builder, fact: f.PenthouseBuilt) -> BigMoment:
    return BigMoment(
        kind="skyline", title=f"{fact.player} builds a penthouse", figure=fact.cell, players=(fact.player,)
    )


MOMENTS = BigMoments[Builder](
    {
        **unit_moments(str, lot),
        f.DeedBought: _bought,
        f.SetCompleted: _set,
        f.PenthouseBuilt: _penthouse,
        f.Jailed: of_player("jail", "Go to jail"),
        f.BankruptcyDeclared: of_player("bankrupt", "Bankrupt"),
    }
)
"""The big moments of Builder."""
