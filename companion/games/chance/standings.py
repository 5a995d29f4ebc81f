"""The standings of Monopoly Chance as everybody may see them: how long each skyline is, and what makes it."""

from collections.abc import Iterator, Sequence

from companion.core.words import counted
from companion.games.chance.scoring import Standing, at_least, measured, standings, winners
from companion.games.chance.state import Chance
from companion.games.leaving import GONE, alone
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def shown(state: Chance, now_ms: int) -> Standings:
    """Return how everybody stands."""
    ranking = standings(state)
    first = 0 if measured(state) else 1
    rows = tuple(
        StandingRow(
            one.name,
            one.rank,
            out=one.name in state.gone,
            figures=_figures(state, one)[first:],
            parts=tuple(_parts(state, one.name)),
            how=GONE,
        )
        for one in ranking
    )
    return Standings(("Skyline", "Buildings")[first:], rows, _verdict(state, ranking))


def _verdict(state: Chance, ranking: Sequence[Standing]) -> str:
    if state.finished == "alone":
        return alone(state)
    over = state.finished not in (None, "broken off")
    words = verdict(winners(state), figure(min(ranking, key=lambda one: one.rank)), finished=over)
    if over or not state.finished:
        return words
    begun = any(standing.buildings for standing in ranking)
    return f"Broken off while {words}" if begun else "Broken off before anybody had a building"


def counted_by(state: Chance) -> str:
    """Return the name of what skylines are compared by: their buildings where nobody has measured any."""
    return "Skyline length" if measured(state) else "Buildings"


def _figures(state: Chance, standing: Standing) -> tuple[str, str]:
    least = "" if standing.length is not None else "at least "
    length = f"{least}{at_least(state, standing.name)} long" if standing.buildings else "empty"
    return length, str(standing.buildings)


def _parts(state: Chance, player: str) -> Iterator[tuple[str, str]]:
    """Yield what each colour adds to the skyline."""
    for colour, number in state.skylines[player].items():
        each = state.edition.length(colour)
        yield colour, f"{number}" + ("" if each is None else f", {number * each} long")


def figure(standing: Standing) -> str:
    """Return the length and the buildings of a skyline; the buildings alone where nobody has measured it."""
    length = "" if standing.length is None else f"a skyline {standing.length} long, "
    return f"{length}{counted(standing.buildings, 'building')}"
