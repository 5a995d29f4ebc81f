"""The chip and the companion's link on a bad cable: each press once, and one auction, timed by either."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.box.translate import to_signals, to_state
from companion.unit import countdown
from companion.unit import moves as m
from companion.unit.show import signals
from companion.unit.signals import Red
from companion.wire.link import Greeted
from companion.wire.messages import Timer
from firmware_sim.emulated import Emulated
from firmware_sim.engine import power_cut
from firmware_sim.faults import fault
from firmware_sim.simavr import Cause
from tests.contract.virtual_cable import VirtualCable
from tests.firmware.test_chip import Change
from tests.unit.play import carry_out, fold, unit

pytestmark = pytest.mark.firmware

FAULTS = [
    ("one-byte",),
    ("loss=0.2",),
    ("duplicate",),
    ("delay=50ms",),
    ("garbage",),
    ("unplug=1s",),
    ("reset=1s",),
    ("one-byte", "loss=0.1", "duplicate", "delay=50ms", "garbage", "unplug=3s"),
]
SEEDS = range(20)
TAPS = 6
BOOT_MS = 1_000
RESET_MS = 200  # what is pressed so shortly before or after a reset may be lost with it


class Resettable(Emulated):
    """A chip that remembers when it was reset."""

    def __init__(self, elf: Path) -> None:
        self.resets: list[int] = []
        super().__init__(elf)

    def reset(self, cause: Cause = Cause.RESET_PIN) -> None:
        self.resets.append(self.now_ms)
        super().reset(cause)


@pytest.fixture
def chip(firmware: Path) -> Iterator[Resettable]:
    box = Resettable(firmware)
    yield box
    box.close()


def play(cable: VirtualCable[Resettable], chance: random.Random) -> list[tuple[int, str]]:
    """Press buttons at random; return when each edge was made and which."""
    done = []
    for _ in range(TAPS):
        button = chance.choice(("build", "auction", "power"))
        for letter, move in (("D", cable.box.press), ("U", cable.box.release)):
            cable.run(chance.randint(20, 150))
            move(button)
            done.append((cable.now_ms, f"{button[0].upper()}{letter}"))
    return done


def settle(cable: VirtualCable[Resettable], edges: int) -> list[str]:
    """Wait until as many edges have come, at most for long, and whether more do."""
    for _ in range(30):
        cable.run(100)
        if len(cable.moves) >= edges:
            break
    cable.run(150)
    return [f"{move.key}{'D' if move.down else 'U'}" for move in cable.moves]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("faults", FAULTS, ids="+".join)
def test_press_arrives_exactly_once(chip: Resettable, faults: tuple[str, ...], seed: int) -> None:
    cable = VirtualCable(chip, [fault(text) for text in faults], seed)
    for _ in range(20):
        cable.run(100)
        if any(isinstance(event, Greeted) for event in cable.events):
            break
    done = play(cable, random.Random(seed))
    arrived = settle(cable, len(done))
    if not chip.resets:
        assert arrived == [what for _, what in done]
        return
    safe = [what for at_ms, what in done if all(abs(at_ms - cut) > RESET_MS for cut in chip.resets)]
    assert not Counter(arrived) - Counter(what for _, what in done), "nothing arrives that didn't happen"
    assert not Counter(safe) - Counter(arrived), "what is missing was lost with the box's memory"


class Desk:
    """The companion's unit at the other end of a cable: shows its signals whenever something changes."""

    def __init__(self, cable: VirtualCable[Emulated]) -> None:
        self.cable, self.unit = cable, unit()
        self._red: Red | None = None

    def do(self, move: object) -> None:
        self.unit = carry_out(self.unit, move, self.cable.now_ms)
        self.show()

    def show(self) -> None:
        self._red = signals(self.unit, self.cable.now_ms).red
        self.cable.host.show(to_state(signals(self.unit, self.cable.now_ms)), self.cable.now_ms)

    def run(self, ms: int) -> None:
        """Let time pass for both; what ends by itself ends."""
        for _ in range(0, ms, 10):
            self.cable.run(10)
            self.unit = fold(self.unit, countdown.due_facts(self.unit, self.cable.now_ms))
            if signals(self.unit, self.cable.now_ms).red is not self._red:
                self.show()


@pytest.fixture
def lights() -> list[Change]:
    return []


@pytest.fixture(params=[False, True], ids=["keeps running", "reset by its port"])
def cable(firmware: Path, lights: list[Change], request: pytest.FixtureRequest) -> Iterator[VirtualCable[Emulated]]:
    """A cable to a board that resets when its port is opened, and to one that doesn't."""
    box = Emulated(firmware, lambda *change: lights.append(change), boot_ms=BOOT_MS)
    yield VirtualCable(box, opening_resets=request.param)
    box.close()


def reds(lights: list[Change]) -> list[tuple[float, bool]]:
    return [(at_ms, on) for at_ms, light, on in lights if light == "red"]


def test_cable_pulled_at_second_twelve(cable: VirtualCable[Emulated], lights: list[Change]) -> None:
    """Both sides finish the same auction, to the blink; on replug they agree."""
    desk = Desk(cable)
    cable.run(100)
    desk.do(m.SwitchOn())
    start_ms = cable.now_ms
    desk.do(m.StartAuction())
    desk.run(12_000)
    cable.unplug()
    desk.run(40_000)
    assert desk.unit.timer is None
    assert desk.unit.last is not None
    end_ms = reds(lights)[-1][0]
    assert end_ms - start_ms == pytest.approx(50_000, abs=30), "only the wire"
    cable.plug()
    desk.run(BOOT_MS + 100)
    greeted = [event for event in cable.events if isinstance(event, Greeted)][-1]
    assert not greeted.alone, "it finished what the host started"
    assert greeted.hello.state.timer is Timer.NONE
    ours, theirs = to_state(signals(desk.unit, cable.now_ms)), greeted.hello.state
    passed_ms = (theirs.hour_left_ms or 0) - (ours.hour_left_ms or 0)
    assert 0 < passed_ms < BOOT_MS + 130


def greeting(cable: VirtualCable[Emulated]) -> Greeted:
    """Wait for the box to be greeted."""
    for _ in range(BOOT_MS + 200):
        cable.run(1)
        for event in cable.events:
            if isinstance(event, Greeted):
                return event
    pytest.fail("the box was not greeted")


def test_host_takes_over_a_running_auction_and_gives_it_back(
    cable: VirtualCable[Emulated], lights: list[Change]
) -> None:
    cable.unplug()
    cable.run(200)
    for button in ("power", "auction"):
        cable.tap(button)
        cable.run(150)
    start_ms = reds(lights)[0][0]
    cable.run(12_000)
    cable.plug()
    greeted = greeting(cable)
    assert greeted.alone
    countdown = to_signals(greeted.hello.state).countdown
    assert countdown is not None
    assert countdown.left_ms == pytest.approx(start_ms + 50_000 - cable.now_ms, abs=40)
    cable.host.show(greeted.hello.state, cable.now_ms)
    cable.run(10_000)
    taken_ms = cable.now_ms - 9_500
    cable.unplug()
    cable.run(32_000)
    slow = [at_ms for at_ms, _ in reds(lights) if taken_ms < at_ms < start_ms + 44_000]
    assert {round(after - before) for before, after in pairwise(slow)} == {500}, "the rhythm continues without the host"
    assert reds(lights)[-1][0] - start_ms == pytest.approx(50_000, abs=60)


def test_brown_out_in_mid_auction_is_made_good_by_the_host(cable: VirtualCable[Emulated], lights: list[Change]) -> None:
    desk = Desk(cable)
    cable.run(100)
    desk.do(m.SwitchOn())
    start_ms = cable.now_ms
    desk.do(m.StartAuction())
    desk.run(20_000)
    power_cut(cable.box)
    desk.run(100)
    assert cable.box.lights().red
    desk.run(32_000)
    assert reds(lights)[-1][0] - start_ms == pytest.approx(50_000, abs=30)
    assert [event.hello.at_ms for event in cable.events if isinstance(event, Greeted)] == [0, 0]


def test_button_held_while_switched_on_makes_no_press(chip: Resettable) -> None:
    chip.press("auction")
    chip.reset()
    cable = VirtualCable(chip)
    cable.run(300)
    assert cable.moves == []
    chip.release("auction")
    cable.run(100)
    assert [(move.key, move.down) for move in cable.moves] == [("A", False)]
