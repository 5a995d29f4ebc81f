"""The box alone, natively and on the chip, against the timelines the companion's unit follows too."""

from typing import Any

import pytest

from companion.wire.frame import Deframer, frame_line
from companion.wire.messages import Hello, Sectors, State, Who, message_body, parse_from_box
from firmware_sim.emulated import Emulated
from tests.firmware.native_box import NativeBox
from tests.golden_timelines import TIMELINES, Sound, moments, resembles, tune, words

pytestmark = pytest.mark.firmware

START_MS = 100
DEBOUNCE_MS = 10
HOLD_MS = 40
ANSWER_MS = 25
SLACK_MS = 2
HALF_PERIOD_MS = 3  # of the lowest note: how much shorter it sounds
LONGEST_ON_CHIP_MS = 400_000

Box = NativeBox | Emulated


def probe(box: Box) -> Hello:
    """Ask what the box shows, as a host of another version, so that it stays alone."""
    box.take()
    box.receive(frame_line(message_body(Who(2))))
    box.advance(box.now_ms + ANSWER_MS)
    (hello,) = [parse_from_box(body) for body in Deframer().feed(b"".join(box.take())) if isinstance(body, str)]
    assert isinstance(hello, Hello)
    return hello


def begin(box: Box, timeline: dict[str, Any]) -> int:
    """Bring the box to the start of the timeline; return when that is, in ms since it was switched on."""
    box.advance(START_MS - DEBOUNCE_MS)
    left_ms: int | None = timeline.get("hour_left_ms")
    if left_ms is None:
        return START_MS
    box.receive(frame_line(f"S 1 1DO- 0 {left_ms}"))
    box.advance(START_MS + 2_500)
    hello = probe(box)
    return hello.at_ms - (left_ms - (hello.state.hour_left_ms or 0))


def follow(box: Box, timeline: dict[str, Any]) -> int:
    """Press what is to be pressed and look when it is time to; return when the timeline began."""
    start_ms = begin(box, timeline)
    for at_ms, verb, what in moments(timeline):
        if verb == "press":
            box.advance(start_ms + at_ms - DEBOUNCE_MS)
            box.press(what)
            box.advance(box.now_ms + HOLD_MS)
            box.release(what)
            continue
        box.advance(start_ms + at_ms)
        hello = probe(box)
        found, elapsed_ms = words(hello.state), hello.at_ms - start_ms - at_ms
        assert resembles(found, what, elapsed_ms, SLACK_MS), f"{found} at {at_ms} + {elapsed_ms} ms, not {what}"
    box.advance(start_ms + timeline["until_ms"] + HOLD_MS)
    return start_ms


def compare(heard: list[Sound], wanted: list[Sound], start_ms: int) -> None:
    assert [sound.at_ms - start_ms for sound in heard] == pytest.approx([note.at_ms for note in wanted], abs=SLACK_MS)
    assert [sound.hz for sound in heard] == pytest.approx([note.hz for note in wanted], rel=0.01)
    assert [sound.ms for sound in heard] == pytest.approx([note.ms for note in wanted], abs=HALF_PERIOD_MS)


@pytest.mark.parametrize("timeline", TIMELINES, ids=lambda timeline: timeline["name"])
def test_core_follows_the_timeline(core: NativeBox, timeline: dict[str, Any]) -> None:
    start_ms = follow(core, timeline)
    compare(core.sounds(), tune(timeline), start_ms)


@pytest.mark.parametrize(
    "timeline",
    [each for each in TIMELINES if each["until_ms"] <= LONGEST_ON_CHIP_MS],
    ids=lambda timeline: timeline["name"],
)
def test_chip_follows_the_timeline(chip: Emulated, timeline: dict[str, Any]) -> None:
    start_ms = follow(chip, timeline)
    compare([Sound(*sound) for sound in chip.take_sounds()], tune(timeline), start_ms)


def test_light_that_stopped_stays_where_it_is(core: NativeBox) -> None:
    core.advance(START_MS)
    for button in ("power", "build"):
        core.press(button)
        core.advance(core.now_ms + HOLD_MS)
        core.release(button)
        core.advance(core.now_ms + HOLD_MS)
    core.advance(core.now_ms + 2_500)
    first = probe(core).state.sectors
    core.press("auction")
    core.advance(core.now_ms + 60_000)
    assert probe(core).state.sectors is first is not Sectors.DARK
    assert probe(core).state.power is State(power=True).power
