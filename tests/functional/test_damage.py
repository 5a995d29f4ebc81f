"""A seeded sample of what `benchmarks.damage` does: damage is reported or harmless, and never a traceback."""

import pytest

from benchmarks.damage import EVENINGS, unnoticed_damage


@pytest.mark.parametrize("game", EVENINGS)
def test_damage_is_told_or_harmless(game: str) -> None:
    assert unnoticed_damage(game, flips=12, cuts=4, seed=sum(map(ord, game))) == []
