"""The game clock."""

import pytest

from companion.session.clock import Clock


@pytest.mark.parametrize("origin", [0.0, 1000.0, 1e9 + 0.1])
def test_a_clock_begins_at_the_very_millisecond_it_is_given(origin: float) -> None:
    """A game is resumed where it was left, never a millisecond before its last line."""
    assert all(Clock(start, lambda: origin).now_ms() == start for start in range(8_000, 9_000))


def test_a_clock_has_come_where_it_said_it_would_be() -> None:
    seconds = [1e6 + 0.3]
    clock = Clock(8_001, lambda: seconds[0])
    for at_ms in range(8_002, 9_000, 7):
        seconds[0] += clock.seconds_until(at_ms)
        assert clock.now_ms() == at_ms
