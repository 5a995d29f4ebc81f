"""Picture, page, board layer and emulator agree on the pins."""

import re
from pathlib import Path

from firmware_sim import emulated
from tools import wiring

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "build-a-box.md").read_text("utf-8")
BOARD = (ROOT / "firmware/companion_box/src/boards/atmega328p/board.c").read_text("utf-8")
PORT_B = 8  # D8 is the first pin of port B


def number(port: str, bit: int) -> int:
    return bit + (PORT_B if port == "B" else 0)


def test_drawing_is_up_to_date() -> None:
    assert wiring.PAGE.read_text("utf-8") == wiring.drawing(), "run python3 tools/wiring.py"


def test_page_has_every_part_at_its_pin() -> None:
    rows = dict(re.findall(r"\| (D\d+) \| ([^|]+?) (?=\|)", PAGE))
    for part in wiring.PARTS:
        word = part.name.split()[0]
        assert part.pin in rows
        assert word.lower() in rows[part.pin].lower(), part


def test_emulator_presses_and_watches_the_pins_of_the_drawing() -> None:
    buttons = {part.name.lower(): int(part.pin[1:]) for part in wiring.PARTS if part.kind == "button"}
    assert buttons == emulated._BUTTONS
    lights = [int(part.pin[1:]) for part in wiring.PARTS if part.kind == "light"]
    assert lights == [number(*pin) for pin in emulated._LIGHTS.values()]


def test_board_layer_has_the_pins_of_the_drawing() -> None:
    used = {number(port, int(bit)) for port, bit in re.findall(r"_BV\(P([BD])(\d)\)", BOARD)}
    assert used == {int(part.pin[1:]) for part in wiring.PARTS} | {13}
