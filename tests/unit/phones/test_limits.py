"""Limits in time: so many at once, so many a second."""

from hypothesis import given
from hypothesis import strategies as st

from companion.phones.limits import AT_ONCE, PER_SECOND, Rate


@given(st.lists(st.floats(0, 3, allow_nan=False), max_size=200))
def test_no_stretch_of_time_lets_more_through_than_that(pauses: list[float]) -> None:
    clock = [0.0]
    rate = Rate(lambda: clock[0])
    passed = []
    for pause in pauses:
        clock[0] += pause
        if rate.allows():
            passed.append(clock[0])
    for place, start in enumerate(passed):
        for count, end in enumerate(passed[place:], 1):
            assert count <= AT_ONCE + (end - start) * PER_SECOND + 1e-6
