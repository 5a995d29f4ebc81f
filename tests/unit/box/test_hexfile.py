"""What is firmware for the box and what is not."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.box.flash import HEX
from companion.box.hexfile import ROOM, FirmwareError, checked_firmware_size

END = ":00000001FF"


def line(address: int, data: bytes, kind: int = 0) -> str:
    record = bytes([len(data), address >> 8, address & 0xFF, kind]) + data
    return f":{(record + bytes([-sum(record) % 256])).hex().upper()}"


JUMP = line(0, bytes.fromhex("0C940200 00000000"))
"""`jmp 4`, and something there."""


def write(folder: Path, lines: Iterable[str]) -> Path:
    path = folder / "box.hex"
    path.write_text("\n".join(lines))
    return path


def test_the_firmware_that_comes_along_is_firmware() -> None:
    assert 1_000 < checked_firmware_size(HEX) < ROOM


@pytest.mark.parametrize("jump", [JUMP, line(0, bytes.fromhex("01C0 0000 0000"))], ids=["jmp", "rjmp"])
def test_a_jump_into_itself_is_a_beginning(jump: str, tmp_path: Path) -> None:
    assert checked_firmware_size(write(tmp_path, [jump, END, "anything after the end"])) == len(jump) // 2 - 5


def test_addresses_above_64_kilobytes_do_not_fit(tmp_path: Path) -> None:
    for kind, base in ((4, b"\x00\x01"), (2, b"\x10\x00")):
        with pytest.raises(FirmwareError, match="reaches byte 65536"):
            checked_firmware_size(write(tmp_path, [JUMP, line(0, base, kind), line(0, b"\x00"), END]))


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "ends too early"),
        ([END], "is empty"),
        ([JUMP], "ends too early"),
        (["hello"], "line 1: it doesn't start with a colon"),
        ([JUMP, ":0G"], "line 2: it isn't made of pairs"),
        ([JUMP, ":00000001"], "line 2: its length is wrong"),
        ([JUMP, JUMP[:-2], END], "line 2: its length is wrong"),
        ([JUMP[:-1] + ("0" if JUMP[-1] != "0" else "1"), END], "line 1: its checksum is wrong"),
        ([line(0, b"", 9), END], "line 1: unknown line type 9"),
        ([JUMP, line(ROOM, b"\x00"), END], f"reaches byte {ROOM}, but only {ROOM} bytes fit"),
        ([line(0, b"\xff" * 8), END], "doesn't start with a jump"),
        ([line(0x100, b"\x0c\x94\x80\x00"), END], "doesn't start with a jump"),
        ([line(0, bytes.fromhex("0C940030")), END], "doesn't start with a jump"),
    ],
)
def test_what_is_no_firmware_is_told_with_its_reason(lines: list[str], said: str, tmp_path: Path) -> None:
    path = write(tmp_path, lines)
    with pytest.raises(FirmwareError, match=said):
        checked_firmware_size(path)


def test_a_folder_and_a_file_of_noise_are_told(tmp_path: Path) -> None:
    with pytest.raises(FirmwareError, match="it is a folder"):
        checked_firmware_size(tmp_path)
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 100)
    with pytest.raises(FirmwareError, match="not an Intel hex"):
        checked_firmware_size(tmp_path / "noise")
