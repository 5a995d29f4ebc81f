"""What outlives a reset: natively bit by bit, on the chip with the memory kept, clobbered, torn and lost."""

import subprocess
import sys
from binascii import crc_hqx
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.wire.messages import Hello, Red, Sectors, State, Timer
from firmware_sim.emulated import Emulated
from firmware_sim.engine import power_cut
from firmware_sim.simavr import Cause, Chip
from tests.firmware.building import FIRMWARE, address, sketch
from tests.firmware.native_box import NativeBox
from tests.firmware.test_chip import heard, tap
from tests.firmware.test_core import press
from tests.firmware.test_timelines import probe

pytestmark = pytest.mark.firmware

KEEP_MS = 8
WATCHDOG_MS = 250
BOOT_MS = 1_000
AUCTION = State(True, Sectors.DARK, Red.SLOW, Timer.AUCTION, 50_000, 3_600_000)
PLACE = FIRMWARE / "companion_box/src/boards/atmega328p/kept.ld"
LOW, HIGH = 0x300, 0x800  # below, bootloaders have their buffers; above, their stack
WATCHDOG_REGISTER, WATCHDOG_ON, CLOCK_REGISTER = 0x60, 0x08, 0x6E


def same(found: State, wanted: State, slack_ms: int = KEEP_MS) -> bool:
    """Return whether `found` is `wanted`, with up to so much more time left."""
    more_ms = found.left_ms - wanted.left_ms
    return 0 <= more_ms <= slack_ms and found == wanted.after(-more_ms)


def begin_auction(box: Emulated) -> Hello:
    """Let the box open an auction by itself; return what it says 12 s later."""
    box.advance(50)
    tap(box, "power")
    tap(box, "auction")
    box.advance(box.now_ms + 12_000)
    return probe(box)


@pytest.mark.parametrize("cause", [Cause.UNKNOWN, Cause.RESET_PIN, Cause.WATCHDOG])
def test_auction_goes_on_after_a_reset(chip: Emulated, cause: Cause) -> None:
    before = begin_auction(chip)
    before_ms = chip.now_ms
    chip.reset(cause)
    chip.advance(before_ms + 30)
    (hello,) = heard(chip)
    assert isinstance(hello, Hello)
    assert hello.at_ms == 0
    assert same(hello.state, before.state.after(25), 25 + KEEP_MS)
    assert chip.lights().red
    chip.advance(before_ms + before.state.left_ms + 200)
    assert probe(chip).state.timer is Timer.NONE


def test_bootloader_takes_its_time(firmware: Path) -> None:
    """The lights are dark, nothing is heard, and the countdown has stopped."""
    chip = Emulated(firmware, boot_ms=BOOT_MS)
    before = begin_auction(chip)
    start_ms = chip.now_ms
    chip.reset()
    chip.receive(b"lost on the bootloader")
    chip.advance(start_ms + BOOT_MS - 1)
    assert (chip.take(), chip.lights().lit()) == ([], [])
    chip.advance(start_ms + BOOT_MS + 30)
    (hello,) = heard(chip)
    assert isinstance(hello, Hello)
    assert same(hello.state, before.state, 25 + KEEP_MS) or same(hello.state, before.state.after(25), 25 + KEEP_MS)
    chip.close()


def test_light_of_build_stays_after_a_reset(chip: Emulated) -> None:
    chip.advance(50)
    for button in ("power", "build"):
        tap(chip, button)
    chip.advance(3_000)
    lit = chip.lights().lit()
    assert len(lit) == 1
    chip.reset()
    chip.advance(chip.now_ms + 30)
    assert chip.lights().lit() == lit


def test_running_light_comes_to_its_stop_after_a_reset(chip: Emulated) -> None:
    chip.advance(50)
    for button in ("power", "build"):
        tap(chip, button)
    start_ms = chip.now_ms
    chip.advance(start_ms + 1_000)
    chip.reset()
    chip.advance(start_ms + 1_800)
    assert probe(chip).state.sectors is Sectors.CHASE
    chip.advance(start_ms + 2_100)
    assert probe(chip).state.sectors not in (Sectors.CHASE, Sectors.DARK)


@pytest.mark.parametrize("early_ms", range(KEEP_MS))
def test_what_was_heard_is_kept(core: NativeBox, early_ms: int) -> None:
    """A reset in the very ms after an auction was heard to begin does not undo it, whenever that is."""
    core.advance(50)
    press(core, "power")
    core.advance(core.now_ms + early_ms)
    core.press("auction")
    for _ in range(20):
        if not core.lights().red:
            core.advance(core.now_ms + 1)
    assert core.lights().red
    core.reset()
    assert probe(core).state.timer is Timer.AUCTION


def test_a_second_reset_goes_on_from_the_first(chip: Emulated) -> None:
    before = begin_auction(chip)
    for _ in range(30):
        chip.reset()
        chip.advance(chip.now_ms + 3)
    assert same(probe(chip).state, before.state.after(25), 200)


@pytest.mark.parametrize("cause", [Cause.POWER_ON, Cause.BROWN_OUT, Cause.POWER_ON | Cause.BROWN_OUT | Cause.RESET_PIN])
def test_memory_is_not_trusted_where_the_supply_is_known_to_have_failed(chip: Emulated, cause: Cause) -> None:
    begin_auction(chip)
    chip.reset(cause)
    chip.advance(chip.now_ms + 30)
    assert [message.state for message in heard(chip) if isinstance(message, Hello)] == [State()]


def test_power_cut_switches_the_unit_off(chip: Emulated) -> None:
    begin_auction(chip)
    power_cut(chip)
    chip.advance(chip.now_ms + 30)
    assert probe(chip).state == State()
    assert not any(chip.lights())


def test_program_that_hangs_is_ended_by_the_watchdog_and_the_auction_goes_on(chip: Emulated) -> None:
    before = begin_auction(chip)
    start_ms = chip.now_ms
    chip._chip.poke(CLOCK_REGISTER, 0)  # no tick any more: it sleeps for ever
    chip.advance(start_ms + WATCHDOG_MS + 100)
    (hello,) = heard(chip)
    assert isinstance(hello, Hello)
    assert hello.at_ms == 0
    assert same(hello.state, before.state.after(25), 25 + KEEP_MS)
    chip.advance(start_ms + 2_000)
    assert heard(chip) == [], "it runs"


def test_watchdog_is_off_before_anything_else_and_on_in_the_end(firmware: Path) -> None:
    """A watchdog that has reset a chip stays on, with its shortest time."""
    chip = Chip(firmware, lambda cycle, byte: None, Cause.WATCHDOG, bytes(0x800))
    chip.poke(WATCHDOG_REGISTER, WATCHDOG_ON)
    chip.run(100)
    assert chip.peek(WATCHDOG_REGISTER) & WATCHDOG_ON == 0
    chip.run(80_000)
    assert chip.peek(WATCHDOG_REGISTER) & WATCHDOG_ON
    chip.close()


@pytest.mark.parametrize("build", ["make", "Arduino"])
def test_kept_memory_lies_where_no_bootloader_writes(build: str, firmware: Path, tmp_path: Path) -> None:
    elf = firmware if build == "make" else sketch(tmp_path)
    assert LOW <= address(elf, "kept") < HIGH
    assert LOW <= address(elf, "_end") < HIGH, "all of it"


def test_program_whose_kept_memory_lies_elsewhere_is_not_built(tmp_path: Path) -> None:
    place = tmp_path / "kept.ld"
    place.write_text((PLACE.read_text("ascii")).replace("0x800300", "0x800600"), "ascii")
    done = subprocess.run(
        ["make", f"BUILD={tmp_path}", f"KEPT_PLACE={place}"], cwd=FIRMWARE, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "memory that outlives a reset lies where a bootloader writes" in done.stderr
    assert not (tmp_path / "companion_box.elf").exists()


@pytest.fixture
def auction(core: NativeBox) -> NativeBox:
    """The core 300 ms into an auction of its own, both copies written."""
    core.advance(50)
    press(core, "power")
    press(core, "auction")
    core.advance(core.now_ms + 300)
    return core


def goes_on(box: NativeBox, memory: bytes) -> State:
    """Reset the box on this memory; return what it then shows."""
    box.kept = memory
    box.reset()
    (hello,) = box.take()
    letters, left, hour = hello.decode("ascii").partition("*")[0].split()[5:]
    assert hour == "-" or letters[0] == "1"
    return State() if hour == "-" else AUCTION.after(AUCTION.left_ms - int(left))


def flipped(memory: bytes, bit: int) -> bytes:
    changed = bytearray(memory)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def seal(checked: bytes | bytearray) -> bytes:
    return crc_hqx(checked, 0xFFFF).to_bytes(2, sys.byteorder)


def halves(memory: bytes | bytearray) -> tuple[range, range]:
    """Return where the two copies are; after them comes the number of the turn."""
    size = (len(memory) - 1) // 2 // 4 * 4
    return range(size), range(size, 2 * size)


def test_any_single_flipped_bit_is_noticed(auction: NativeBox) -> None:
    """With the other copy spoilt, the box begins switched off; with both whole, it goes on from the older one."""
    memory = auction.kept
    wanted = goes_on(auction, memory)
    assert 49_600 < wanted.left_ms < 49_800
    for own, other in (halves(memory), halves(memory)[::-1]):
        single = bytes(0 if place in other else byte for place, byte in enumerate(memory))
        assert same(goes_on(auction, single), wanted, KEEP_MS), "one whole copy is enough"
        for bit in range(own.start * 8, own.stop * 8):
            assert goes_on(auction, flipped(single, bit)) == State(), bit
            assert same(goes_on(auction, flipped(memory, bit)), wanted, KEEP_MS), bit


def test_memory_of_another_firmware_is_no_copy_though_its_check_code_is_right(auction: NativeBox) -> None:
    memory = bytearray(auction.kept)
    for copy in halves(memory):
        checked = slice(copy.start + 2, copy.stop)
        assert memory[copy.start : checked.start] == seal(memory[checked]), "this is how it is sealed"
        memory[checked.start] ^= 1
        memory[copy.start : checked.start] = seal(memory[checked])
    assert goes_on(auction, bytes(memory)) == State()


def test_reset_in_the_middle_of_writing_spoils_nothing(auction: NativeBox) -> None:
    for _ in range(4):
        before = auction.kept
        auction.advance(auction.now_ms + KEEP_MS)
        after = auction.kept
        start_ms = auction.now_ms
        wanted = goes_on(auction, after)
        for cut in range(len(after) + 1):
            assert same(goes_on(auction, after[:cut] + before[cut:]), wanted, KEEP_MS), (start_ms, cut)
        goes_on(auction, after)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_memory_of_anything_is_no_copy(core: NativeBox, data: st.DataObject) -> None:
    size = len(core.kept)
    memory = data.draw(
        st.binary(min_size=size, max_size=size) | st.integers(0, 255).map(lambda byte: bytes([byte]) * size)
    )
    assert goes_on(core, memory) == State()
