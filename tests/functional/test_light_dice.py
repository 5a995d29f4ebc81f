"""The dice and the floor at light tables, where no token is kept."""

from pathlib import Path

import pytest

from companion.session.origin import Origin
from tests.light_tables import asked, light, table_of
from tests.screens import said, text_of


async def test_the_letters_of_blocks_are_told(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        await pilot.press("3", "1", *"old", "enter")
        assert "Enter blocks such as 2r 1i: 2 residential, 1 industrial." in text_of(app)
        await pilot.press("2", "enter")
        assert "✗ Enter blocks such as 2r 1i: 2 residential" in text_of(app)


@pytest.mark.parametrize("drawn", [False, True])
async def test_the_cell_of_a_floor_is_chosen_on_the_map(tmp_path: Path, drawn: bool) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        assert app.desk is not None
        if drawn:
            app.desk.session.submit("map B1-C2", Origin("key"))
        await pilot.press("1", "enter")
        assert "On which cell?" in text_of(app)
        await pilot.press(*["right"] * (not drawn), "enter", "1", "enter", "enter")
        assert {cell: (one.owner, one.height) for cell, one in table_of(app).state.island.items()} == {"B1": ("Ana", 2)}
        await pilot.press("1", "enter", "escape")
        assert table_of(app).state.island["B1"].height == 2


async def test_nothing_is_landed_on_where_no_token_is_kept(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, _):
        assert "Buy a deed" in text_of(app)
        assert "landed on" not in text_of(app)


async def test_what_does_not_help_a_refused_move_is_not_asked(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "points") as (app, pilot):
        await pilot.press("2", "enter", "enter")
        await pilot.pause()
        assert "which resources pay?" not in text_of(app)
        assert said(app) == "The penthouse goes on a full-height building."


async def test_the_dice_are_nobodys_where_no_turn_is_watched(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        assert "Who rolls, buys or deals?" in text_of(app)
        assert "1-6 Roll both dice" in text_of(app)
        await pilot.press("3", "4")
        await pilot.pause()
        [line] = [each for each in text_of(app).splitlines() if "The dice show 3 and 4" in each]
        assert line.partition("│")[2].strip().startswith("The dice")


async def test_the_first_die_of_a_light_table_waits_until_it_is_dropped(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        for key in ("escape", "backspace", "u", "t"):
            await pilot.press("3")
            assert asked(app) == "⚂ 3 and …? Esc: back"
            assert "Esc Clear it" in text_of(app)
            await pilot.press(key)
            assert asked(app) == "Who rolls, buys or deals?", key
        await pilot.press("escape", "3", "8")
        assert "Who buys?" in text_of(app)
        await pilot.press("escape", "4", "5")
        await pilot.pause()
        assert "The dice show 4 and 5" in text_of(app)


async def test_undo_drops_a_first_die_and_takes_back_no_move(tmp_path: Path) -> None:
    async with light(tmp_path, "builder", "rolls") as (app, pilot):
        await pilot.press("1", "2", "3", "u")
        assert asked(app) == "Who rolls, buys or deals?"
        assert "✗ The dice show" not in text_of(app)
        await pilot.press("u")
        assert "✗ The dice show 1 and 2" in text_of(app)
