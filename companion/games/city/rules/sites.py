"""Where hazards and bonus buildings can go, and whether the box has a piece left (CITY-PLAN-*, CITY-OQ-25, ...)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from companion.core.errors import Reason
from companion.core.words import say, translated
from companion.games.city.pieces import BONUSES, HAZARDS, block_pieces
from companion.games.city.state import City


def has_any_bonus(state: City) -> bool:
    """Return whether there is a bonus building anywhere in the city."""
    return any(plot.bonuses for plot in state.plots.values())


def pieces_in_use(state: City, kind: str) -> int:
    """Return how many pieces of a kind are in use. Blocks count as the fewest possible pieces."""
    plots = state.plots.values()
    if kind in ("residential", "industrial"):
        return sum(len(block_pieces(getattr(plot, kind))) for plot in plots)
    if kind in HAZARDS:
        return sum(hazard.kind == kind for plot in plots for hazard in plot.hazards)
    if kind in ("railroad", "stadium", "skyscraper", "tower"):
        return sum([getattr(plot, kind) for plot in plots])
    return sum(plot.bonuses.count(kind) for plot in plots)


def must_have_piece_left(state: City, kind: str) -> Iterator[Reason]:
    """Yield that the box is empty, if the table counts its pieces."""
    limit = state.house.piece_limits.get(kind)
    if limit is not None and pieces_in_use(state, kind) >= limit:
        yield Reason(say("No {piece} left in the box.", piece=translated(kind)), "CITY-OQ-25")


def has_planning_site(state: City, player: str) -> bool:
    """Return whether any building that the player's space offers has a legal place (CITY-OQ-24)."""
    here = (state.player_states[player].position,)
    return any(next(possible_sites(state, player, kind, here), None) for kind in (*HAZARDS, *BONUSES))


def possible_sites(state: City, player: str, kind: str, permits: Sequence[int | None]) -> Iterator[str]:
    """Yield the districts where a player can build this hazard or bonus building with one of some permissions."""
    if not any(state.permit_covers(position, kind) for position in permits) or next(
        must_have_piece_left(state, kind), None
    ):
        return
    legal = must_suit_hazard if kind in HAZARDS else must_suit_bonus
    for district in state.plots:
        if next(legal(state, player, district), None) is None:
            yield district


def must_suit_hazard(state: City, player: str, district: str) -> Iterator[Reason]:
    """Yield why a player can't put a hazard there with a permission (CITY-PLAN-03, -04, -06)."""
    if state.plots[district].owner == player:
        text = say(
            "{player} owns {district}: place the hazard on an opponent's or unowned district.",
            player=player,
            district=district,
        )
        yield Reason(text, "CITY-PLAN-06")
    yield from must_have_hazard_room(state, district)


def must_have_hazard_room(state: City, district: str) -> Iterator[Reason]:
    """Yield why a district can't have a hazard, for any player (CITY-BON-02)."""
    plot, house = state.plots[district], state.house
    if plot.bonuses:
        text = say(
            "The {bonus} keeps hazards away from {district}.", bonus=translated(plot.bonuses[0]), district=district
        )
        yield Reason(text, "CITY-BON-02")
    if plot.stadium and house.stadium_blocks_hazard:
        yield Reason(say("The stadium keeps hazards away from {district}.", district=district), "CITY-OQ-18")
    if plot.hazards and house.hazards_per_district == "one":
        there = translated(plot.hazards[0].kind)
        yield Reason(say("{district} already has a {piece}.", district=district, piece=there), "CITY-OQ-19")
    if plot.mortgage is not None and not house.hazard_removal_on_mortgaged:
        yield Reason(say("{district} is mortgaged.", district=district), "CITY-OQ-13")


def must_suit_bonus(state: City, player: str, district: str) -> Iterator[Reason]:
    """Yield why a player can't put a bonus building there with a permission (CITY-PLAN-02, -04, -06)."""
    if state.plots[district].owner not in (None, player):
        owner = state.plots[district].owner
        text = say("{district} belongs to {owner}: no bonus building there.", district=district, owner=owner)
        yield Reason(text, "CITY-PLAN-06")
    yield from must_have_bonus_room(state, district)


def must_have_bonus_room(state: City, district: str) -> Iterator[Reason]:
    """Yield why a district can't have a bonus building (CITY-HAZ-02)."""
    plot = state.plots[district]
    if plot.hazards:
        hazard = translated(plot.hazards[0].kind)
        text = say("The {hazard} keeps bonus buildings away from {district}.", hazard=hazard, district=district)
        yield Reason(text, "CITY-HAZ-02")
    if plot.bonuses and state.house.bonus_per_district == "one":
        there = translated(plot.bonuses[0])
        yield Reason(say("{district} already has a {piece}.", district=district, piece=there), "CITY-OQ-21")


def must_be_offered_by_permit(state: City, kind: str, permits: Sequence[int | None]) -> Iterator[Reason]:
    """Yield why none of some permissions offers this building (CITY-PLAN-07)."""
    if permits and not any(state.permit_covers(position, kind) for position in permits):
        pairs = (state.edition.track[position].pair for position in permits if position is not None)
        pieces = ", ".join(map(translated, dict.fromkeys(chain(*pairs))))
        yield Reason(say("This permission allows only: {pieces}.", pieces=pieces), "CITY-PLAN-07")
