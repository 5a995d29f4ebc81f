"""Picture, page, board layer and emulator agree on the pins."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_sim import emulated
from tools import wiring

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "build-a-box.md").read_text("utf-8")
BOARD = (ROOT / "firmware/companion_box/src/boards/atmega328p/board.c").read_text("utf-8")
PORT_B = 8  # D8 is the first pin of port B


def number(port: str, bit: int) -> int:
    return bit + (PORT_B if port == "B" else 0)


def pins(code: str) -> set[int]:
    return {number(port, int(bit)) for port, bit in re.findall(r"_BV\(P([BD])(\d)\)", code)}


@pytest.mark.parametrize(
    ("page", "picture"),
    [(wiring.PAGE, wiring.drawing), (wiring.BREADBOARD, wiring.breadboard)],
    ids=["wiring", "board"],
)
def test_pictures_are_up_to_date(page: Path, picture: Callable[[], str]) -> None:
    assert page.read_text("utf-8") == picture(), "run python3 -m tools.wiring"


def test_no_two_parts_share_a_column_of_the_breadboard() -> None:
    taken = list(range(1, 16))
    for part, column in wiring._laid_out():
        assert part.pin in wiring._NANO[0], "its wire starts at the far side of the board"
        taken += [column, column + 2] if part.kind == "button" else [column, column + wiring._SPAN]
    assert len(set(taken)) == len(taken)
    assert max(taken) <= wiring._COLUMNS


@pytest.mark.parametrize("kind", wiring.OHMS)
def test_resistors_of_the_pictures_are_those_of_the_parts(kind: str) -> None:
    told = {"light": "one for each LED", "buzzer": "for the piezo"}[kind]
    assert re.search(rf"resistors?, {wiring.OHMS[kind]} \\| {told}", PAGE)


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
    unused = pins("".join(re.findall(r"^#define UNUSED_.*$", BOARD, re.M)))
    used = pins(re.sub(r"^#define UNUSED_.*$", "", BOARD, flags=re.M))
    assert used == {int(part.pin[1:]) for part in wiring.PARTS} | {13}
    assert unused == set(range(2, 14)) - used, "each pin from D2 on is wired or pulled up"
