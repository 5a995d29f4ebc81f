"""The spaces of the track as a ring on an 11 by 11 grid, with GO at the lower right, for any window."""

from collections.abc import Iterator

from companion.core.words import phrase, say, translated
from companion.games.city.edition import TRACK
from companion.games.city.rules.landing import industry_tax_due
from companion.games.city.rules.recorder import amount_or_question_mark, amount_text
from companion.games.city.rules.rent import is_rent_doubled, known_rent
from companion.games.city.state import City, Plot
from companion.games.view import Piece, Place

_SIDE = TRACK // 4


def track_places(state: City) -> tuple[Place, ...]:
    """Return every space from GO on, with its contents, owner and tokens."""
    seat_of = {name: seat for seat, name in enumerate(state.players)}
    tokens: dict[int, list[int]] = {}
    for name in state.players_not_bankrupt:
        tokens.setdefault(state.player_states[name].position, []).append(seat_of[name])
    return tuple(_place(state, position, seat_of, tuple(tokens.get(position, ()))) for position in range(TRACK))


def _place(state: City, position: int, seat_of: dict[str, int], tokens: tuple[int, ...]) -> Place:
    space = state.edition.track[position]
    column, row = column_and_row(position)
    if space.kind != "district":
        words = _effect_text(state, position)
        return Place(
            name=space.name_in_words, words=words, column=column, row=row, tokens=tokens, pieces=(Piece(space.kind),)
        )
    owner = state.plots[space.name].owner
    return Place(
        name=space.name,
        words=_price_or_rent_text(state, space.name),
        group=state.edition.districts[space.name].group,
        seat=None if owner is None else seat_of[owner],
        column=column,
        row=row,
        marks=tuple(_piece_names(state, space.name)),
        tokens=tokens,
        pieces=(*_pieces(state.plots[space.name]), *_figure_pieces(state, space.name)),
    )


_EFFECTS = {
    "go": phrase("{amount} for passing"),
    "chance": phrase("draw a Chance card"),
    "planning_permission": phrase("place a hazard or bonus building"),
    "jail": phrase("just visiting"),
    "auction": phrase("auction any district"),
    "free_parking": phrase("take the Rent Dodge card"),
    "go_to_jail": phrase("go to jail"),
}


def _effect_text(state: City, position: int) -> str:
    """Return what a space that isn't a district does to the player who lands there."""
    kind, player = state.edition.track[position].kind, state.player_in_turn
    here = state.player_states[player].position == position
    if kind == "industry_tax":
        return _tax_text(state, position, due=industry_tax_due(state, player) if here else None)
    if kind == "jail" and here and state.player_states[player].jailed:
        return say("in jail")
    return translated(_EFFECTS[kind], amount=amount_text(state.go_wages))


def _tax_text(state: City, position: int, *, due: int | None) -> str:
    """Return what the Industry Tax costs, or that nothing is due from the player who is there."""
    if due == 0:
        return say("no industrial blocks: nothing to pay")
    amount = amount_text(state.industry_tax(position) if due is None else due)
    if due is None and state.house.industry_tax_basis == "per_block":
        return say("{amount} for each industrial block", amount=amount)
    return say("{amount} for owners of industrial blocks", amount=amount)


def _figure_pieces(state: City, district: str) -> Iterator[Piece]:
    """Yield the price of a district while unowned, then its rent, for a space without room for words."""
    plot = state.plots[district]
    amount = state.edition.districts[district].price if plot.owner is None else known_rent(state, district)
    if plot.mortgage is None and amount is not None:
        yield Piece("figure", 1, amount_text(amount))


def _pieces(plot: Plot) -> Iterator[Piece]:
    """Yield what stands in a district, what changes its rent first."""
    there = (
        ("mortgaged", plot.mortgage is not None),
        ("hazard", bool(plot.hazards)),
        ("bonus", bool(plot.bonuses)),
        ("railroad", plot.railroad),
        ("stadium", plot.stadium),
        ("skyscraper", plot.skyscraper),
        ("tower", plot.tower),
    )
    yield from (Piece(kind) for kind, stands in there if stands)
    blocks = (("residential", plot.residential), ("industrial", plot.industrial))
    yield from (Piece(kind, count) for kind, count in blocks if count)


def column_and_row(position: int) -> tuple[int, int]:
    """Return the column and row of a space: leftwards along the bottom, up, along the top, and down."""
    side, along = divmod(position, _SIDE)
    return ((_SIDE - along, _SIDE), (0, _SIDE - along), (along, 0), (_SIDE, along))[side]


def _price_or_rent_text(state: City, district: str) -> str:
    """Return the figure of a district that matters now: the price while unowned, its mortgage, or its rent."""
    plot, price = state.plots[district], state.edition.districts[district].price
    if plot.owner is None:
        return say("price {amount}", amount=amount_or_question_mark(price))
    if plot.mortgage is not None:
        return say("mortgaged for {amount}", amount=amount_text(plot.mortgage))
    return say("rent {amount}", amount=amount_or_question_mark(known_rent(state, district)))


def _piece_names(state: City, district: str) -> list[str]:
    plot = state.plots[district]
    marks = [say("{number} residential", number=plot.residential)] if plot.residential else []
    marks += [say("{number} industrial", number=plot.industrial)] if plot.industrial else []
    marks += [translated(kind) for kind in (*(hazard.kind for hazard in plot.hazards), *plot.bonuses)]
    named = (
        (phrase("railroad"), plot.railroad),
        (phrase("stadium"), plot.stadium),
        (phrase("skyscraper"), plot.skyscraper),
        (phrase("Tower"), plot.tower),
        (phrase("mortgaged"), plot.mortgage is not None),
        (phrase("doubled"), is_rent_doubled(state, district)),
    )
    return marks + [translated(word) for word, there in named if there]
