"""The spaces of the track as a ring on an 11 by 11 grid, with GO at the lower right, for any window."""

from collections.abc import Iterator

from companion.core.words import phrase, say, told
from companion.games.city.edition import TRACK
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
        tokens.setdefault(state.seats[name].position, []).append(seat_of[name])
    return tuple(_place(state, position, seat_of, tuple(tokens.get(position, ()))) for position in range(TRACK))


def _place(state: City, position: int, seat_of: dict[str, int], tokens: tuple[int, ...]) -> Place:
    space = state.edition.track[position]
    column, row = column_and_row(position)
    if space.kind != "district":
        return Place(name=space.name_in_words, column=column, row=row, tokens=tokens, pieces=(Piece(space.kind),))
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
        pieces=tuple(_pieces(state.plots[space.name])),
    )


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


def _price_or_rent_text(state: City, name: str) -> str:
    """Return the figure of a district that matters now: the price while unowned, its mortgage, or its rent."""
    plot, price = state.plots[name], state.edition.districts[name].price
    if plot.owner is None:
        return say("price {amount}", amount=amount_or_question_mark(price))
    if plot.mortgage is not None:
        return say("mortgaged for {amount}", amount=amount_text(plot.mortgage))
    return say("rent {amount}", amount=amount_or_question_mark(known_rent(state, name)))


def _piece_names(state: City, name: str) -> list[str]:
    plot = state.plots[name]
    marks = [say("{number} residential", number=plot.residential)] if plot.residential else []
    marks += [say("{number} industrial", number=plot.industrial)] if plot.industrial else []
    marks += [told(kind) for kind in (*(hazard.kind for hazard in plot.hazards), *plot.bonuses)]
    named = (
        (phrase("railroad"), plot.railroad),
        (phrase("stadium"), plot.stadium),
        (phrase("skyscraper"), plot.skyscraper),
        (phrase("Tower"), plot.tower),
        (phrase("mortgaged"), plot.mortgage is not None),
        (phrase("doubled"), is_rent_doubled(state, name)),
    )
    return marks + [told(word) for word, there in named if there]
