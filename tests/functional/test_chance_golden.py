"""The Chance desk and its windows at two sizes, as plain text."""

import pytest

from tests.chance_table import chance_table
from tests.screens import SIZES, compare
from tests.unit.chance.box import BOX, turn

GIVEN = (
    "given on red Ben 8",
    "given on red Cleo 9",
    "given on yellow Ana 6",
    "given on brown Cleo 4",
    "given owned Ben red 2",
    "given owned Ben gray 1",
    "given owned Ana green 1",
    'given owned Ana "dark blue" 1',
    "given owned Ana brown 1",
    "given owned Cleo purple 3",
    "given owned Cleo green 1",
    "given kept Cleo flip",
    "given kept Ben nope",
    *BOX,
)
FLIPPING = ("roll 6", "flip 7", "flip lucky", "flip 9")
USING = (*turn("7", "9", "token"), "decline by Cleo")
LINES = {
    "chance_open": (),
    "chance_flip": (*GIVEN, *FLIPPING),
    "chance_use": (*GIVEN, *USING),
    "chance_place": (*GIVEN, *USING),
    "chance_corner": (*GIVEN, *USING),
    "chance_card": (*GIVEN, "roll ?"),
    "chance_deck": (*GIVEN, *FLIPPING),
    "chance_box": GIVEN,
    "chance_standings": GIVEN,
    "chance_hidden": ("option odds hidden", *GIVEN, *FLIPPING),
    "chance_two": (*GIVEN[: -len(BOX)], 'given on "red 2" Cleo 10', *BOX, *USING),
}
OPTIONS = {"chance_two": {"spaces_per_colour": "2"}}
KEYS = {
    "chance_place": ("9",),
    "chance_corner": ("k", "1"),
    "chance_card": ("x",),
    "chance_deck": ("q", "enter"),
    "chance_box": ("p",),
    "chance_standings": ("S",),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", LINES)
async def test_the_desk_looks_as_it_did(name: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with chance_table(size, OPTIONS.get(name, {})) as table:
        await table.given(*LINES[name])
        await table.press(*KEYS.get(name, ()))
        compare(table.pilot.app, name, update=request.config.getoption("--update-screens"))
