"""Whether the box still has a piece (CITY-OQ-25)."""

from collections.abc import Iterator

from companion.core.errors import Reason
from companion.games.city.pieces import HAZARDS, block_pieces
from companion.games.city.state import City


def standing(state: City, kind: str) -> int:
    """Return how many pieces of a kind stand in the city; blocks are counted in the fewest pieces."""
    plots = state.plots.values()
    if kind in ("residential", "industrial"):
        return sum(len(block_pieces(getattr(plot, kind))) for plot in plots)
    if kind in HAZARDS:
        return sum(hazard.kind == kind for plot in plots for hazard in plot.hazards)
    if kind in ("railroad", "stadium", "skyscraper", "tower"):
        return sum(int(getattr(plot, kind)) for plot in plots)
    return sum(plot.bonuses.count(kind) for plot in plots)


def piece_left(state: City, kind: str) -> Iterator[Reason]:
    """Yield that the box is empty, where the table counts its pieces."""
    limit = state.house.piece_limits.get(kind)
    if limit is not None and standing(state, kind) >= limit:
        yield Reason(f"There is no {kind} left in the box.", "CITY-OQ-25")
