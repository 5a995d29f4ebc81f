"""Whose turn comes next, as every window may know."""

import pytest

from companion.games import load
from tests.unit.desk import state


@pytest.mark.parametrize(
    ("name", "lines", "follower"),
    [
        ("city", (), ""),
        ("city", ("roll 1 2",), "Ben"),
        ("city", ("begins Cleo", "roll 1 2"), "Ana"),
        ("builder", (), ""),
        ("builder", ("begins Ben",), "Cleo"),
        ("chance", (), ""),
        ("chance", ("roll 4",), "Ben"),
        ("chance", ("roll 4", "leaves Ben"), "Cleo"),
        ("chance", ("roll 4", "finish"), ""),
        ("deal", (), ""),
        ("deal", ("begins Ben",), "Cleo"),
        ("unit", (), ""),
    ],
)
def test_the_view_says_whose_turn_comes_next_where_that_is_known(
    name: str, lines: tuple[str, ...], follower: str
) -> None:
    assert load(name).view(state(name, *lines), 0).follower == follower
