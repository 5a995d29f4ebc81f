"""What the chip reports of its health, and that it keeps running after every fault."""

from pathlib import Path

import pytest

from companion.wire.frame import frame_line
from companion.wire.messages import Ack, Health, Hello, HowAreYou, Show, State, message_body
from firmware_sim.emulated import Emulated
from firmware_sim.simavr import MEMORY, Cause, Chip
from tests.firmware.building import make
from tests.firmware.test_chip import heard
from tests.firmware.test_kept import begin_auction, same

pytestmark = pytest.mark.firmware

STACK_LEAST = 256
PASSED = 0x7FFC  # before the two bytes of Optiboot about its version
BOOTLOADER = """
__attribute__((naked, used, section(".init0"))) void leave_in_r2(void)
{
    __asm__ volatile("ldi r30, 0xFC $ ldi r31, 0x7F $ lpm r2, Z");
}
"""
PULLED_UP_B, PORT_B, PORT_C = 0x0C, 0x25, 0x28
POWER_REDUCTION, COMPARATOR, CONVERTER = 0x64, 0x50, 0x7A
SERIAL_CONTROL, RECEIVED_INTERRUPT, SENT_INTERRUPT = 0xC1, 0x80, 0x40


def health(chip: Emulated) -> Health:
    chip.take()
    chip.receive(frame_line(message_body(HowAreYou())))
    chip.advance(chip.now_ms + 25)
    (answer,) = heard(chip)
    assert isinstance(answer, Health)
    return answer


def test_stack_has_room_left_after_an_auction_and_a_flood(chip: Emulated) -> None:
    begin_auction(chip)
    before = health(chip).stack_free
    for count in range(100):
        chip.receive(frame_line(message_body(Show(count, State()))))
    chip.advance(chip.now_ms + 2_000)
    assert STACK_LEAST < health(chip).stack_free <= before < len(MEMORY)


def test_lines_that_are_no_good_are_counted(chip: Emulated) -> None:
    chip.advance(50)
    assert (health(chip).dropped, health(chip).spoiled) == (0, 0)
    chip.receive(b"$W 1*0000\n$nothing*1234\n")
    chip.advance(100)
    assert health(chip).dropped == 2


def test_bytes_that_are_lost_while_the_program_is_held_up_are_counted(chip: Emulated) -> None:
    """The chip keeps three bytes that no one has read; the next line is taken again."""
    chip.advance(50)
    chip.take()
    reads = chip._chip.peek(SERIAL_CONTROL)
    chip._chip.poke(SERIAL_CONTROL, reads & ~RECEIVED_INTERRUPT)
    chip.receive(frame_line(message_body(Show(1, State()))))
    chip.advance(100)
    chip._chip.poke(SERIAL_CONTROL, reads)
    chip.receive(
        b"\n\n\n\n" + frame_line(message_body(Show(2, State()))) + b"\n\n\n\n"
    )  # a byte in for each that waits there
    chip.advance(150)
    assert heard(chip) == [Ack(2)]
    assert health(chip).spoiled > 0


@pytest.mark.parametrize(
    ("cause", "letter"),
    [
        (Cause.POWER_ON, "P"),
        (Cause.POWER_ON | Cause.BROWN_OUT, "P"),
        (Cause.BROWN_OUT, "B"),
        (Cause.WATCHDOG, "W"),
        (Cause.RESET_PIN, "R"),
        (Cause.UNKNOWN, "-"),
    ],
)
def test_cause_of_the_reset_is_told(chip: Emulated, cause: Cause, letter: str) -> None:
    chip.advance(50)
    chip.reset(cause)
    chip.advance(chip.now_ms + 50)
    assert health(chip).reset == letter


@pytest.fixture(scope="module")
def after_bootloader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program behind what loads r2 from the last bytes of the flash, as a bootloader leaves it."""
    folder = tmp_path_factory.mktemp("after_bootloader")
    before = folder / "before.c"
    before.write_text(BOOTLOADER, "ascii")
    make(f"BUILD={folder}", f"BOARD=companion_box/src/boards/atmega328p/board.c {before}")
    return folder / "companion_box.elf"


@pytest.mark.parametrize(
    ("version", "passed", "letter"),
    [
        (0x0406, Cause.BROWN_OUT, "B"),
        (0x0800, Cause.WATCHDOG, "W"),
        (0x0404, Cause.BROWN_OUT, "-"),
        (0xFFFF, Cause.BROWN_OUT, "-"),
        (0x0800, 0x37, "-"),
    ],
)
def test_cause_that_optiboot_passes_on_is_believed_from_its_first_version_that_does(
    after_bootloader: Path, version: int, passed: int, letter: str
) -> None:
    sent = bytearray()
    chip = Chip(after_bootloader, lambda _, byte: sent.append(byte), Cause.UNKNOWN, bytes(len(MEMORY)))
    chip.flash(PASSED, bytes([passed, 0]) + version.to_bytes(2, "little"))
    chip.run(1_000_000)
    sent.clear()
    chip.send(frame_line(message_body(HowAreYou())))
    chip.run(1_500_000)
    chip.close()
    assert sent.split(b"*")[0].split()[-1] == letter.encode("ascii")


def test_interrupt_that_nobody_handles_restarts_the_chip_and_the_auction_goes_on(chip: Emulated) -> None:
    before = begin_auction(chip)
    start_ms = chip.now_ms
    chip._chip.poke(SERIAL_CONTROL, chip._chip.peek(SERIAL_CONTROL) | SENT_INTERRUPT)
    chip.receive(frame_line(message_body(HowAreYou())))
    chip.advance(start_ms + 400)
    hello = heard(chip)[-1]
    assert isinstance(hello, Hello)
    assert hello.at_ms == 0
    assert same(hello.state, before.state.after(25), 300)
    assert health(chip).reset == "W"


def test_what_the_box_does_not_use_is_off(chip: Emulated) -> None:
    """Pins without a wire are pulled up; converter, two-wire bus, SPI, second timer and comparator are off."""
    chip.advance(50)
    chip_ = chip._chip
    assert chip_.peek(PORT_B) & PULLED_UP_B == PULLED_UP_B
    assert chip_.peek(PORT_C) == 0x3F
    assert chip_.peek(POWER_REDUCTION) == 0xC5
    assert chip_.peek(COMPARATOR) & 0x80
    assert not chip_.peek(CONVERTER) & 0x80
