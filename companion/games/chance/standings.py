"""The public standings of Monopoly Chance: the length and parts of each skyline."""

from collections.abc import Iterator, Sequence

from companion.core.words import counted
from companion.games.chance.scoring import (
    Standing,
    at_least,
    got_there,
    measured,
    owners,
    standings,
    undecided,
    whose,
    winners,
)
from companion.games.chance.state import Chance
from companion.games.leaving import GONE, alone
from companion.games.telling import verdict
from companion.games.view import StandingRow, Standings


def shown(state: Chance, now_ms: int) -> Standings:
    """Return everyone's standing."""
    ranking = standings(state)
    first, open_yet = 0 if measured(state) else 1, unmeasured(state)
    rows = tuple(
        StandingRow(
            one.name,
            None if open_yet else one.rank,
            out=one.name in state.gone,
            figures=_figures(state, one)[first:],
            parts=tuple(_parts(state, one.name)),
            how=GONE,
        )
        for one in ranking
    )
    return Standings(("Skyline", "Buildings")[first:], rows, _verdict(state, ranking))


def unmeasured(state: Chance) -> tuple[str, ...]:
    """Return whose skylines still need measuring to decide who won; no one's before the game is over."""
    return undecided(state) if _is_won(state) else ()


def _is_won(state: Chance) -> bool:
    """Return whether the game has ended with several possible winners."""
    return state.finished not in (None, "broken off", "alone")


def _verdict(state: Chance, ranking: Sequence[Standing]) -> str:
    if state.finished == "alone":
        return alone(state)
    if unknown := unmeasured(state):
        has = "has" if len(unknown) == 1 else "have"
        return f"No winner yet: {whose(unknown)} {has} to be measured"
    over = _is_won(state)
    if not over and not any(standing.buildings for standing in ranking):
        return "Ended early, before anyone had a building" if state.finished else "No one has a building yet"
    words = verdict(winners(state), figure(min(ranking, key=lambda one: one.rank)), finished=over)
    return words if over or not state.finished else f"Ended early: {words}"


def how_long(state: Chance) -> str:
    """Return which skylines need measuring to decide whether one more round is played (CHANCE-OQ-14)."""
    unknown = undecided(state)
    return (
        f"A skyline has {got_there(state)} the mark: how long {'is' if len(unknown) == 1 else 'are'} {owners(unknown)}?"
    )


def counted_by(state: Chance) -> str:
    """Return the name of the figure compared: the number of buildings if no skyline is measured."""
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
    """Return the length and the buildings of a skyline, or only the buildings if it hasn't been measured."""
    length = "" if standing.length is None else f"a skyline {standing.length} long, "
    return f"{length}{counted(standing.buildings, 'building')}"
