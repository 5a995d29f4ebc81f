"""How the figure that counts has gone in an evening (CITY-END-06)."""

from itertools import pairwise

import pytest

from companion.core.order import Setup
from companion.games.city.game import GAME
from companion.games.course import Course, round_scale
from companion.table.reading import Memory
from companion.table.table import Table

M = 1_000_000


def gone(*lines: str, **options: str) -> Course:
    table = Table(GAME, Setup("city", ("Ana", "Ben"), options), Memory())
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
    """The one who begins is put first, but everybody keeps his own course (CITY-TURN-02)."""
    found = gone("given cash Ana 8m", "order Ana 3 Ben 9", "roll 1 3", "end")
    assert found == {"Ana": (8 * M,) * 3, "Ben": (37_700_000,) * 3}


def test_nothing_is_known_of_it_with_real_notes_and_at_a_light_table() -> None:
    assert gone("roll 1 3", "end", money="paper") == {}
    assert gone("roll 1 3", "end", watch="money") == {}


@pytest.mark.parametrize("values", [(0, 160), (30, 76), (3770, 3771), (-5, 5), (7, 7)])
def test_the_scale_of_the_chart_has_four_equal_parts_around_all_values(values: tuple[int, int]) -> None:
    marks = round_scale(values)
    assert len({after - before for before, after in pairwise(marks)}) == 1
    assert len(marks) == 5
    assert marks[0] <= min(values) <= max(values) <= marks[-1]
