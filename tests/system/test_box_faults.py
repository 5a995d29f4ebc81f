"""A press arrives exactly once through the real driver, on bad cables of both sorts."""

import pytest

from companion.table.ports import Edge
from companion.unit.signals import Button, Sectors, Signals
from tests.patience import PATIENCE_S
from tests.system.box_program import KEEPS_PRESSES, BoxProgram, Ear

pytestmark = pytest.mark.system

TAPS = 12


@pytest.mark.parametrize(
    ("cable", "faults"),
    [
        ("tcp", ("one-byte", "garbage")),
        ("tcp", ("loss=0.1", "duplicate", "delay=50ms")),
        ("tcp", ("unplug=2s",)),
        ("pty", ("one-byte", "loss=0.1", "duplicate", "garbage")),
        ("pty", ("unplug=2s",)),
    ],
    ids=str,
)
def test_press_arrives_exactly_once(cable: str, faults: tuple[str, ...]) -> None:
    options = [*KEEPS_PRESSES, *(["--tcp", "0"] if cable == "tcp" else [])]
    program = BoxProgram(*options, *(f"--fault={fault}" for fault in faults))
    ear = Ear(program.port)
    ear.connected()
    ear.box.show(Signals(power=True))
    for place in range(TAPS):
        program.do(f"in {200 * place}ms tap build")
    wanted = [(Button.BUILD, Edge.DOWN), (Button.BUILD, Edge.UP)] * TAPS
    assert [ear.buttons.get(timeout=PATIENCE_S) for _ in wanted] == wanted
    ear.box.show(Signals(power=True, sectors=Sectors.THREE))
    program.wait("lights", lit=["three"])
    ear.box.close()
    program.close()
    assert ear.buttons.empty()
