"""Firmware as Intel hex: checking that a file is valid and meant for the chip of the box."""

from collections.abc import Iterator
from pathlib import Path

from companion.core.errors import Unreadable, system_reason
from companion.core.words import say

ROOM = 30_720
"""The bytes of an ATmega328P that even the larger of its bootloaders leaves free."""

_DATA, _END, _SEGMENT, _START_SEGMENT, _LINEAR, _START_LINEAR = range(6)
_LONGEST = 1_000_000


class FirmwareError(Unreadable):
    """The file is not a firmware for the box; the text says where and why."""


def checked_firmware_size(path: Path) -> int:
    """Return the size in bytes of the firmware in the file at `path`. Raises `FirmwareError`."""
    image = dict(_addressed_bytes(path))
    if not image:
        raise FirmwareError(say("{path} is empty: it holds no firmware.", path=path))
    if max(image) >= ROOM:
        raise FirmwareError(
            say(
                "{path} isn't firmware for the box: it reaches byte {last}, but only {room} bytes fit.",
                path=path,
                last=max(image),
                room=ROOM,
            )
        )
    if _start_address(image) not in image:
        raise FirmwareError(
            say("{path} isn't firmware for the box: it doesn't start with a jump to its own code.", path=path)
        )
    return len(image)


def _addressed_bytes(path: Path) -> Iterator[tuple[int, int]]:
    """Yield the addresses and values of an Intel hex file."""
    base = 0
    for number, line in enumerate(_read_lines(path), 1):
        try:
            kind, address, data = _parse_record(line)
        except ValueError as error:
            raise FirmwareError(
                say(
                    "{path}, line {line}: {why}. The file is damaged or not an Intel hex file.",
                    path=path,
                    line=number,
                    why=error,
                )
            ) from None
        if kind == _END:
            return
        if kind == _DATA:
            yield from ((base + address + place, value) for place, value in enumerate(data))
        elif kind in (_SEGMENT, _LINEAR):
            base = int.from_bytes(data, "big") << (4 if kind == _SEGMENT else 16)
    raise FirmwareError(say("{path} ends too early: its last line is missing.", path=path))


def _read_lines(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST)
    except OSError as error:
        raise FirmwareError(say("{path} can't be read: {why}.", path=path, why=system_reason(error))) from None
    return data.decode("ascii", "replace").splitlines()


def _parse_record(line: str) -> tuple[int, int, bytes]:
    """Return the kind, address and data of a line. Raises `ValueError` with what is wrong."""
    if not line.startswith(":"):
        raise ValueError(say("it doesn't start with a colon"))
    try:
        record = bytes.fromhex(line[1:].strip())
    except ValueError:
        raise ValueError(say("it isn't made of pairs of hexadecimal digits")) from None
    if len(record) < 5 or len(record) != record[0] + 5:
        raise ValueError(say("its length is wrong"))
    if sum(record) % 256:
        raise ValueError(say("its checksum is wrong"))
    if record[3] > _START_LINEAR:
        raise ValueError(say("unknown line type {number}", number=record[3]))
    return record[3], int.from_bytes(record[1:3], "big"), record[4:-1]


def _start_address(image: dict[int, int]) -> int:
    """Return where the chip starts executing, -1 if the firmware does not begin with a jump (`jmp` or `rjmp`)."""
    first, second = (image.get(place, 0) | image.get(place + 1, 0) << 8 for place in (0, 2))
    if first & 0xFE0E == 0x940C:
        return 2 * ((first >> 3 & 0x3E | first & 1) << 16 | second)
    if first & 0xF000 == 0xC000:
        offset = first & 0xFFF
        return 2 * (1 + offset - (offset & 0x800) * 2)
    return -1
