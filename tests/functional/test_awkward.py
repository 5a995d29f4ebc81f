"""Evenings in which someone keeps asking for the wrong thing; `benchmarks.soak` plays thousands of them."""

import pytest

from tests import awkward
from tests.awkward_games import AWKWARD
from tests.evenings import assert_exports
from tests.seeds import first


@pytest.mark.parametrize("game", AWKWARD)
def test_an_awkward_move_is_refused_or_leaves_everything_sound(game: str) -> None:
    for seed in range(first(), first() + 5):
        assert_exports(awkward.play(AWKWARD[game], seed))
