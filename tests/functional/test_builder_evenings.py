"""Random legal evenings of Monopoly Builder to their end: what must hold, holds after every fact."""

from typing import Any

import pytest

from companion.core.errors import Refused
from companion.games.builder.chips import COLOURS
from companion.games.builder.game import GAME
from companion.games.builder.notes import reminder_notes
from companion.games.builder.questions import useful_questions
from companion.games.builder.scoring import points_of, standings_in_table_order
from companion.games.builder.state import Builder
from companion.table.table import Table
from tests.builder_player import Evening
from tests.evenings import assert_exports, play_on
from tests.seeds import blocks

BOX = 13_700


def assert_counts(before: Builder, after: Builder) -> None:
    """BUILDER-BOX-03, BUILDER-BOX-04, BUILDER-FLOOR-15, BUILDER-FLOOR-16, counted without the rules' own means."""
    assert sum(after.accounts.values()) == BOX
    assert min(after.accounts[name] for name in after.players) >= 0
    for colour in COLOURS:
        heaps = [after.tray, *after.dropped.values(), *(seat.chips for seat in after.player_states.values())]
        assert sum(getattr(heap, colour) for heap in heaps) == 20
    for name in after.players:
        assert sum(building.floors for building in after.island.values() if building.owner == name) <= 12
    for cell, building in before.island.items():
        assert after.island[cell].height >= building.height
        assert after.island[cell].owner == building.owner


def slow_points(state: Builder, player: str) -> int:
    """Return the points of buildings and the largest group, counted by walking from every cell (BUILDER-SCORE-14)."""
    mine = {(cell[0], int(cell[1:])): b.height for cell, b in state.island.items() if b.owner == player}

    def walk(cell: tuple[str, int], seen: set[tuple[str, int]]) -> set[tuple[str, int]]:
        if cell not in mine or cell in seen:
            return seen
        seen.add(cell)
        column, row = cell
        around = [(chr(ord(column) + 1), row), (chr(ord(column) - 1), row), (column, row + 1), (column, row - 1)]
        for other in around:
            walk(other, seen)
        return seen

    largest = max((len(walk(cell, set())) for cell in mine), default=0)
    return sum((0, 1, 3, 6, 10, 16)[height] for height in mine.values()) * 100 + largest


def assert_points(state: Builder) -> None:
    for standing in standings_in_table_order(state):
        found = points_of(state, standing.name)
        if not state.edition.gaps:
            assert standing.group == slow_points(state, standing.name) % 100
        assert found.buildings == slow_points(state, standing.name) // 100


def assert_sound(table: Table[Any]) -> None:
    """Fold the evening again, fact by fact; the end is the same state."""
    state: Builder = table.game.begin(table.setup)
    for fact in table.history.facts():
        before, state = state, table.game.apply(state, fact)
        assert_counts(before, state)
        assert table.game.check(state) == (), fact
    assert state == table.state
    assert_points(state)


@pytest.mark.parametrize("block", blocks(10, 7), ids=str)
def test_random_evenings_are_sound_to_the_end(block: range) -> None:
    for seed in block:
        table = Evening(seed).play()
        assert_sound(table)
        assert_exports(table)
        assert table.state.finished


def test_every_way_to_end_a_game_was_reached() -> None:
    """BUILDER-END-01, BUILDER-OQ-29, BUILDER-OQ-30."""
    wanted = {"penthouse", "agreement"}
    assert play_on(wanted, lambda seed: Evening(seed).play()).keys() >= wanted


def test_what_is_offered_is_taken_and_what_is_refused_changes_nothing() -> None:
    """Every choice without reasons that asks for nothing more is carried out; a greyed one changes nothing."""
    refused = 0
    for seed in range(500, 516):
        evening = Evening(seed)
        for _ in range(60):
            if evening.state.finished:
                break
            for choice in GAME.choices(evening.state, evening.now):
                if not choice.line:
                    continue
                assert evening.table.reasons_against(evening.table.read(choice.line)) == choice.reasons, choice
                if choice.reasons:
                    before, lines = evening.state, len(evening.table.history.lines)
                    with pytest.raises(Refused):
                        evening.table.submit(choice.line, evening.now)
                    assert (evening.state, len(evening.table.history.lines)) == (before, lines)
                    refused += 1
            assert all(note.text for note in reminder_notes(evening.state))
            assert all(question.text for question in useful_questions(evening.state))
            evening.step()
    assert refused > 500
