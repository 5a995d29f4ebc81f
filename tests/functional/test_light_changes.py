"""A table that becomes light, or full again, and what undo and the end of a game do to its desk."""

from pathlib import Path

import pytest

from companion.tui.app import CompanionApp
from companion.tui.desks.asking import Asking
from companion.tui.desks.city import CityScreen
from companion.tui.desks.desk import Desk
from companion.tui.desks.light_builder import LightBuilder
from companion.tui.desks.light_desk import LightDesk
from companion.tui.desks.unit import UnitScreen
from companion.tui.pages.position import Position
from companion.tui.widgets.choices import Choices
from companion.tui.windows.ask import Ask
from companion.tui.windows.standings import Standings
from tests.light_tables import light, table_of
from tests.screens import press_slowly, said, shell, text_of, type_text, until


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("chance", "rounds"), ("deal", "timer")])
async def test_a_light_table_that_is_over_lists_what_is_left_to_do(tmp_path: Path, game: str, way: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        await pilot.press(":")
        await type_text(pilot, "finish")
        await pilot.press("y")
        while not isinstance(app.screen, LightDesk):
            await pilot.press("escape")
            await pilot.pause()
        assert [entry.key for entry in app.screen.query_one(Choices).entries] == ["S", "A", "M", "u"]
        assert "Rematch: same players" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Standings)


async def test_the_end_of_the_game_is_no_example_of_a_move(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        assert "e.g. lay boardwalk by Ana" in text_of(app)
        await pilot.press(":", *"lay boardwalk by Ana", "enter")
        await pilot.pause()
        assert "e.g. finish" not in text_of(app)
        assert "Type a move   (Tab completes)" in text_of(app)


@pytest.mark.parametrize(
    ("game", "way", "other"),
    [
        *(("city", "money", "everything"), ("city", "everything", "unit"), ("builder", "everything", "points")),
        *(("chance", "everything", "rounds"), ("chance", "rounds", "everything"), ("deal", "everything", "sets")),
    ],
)
async def test_the_desk_changes_once_no_window_is_above_it(tmp_path: Path, game: str, way: str, other: str) -> None:
    async with light(tmp_path, game, way) as (app, pilot):
        before = app.desk
        assert before is not None
        while app.screen is not before:  # questions about the box
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("f1")
        table_of(app).submit(f"option watch {other}", 1000)
        before.show_device_state()
        await pilot.pause()
        assert app.desk is before
        app.simulate_key("escape")  # what the pilot would wait for goes with the desk
        await pilot.pause()
        assert app.desk is not before
        assert app.desk is app.screen


@pytest.mark.parametrize(("game", "way"), [("city", "money"), ("builder", "points"), ("chance", "rounds")])
async def test_an_undo_that_brings_the_end_back_opens_nothing(tmp_path: Path, game: str, way: str) -> None:
    """The end was mended away: `u u u` undo, and no standings take their keys."""
    async with light(tmp_path, game, way) as (app, pilot):
        for line in ("note one", "note two", "finish"):
            table_of(app).submit(line, 0)
        await pilot.pause()
        await pilot.press("escape")
        table_of(app).submit("mend 3 away", 0)
        await pilot.pause()
        assert not table_of(app).state.finished
        await pilot.press("u")
        await pilot.pause()
        assert table_of(app).state.finished
        await press_slowly(pilot, "u", "u")
        assert app.screen is app.desk
        assert [line.text for line in table_of(app).history.lines_in_effect()] == ["note one"]


async def test_an_undo_that_brings_another_desk_opens_nothing(tmp_path: Path) -> None:
    """What a full game of Builder asks for first was put off, and is not asked again."""
    async with light(tmp_path, "builder", "everything") as (app, pilot):
        while app.screen is not app.desk:
            await pilot.press("escape")
            await pilot.pause()
        for line in ("note one", "note two", "option watch rolls"):
            table_of(app).submit(line, 0)
        await until(pilot, lambda: isinstance(app.screen, LightDesk))
        await press_slowly(pilot, "u")
        await until(pilot, lambda: not isinstance(app.desk, LightDesk))
        await press_slowly(pilot, "u")
        assert app.screen is app.desk
        assert [line.text for line in table_of(app).history.lines_in_effect()] == ["note one"]


async def test_a_game_that_is_over_does_not_become_full(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        await pilot.press(":", *"finish", "enter", "y")
        await pilot.pause()
        await pilot.press("escape", "p")
        assert isinstance(app.screen, LightDesk)
        assert said(app) == "The game is over."


async def test_the_desk_changes_with_the_way_and_the_evening_goes_on(tmp_path: Path) -> None:
    async with light(tmp_path, "city", "money") as (app, pilot):
        assert isinstance(app.screen, LightDesk)
        session = app.screen.session
        await pilot.press(":", *"pay Ana Ben 500k", "enter", ":", *"option watch everything", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        assert app.screen.session is session
        assert table_of(app).state.cash("Ben") == 38_200_000
        await pilot.press("1", "2")
        assert table_of(app).state.turn.landing is not None
        await pilot.press("R", "f", *"should companion handle", "enter", "down", "enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, UnitScreen)
        await pilot.press(":", *"undo", "enter")
        await pilot.pause()
        assert isinstance(app.screen, CityScreen)
        assert not session.why_unsaved


async def test_a_table_that_becomes_light_after_it_was_gone_on_with_asks_nothing_at_the_desk_it_leaves(
    tmp_path: Path,
) -> None:
    async with light(tmp_path, "builder", "everything") as (app, pilot):
        for line in ("begins Ana", "roll 2 3"):
            table_of(app).submit(line, 1000)
    again = shell(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        again.open_game(1)
        await pilot.pause()
        while again.screen is not again.desk:
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("escape", "r")
        await pilot.pause()
        table_of(again).submit("option watch points", 1000)
        again.simulate_key("escape")
        await until(pilot, lambda: isinstance(again.screen, LightBuilder))
        assert again.is_running


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("city", "everything", "money"),
        ("city", "money", "everything"),
        ("builder", "everything", "points"),
        ("chance", "rounds", "everything"),
        ("deal", "everything", "timer"),
    ],
)
async def test_whoever_asks_one_window_after_the_other_ends_with_the_desk_and_not_with_the_app(
    tmp_path: Path, game: str, before: str, after: str
) -> None:
    answers = []

    async def asking(app: CompanionApp) -> None:
        answers.append(await app.push_screen_wait(Ask("Is this the first question?")))
        answers.append(await app.push_screen_wait(Ask("And this the second?")))

    async with light(tmp_path, game, before) as (app, pilot):
        while app.screen is not (desk := app.desk):
            await pilot.press("escape")
            await pilot.pause()
        assert isinstance(desk, Desk)
        desk.part(Asking).start(asking(app))
        await until(pilot, lambda: isinstance(app.screen, Ask))
        table_of(app).submit(f"option watch {after}", 1000)
        app.simulate_key("y")
        await until(pilot, lambda: app.desk is not desk and not any(each.node is desk for each in app.workers))
        assert app.is_running
        assert answers == [True]
        assert not any(isinstance(each, Ask) for each in app.screen_stack)


async def test_the_turn_that_was_last_known_is_offered_when_a_table_of_deal_is_played_in_full(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "everything") as (app, pilot):
        for line in ("bank 1", "bank 2", "option watch sets"):
            await pilot.press(":", *line, "enter")
            await pilot.pause()
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, Position)
        assert "✓ Ana has drawn, and played 2 cards" in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        assert table_of(app).state.turn.plays == 2
