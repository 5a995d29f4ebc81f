"""The standings of a city: cash, what every district adds, and how everybody's worth has gone."""

from collections.abc import Mapping, Sequence

from companion.games.city.rules.recorder import show
from companion.games.city.scoring import Standing, standings, winners
from companion.games.city.state import City
from companion.tui.screens.standings import Placing, Standings, title, verdict


def city_standings(state: City, course: Mapping[str, Sequence[int]]) -> Standings:
    """Return the window of standings."""
    rows = sorted(standings(state), key=lambda standing: standing.rank)
    first = winners(state)
    worth = next(standing.worth for standing in rows if standing.name == first[0])
    over = bool(state.finished)
    placings = [_placing(state, standing, course[standing.name]) for standing in rows]
    return Standings(title(over), verdict(over, first, show(worth)), placings)


def _placing(state: City, standing: Standing, values: Sequence[int]) -> Placing:
    low, high = min(values), max(values)
    return Placing(
        seat=state.players.index(standing.name),
        headline=headline(standing),
        parts=parts(standing),
        course=values if low < high else (),
        course_words=f"Worth from {show(low)} to {show(high)}:",
    )


def headline(standing: Standing) -> str:
    """Return rank, name, cash and worth in a line."""
    cash = "not counted" if standing.cash is None else show(standing.cash)
    gone = " · bankrupt" if standing.bankrupt else ""
    return f"{standing.rank}. {standing.name}{gone} · cash {cash} · worth {show(standing.worth)}"


def parts(standing: Standing) -> str:
    """Return what each district adds to the worth."""
    entries = [
        f"{each.district} {'?' if each.amount is None else show(each.amount)}{' (mortgaged)' if each.mortgaged else ''}"
        for each in standing.districts
    ]
    return " · ".join(entries) or "no district"
