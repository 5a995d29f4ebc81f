"""How the figure that counts has gone in an evening (CITY-END-06)."""

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest

from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games.chance import game as chance
from companion.games.city import facts, fold
from companion.games.city.game import GAME
from companion.games.city.scoring import worth_by_player
from companion.games.city.state import City
from companion.games.course import Course, CourseFollower, round_axis_figures
from companion.table.orders import Command, Mend, Redo, Undo
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests import builder_player, chance_player, city_player, deal_player
from tests.seeds import blocks

PLAYERS: dict[str, Callable[[int], Any]] = {
    "city": city_player.Evening,
    "builder": builder_player.Evening,
    "chance": chance_player.Evening,
    "deal": deal_player.Evening,
}

M = 1_000_000


def gone(*lines: str, **options: str) -> Course:
    table = Table(GAME, Setup("city", ("Ana", "Ben"), options), DiscardingJournal())
    for line in lines:
        table.submit(line, 0)
    return table.course


def test_it_begins_at_the_start_purse() -> None:
    found = gone("roll 1 3", "end", "roll 1 3")
    assert found == {"Ana": (37_700_000,) * 3, "Ben": (37_700_000,) * 3}


def test_it_begins_where_an_evening_was_taken_over() -> None:
    found = gone(
        "given cash Ana 8m", "given owner Seaview Ana", "given cash Ben 2m", "roll 1 3", "end", "pay Ben bank 1m"
    )
    assert found == {"Ana": (8_180_000,) * 3, "Ben": (2 * M, 2 * M, M)}


def test_the_order_of_play_mixes_nobody_up() -> None:
    """The one who begins is put first, but everyone keeps his own course (CITY-TURN-02)."""
    found = gone("given cash Ana 8m", "order Ana 3 Ben 9", "roll 1 3", "end")
    assert found == {"Ana": (8 * M,) * 3, "Ben": (37_700_000,) * 3}


def test_nothing_is_known_of_it_with_real_notes_and_at_a_light_table() -> None:
    assert gone("roll 1 3", "end", money="paper") == {}
    assert gone("roll 1 3", "end", watch="money") == {}


@pytest.mark.parametrize("values", [(0, 160), (30, 76), (3770, 3771), (-5, 5), (7, 7)])
def test_the_scale_of_the_chart_has_four_equal_parts_around_all_values(values: tuple[int, int]) -> None:
    marks = round_axis_figures(values)
    assert len({after - before for before, after in pairwise(marks)}) == 1
    assert len(marks) == 5
    assert marks[0] <= min(values) <= max(values) <= marks[-1]


def test_the_scale_of_the_chart_ends_at_what_wins_where_that_is_known_and_small() -> None:
    assert round_axis_figures([0, 1], 3) == round_axis_figures([0, 3], 3) == [0, 1, 2, 3]
    assert round_axis_figures([0, 5], 3)[-1] == 8
    assert len(round_axis_figures([0, 40], 60)) == 5


def looked_back(table: Table[Any]) -> Course:
    again = Table(table.game, table.setup, DiscardingJournal())
    again.load(table.history.lines, table.now_ms)
    return again.course


def changed(table: Table[Any], luck: random.Random) -> None:
    """Take something back, bring it again or take an earlier line away, if that can be."""
    moves = [line.seq for line in table.history.lines_in_effect() if line.kind == "move"]
    commands: list[Command] = [Undo(), Redo(), *(Mend(luck.choice(moves), rest="drop") for _ in moves[:1])]
    with suppress(Refused):
        table.submit(luck.choice(commands), table.now_ms)


@pytest.mark.parametrize(("name", "block"), [(name, block) for name in PLAYERS for block in blocks(2, 2)], ids=str)
def test_asked_all_along_it_is_what_looking_back_gives(name: str, block: range) -> None:
    for seed in block:
        evening, luck = PLAYERS[name](seed), random.Random(seed)
        for _ in range(80):
            if not evening.state.finished:
                evening.step()
            if luck.random() < 0.2:
                assert evening.table.course == looked_back(evening.table)
        for _ in range(10):
            changed(evening.table, luck)
            assert evening.table.course == looked_back(evening.table)


def test_a_turn_is_measured_once_however_often_it_is_asked_for() -> None:
    """Only as the evening was opened and as it is now it is measured again."""
    table, measured = Table(GAME, Setup("city", ("Ana", "Ben")), DiscardingJournal()), list[int]()

    def counted(state: City, now: City) -> dict[str, int]:
        measured.append(state.turn.number)
        return worth_by_player(state, now)

    follow = CourseFollower(fold.apply, facts.TurnBegan, counted, table.state)
    for line in ("roll 1 3", "end", "roll 1 3", "end", "roll 1 3"):
        table.submit(line, 0)
        follow(table.state, table.history.lines_in_effect())
    measured.clear()
    assert follow(table.state, table.history.lines_in_effect()) == table.course
    assert measured == [1, 3]


def test_what_is_read_off_the_box_later_measures_all_that_was() -> None:
    table = Table(chance.GAME, Setup("chance", ("Ana", "Ben")), DiscardingJournal())
    for line in ("given owned Ana green 2", "roll 1"):
        table.submit(line, 0)
    assert table.course["Ana"] == (2, 2)
    table.submit("building green 6", 0)
    assert table.course["Ana"] == (12, 12)
