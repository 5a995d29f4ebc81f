"""Contacts that bounce: one press is one press, at any rate of looking."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.wire.frame import frame_line
from companion.wire.messages import Key, Moved, Show, State, message_body
from firmware_sim.emulated import Emulated
from firmware_sim.engine import Engine
from tests.contract.virtual_cable import VirtualCable
from tests.firmware.building import address, elf, native
from tests.firmware.native_box import NativeBox
from tests.golden_timelines import DEBOUNCE

pytestmark = pytest.mark.firmware

HOST_THERE_MS = 60
SCANS = (1, 2, 5)


def on_chip(scan_ms: int) -> Emulated:
    return Emulated(elf(scan_ms))


def natively(scan_ms: int) -> NativeBox:
    return NativeBox(native(scan_ms) / "talk")


@pytest.fixture(params=[on_chip, natively])
def make_box(request: pytest.FixtureRequest) -> Iterator[Callable[[int], Engine]]:
    made: list[Emulated | NativeBox] = []

    def make(scan_ms: int) -> Engine:
        made.append(request.param(scan_ms))
        return made[-1]

    yield make
    for box in made:
        box.close()


def contact(box: Engine, button: str, closed: int) -> None:
    (box.press if closed else box.release)(button)


@pytest.mark.parametrize("scan_ms", SCANS)
@pytest.mark.parametrize("timeline", DEBOUNCE, ids=lambda timeline: timeline["name"])
def test_edges(timeline: dict[str, Any], scan_ms: int, make_box: Callable[[int], Engine]) -> None:
    cable = VirtualCable(make_box(scan_ms))
    for at_ms, button, closed in timeline["contacts"]:
        # Contacts at 0 are there before the box runs; the host is there before any other.
        cable.run(at_ms - cable.now_ms)
        contact(cable.box, button, closed)
        if at_ms == 0:
            cable.run(HOST_THERE_MS)
    cable.run(timeline["until_ms"] - cable.now_ms)
    told = [(f"{move.key}{'D' if move.down else 'U'}", move.at_ms) for move in cable.moves]
    assert [what for what, _ in told] == [what for what, _, _ in timeline["edges"]]
    for (_, at_ms), (_, first, last) in zip(told, timeline["edges"], strict=True):
        assert first <= at_ms <= last + scan_ms


MISSED_MS = 12


def test_glitch_beside_a_stall_is_no_press_natively(core: NativeBox) -> None:
    core.receive(frame_line(message_body(Show(1, State()))))
    core.advance(HOST_THERE_MS)
    core.take()
    core.press("build")
    core.advance(core.now_ms + 1)
    core.miss(MISSED_MS)
    core.advance(core.now_ms + 1)
    core.release("build")
    core.advance(core.now_ms + 50)
    assert core.take() == []


def test_press_during_a_stall_is_told_once_it_has_lasted_from_then_on(core: NativeBox) -> None:
    core.receive(frame_line(message_body(Show(1, State()))))
    core.advance(HOST_THERE_MS)
    core.take()
    core.press("build")
    core.miss(MISSED_MS)
    core.advance(core.now_ms + 12)
    assert core.take() == [frame_line(message_body(Moved(1, HOST_THERE_MS + MISSED_MS + 1, Key.BUILD, True)))]


def test_chip_that_was_late_takes_no_glitch_for_a_press(chip: Emulated, firmware: Path) -> None:
    """One look at a button stands for one ms, however many have passed."""
    ticks = address(firmware, "ticks")
    chip.advance(50)
    chip.receive(frame_line(message_body(Show(1, State()))))
    chip.advance(100)
    chip.take()
    chip.press("build")
    chip._chip.poke(ticks, (chip._chip.peek(ticks) + MISSED_MS) % 256)
    chip.advance(101)
    chip.release("build")
    chip.advance(200)
    assert chip.take() == []
