"""The Builder table and its windows at two sizes, as plain text."""

from pathlib import Path

import pytest

from tests.builder_table import builder_table, read_in
from tests.screens import SIZES, compare

GIVEN = (
    "given owner oriental Ben",
    'given owner "Test Lane" Ana',
    'given owner "Test Mews" Cleo',
    "given mortgaged mews",
    "given floors A1 Ana 3",
    "given floors B1 Ana 2",
    "given floors C3 Ben 4",
    "given floors D3 Cleo 1",
    "given resources Ana 2 red 2 green 2 yellow",
    "given resources Ben 4 red 2 boat",
    'given dropped "Free Parking" 2 crane',
    "given card jail Cleo",
    "given cash Cleo 320",
    "given turn Ana",
)
KEYS = {
    "builder_open": (),
    "builder_rent": ("3", "2"),
    "builder_payout": ("4", "4"),
    "builder_floor": ("4", "5", "v", "enter", "b", "enter"),
    "builder_cell": ("4", "5", "v", "enter", "b", "down", "enter"),
    "builder_auction": ("4", "4", "a", "2", "plus", "3"),
    "builder_deal": ("d", "4", "0", "tab", "2", "r", "tab", "space"),
    "builder_debts": ("3", "2", "x", "1", "0", "9", "0", "0", "enter", "g", "x"),
    "builder_chance": ("1", "3", *"chance", "enter", "k"),
    "builder_standings": ("S",),
    "builder_tv": ("4", "4", "t"),
    "builder_map": ("i",),
    "builder_box": ("n",),
}
BLANK = {
    "builder_tokens": (),
    "builder_spaces": ("escape",),
    "builder_draw": ("escape", "escape", "space", "right", "space", "left", "greater_than_sign"),
    "builder_land": ("escape", "escape", "escape", "1", "2"),
    "builder_card": (
        "escape",
        "escape",
        "escape",
        "1",
        "2",
        "v",
        "e",
        "r",
        "enter",
        "1",
        "4",
        "0",
        "enter",
        "y",
        "l",
        "i",
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", KEYS)
async def test_the_table_looks_as_it_did(
    name: str, size: tuple[int, int], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    read_in(tmp_path)
    async with builder_table(tmp_path, size) as table:
        await table.given(*GIVEN)
        await table.press(*KEYS[name])
        compare(table.pilot.app, name, update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", BLANK)
async def test_a_blank_box_asks_as_it_did(name: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with builder_table(None, size) as table:
        await table.press(*BLANK[name])
        compare(table.pilot.app, name, update=request.config.getoption("--update-screens"))
