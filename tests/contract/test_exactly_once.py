"""A press arrives exactly once over any bad cable."""

import random
from collections import Counter

import pytest

from companion.wire.link import Greeted, Lost
from companion.wire.messages import Red, Sectors, State, Timer
from firmware_sim.engine import Lights, power_cut
from firmware_sim.faults import fault
from firmware_sim.stand_in import StandIn
from tests.contract.virtual_cable import VirtualCable, to_stand_in

FAULTS = [
    (),
    ("one-byte",),
    ("loss=0.1",),
    ("loss=0.2",),
    ("duplicate",),
    ("delay=50ms",),
    ("garbage",),
    ("unplug",),
    ("reset",),
    ("one-byte", "loss=0.1", "duplicate", "delay=50ms", "garbage", "unplug=6s"),
]
SEEDS = range(20)


def play(cable: VirtualCable[StandIn], seed: int) -> list[str]:
    """Press buttons at random while a host is there; return what was pressed and released."""
    chance = random.Random(seed)
    done = []
    for _ in range(20):
        cable.run(chance.randint(1, 700))
        button = chance.choice(("build", "auction", "power"))
        if cable.box.hosted:
            done += [f"{button[0].upper()}D"]
            cable.box.press(button)
            cable.run(chance.randint(1, 120))
            done += [f"{button[0].upper()}U"] if cable.box.hosted else []
            cable.box.release(button)
    return done


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("faults", FAULTS, ids="+".join)
def test_press_arrives_exactly_once(faults: tuple[str, ...], seed: int) -> None:
    cable = to_stand_in([fault(text) for text in faults], seed)
    cable.run(1_000)
    done = play(cable, seed)
    cable.run(6_000)
    arrived = [f"{move.key}{'D' if move.down else 'U'}" for move in cable.moves]
    missing = Counter(done) - Counter(arrived)
    lapsed = Counter(edge.what for edge in cable.box.lapsed)
    assert len(done) >= 20
    assert not Counter(arrived) - Counter(done), "nothing arrives that didn't happen"
    assert not missing - lapsed, "what is missing was lost with the box's memory"
    if "reset" not in faults:
        assert arrived == done


@pytest.mark.parametrize("seed", SEEDS)
def test_lights_follow_the_host_over_a_bad_cable(seed: int) -> None:
    cable = to_stand_in([fault("loss=0.2"), fault("garbage"), fault("delay=30ms")], seed)
    cable.run(1_500)
    for sectors, lit in ((Sectors.ONE, "one"), (Sectors.RAIL, "rail"), (Sectors.THREE, "three")):
        cable.host.show(State(power=True, sectors=sectors), cable.now_ms)
        cable.run(1_500)
        assert cable.box.lights().lit() == [lit]


@pytest.mark.parametrize("boot_ms", [0, 1_000, 2_000])
def test_auction_of_a_box_alone_is_handed_over_by_a_board_that_its_port_resets(boot_ms: int) -> None:
    """However long its bootloader takes, the auction ends on time."""
    box = StandIn(boot_ms=boot_ms)
    cable = VirtualCable(box, opening_resets=True)
    cable.unplug()
    cable.tap("power")
    cable.tap("auction")
    start_ms = cable.now_ms - 40
    cable.run(12_000)
    cable.plug()
    cable.run(boot_ms + 300)
    (greeted,) = [event for event in cable.events if isinstance(event, Greeted)]
    assert greeted.alone
    assert greeted.hello.at_ms < 300
    heard_ms = start_ms + 50_000 - greeted.hello.state.left_ms
    assert heard_ms == pytest.approx(cable.now_ms - 300, abs=20)


def test_box_that_is_reset_by_the_replug_of_its_host_is_not_taken_for_one_that_began_alone() -> None:
    """It ran the auction of its host on by itself, less the time in its bootloader."""
    cable = VirtualCable(StandIn(boot_ms=2_000), opening_resets=True)
    cable.run(100)
    cable.host.show(State(power=True, timer=Timer.AUCTION, left_ms=50_000, hour_left_ms=3_000_000), cable.now_ms)
    cable.run(12_000)
    cable.unplug()
    cable.run(8_000)
    cable.plug()
    cable.run(2_300)
    first, again = [event for event in cable.events if isinstance(event, Greeted)]
    assert (first.alone, again.alone) == (False, False)
    assert again.hello.state.left_ms == pytest.approx(50_000 - 22_000, abs=50)


def test_replug_lights_up_again() -> None:
    cable = to_stand_in()
    cable.run(100)
    cable.host.show(State(power=True, sectors=Sectors.TWO, red=Red.STEADY), cable.now_ms)
    cable.run(50)
    cable.unplug()
    power_cut(cable.box)
    cable.run(300)
    assert cable.box.lights() == Lights()
    cable.plug()
    cable.run(50)
    assert cable.box.lights() == Lights(two=True, red=True)


def test_running_auction_is_handed_over_both_ways() -> None:
    cable = to_stand_in()
    cable.unplug()
    cable.box.press("power")
    cable.box.press("auction")
    cable.run(10_000)
    cable.plug()
    cable.run(20)
    (greeted,) = (event for event in cable.events if isinstance(event, Greeted))
    assert greeted.hello.state.timer is Timer.AUCTION
    assert abs(greeted.hello.state.left_ms - 40_000) <= 5
    cable.host.show(greeted.hello.state, cable.now_ms)
    cable.run(5_000)
    cable.unplug()
    cable.run(29_990)
    assert cable.box.lights().red or cable.box.lights() == Lights()
    cable.run(5_020)
    cable.plug()
    cable.run(20)
    second = [event for event in cable.events if isinstance(event, Greeted)][-1]
    assert second.hello.state.timer is Timer.NONE


def test_silent_box_is_lost_and_found_again() -> None:
    cable = to_stand_in()
    cable.run(100)
    deaf = cable.to_box
    cable.to_box = type(deaf)([fault("loss=1")], 0)
    cable.run(2_600)
    assert [type(event) for event in cable.events] == [Greeted, Lost]
    cable.to_box = deaf
    cable.run(600)
    assert [type(event) for event in cable.events] == [Greeted, Lost, Greeted]
