"""The public standings of a Builder table: points with their parts, and cash."""

from msgspec.structs import replace

from companion.core.words import joined_with_and, say, say_n
from companion.games.board.debt_options import own_debts_phrase
from companion.games.builder.scoring import Standing, standings_in_table_order
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def standings_view(state: Builder, now_ms: int) -> Standings:
    """Return everyone's standing, or what it would be if the game ended now."""
    ranking = standings_in_table_order(state)
    first = [standing for standing in ranking if standing.rank == 1]
    if state.asking:
        asks = say_n(
            "Who has the most cash? That scores {n} point",
            "Who has the most cash? That scores {n} points",
            state.edition.bonus["billionaire"],
        )
        return Standings(_column_headings(), tuple(replace(_row(state, one), rank=None) for one in ranking), asks)
    names = tuple(one.name for one in first)
    words = verdict(names, points_text(first[0].points.total), finished=bool(state.finished))
    rows = tuple(_row(state, standing) for standing in ranking)
    return Standings(_column_headings(), rows, words, first=names)


def _column_headings() -> tuple[str, str]:
    return say("Points"), say("Cash")


def _row(state: Builder, standing: Standing) -> StandingRow:
    points = standing.points
    return StandingRow(
        name=standing.name,
        rank=standing.rank,
        out=standing.bankrupt,
        figures=(str(points.total), str(standing.cash)),
        owes="" if is_light(state) else own_debts_phrase(state, standing.name, str),
        made_of=(
            (say("Buildings"), _buildings_text(state, standing)),
            (say("Sets"), str(points.sets)),
            (say("Billionaire"), str(points.billionaire)),
            (say("Community"), _community_text(state, standing)),
        ),
    )


def _buildings_text(state: Builder, standing: Standing) -> str:
    """Return the points for buildings, and how high each is."""
    heights = sorted((each.height for each in state.island.values() if each.owner == standing.name), reverse=True)
    scored = standing.points.buildings
    if not heights:
        return str(scored)
    return say_n(
        "{points} ({heights} floor)",
        "{points} ({heights} floors)",
        sum(heights),
        points=scored,
        heights=joined_with_and(list(map(str, heights))),
    )


def _community_text(state: Builder, standing: Standing) -> str:
    """Return the points for the largest group, and its size."""
    scored = standing.points.community
    if standing.group < int(state.house.community_min_buildings):
        return str(scored)
    return say("{points} (group of {number})", points=scored, number=standing.group)


def points_text(number: int) -> str:
    """Return a number of points in words."""
    return say_n("{n} point", "{n} points", number)
