"""Random evenings of Monopoly Chance to their end: what must hold, holds after every fact."""

from collections import Counter
from typing import Any

import pytest

from companion.core.fact import Fact
from companion.core.order import Order
from companion.games.chance import facts as f
from companion.games.chance.odds import chance_of_bust
from companion.games.chance.preview import preview
from companion.games.chance.state import Chance
from companion.games.chance.view import chance_view
from companion.table.table import Table
from tests.chance_player import Evening
from tests.evenings import assert_exports, assert_sentence
from tests.seeds import blocks

_CASH = {f"Cash {number}" for number in range(2, 13)}


def assert_step(table: Table[Any], before: Chance, fact: Fact, after: Chance) -> None:
    """Decks of 20, 32 buildings, and no card in two places (CHANCE-BOX-02, CHANCE-BOX-03)."""
    assert table.game.check(after) == ()
    owned = sum(sum(skyline.values()) for skyline in after.skylines.values())
    assert owned + sum(map(after.buildings_left, after.edition.colours)) == 32
    for player in after.players:
        own = after.decks[player]
        cards = [*own.draw, *own.flipped, *own.kept, *own.discard, *after.cash_on_board(player)]
        assert len(cards) + list(after.corners.values()).count(player) == 20
        assert Counter(card for card in cards if card in _CASH) == Counter(_CASH)
        assert all(count <= 1 for count in Counter(own.kept).values())
        assert 0 <= after.number_of_shields(player) <= 2
    if before.trigger and not isinstance(fact, f.RoundEnded):
        assert after.trigger == before.trigger
    if isinstance(fact, f.TurnLost):
        assert not before.number_of_shields(fact.player)


def assert_sound(table: Table[Any]) -> None:
    """Fold the evening again, fact by fact; the end is the same state."""
    state: Chance = table.game.begin(table.setup)
    for fact in table.history.facts():
        before, state = state, table.game.apply(state, fact)
        assert_step(table, before, fact, state)
    assert state == table.state
    for line in table.history.lines:
        assert_sentence(table.game.tell(state, line), state.players)


def assert_drawn(state: Chance) -> None:
    """The screen shows every card and building once, and odds only where they are wanted."""
    view = chance_view(state, 0)
    assert sum(card.left for card in view.turn.pile) == len(state.decks[state.turn.player].draw)
    owned = sum(number for row in view.skylines for _, number, _ in row.buildings)
    colours = {row.colour: row.stock for row in view.spaces}
    assert owned + sum(colours.values()) + view.gray == 32
    assert (view.odds is None) is (state.house.odds == "hidden")


@pytest.mark.parametrize("block", blocks(10, 6), ids=str)
def test_random_evenings_are_sound_to_the_end(block: range) -> None:
    for seed in block:
        table = Evening(seed).play()
        assert_sound(table)
        assert_exports(table)


def test_most_evenings_come_to_their_end() -> None:
    """CHANCE-WIN-01, CHANCE-OQ-19."""
    ends = Counter(Evening(seed).play().state.finished for seed in range(20))
    assert ends["mark"] + ends["no buildings"] > 0.8 * ends.total()


def test_what_is_offered_is_taken_and_what_is_greyed_is_refused() -> None:
    """Every choice without reasons that asks for nothing more is carried out; a greyed one changes nothing."""
    for seed in range(500, 506):
        evening = Evening(seed)
        for _ in range(80):
            state = evening.state
            if state.finished:
                break
            choices = evening.table.game.choices(state, 0)
            for choice in choices:
                if choice.line:
                    order = evening.table.read(choice.line)
                    assert isinstance(order, Order)
                    assert evening.table.notation_of(order) == choice.line
                    assert evening.table.reasons_against(order) == choice.reasons, choice
                    assert preview(state, order, 0).reasons == choice.reasons
            assert_drawn(state)
            assert any(choice.is_allowed for choice in choices)
            own = state.decks[state.turn.player]
            assert chance_of_bust(len(own.draw), state.number_of_bankrupts_left(state.turn.player), 0, 0, 1) <= 1
            evening.step()
