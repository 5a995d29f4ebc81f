"""The ELF on the emulated chip: what only the board layer can get wrong."""

import pytest

from companion.wire.frame import Deframer, seal
from companion.wire.messages import Ack, Hello, Key, Moved, Show, State, Who, from_box, text
from firmware_sim.emulated import Emulated

pytestmark = pytest.mark.firmware


def heard(chip: Emulated) -> list[object]:
    """Return the messages the chip has sent since the last call."""
    return [from_box(body) for body in Deframer().feed(b"".join(chip.take())) if isinstance(body, str)]


def test_box_says_hello_and_delivers_a_press(chip: Emulated) -> None:
    chip.advance(50)
    assert heard(chip) == [Hello("atmega328p/1.0", "", 0, State())]
    chip.receive(seal(text(Who())))
    chip.receive(seal(text(Show(1, State(power=True)))))
    chip.advance(100)
    assert [type(message) for message in heard(chip)] == [Hello, Ack]
    chip.press("build")
    chip.advance(130)
    assert heard(chip) == [Moved(1, 100, Key.BUILD, True)]
