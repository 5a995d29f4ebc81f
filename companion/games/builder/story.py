"""The story of a Builder game in six sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import say, say_n
from companion.games import story
from companion.games.builder import facts as f
from companion.games.builder.standings import standings_view
from companion.games.builder.state import Builder


def evening_story(state: Builder, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, tower, resources, rolls, rent, Jail."""
    facts = story.facts_in(lines)
    return (
        say("{verdict}.", verdict=standings_view(state, 0).verdict),
        _tower_sentence(state),
        _resources_sentence(state, facts),
        _rolls_sentence(facts),
        _rent_sentence(facts),
        _jail_sentence(state, facts),
    )


def rent_feats(lines: Sequence[Line]) -> Iterator[story.Feat]:
    """Yield every rent that was asked for, with its payer."""
    yield from (
        story.Feat("rent", rent.payer, rent.amount) for rent in story.facts_of(story.facts_in(lines), f.RentAsked)
    )


def _tower_sentence(state: Builder) -> str:
    if not state.island:
        return say("No one built anything.")
    cell, tallest = max(state.island.items(), key=lambda each: each[1].height)
    if tallest.penthouse:
        return say_n(
            "Tallest building: {player}'s on {cell}, {n} floor including the penthouse.",
            "Tallest building: {player}'s on {cell}, {n} floors including the penthouse.",
            tallest.height,
            player=tallest.owner,
            cell=cell,
        )
    return say_n(
        "Tallest building: {player}'s on {cell}, {n} floor.",
        "Tallest building: {player}'s on {cell}, {n} floors.",
        tallest.height,
        player=tallest.owner,
        cell=cell,
    )


def _resources_sentence(state: Builder, facts: Sequence[Fact]) -> str:
    paid = Counter[str]()
    for gain in story.facts_of(facts, f.ResourcesPaid):
        paid[gain.player] += gain.chips.total
    name, number, each = story.players_with_most(paid, state.players)
    if not number:
        return say("No one collected any resources.")
    if each:
        return say_n(
            "Luckiest with the dice: {players}, {n} resource each.",
            "Luckiest with the dice: {players}, {n} resources each.",
            number,
            players=name,
        )
    return say_n(
        "Luckiest with the dice: {player}, {n} resource.",
        "Luckiest with the dice: {player}, {n} resources.",
        number,
        player=name,
    )


def _rolls_sentence(facts: Sequence[Fact]) -> str:
    totals = Counter(roll.first + roll.second for roll in story.facts_of(facts, f.Rolled))
    if not totals:
        return say("No one rolled any dice.")
    if totals.total() == 1:
        return say("The only roll was {total}.", total=next(iter(totals)))
    total, number = max(totals.items(), key=lambda each: (each[1], each[0]))
    if number == 1:
        return say("No roll came up twice.")
    return say("Most common roll: {total} ({number} of {all}).", total=total, number=number, all=totals.total())


def _rent_sentence(facts: Sequence[Fact]) -> str:
    rents = story.facts_of(facts, f.RentAsked)
    if not rents:
        return say("No one charged rent.")
    dearest = max(rents, key=lambda rent: rent.amount)
    return say(
        "Highest rent: {amount}, {player} to {owner} for {deed}.",
        amount=dearest.amount,
        player=dearest.payer,
        owner=dearest.owner,
        deed=dearest.deed,
    )


def _jail_sentence(state: Builder, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.Jailed, f.JailGiven)
    if not number:
        return say("No one went to jail.")
    if each:
        return say("Most often in jail: {players}, {times} each.", players=name, times=story.times_in_words(number))
    return say("Most often in jail: {player}, {times}.", player=name, times=story.times_in_words(number))
