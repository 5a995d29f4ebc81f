"""The story of a Deal game in six sentences."""

from collections import Counter
from collections.abc import Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import say, say_n
from companion.games import story
from companion.games.deal import facts as f
from companion.games.deal.edition import NO
from companion.games.deal.standings import standings_view
from companion.games.deal.state import Deal


def evening_story(state: Deal, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, turns, payments, debts, thefts, Just Say No."""
    facts = story.facts_in(lines)
    return (
        f"{standings_view(state, 0).verdict}.",
        say_n("It took {n} turn.", "It took {n} turns.", state.turn.number),
        _biggest_payment_sentence(facts),
        _payment_sentence(state, facts),
        _theft_sentence(state, facts),
        _say_no_sentence(state, facts),
    )


def _biggest_payment_sentence(facts: Sequence[Fact]) -> str:
    paid = [one for one in story.facts_of(facts, f.Paid) if one.value]
    if not paid:
        return say("No one paid anything.")
    dearest = max(paid, key=lambda one: one.value)
    payer, value = dearest.payer, dearest.value
    if dearest.unsaid:
        return say("Biggest payment: {player} gave {amount}.", player=payer, amount=value)
    return say("Biggest payment: {player} gave {other} {amount}.", player=payer, other=dearest.payee, amount=value)


def _payment_sentence(state: Deal, facts: Sequence[Fact]) -> str:
    total = Counter[str]()
    for one in story.facts_of(facts, f.Paid):
        total[one.payer] += one.value
    name, number, each = story.players_with_most(total, state.players)
    if not number:
        return say("Paid the most: no one.")
    if each:
        return say("Paid the most: {players}, {amount} each.", players=name, amount=number)
    return say("Paid the most: {player}, {amount} in all.", player=name, amount=number)


def _theft_sentence(state: Deal, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.CardTaken, f.SetTaken)
    if not number:
        return say("No one stole anything.")
    if each:
        return say("Stole most often: {players}, {times} each.", players=name, times=story.times_in_words(number))
    return say("Stole most often: {player}, {times}.", player=name, times=story.times_in_words(number))


def _say_no_sentence(state: Deal, facts: Sequence[Fact]) -> str:
    name, number, each = story.players_with_most_facts(facts, state.players, f.NoSaid)
    if not number:
        return say("No one played {card}.", card=state.in_words(NO))
    if each:
        return say("Said no most often: {players}, {times} each.", players=name, times=story.times_in_words(number))
    return say("Said no most often: {player}, {times}.", player=name, times=story.times_in_words(number))
