"""The map of the island drawn by keys, by mouse or as a text, and never lost without a question (BUILDER-FLOOR-11)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from companion.core.order import Setup
from companion.store import Store
from companion.tui.widgets.builder import Island
from tests.builder_table import BuilderTable, builder_table, read_in
from tests.functional.test_position import opened_again
from tests.owners import owners
from tests.screens import shell, text_of, type_text
from tests.widget_internals import inside

BEFORE = [f"{column}{row}" for row in (1, 2, 3) for column in "ABCDE"]
"""The cells of the map that is read in."""


@pytest.fixture(params=[(80, 24), (160, 45)], ids=str)
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[BuilderTable]:
    """A table that is about to draw its island again."""
    read_in(tmp_path)
    async with builder_table(tmp_path, request.param) as begun:
        await begun.press("i")
        assert begun.window == "DrawIsland"
        yield begun


def _foundations(table: BuilderTable) -> set[str]:
    return set(table.state.edition.foundations)


async def _drag(table: BuilderTable, *over: str) -> None:
    """Press the button on the first cell, move over the others, and let go on the last, as a terminal tells it."""
    kinds = [events.MouseDown, *[events.MouseMove] * (len(over) - 1), events.MouseUp]
    for kind, cell in zip(kinds, (*over, over[-1]), strict=True):
        grid = table.pilot.app.screen.query_one("#grid", Island)
        x = grid.content_region.x + 4 + grid.cell_size(*grid.size).columns * (ord(cell[0]) - ord("A"))
        y = grid.content_region.y + int(cell[1:])
        table.pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        await table.settle()


@pytest.mark.parametrize("begin", ["b", ""])
async def test_a_rectangle_that_the_arrows_stretch_is_taken_whole(begin: str, table: BuilderTable) -> None:
    arrow = "" if begin else "shift+"
    await table.press(*["down"] * 3, *[begin] * bool(begin), f"{arrow}right", f"{arrow}right", f"{arrow}down")
    assert "▣   ▣   ▣" in table.shown.replace("    ", "   ")
    await table.press("space", "enter")
    assert _foundations(table) == {*BEFORE, "A4", "B4", "C4", "A5", "B5", "C5"}
    assert table.state.edition.gaps == (("A1", "B1"),)


async def test_a_rectangle_of_foundations_is_taken_away_with_its_rivers(table: BuilderTable) -> None:
    await table.press("b", "right", "right", "down", "enter", "enter")
    assert _foundations(table) == set(BEFORE) - {"A1", "B1", "C1", "A2", "B2", "C2"}
    assert table.state.edition.gaps == ()


async def test_the_mouse_is_dragged_over_a_block_in_any_direction_and_clicks_one_cell(table: BuilderTable) -> None:
    await _drag(table, "G6", "F5", "F4")
    await _drag(table, "P10")
    await _drag(table, "D2", "E2", "E3")
    await table.press("enter")
    taken = {"F4", "G4", "F5", "G5", "F6", "G6", "P10"}
    assert _foundations(table) == (set(BEFORE) | taken) - {"D2", "E2", "D3", "E3"}


async def test_cells_are_typed_as_ranges(table: BuilderTable) -> None:
    await table.press("t")
    await type_text(table.pilot, "B9-row")
    assert "Enter map cells, such as A1 A2 B1-C3." in table.shown
    await type_text(table.pilot, "G2-F1, h8")
    await table.press("enter")
    assert _foundations(table) == {*BEFORE, "F1", "G1", "F2", "G2", "H8"}


async def test_cells_that_were_typed_are_in_sight(table: BuilderTable) -> None:
    grid = table.pilot.app.screen.query_one("#grid", Island)
    await table.press("t")
    await type_text(table.pilot, "X17 Y18-Z19")
    assert grid.cursor == "Z19"
    assert [line.count("▢") for line in table.shown.splitlines() if " 17 " in line or " 19 " in line] == [1, 2]


async def test_leaving_asks_before_what_was_drawn_is_lost(table: BuilderTable) -> None:
    await table.press("escape")
    assert table.window == "BuilderScreen"
    await table.press("i", "b", "right", "escape", "escape")
    assert table.window == "BuilderScreen"
    await table.press("i", "space", "escape")
    assert "Discard what you have drawn?" in table.shown
    await table.press("n", "space", "right", "space", "escape", "y")
    assert table.window == "BuilderScreen"
    assert _foundations(table) == set(BEFORE)


async def test_the_keys_of_a_block_stand_there_while_it_is_stretched_and_b_takes_it_too(table: BuilderTable) -> None:
    await table.press("down", "down", "down", "b", "right")
    assert "Space, Enter or B accepts it, Esc drops it." in table.shown
    await table.press("b")
    assert "Space: peg holes or none." in table.shown
    await table.press("enter")
    assert _foundations(table) == {*BEFORE, "A4", "B4"}


async def test_a_key_that_can_do_nothing_says_why(table: BuilderTable) -> None:
    await table.press("down", "down", "v")
    assert "A3 and A4 aren't both drawn yet." in table.shown
    await table.press("up", "up", "b", *["right"] * 4, "down", "down", "space", "enter")
    assert "Nothing drawn yet" in table.shown
    assert table.window == "DrawIsland"


async def test_a_cell_that_is_built_on_stays_and_says_so(table: BuilderTable) -> None:
    """BUILDER-FLOOR-16."""
    await table.press("escape")
    await table.given("given floors A1 Ana 2")
    await table.press("i", "space")
    assert "There's a building on A1:" in table.shown
    await table.press("right")
    assert "Space: peg holes or none." in table.shown
    await table.press("space", "enter")
    assert _foundations(table) == set(BEFORE) - {"B1"}


async def test_the_letters_that_the_hint_names_do_as_much_with_shift(table: BuilderTable) -> None:
    await table.press("V", "B", "right", "B", "T")
    await type_text(table.pilot, "H8")
    await table.press("enter")
    assert _foundations(table) == {*BEFORE, "H8"} - {"A1", "B1"}


async def test_a_letter_that_means_nothing_over_the_map_is_answered(table: BuilderTable) -> None:
    await table.press("x")
    assert "“x” does nothing here" in table.shown


@pytest.mark.parametrize("save", [True, False], ids=["saved", "lost"])
async def test_what_is_drawn_is_kept_with_its_game_until_it_is_saved_or_lost(
    save: bool, store: Store, tmp_path: Path
) -> None:
    read_in(tmp_path)
    app = shell(tmp_path, store=store, owners=lambda game: owners(tmp_path, game))
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), seed=7))
        await _press(pilot, "i", "b", *["down"] * 2, "right", "space", "up", "up", "right", "greater_than_sign")
        session = inside(app.screen_stack[-2]).session
        kept = ("map C1 C2 C3 D1 D2 D3 E1 E2 E3", "gap C1 D1")
        assert session.draft_lines() == kept
        assert len(session.table.state.edition.foundations) == len(BEFORE)
    async with opened_again(tmp_path, store, owners=lambda game: owners(tmp_path, game)) as (app, pilot):
        await _press(pilot, "i")
        assert "Here is your last drawing." in text_of(app)
        await _press(pilot, *(["enter"] if save else ["escape", "y"]))
        session = inside(app.screen).session
        assert len(session.table.state.edition.foundations) == (9 if save else len(BEFORE))
        assert session.table.state.edition.gaps == ((("C1", "D1"),) if save else (("A1", "B1"),))
        assert session.draft_lines() == ()


async def test_a_drawing_is_no_part_of_an_evening_that_is_entered(store: Store, tmp_path: Path) -> None:
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        app.begin("Friday", Setup("builder", ("Ana", "Ben"), {"watch": "points"}, seed=7))
        await pilot.pause()
        inside(app.screen).session.keep_draft(("map A1 B1",))
        await _press(pilot, "p")
        assert "map" not in text_of(app)
        await _press(pilot, "s")
        assert inside(app.screen).session.table.state.house.watch == "everything"


async def _press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()
    await pilot.pause()


async def test_home_end_and_the_page_keys_go_to_the_edges_of_what_is_drawn(table: BuilderTable) -> None:
    """None scrolls to where nothing is."""
    grid = table.pilot.app.screen.query_one(Island)
    for key, cell in (("end", "E1"), ("pagedown", "E3"), ("home", "A3"), ("pageup", "A1")):
        await table.press(key)
        assert grid.cursor == cell


async def test_a_cell_behind_the_last_column_cannot_be_typed(table: BuilderTable) -> None:
    await table.press("t")
    await type_text(table.pilot, "AA4")
    assert "✗ The map only has columns A to Z, not AA4." in table.shown
    assert "AA4" not in _foundations(table)
