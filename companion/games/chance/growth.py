"""Looking back: how the skylines have grown."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.history import Line
from companion.games.chance.fold import apply
from companion.games.chance.scoring import at_least
from companion.games.chance.state import Chance


def course(opened: Chance, now: Chance, lines: Iterable[Line]) -> dict[str, tuple[int, ...]]:
    """Return how long everybody's skyline was from the beginning on, a value each time that any of them changed.

    All are measured by what is known of the buildings now. An evening that came over in the middle begins with what was
    given of it.
    """
    state, rows = opened, [_lengths(opened, now)]
    for line in lines:
        before = state.skylines
        for fact in line.facts:
            state = apply(state, fact)
        if not state.begun:
            rows = [_lengths(state, now)]
        elif state.skylines != before:
            rows.append(_lengths(state, now))
    return {name: tuple(row[name] for row in rows) for name in state.players}


def _lengths(state: Chance, now: Chance) -> dict[str, int]:
    measured = replace(state, edition=now.edition)
    return {name: at_least(measured, name) for name in state.players}
