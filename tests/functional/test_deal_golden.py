"""The table of Monopoly Deal and its windows at two sizes, as plain text."""

import pytest

from tests.deal_table import GIVEN, LANDS, TEN, deal_table
from tests.screens import SIZES, compare

# Keys; a text of several letters is typed.
KEYS: dict[str, tuple[str, ...]] = {
    "deal_open": (),
    "deal_bank": ("b", "5"),
    "deal_lay": ("l", "verm"),
    "deal_play": ("space", "pass"),
    "deal_rent": ("o",),
    "deal_claims": ("i", "n"),
    "deal_payments": ("k", "enter", "p"),
    "deal_sly": ("s",),
    "deal_cards": ("C",),
    "deal_standings": ("S",),
    "deal_won": ("v", "red", "enter", "y", "escape"),
    "deal_timer": ("a",),
    "deal_tv": ("a", "t"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", KEYS)
async def test_the_table_looks_as_it_did(name: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with deal_table(size, {"turn_timer": "30"} if "a" in KEYS[name] else {}, given=GIVEN) as table:
        for key in KEYS[name]:
            await (table.press(key) if key in ("enter", "escape", "space") or len(key) == 1 else table.type(key))
        compare(table.pilot.app, name, update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_deck_view_looks_as_it_did(size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    async with deal_table(size, {"deck_view": "on"}, given=GIVEN) as table:
        await table.press("C")
        compare(table.pilot.app, "deal_deck_view", update=request.config.getoption("--update-screens"))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_ten_players_look_as_they_did(size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    given = [f"given land {name} {LANDS[(place + step) % 10]}" for place, name in enumerate(TEN) for step in range(2)]
    async with deal_table(size, {"packs": "2"}, TEN, [*given, "given turn Fay"]) as table:
        compare(table.pilot.app, "deal_ten", update=request.config.getoption("--update-screens"))
