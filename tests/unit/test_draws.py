"""Draws: even, repeatable, each stream by itself."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.draws import draw_below, pick

SEEDS = st.integers(0, 2**63 - 1)


@given(SEEDS, st.integers(0, 10_000), st.integers(1, 2**64))
def test_a_draw_is_repeatable_and_within_its_sides(seed: int, index: int, sides: int) -> None:
    value = draw_below(seed, "build", index, sides)
    assert value == draw_below(seed, "build", index, sides)
    assert 0 <= value < sides


@pytest.mark.parametrize("sides", [2, 4, 6, 38])
def test_draws_are_flat(sides: int) -> None:
    """A flat source strays further than this (5 sigma) about once in a million tries; the seeds are fixed."""
    count = 12_000
    for seed in range(3):
        counts = Counter(draw_below(seed, "flat", index, sides) for index in range(count))
        spread = 5 * (count / sides * (1 - 1 / sides)) ** 0.5
        assert set(counts) == set(range(sides))
        assert all(abs(seen - count / sides) < spread for seen in counts.values())


def test_draws_do_not_alternate() -> None:
    """A linear congruential source would give odd and even in turn."""
    bits = [draw_below(7, "build", index, 2) for index in range(2_000)]
    same = sum(one == other for one, other in pairwise(bits))
    assert 890 <= same <= 1_110


def test_streams_and_seeds_are_apart() -> None:
    def run(seed: int, stream: str) -> list[int]:
        return [draw_below(seed, stream, index, 1_000) for index in range(20)]

    assert len({tuple(run(seed, stream)) for seed in (1, 2) for stream in ("build", "length")}) == 4


def test_values_that_would_favour_some_sides_are_rejected() -> None:
    """With three quarters of 2**64 sides the lowest third would come half of the time."""
    sides = 3 * 2**62
    lowest = sum(draw_below(1, "wide", index, sides) < sides // 3 for index in range(3_000))
    assert lowest == pytest.approx(1_000, abs=130)


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_a_draw_without_sides_is_an_error(sides: int) -> None:
    with pytest.raises(ValueError, match="outcomes"):
        draw_below(1, "build", 0, sides)


@given(SEEDS, st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any))
def test_a_pick_never_takes_what_weighs_nothing(seed: int, weights: list[int]) -> None:
    assert weights[pick(seed, "build", 0, weights)] > 0
