"""The standings of Monopoly Chance as everybody may see them: how long each skyline is, and what makes it."""

from collections.abc import Iterator

from companion.core.words import counted
from companion.games.chance.scoring import Standing, standings, winners
from companion.games.chance.state import Chance
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def shown(state: Chance, now_ms: int) -> Standings:
    """Return how everybody stands."""
    ranking = standings(state)
    over = state.finished not in (None, "broken off")
    words = verdict(winners(state), figure(min(ranking, key=lambda one: one.rank)), finished=over)
    if state.finished and not over:
        begun = any(standing.buildings for standing in ranking)
        words = f"Broken off while {words}" if begun else "Broken off before anybody had a building"
    return Standings(("Skyline", "Buildings"), tuple(_row(state, one) for one in ranking), words)


def _row(state: Chance, standing: Standing) -> StandingRow:
    length = "not measured" if standing.length is None else str(standing.length)
    figures = (length, str(standing.buildings))
    return StandingRow(standing.name, standing.rank, figures=figures, parts=tuple(_parts(state, standing.name)))


def _parts(state: Chance, player: str) -> Iterator[tuple[str, str]]:
    """Yield what each colour adds to the skyline."""
    for colour, number in state.skylines[player].items():
        each = state.edition.length(colour)
        yield colour, f"{number}" + ("" if each is None else f", {number * each} long")


def figure(standing: Standing) -> str:
    """Return the length and the buildings of a skyline; the buildings alone where nobody has measured it."""
    length = "" if standing.length is None else f"a skyline {standing.length} long, "
    return f"{length}{counted(standing.buildings, 'building')}"
