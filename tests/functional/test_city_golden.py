"""The city and its windows at two sizes, as plain text."""

import pytest

from tests.city_table import city_table
from tests.screens import SIZES, compare

GIVEN = (
    "given owner Seaview Ana",
    "given blocks Seaview 6r 2i",
    'given owner "Old Town" Ana',
    "given stadium Seaview",
    "given owner Riverside Ben",
    "given blocks Riverside 7r",
    'given owner "Central Quay" Ben',
    'given blocks "Central Quay" 2r 1i',
    'given hazard "power station" "Central Quay"',
    'given skyscraper "Harbor Heights"',
    "given railroad Westlands",
    "given card jail Ana",
    "given dodge Cal",
    "given cash Ben 1m",
    "given turn Ben",
)
KEYS = {
    "city_open": (),
    "city_buy": ("1", "2"),
    "city_auction": ("1", "2", "a", "2", "plus", "3"),
    "city_deal": ("d", "5", "0", "0", "k", "tab", "space"),
    "city_pay": ("x", "1", "2", "1", "m"),
    "city_chance": ("l", *"chance", "enter", "k"),
    "city_land": ("l", "s", "e", "a"),
    "city_debts": ("l", "s", "e", "a", "enter", "x"),
    "city_rules": ("R", "down"),
    "city_sheets": ("q",),
    "city_help": ("question_mark",),
    "city_standings": ("S",),
    "city_tv": ("1", "2", "a", "2", "t"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", KEYS)
async def test_the_city_looks_as_it_did(name: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with city_table(size) as table:
        await table.given(*GIVEN)
        await table.press(*KEYS[name])
        compare(table.pilot.app, name, update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_sheet_of_a_district_looks_as_it_did(size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with city_table(size) as table:
        await table.given(*GIVEN)
        await table.pilot.click("#board", offset=(12, 12) if size[0] < 100 else (20, 12))
        await table.settle()
        compare(table.pilot.app, "city_sheet", update=request.config.getoption("--update-screens"))
