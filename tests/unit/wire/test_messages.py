"""What is read is what was written, and nothing else is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wire.frame import BODY_MAX
from companion.wire.messages import (
    Ack,
    Foreign,
    FromBox,
    FromHost,
    Hello,
    Key,
    MalformedError,
    Moved,
    Red,
    Sectors,
    Show,
    State,
    Timer,
    Tone,
    Who,
    message_body,
    parse_from_box,
)
from tests.wire_host import from_host

COUNTS = st.integers(0, 65_535)
TIMES = st.integers(0, 2**32 - 1)
STATES = st.builds(
    State,
    power=st.booleans(),
    sectors=st.sampled_from(Sectors),
    red=st.sampled_from(Red),
    timer=st.sampled_from(Timer),
    left_ms=st.integers(0, 999_999),
    hour_left_ms=st.none() | st.integers(0, 9_999_999),
)
NOTES = st.lists(st.tuples(COUNTS, COUNTS), min_size=1, max_size=4).map(tuple)
FROM_BOX: st.SearchStrategy[FromBox] = st.one_of(
    st.builds(Hello, st.from_regex(r"\A[!-#%-)+-~]{1,14}\Z"), st.from_regex(r"\A[0-9A-Z]{0,6}\Z"), TIMES, STATES),
    st.builds(Moved, COUNTS, TIMES, st.sampled_from(Key), st.booleans()),
    st.builds(Ack, COUNTS),
    st.builds(Foreign, st.integers(2, 99)),
)
FROM_HOST: st.SearchStrategy[FromHost] = st.one_of(
    st.builds(Who, st.integers(1, 99)),
    st.builds(Show, COUNTS, STATES),
    st.builds(Tone, COUNTS, NOTES),
    st.builds(Ack, COUNTS),
)
NEARLY = st.text("HBASTW0123456789 -DCROSFHad", max_size=BODY_MAX)


@given(FROM_BOX)
def test_box_is_read_as_written(message: FromBox) -> None:
    assert len(message_body(message)) <= BODY_MAX
    assert parse_from_box(message_body(message)) == message


@given(FROM_HOST)
def test_host_is_read_as_written(message: FromHost) -> None:
    assert len(message_body(message)) <= BODY_MAX
    assert from_host(message_body(message)) == message


@given(NEARLY | st.text())
def test_any_text_is_one_way_to_write_a_message_or_malformed(body: str) -> None:
    for read in (parse_from_box, from_host):
        try:
            message = read(body)
        except MalformedError:
            continue
        assert message_body(message) == body or isinstance(message, Foreign)


@given(STATES, st.integers(0, 100_000), st.integers(0, 100_000))
def test_time_passes_alike_in_one_step_or_two(state: State, one_ms: int, other_ms: int) -> None:
    assert state.after(one_ms).after(other_ms) == state.after(one_ms + other_ms)


@pytest.mark.parametrize(
    ("state", "elapsed_ms", "later"),
    [
        (State(timer=Timer.AUCTION, left_ms=5_000), 400, State(timer=Timer.AUCTION, left_ms=4_600)),
        (State(timer=Timer.DEAL, left_ms=5_000), 5_001, State(timer=Timer.DEAL)),
        (State(hour_left_ms=5_000), 400, State(hour_left_ms=4_600)),
        (State(hour_left_ms=5_000), 5_001, State(hour_left_ms=0)),
        (State(power=True), 400, State(power=True)),
    ],
)
def test_time_that_passes_is_time_less_left(state: State, elapsed_ms: int, later: State) -> None:
    assert state.after(elapsed_ms) == later


@pytest.mark.parametrize("timer", [timer for timer in Timer if not timer.runs])
def test_what_is_held_keeps_its_time(timer: Timer) -> None:
    assert State(timer=timer, left_ms=5_000).after(400).left_ms == 5_000
