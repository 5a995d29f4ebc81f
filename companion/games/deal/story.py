"""The story of a Deal game in six sentences."""

from collections import Counter
from collections.abc import Sequence

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.words import counted
from companion.games import story
from companion.games.deal import facts as f
from companion.games.deal.standings import shown
from companion.games.deal.state import Deal


def evening_story(state: Deal, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the story of the game that ended in `state`: winner, turns, payments, debts, thefts, Just Say No."""
    facts = story.happened(lines)
    return (
        f"{shown(state, 0).verdict}.",
        f"It took {counted(state.turn.number, 'turn')}.",
        _payment(facts),
        _paid(state, facts),
        _taken(state, facts),
        _noes(state, facts),
    )


def _payment(facts: Sequence[Fact]) -> str:
    paid = [one for one in story.of(facts, f.Paid) if one.value]
    if not paid:
        return "No one paid anything."
    dearest = max(paid, key=lambda one: one.value)
    payee = "" if dearest.unsaid else f" {dearest.payee}"
    return f"Biggest payment: {dearest.payer} gave{payee} {dearest.value}."


def _paid(state: Deal, facts: Sequence[Fact]) -> str:
    total = Counter[str]()
    for one in story.of(facts, f.Paid):
        total[one.payer] += one.value
    name, number, each = story.most(total, state.players)
    return f"Paid the most: {name}, {number}{each or ' in all'}." if number else "No one paid anything."


def _taken(state: Deal, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.CardTaken, f.SetTaken)
    return f"Stole most often: {name}, {story.times(number)}{each}." if number else "No one stole anything."


def _noes(state: Deal, facts: Sequence[Fact]) -> str:
    name, number, each = story.often(facts, state.players, f.NoSaid)
    return f"Said no most often: {name}, {story.times(number)}{each}." if number else "No one played Just Say No."
