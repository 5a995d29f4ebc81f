"""The story of a Chance game in six sentences."""

from collections import Counter
from collections.abc import Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import counted
from companion.games import story, ways
from companion.games.chance import facts as f
from companion.games.chance.scoring import buildings
from companion.games.chance.standings import shown
from companion.games.chance.state import Chance

_BEGINS = (f.TurnBegan, ways.PositionCleared, ways.PositionKept, ways.TurnGiven)
"""The facts that begin a turn. A turn left open at a light table doesn't continue in another."""


def evening_story(state: Chance, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, rounds, buildings, flips, bad luck, stopped plays."""
    facts = story.happened(lines)
    return (
        f"{shown(state, 0).verdict}.",
        _rounds(facts),
        _builder(state),
        _flips(state, facts),
        _luck(state, facts),
        _stopped(state, facts),
    )


def _rounds(facts: Sequence[Fact]) -> str:
    number = len(story.of(facts, f.RoundEnded))
    return f"It took {counted(number, 'whole round')}." if number else "No whole round was played."


def _builder(state: Chance) -> str:
    name, number, each = story.most(Counter({name: buildings(state, name) for name in state.players}), state.players)
    return f"Most buildings: {name}, {number}{each}." if number else "No one has a building."


def _flips(state: Chance, facts: Sequence[Fact]) -> str:
    best, run = Counter[str](), Counter[str]()
    for fact in facts:
        if isinstance(fact, _BEGINS):
            run.clear()
        elif isinstance(fact, f.Flipped):
            run[fact.player] += 1
            best[fact.player] = max(best[fact.player], run[fact.player])
    name, number, each = story.most(best, state.players)
    turns = f"Boldest turn{'s' * bool(each)}"
    return f"{turns}: {name} flipped {counted(number, 'card')}{each}." if number else "No one flipped a card."


def _luck(state: Chance, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.TurnLost)
    return f"Most often bankrupt: {name}, {story.times(number)}{each}." if number else "No one went bankrupt."


def _stopped(state: Chance, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.PlayStopped, f.FlipTwoStopped)
    return f"Played Nope! most often: {name}, {story.times(number)}{each}." if number else "No one played Nope!"
