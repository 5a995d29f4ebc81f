"""A machine that stood still does what was planned late, but in the order and at the distances that were planned."""

from firmware_sim.cable import TcpCable
from firmware_sim.program import Board, Program
from firmware_sim.stand_in import StandIn
from firmware_sim.timeline import Step


def test_a_late_tap_ends_before_the_next_one_begins() -> None:
    cable, told = TcpCable(0), list[tuple[object, object]]()
    program = Program(StandIn(), cable, Board(), [], 0)
    program.tell = lambda event: told.append((event["event"], event["at_ms"]))
    program.plan([Step(-500, "tap", "build"), Step(-300, "tap", "build")])
    program.step()
    cable.unplug()
    assert told[:4] == [("tap", -500), ("release", -420), ("tap", -300), ("release", -220)]
