"""The ELF on the emulated chip: its clock, its pins, its line, and what happens when power or host go."""

import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.wire.frame import Deframer, frame_line
from companion.wire.messages import (
    Ack,
    FromBox,
    Hello,
    Key,
    Moved,
    Red,
    Sectors,
    Show,
    State,
    Timer,
    Who,
    message_body,
    parse_from_box,
)
from firmware_sim.emulated import Emulated
from firmware_sim.engine import power_cut
from firmware_sim.simavr import EmulatorError
from tests.firmware.building import FIRMWARE, make, sketch

pytestmark = pytest.mark.firmware

FIRMWARE_NAME = "atmega328p/1.2"
TICK_MS = 1.0
MOST_HZ = 3
Change = tuple[float, str, bool]


@pytest.fixture
def seen() -> list[Change]:
    """Every change of a light of `watched`."""
    return []


@pytest.fixture
def watched(firmware: Path, seen: list[Change]) -> Iterator[Emulated]:
    box = Emulated(firmware, lambda *change: seen.append(change))
    box.advance(50)
    yield box
    box.close()


def heard(chip: Emulated) -> list[FromBox]:
    """Return the messages the chip has sent since the last call."""
    return [parse_from_box(body) for body in Deframer().feed(b"".join(chip.take())) if isinstance(body, str)]


def tap(chip: Emulated, button: str) -> None:
    chip.press(button)
    chip.advance(chip.now_ms + 40)
    chip.release(button)
    chip.advance(chip.now_ms + 40)


def test_box_says_hello_and_delivers_a_press(chip: Emulated) -> None:
    chip.advance(50)
    assert heard(chip) == [Hello(FIRMWARE_NAME, "", 0, State())]
    chip.receive(frame_line(message_body(Who())))
    chip.receive(frame_line(message_body(Show(1, State(power=True)))))
    chip.advance(100)
    assert [type(message) for message in heard(chip)] == [Hello, Ack]
    chip.press("build")
    chip.advance(130)
    assert heard(chip) == [Moved(1, 100, Key.BUILD, True)]


def test_cues_of_the_auction_come_within_a_tick(watched: Emulated, seen: list[Change]) -> None:
    """45.000 s to the fast light, 50.000 s to the end, by light and by ear, on the clock of the chip."""
    tap(watched, "power")
    watched.advance(500)
    tap(watched, "auction")
    watched.advance(52_000)
    red = [(at_ms, on) for at_ms, light, on in seen if light == "red"]
    start_ms, end_ms = red[0][0], red[-1][0]
    fast_ms = next(at_ms for (at_ms, on), (until_ms, _) in pairwise(red) if on and until_ms - at_ms < 300)
    assert fast_ms - start_ms == pytest.approx(45_000, abs=TICK_MS)
    assert end_ms - start_ms == pytest.approx(50_000, abs=TICK_MS)
    sounds = watched.take_sounds()
    begun = next(at_ms for at_ms, _, _ in sounds if at_ms > start_ms - 1)
    five = next(at_ms for at_ms, _, ms in sounds if ms > 100 and at_ms > begun + 1)
    over = sounds[-1][0]
    assert five - begun == pytest.approx(45_000, abs=TICK_MS)
    assert over - begun == pytest.approx(50_000, abs=TICK_MS)


def test_flashes_keep_their_periods(watched: Emulated, seen: list[Change]) -> None:
    """1 Hz and 2.5 Hz for the red light, 2 Hz for each light of the four; none faster than 3 Hz."""
    tap(watched, "power")
    before_stop_ms = watched.now_ms + 2_000
    tap(watched, "build")
    watched.advance(2_500)
    tap(watched, "auction")
    watched.advance(53_000)
    periods: dict[str, set[int]] = {}
    for light in ("one", "two", "three", "rail", "red"):
        # Which light it stops at is drawn: that one stays lit, and flashes no more.
        lit = [at_ms for at_ms, name, on in seen if name == light and on and (name == "red" or at_ms < before_stop_ms)]
        periods[light] = {round(after - before) for before, after in pairwise(lit)}
    assert periods["red"] == {1000, 400}
    for light in ("one", "two", "three", "rail"):
        assert periods[light] == {500}
    assert min(min(each) for each in periods.values()) >= 1_000 / MOST_HZ


def test_state_of_the_host_is_shown_and_its_rhythm_is_kept(watched: Emulated, seen: list[Change]) -> None:
    show = State(power=True, sectors=Sectors.TWO, red=Red.FAST, timer=Timer.AUCTION, left_ms=4_000)
    for count in range(20):
        watched.receive(frame_line(message_body(Show(count, show.after(100 * count)))))
        watched.advance(watched.now_ms + 100)
    assert watched.lights().two
    red = [at_ms for at_ms, light, _ in seen if light == "red"]
    assert {round(after - before) for before, after in pairwise(red)} == {200}


def test_reset_in_the_middle_of_a_line(chip: Emulated) -> None:
    """What was half sent is cut off, what was half received is forgotten; the next lines are whole."""
    chip.advance(5)
    chip.receive(b"$S 1 1DSA 50")
    chip.advance(8)
    chip.reset()
    chip.advance(40)
    line = b"".join(chip.take())
    assert line.startswith(b"$H 1 atmega328p")
    assert line.count(b"$") == 2
    assert [type(found).__name__ for found in Deframer().feed(line)] == ["Dropped", "str"]
    chip.receive(b"000 3600000*0000\n" + frame_line(message_body(Show(2, State()))))
    chip.advance(80)
    assert heard(chip) == [Ack(2)]


def test_brown_out_alone_in_mid_auction_switches_the_unit_off(chip: Emulated) -> None:
    chip.advance(50)
    tap(chip, "power")
    tap(chip, "auction")
    assert chip.lights().red
    power_cut(chip)
    chip.advance(chip.now_ms + 50)
    assert not chip.lights().red
    assert heard(chip)[-1] == Hello(FIRMWARE_NAME, "", 0, State())


def test_host_of_another_version_is_answered_but_no_host(chip: Emulated) -> None:
    chip.advance(50)
    chip.receive(frame_line(message_body(Who(2))))
    tap(chip, "power")
    hellos = heard(chip)
    assert [type(message) for message in hellos] == [Hello, Hello]
    chip.receive(frame_line(message_body(Who(2))))
    chip.advance(chip.now_ms + 30)
    (hello,) = heard(chip)
    assert isinstance(hello, Hello)
    assert hello.state.power, "the unit itself had the button"


@pytest.mark.parametrize(
    "line",
    [b"$" + b"9" * 500 + b"\n", frame_line("Q 1 2 3"), frame_line("S 1 1DSA 50000"), b"\xff" * 300, b"$$$$"],
    ids=repr,
)
def test_bad_line_is_passed_over(chip: Emulated, line: bytes) -> None:
    chip.advance(50)
    chip.take()
    chip.receive(line + frame_line(message_body(Show(7, State(power=True)))))
    chip.advance(300)
    assert heard(chip) == [Ack(7)]


def test_a_thousand_lines_in_one_burst_are_each_acknowledged(chip: Emulated) -> None:
    chip.advance(50)
    chip.take()
    chip.receive(
        b"".join(
            frame_line(message_body(Show(count, State(power=True, sectors=Sectors.ONE)))) for count in range(1_000)
        )
    )
    chip.advance(8_000)
    assert heard(chip) == [Ack(count) for count in range(1_000)]
    assert chip.lights().lit() == ["one"]


def test_a_thousand_questions_in_one_burst_are_answered_as_the_line_can_carry(chip: Emulated) -> None:
    """An answer that doesn't fit is lost whole; afterwards the box is as before."""
    chip.advance(50)
    chip.take()
    chip.receive(frame_line(message_body(Who())) * 1_000)
    chip.advance(3_500)
    chip.receive(frame_line(message_body(Show(1, State()))))
    chip.advance(3_600)
    found = Deframer().feed(b"".join(chip.take()))
    answers = [parse_from_box(line) for line in found if isinstance(line, str)]
    assert len(answers) == len(found), "no answer is cut"
    assert answers.pop() == Ack(1)
    assert all(isinstance(answer, Hello) for answer in answers)
    assert len(answers) > 100


def test_hex_equals_elf(firmware: Path, tmp_path: Path) -> None:
    """What is flashed is what is tested, byte by byte."""
    image = tmp_path / "image.bin"
    subprocess.run(["avr-objcopy", "-O", "binary", "-R", ".eeprom", firmware, image], check=True)
    flashed = bytearray()
    for record in firmware.with_suffix(".hex").read_text("ascii").split():
        data = bytes.fromhex(record[1:])
        assert sum(data) % 256 == 0, "the sum of a record is zero"
        if data[3] == 0:
            assert int.from_bytes(data[1:3], "big") == len(flashed)
            flashed += data[4:-1]
    assert bytes(flashed) == image.read_bytes()


def test_sizes_are_printed_and_bounded(tmp_path: Path) -> None:
    said = make(f"BUILD={tmp_path}")
    assert "of 16384 bytes, RAM" in said
    done = subprocess.run(
        ["make", f"BUILD={tmp_path}/small", "FLASH_MAX=1000"], cwd=FIRMWARE, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert not (tmp_path / "small" / "companion_box.elf").exists()


def test_sketch_builds_as_the_arduino_environment_does(tmp_path: Path, seen: list[Change]) -> None:
    """The sketch as C++, `src` as C, around them a core that calls `setup` and `loop`."""
    box = Emulated(sketch(tmp_path))
    box.advance(50)
    assert heard(box) == [Hello(FIRMWARE_NAME, "", 0, State())]
    box.close()


def test_missing_program_is_named(tmp_path: Path) -> None:
    with pytest.raises(EmulatorError, match=r"nothing\.elf cannot be read as a program: build it"):
        Emulated(tmp_path / "nothing.elf")
