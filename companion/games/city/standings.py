"""The standings of a city as everybody may see them: cash, worth, and what every district adds."""

from companion.games.board.owing import still_owed
from companion.games.city.rules.recorder import show
from companion.games.city.scoring import Entry, Standing, notes_count, standings, winners
from companion.games.city.state import City
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def shown(state: City, now_ms: int) -> Standings:
    """Return how everybody stands."""
    ranking, first = standings(state), winners(state)
    best = next(standing.figure for standing in ranking if standing.name == first[0])
    words = verdict(first, show(best), finished=bool(state.finished))
    return Standings(columns(state), tuple(_row(state, standing) for standing in ranking), words)


def columns(state: City) -> tuple[str, str]:
    """Return the heads of the figures; until all real notes are counted, the districts stand alone."""
    return "Cash", "Worth" if notes_count(state) else "Districts"


def _row(state: City, standing: Standing) -> StandingRow:
    cash = "not counted" if standing.cash is None else show(standing.cash)
    return StandingRow(
        name=standing.name,
        rank=standing.rank,
        out=standing.bankrupt,
        figures=(cash, show(standing.figure)),
        parts=(
            *still_owed(state, standing.name, show),
            *((each.district, _counts(each)) for each in standing.districts),
        ),
    )


def _counts(entry: Entry) -> str:
    amount = "?" if entry.amount is None else show(entry.amount)
    return f"{amount} (mortgaged)" if entry.mortgaged else amount
