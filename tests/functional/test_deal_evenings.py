"""Random evenings of Monopoly Deal to their end: what must hold, holds after every fact."""

from collections import Counter
from typing import Any

import pytest

from companion.core.fact import Fact
from companion.games.deal import facts as f
from companion.games.deal import given, sets
from companion.games.deal.deck import unseen_cards
from companion.games.deal.state import Deal
from companion.games.deal.texts import reminders
from companion.table.table import Table
from tests import awkward, deal_awkward
from tests.deal_player import Evening
from tests.evenings import assert_exports, assert_sentence
from tests.seeds import blocks

_GROW = (f.Drew, given.HandGiven, f.HandCounted)


def on_tables(state: Deal) -> int:
    return sum(len(sets.cards_on_table(state, player)) for player in state.players)


def assert_step(table: Table[Any], before: Deal, fact: Fact, after: Deal) -> None:
    """Every card is somewhere, hands grow by drawing only, and no one wins without three sets (DEAL-BOX-02)."""
    assert table.game.check(after) == ()
    total = after.pile + sum(a.hand for a in after.areas.values()) + on_tables(after)
    assert total + len(after.discard) + after.hidden == 106 * after.packs
    assert sum(unseen_cards(after).values()) == total - on_tables(after) + after.hidden
    if not isinstance(fact, _GROW):
        assert all(after.areas[name].hand <= before.areas[name].hand for name in after.players)
    if isinstance(fact, f.Paid):
        value = sum(after.edition.value(piece.card) for piece in fact.pieces)
        assert value == fact.value
        assert fact.value >= fact.asked or not list(_left(after, fact.payer))
    if isinstance(fact, f.GameWon):
        assert sets.number_of_complete_sets(after, fact.player) >= 3


def _left(state: Deal, player: str) -> list[str]:
    """Return what a player who could not pay in full still has that is worth something."""
    barred = sets.buildings_on_sets(state, player) if state.house.building_as_payment == "not_allowed" else ()
    left = Counter(sets.cards_on_table(state, player)) - Counter(piece.card for piece in barred)
    return [card for card in left.elements() if state.edition.value(card)]


def assert_sound(table: Table[Any]) -> None:
    """Fold the evening again, fact by fact; the end is the same state."""
    state: Deal = table.game.begin(table.setup)
    for line in table.history.lines_in_effect():
        for fact in line.facts:
            before, state = state, table.game.apply(state, fact)
            if not (line.forced and isinstance(fact, f.Paid)):
                assert_step(table, before, fact, state)
        assert all(sets.orphaned_building(state, player) is None for player in state.players)
    assert state == table.state
    for line in table.history.lines:
        assert_sentence(table.game.tell(state, line), state.players)


@pytest.mark.parametrize("block", blocks(10, 4), ids=str)
def test_random_evenings_are_sound_to_the_end(block: range) -> None:
    for seed in block:
        table = Evening(seed).play()
        assert_sound(table)
        assert_exports(table)


@pytest.mark.parametrize("block", blocks(5, 3), ids=str)
def test_an_awkward_move_is_refused_or_leaves_the_table_sound(block: range) -> None:
    """For every player at every moment: during a payment, during a chain of noes, after the end."""
    for seed in block:
        assert_sound(awkward.play(deal_awkward.AWKWARD, seed))


def test_most_evenings_are_won() -> None:
    """DEAL-WIN-01."""
    ends = Counter(Evening(seed).play().state.finished for seed in range(20))
    assert ends["won"] > 0.8 * ends.total()


def test_what_is_offered_is_taken_and_what_is_greyed_is_refused() -> None:
    """Every choice without reasons that asks for nothing more is carried out; a greyed one changes nothing."""
    for seed in range(500, 504):
        evening = Evening(seed)
        for _ in range(60):
            if evening.state.finished:
                break
            choices = evening.table.game.choices(evening.state, 0)
            assert any(choice.is_allowed for choice in choices)
            for choice in choices:
                if choice.line:
                    order = evening.table.read(choice.line)
                    assert bool(evening.table.reasons_against(order)) is bool(choice.reasons), choice
                    assert evening.table.notation_of(order) == choice.line
            assert all(reason.rule for reason in reminders(evening.state))
            evening.step()
