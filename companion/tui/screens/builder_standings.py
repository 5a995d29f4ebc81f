"""The standings of a Builder table: points with their parts, and how they would be if the game ended now."""

from companion.games.builder.scoring import Standing, standings
from companion.games.builder.state import Builder
from companion.tui.screens.standings import Placing, Standings, title, verdict


def builder_standings(state: Builder) -> Standings:
    """Return the window of standings."""
    rows = sorted(standings(state), key=lambda standing: standing.rank)
    first = [standing for standing in rows if standing.rank == 1]
    over = bool(state.finished)
    figure = _points(first[0].points.total)
    words = verdict(over, [standing.name for standing in first], figure)
    return Standings(title(over), words, [_placing(state, standing) for standing in rows])


def _placing(state: Builder, standing: Standing) -> Placing:
    return Placing(state.players.index(standing.name), headline(standing), parts(state, standing))


def headline(standing: Standing) -> str:
    """Return rank, name, points and cash in a line."""
    gone = " · bankrupt" if standing.bankrupt else ""
    return f"{standing.rank}. {standing.name}{gone} · {_points(standing.points.total)} · cash {standing.cash}"


def parts(state: Builder, standing: Standing) -> str:
    """Return what the points come from (BUILDER-SCORE-16)."""
    points = standing.points
    heights = sorted((each.height for each in state.island.values() if each.owner == standing.name), reverse=True)
    floors = f" (floors {' '.join(map(str, heights))})" if heights else ""
    lines = [f"Buildings {points.buildings}{floors}", f"sets {points.sets}"]
    lines.append(f"Billionaire {points.billionaire}")
    counts = standing.group >= int(state.house.community_min_buildings)
    lines.append(f"Community {points.community}" + (f" (group of {standing.group})" if counts else ""))
    return " · ".join(lines)


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"
