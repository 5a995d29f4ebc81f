"""The story of a Builder game in six sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import counted
from companion.games import story
from companion.games.builder import facts as f
from companion.games.builder.standings import shown
from companion.games.builder.state import Builder


def evening_story(state: Builder, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, tower, resources, rolls, rent, Jail."""
    facts = story.happened(lines)
    return (
        f"{shown(state, 0).verdict}.",
        _tower(state),
        _resources(state, facts),
        _rolls(facts),
        _rent(facts),
        _jail(state, facts),
    )


def feats(lines: Sequence[Line]) -> Iterator[story.Feat]:
    """Yield every rent that was asked for, with its payer."""
    yield from (story.Feat("rent", rent.payer, rent.amount) for rent in story.of(story.happened(lines), f.RentAsked))


def _tower(state: Builder) -> str:
    if not state.island:
        return "No one built anything."
    cell, tallest = max(state.island.items(), key=lambda each: each[1].height)
    top = " with the penthouse" if tallest.penthouse else ""
    return f"Tallest building: {tallest.owner}'s on {cell}, {counted(tallest.height, 'floor')}{top}."


def _resources(state: Builder, facts: Sequence[Fact]) -> str:
    paid = Counter[str]()
    for gain in story.of(facts, f.ResourcesPaid):
        paid[gain.player] += gain.chips.total
    name, number, each = story.most(paid, state.players)
    if not number:
        return "No one collected any resources."
    return f"Luckiest with the dice: {name}, {counted(number, 'resource')}{each}."


def _rolls(facts: Sequence[Fact]) -> str:
    totals = Counter(roll.first + roll.second for roll in story.of(facts, f.Rolled))
    if not totals:
        return "No one rolled any dice."
    if totals.total() == 1:
        return f"The only roll was {next(iter(totals))}."
    total, number = max(totals.items(), key=lambda each: (each[1], each[0]))
    return f"Most common roll: {total} ({number} of {totals.total()})."


def _rent(facts: Sequence[Fact]) -> str:
    rents = story.of(facts, f.RentAsked)
    if not rents:
        return "No one charged rent."
    dearest = max(rents, key=lambda rent: rent.amount)
    return f"Highest rent: {dearest.amount}, {dearest.payer} to {dearest.owner} for {dearest.deed}."


def _jail(state: Builder, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.Jailed, f.JailGiven)
    return f"Most often in jail: {name}, {story.times(number)}{each}." if number else "No one went to jail."
