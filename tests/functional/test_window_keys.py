"""Keys that mean the same in every window: the help, and the ends of a list."""

from pathlib import Path

import pytest
from textual.widgets._toast import Toast

from companion.tui.app import CompanionApp
from companion.tui.desks.game_desk import GameDesk
from companion.tui.widgets.rows import Rows
from tests.city_table import city_table
from tests.desks import at_the_desk
from tests.game_table import game_table
from tests.light_tables import light
from tests.screens import SIZES, until


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_the_help_opens_over_the_menu_of_every_game(game: str, size: tuple[int, int]) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal"), size) as table:
        await at_the_desk(table)
        await table.press("escape", "question_mark")
        assert table.window == "Help"
        await table.press("question_mark")
        assert table.window == "GameMenu", "the same key closes it"


@pytest.mark.parametrize("keys", [("d",), ("d", "down"), ("x",), ("l",), ("q",)])
async def test_the_help_opens_over_the_windows_of_a_table(keys: tuple[str, ...]) -> None:
    async with city_table() as table:
        await table.given("given owner Seaview Ana")
        await table.press(*keys)
        below = table.window
        assert below != "CityScreen"
        await table.press("f1")
        assert table.window == "Help"
        await table.press("escape")
        assert table.window == below


@pytest.mark.parametrize("keys", [("d",), ("d", *"500"), ("x", "1", "2"), ("x", "1", "2", "5"), ("l",), (":",)])
async def test_the_help_opens_by_its_key_where_a_line_is_typed(keys: tuple[str, ...]) -> None:
    """The key line names it below every window: no amount has a `?`, and no other line begins with one."""
    async with city_table() as table:
        await table.given("given owner Seaview Ana")
        await table.press(*keys)
        below, typed = table.window, table.shown
        await table.press("question_mark")
        assert table.window == "Help"
        await table.press("escape")
        assert (table.window, table.shown) == (below, typed)


async def test_a_question_mark_within_a_line_is_typed() -> None:
    async with city_table() as table:
        await table.press(":", *"note", "space", "w", "question_mark", "enter")
        assert table.screen.session.table.history.lines[-1].text == "note w?"


async def test_the_ends_of_a_list_that_is_narrowed_by_typing() -> None:
    async with city_table() as table:
        await table.press("l")
        rows = table.pilot.app.screen.query_one(Rows)
        await table.press("end")
        assert rows.marked_id == rows.rows[-1].id
        await table.press("home")
        assert rows.marked_id == rows.rows[0].id


@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_a_line_stays_marked_wherever_pages_of_a_list_with_headings_end(game: str) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        await table.press("R")
        rows = table.pilot.app.screen.query_one(Rows)
        await table.press("home")
        first = rows.marked_id
        pages = 0
        while rows.marked_id != rows.rows[-1].id:
            await table.press("pagedown")
            assert rows.marked_id
            pages += 1
        assert pages > 1
        for _ in range(pages):
            await table.press("pageup")
            assert rows.marked_id
        await table.press("pageup")
        assert rows.marked_id == first


async def test_the_ends_of_a_short_list_with_keys() -> None:
    async with game_table("chance", GameDesk, ("Ana", "Ben", "Cal")) as table:
        await table.press("p")
        rows = table.pilot.app.screen.query_one(Rows)
        await table.press("end")
        assert rows.highlighted == len(rows.rows) - 1
        await table.press("pageup", "home")
        assert rows.highlighted == 0


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (160, 45)], ids=str)
@pytest.mark.parametrize("game", ["city", "builder", "chance", "deal"])
async def test_a_toast_covers_neither_the_question_nor_the_log_nor_what_was_said(
    game: str, size: tuple[int, int]
) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal"), size, toasts=True) as table:
        await at_the_desk(table)
        app = table.pilot.app
        assert isinstance(app, CompanionApp)
        table.screen.submit("pay Ana", "bar")
        app.complain("No audio device, so no sound: ALSA lib pcm_hw.c: Unable to open slave, exit code 1.")
        await until(table.pilot, lambda: any(toast.region.area for toast in app.screen.query(Toast)))
        toast = app.screen.query_one(Toast).region
        for covered in ("#headline", "#history", "#message"):
            assert table.screen.query_one(covered).region.area
            assert not toast.overlaps(table.screen.query_one(covered).region), covered


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("city", "money"),
        ("city", "unit"),
        ("builder", "points"),
        ("builder", "rolls"),
        ("chance", "rounds"),
        ("deal", "sets"),
    ],
)
async def test_a_toast_at_a_partial_table_covers_neither_its_question_nor_its_log(
    game: str, way: str, tmp_path: Path
) -> None:
    async with light(tmp_path, game, way, toasts=True) as (app, pilot):
        app.complain("No audio device, so no sound: ALSA lib pcm_hw.c: Unable to open slave, exit code 1.")
        await until(pilot, lambda: any(toast.region.area for toast in app.screen.query(Toast)))
        toast = app.screen.query_one(Toast).region
        for covered in app.screen.query("#headline, #history, #message"):
            assert not toast.overlaps(covered.region), covered


@pytest.mark.parametrize("game", ["city", "builder"])
async def test_jail_finds_the_card_that_sends_there_first(game: str) -> None:
    async with game_table(game, GameDesk, ("Ana", "Ben", "Cal")) as table:
        await at_the_desk(table)
        await table.given("land chance")
        await table.press("k")
        await table.type("jail")
        assert "o to " in table.pilot.app.screen.query_one(Rows).rows[0].cells[0]
