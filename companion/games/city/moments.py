"""The big moments of the city, and the details of a district up for auction."""

from companion.core.words import phrase, say
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
from companion.games.city import facts as f
from companion.games.city.rules.auction import required_opener
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.rules.rent import complete_groups, rent_basis
from companion.games.city.state import City


def auction_lot(state: City, district: str) -> Lot:
    """Return a district as an auction lot: price, rent, the set it would complete, and who has what of its colour."""
    card = state.edition.districts.get(district)
    if card is None:
        return Lot(district)
    rent = card.lines[rent_basis(state, district).blocks]
    known = (
        say("List price {amount}", amount=amount_or_question_mark(card.price)),
        say("Rent {amount}", amount=amount_or_question_mark(rent)),
    )
    owners = [state.plots[name].owner for name in state.same_colour_districts(district)]
    timer = state.unit.timer
    first = required_opener(state, timer) if timer is not None else None
    return lot_of_colour(district, card.group, known, owners, state.players_not_bankrupt, opener=first or "")


def _sale_moment(state: City, fact: f.DistrictBought) -> BigMoment | None:
    """Return the moment of an auction sale, including a completed set."""
    colour = state.edition.districts[fact.district].group
    if fact.how == "auction":
        return sale_moment(fact.player, amount_text(fact.price), fact.district, colour)
    return full_set_moment(fact.player, colour) if colour in complete_groups(state, fact.player) else None


def _roll_moment(state: City, fact: f.Rolled) -> BigMoment:
    """Return the moment of a roll, with the space it led to; none for a roll without a move."""
    here = state.turn.landing if fact.player == state.turn.player else None
    if here is None:
        jailed = state.player_states[fact.player].jailed
        return roll_moment(fact.player, fact.first, fact.second, space=say("in jail") if jailed else "")
    space = state.edition.track[here.position]
    card = state.edition.districts.get(space.name) if space.kind == "district" else None
    colour = card.group if card else ""
    return roll_moment(fact.player, fact.first, fact.second, space=space.name_in_words, colour=colour)


MOMENTS = BigMoments[City](
    {
        **auction_and_build_moment_makers(amount_text, auction_lot, lambda state: state.turn.player),
        f.Rolled: _roll_moment,
        f.DistrictBought: _sale_moment,
        f.Jailed: player_moment_maker("jail", phrase("Go to jail")),
        f.BankruptcyDeclared: player_moment_maker("bankrupt", phrase("Bankrupt")),
    }
)
"""The big moments of the city."""
