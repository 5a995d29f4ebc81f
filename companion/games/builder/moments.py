"""The big moments of Builder, and the details of a deed up for auction."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.words import joined_with_and, phrase, say, say_n
from companion.games.big_moment import (
    BigMoment,
    BigMoments,
    Lot,
    auction_and_build_moment_makers,
    full_set_moment,
    lot_of_colour,
    player_moment_maker,
    roll_moment,
    sale_moment,
)
from companion.games.builder import facts as f
from companion.games.builder.edition import Deed, printed_title
from companion.games.builder.scoring import bonus_leaders
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light


def auction_lot(state: Builder, deed_name: str) -> Lot:
    """Return a deed as an auction lot: price, rent, the set it would complete, and who has what of its colour."""
    if deed_name not in state.edition.deed_names:
        return Lot(deed_name)
    deed = state.edition.deed(deed_name)
    known = tuple(_known_figures(deed))
    if deed.colour is None:
        return Lot(deed_name, deed.drawn_colour, known, ends=_how_auction_ends(state))
    same = (each.name for each in state.edition.deeds if each.name and each.colour == deed.colour)
    owners = [state.holding(each).owner for each in same]
    lot = lot_of_colour(deed_name, deed.colour, known, owners, state.players_not_bankrupt)
    return replace(lot, ends=_how_auction_ends(state))


def _how_auction_ends(state: Builder) -> str:
    """Return how an auction without a time ends, unless someone has to close it (BUILDER-AUCTION-05)."""
    closes = state.house.auction_timer is None and state.house.auction_all_out != "runs_on"
    return say("Ends when all but one are out") if closes else ""


def _known_figures(deed: Deed) -> Iterator[str]:
    """Yield the price and the rent of a deed, as far as they are known, or where they stand."""
    if deed.price is not None:
        yield say("List price {amount}", amount=deed.price)
    if deed.rent is not None:
        yield say("Rent {amount}", amount=deed.rent)
    if deed.price is None and deed.rent is None:
        yield say("Price on the board, rent on the deed")


def _roll_moment(state: Builder, fact: f.Rolled) -> BigMoment:
    """Return the moment of a roll, with the space it led to, if known."""
    here = state.landing if fact.player == state.turn.player and fact.purpose == "turn" else None
    if here is None:
        return roll_moment(fact.player, fact.first, fact.second)
    deed = state.edition.deed(here.deed) if here.deed else None
    colour = deed.drawn_colour if deed else ""
    space = here.deed or printed_title(here.kind)
    return roll_moment(fact.player, fact.first, fact.second, space=space, colour=colour)


def _set_moment(state: Builder, fact: f.SetCompleted) -> BigMoment:
    return full_set_moment(fact.player, fact.colour)


def _sale_moment(state: Builder, fact: f.DeedBought) -> BigMoment | None:
    """Return the moment of an auction sale."""
    colour = state.edition.deed(fact.deed).drawn_colour
    return sale_moment(fact.player, str(fact.price), fact.deed, colour) if fact.how == "auction" else None


def _penthouse_moment(state: Builder, fact: f.PenthouseBuilt) -> BigMoment:
    return BigMoment(
        kind="skyline",
        title=say("{player} builds a penthouse", player=fact.player),
        figure=fact.cell,
        players=(fact.player,),
    )


def _billionaire_moment(before: Builder, after: Builder) -> BigMoment | None:
    """Return the moment when Billionaire goes to other players, or someone loses it to those who share it."""
    held, holds = (bonus_leaders(state, "billionaire") for state in (before, after))
    if not holds or holds == held or is_light(after) or after.finished:
        return None
    points = after.edition.bonus["billionaire"]
    title = say_n(
        "{players} has the most cash", "{players} have the most cash", len(holds), players=joined_with_and(holds)
    )
    return BigMoment(
        kind="leader",
        title=title,
        figure=say("Billionaire"),
        words=(
            say_n("{n} point", "{n} points", points) if len(holds) == 1 else say("{points} points each", points=points),
        ),
        players=holds if len(holds) == 1 else (),
    )


MOMENTS = BigMoments[Builder](
    {
        **auction_and_build_moment_makers(str, auction_lot),
        f.Rolled: _roll_moment,
        f.DeedBought: _sale_moment,
        f.SetCompleted: _set_moment,
        f.PenthouseBuilt: _penthouse_moment,
        f.Jailed: player_moment_maker("jail", phrase("Go to jail")),
        f.BankruptcyDeclared: player_moment_maker("bankrupt", phrase("Bankrupt")),
    },
    _billionaire_moment,
)
"""The big moments of Builder."""
