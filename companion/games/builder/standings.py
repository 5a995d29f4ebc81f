"""The public standings of a Builder table: points with their parts, and cash."""

from msgspec.structs import replace

from companion.core.words import listed
from companion.games.board.owing import still_owed
from companion.games.builder.scoring import Standing, standings
from companion.games.builder.state import Builder
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings
from companion.games.ways import light


def shown(state: Builder, now_ms: int) -> Standings:
    """Return everyone's standing, or what it would be if the game ended now."""
    ranking = standings(state)
    first = [standing for standing in ranking if standing.rank == 1]
    if state.asking:
        asks = f"Who has the most cash? That scores {points_of(state.edition.bonus['billionaire'])}"
        return Standings(("Points", "Cash"), tuple(replace(_row(state, one), rank=None) for one in ranking), asks)
    words = verdict([one.name for one in first], points_of(first[0].points.total), finished=bool(state.finished))
    return Standings(("Points", "Cash"), tuple(_row(state, standing) for standing in ranking), words)


def _row(state: Builder, standing: Standing) -> StandingRow:
    points = standing.points
    heights = sorted((each.height for each in state.island.values() if each.owner == standing.name), reverse=True)
    floors = f" ({listed(list(map(str, heights)))} floor{'s' * (heights != [1])})" if heights else ""
    owes = () if light(state) else still_owed(state, standing.name, str)
    counts = standing.group >= int(state.house.community_min_buildings)
    return StandingRow(
        name=standing.name,
        rank=standing.rank,
        out=standing.bankrupt,
        figures=(str(points.total), str(standing.cash)),
        parts=(
            *owes,
            ("Buildings", f"{points.buildings}{floors}"),
            ("Sets", str(points.sets)),
            ("Billionaire", str(points.billionaire)),
            ("Community", f"{points.community}" + (f" (group of {standing.group})" if counts else "")),
        ),
    )


def points_of(number: int) -> str:
    """Return a number of points in words."""
    return f"{number} point{'' if number == 1 else 's'}"
