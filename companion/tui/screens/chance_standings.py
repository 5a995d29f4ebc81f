"""The standings of Monopoly Chance: how long each skyline is, and which buildings make it."""

from collections.abc import Mapping, Sequence

from companion.games.chance.scoring import Standing, standings, winners
from companion.games.chance.state import Chance
from companion.tui.screens.standings import Placing, Standings, title, verdict


def chance_standings(state: Chance, course: Mapping[str, Sequence[int]]) -> Standings:
    """Return the window of standings; `course` is how everybody's skyline has grown."""
    rows = sorted(standings(state), key=lambda standing: standing.rank)
    over = state.finished not in (None, "broken off")
    placings = [_placing(state, one, course[one.name]) for one in rows]
    return Standings(title(bool(state.finished)), verdict(over, winners(state), figure(rows[0])), placings)


def _placing(state: Chance, standing: Standing, course: Sequence[int]) -> Placing:
    return Placing(
        seat=state.players.index(standing.name),
        headline=headline(standing),
        parts=parts(state, standing.name),
        course=course if len(set(course)) > 1 else (),
        course_words=f"How it grew, from {min(course)} to {max(course)}:",
    )


def headline(standing: Standing) -> str:
    """Return rank, name, length and buildings in a line."""
    return f"{standing.rank}. {standing.name} · {figure(standing)}"


def figure(standing: Standing) -> str:
    """Return the length and the buildings of a skyline."""
    length = "a skyline nobody has measured" if standing.length is None else f"a skyline {standing.length} long"
    return f"{length}, {standing.buildings} building{'' if standing.buildings == 1 else 's'}"


def parts(state: Chance, player: str) -> str:
    """Return what each colour adds to the skyline."""
    entries = []
    for colour, number in state.skylines[player].items():
        each = state.edition.length(colour)
        entries.append(f"{number} {colour}" + ("" if each is None else f" = {number * each}"))
    return " · ".join(entries) or "no building"
