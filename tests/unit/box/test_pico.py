"""The box of the Pico, in virtual time, against everything the firmware in C is held to."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.wire.frame import frame_line
from firmware_sim.faults import fault
from tests.contract.virtual_cable import VirtualCable
from tests.firmware import test_debounce as debounce
from tests.firmware import test_timelines as timelines
from tests.firmware import test_wire_golden as wire
from tests.golden_timelines import DEBOUNCE, TIMELINES, tune
from tests.golden_wire import VECTORS
from tests.pico_box import PicoBox

LONGEST_MS = timelines.LONGEST_ON_CHIP_MS


@pytest.fixture
def box() -> Any:
    return PicoBox()


def answered(side: str) -> list[dict[str, Any]]:
    """Return the good lines of a side but those of its health, which a box may leave out."""
    return [each for each in wire.good(side) if each["means"]["kind"] not in ("how are you", "health")]


@pytest.mark.parametrize(("body", "crc"), VECTORS["crc"])
def test_crc(box: Any, body: str, crc: str) -> None:
    wire.test_crc(box, body, crc)


@pytest.mark.parametrize("vector", answered("host"), ids=lambda vector: vector["line"].strip())
def test_line_of_the_host_is_obeyed(box: Any, vector: dict[str, Any]) -> None:
    wire.test_line_of_the_host_is_obeyed(box, vector)


@pytest.mark.parametrize("vector", answered("box"), ids=lambda vector: vector["line"].strip())
def test_line_of_the_box_is_written(box: Any, vector: dict[str, Any]) -> None:
    wire.test_line_of_the_box_is_written(box, vector)


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if each["side"] == "host"], ids=lambda vector: vector["why"]
)
def test_bad_line_has_no_effect(box: Any, vector: dict[str, Any]) -> None:
    wire.test_bad_line_has_no_effect(box, vector)


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if "\n" in each["bytes"]], ids=lambda vector: vector["why"]
)
def test_next_good_line_is_found(box: Any, vector: dict[str, Any]) -> None:
    wire.test_next_good_line_is_found(box, vector)


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["name"])
def test_stream(box: Any, vector: dict[str, Any]) -> None:
    wire.test_stream(box, vector)


@pytest.mark.parametrize("vector", VECTORS["sequences"], ids=lambda vector: vector["name"])
def test_sequence(box: Any, vector: dict[str, Any]) -> None:
    wire.test_sequence(box, vector)


@pytest.mark.parametrize(
    "timeline", [each for each in TIMELINES if each["until_ms"] <= LONGEST_MS], ids=lambda timeline: timeline["name"]
)
def test_alone_it_follows_the_timeline(box: Any, timeline: dict[str, Any]) -> None:
    start_ms = timelines.follow(box, timeline)
    timelines.compare(box.sounds(), tune(timeline), start_ms)


@pytest.mark.parametrize("timeline", DEBOUNCE, ids=lambda timeline: timeline["name"])
def test_contacts_that_bounce(box: Any, timeline: dict[str, Any]) -> None:
    debounce.test_edges(timeline, 1, lambda scan_ms: box)


@pytest.mark.parametrize("stride_ms", [2, 5])
def test_a_loop_that_takes_some_ms_still_finds_a_press(box: PicoBox, stride_ms: int) -> None:
    box.box.go_on(1, 0)
    for _ in range(40 // stride_ms):
        box.box.go_on(stride_ms, 4)
    assert box.box.unit.power == "1"
    assert box.box.now_ms == 41


@given(st.lists(st.integers(1, 40), min_size=100, max_size=150), st.sampled_from(["alone", "1CFA", "1DHa"]))
@settings(max_examples=15, deadline=None)
def test_a_slow_loop_counts_as_a_quick_one_does(strides: list[int], begun: str) -> None:
    """With strides of any length, the same lights, sounds and counts come at the same time."""
    quick, slow = PicoBox(), PicoBox()
    for each in (quick, slow):
        if begun == "alone":
            each.box.unit.press(4)
            each.box.unit.hour_ms = 301_000
            each.box.unit.press(2)
            each.box.unit.left_ms = 6_100
        else:
            each.receive(frame_line(f"S 7 {begun} 6100 301000"))
            each.receive(frame_line("T 8 880 70 0 30 1320 200"))
            each.edge("build", True)
    for stride in strides:
        for _ in range(stride):
            quick.box.go_on(1, 0)
        slow.box.go_on(stride, 0)
        told = [
            (each.box.unit.timer, each.box.unit.left_ms, each.box.hz, each.box.now_ms, each.box.lit & 16)
            for each in (quick, slow)
        ]
        assert told[0] == told[1]
        assert quick.take() == slow.take()


def test_what_was_not_looked_at_has_to_last_from_the_next_look_on(box: PicoBox) -> None:
    for passed_ms, down in ((1, 0), (1, 4), (12, 4), (1, 0), (20, 0)):
        box.box.go_on(passed_ms, down)
    assert box.box.unit.power == "0"


def test_a_held_countdown_with_nothing_left_is_over_when_it_goes_on(box: PicoBox) -> None:
    box.box.unit.adopt("1DHa", "0", "3000000")
    box.box.unit.press(2)
    assert box.box.unit.words() == "1DO- 0 3000000"


def test_presses_arrive_over_a_cable_that_tears_lines(box: PicoBox) -> None:
    cable = VirtualCable(box, [fault(each) for each in ("one-byte", "loss=0.2", "garbage", "duplicate")], 7)
    cable.run(1_500)
    for button in ("build", "auction", "power") * 2:
        cable.tap(button)
        cable.run(400)
    assert [f"{move.key}{move.down:d}" for move in cable.moves] == ["B1", "B0", "A1", "A0", "P1", "P0"] * 2
