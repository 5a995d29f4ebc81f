"""The story of a Chance game in six sentences."""

from collections import Counter
from collections.abc import Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import say, say_n
from companion.games import light_mode, story
from companion.games.chance import facts as f
from companion.games.chance.scoring import number_of_buildings
from companion.games.chance.standings import standings_view
from companion.games.chance.state import Chance

_BEGINS = (f.TurnBegan, light_mode.PositionCleared, light_mode.PositionKept, light_mode.TurnGiven)
"""The facts that begin a turn. A turn left open at a light table doesn't continue in another."""


def evening_story(state: Chance, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, rounds, buildings, flips, bad luck, stopped plays."""
    facts = story.facts_in(lines)
    return (
        f"{standings_view(state, 0).verdict}.",
        _rounds_sentence(facts),
        _builder_sentence(state),
        _flips_sentence(state, facts),
        _luck_sentence(state, facts),
        _nope_sentence(state, facts),
    )


def _rounds_sentence(facts: Sequence[Fact]) -> str:
    number = len(story.facts_of(facts, f.RoundEnded))
    return say_n("It took {n} full round.", "It took {n} full rounds.", number, none="No full round was played.")


def _builder_sentence(state: Chance) -> str:
    name, number, each = story.players_with_most(
        Counter({name: number_of_buildings(state, name) for name in state.players}), state.players
    )
    if not number:
        return say("No one has a building.")
    if each:
        return say("Most buildings: {players}, {n} each.", players=name, n=number)
    return say("Most buildings: {player}, {n}.", player=name, n=number)


def _flips_sentence(state: Chance, facts: Sequence[Fact]) -> str:
    best, run = Counter[str](), Counter[str]()
    for fact in facts:
        if isinstance(fact, _BEGINS):
            run.clear()
        elif isinstance(fact, f.Flipped):
            run[fact.player] += 1
            best[fact.player] = max(best[fact.player], run[fact.player])
    name, number, each = story.players_with_most(best, state.players)
    if not number:
        return say("No one flipped a card.")
    if each:
        return say_n(
            "Boldest turns: {players} flipped {n} card each.",
            "Boldest turns: {players} flipped {n} cards each.",
            number,
            players=name,
        )
    return say_n(
        "Boldest turn: {player} flipped {n} card.", "Boldest turn: {player} flipped {n} cards.", number, player=name
    )


def _luck_sentence(state: Chance, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.TurnLost)
    if not number:
        return say("No one went bankrupt.")
    if each:
        return say("Most often bankrupt: {players}, {times} each.", players=name, times=story.times_in_words(number))
    return say("Most often bankrupt: {player}, {times}.", player=name, times=story.times_in_words(number))


def _nope_sentence(state: Chance, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.PlayStopped, f.FlipTwoStopped)
    if not number:
        return say("No one played Nope!")
    if each:
        return say(
            "Played Nope! most often: {players}, {times} each.", players=name, times=story.times_in_words(number)
        )
    return say("Played Nope! most often: {player}, {times}.", player=name, times=story.times_in_words(number))
