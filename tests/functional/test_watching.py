"""Watching a game that is played by someone else: seen as it goes on, never touched."""

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from companion import games
from companion.core.order import Setup
from companion.store import Store
from companion.table.table import Table
from companion.tui.app import CompanionApp
from companion.tui.desks.unit import UnitScreen
from companion.tui.windows.find import Find
from companion.tui.windows.log import LogPage
from tests.screens import said, shell, text_of, until

SETUP = Setup("unit", ("Ana", "Ben"), {"build_spin_seconds": "0"}, seed=7)


async def test_what_is_played_elsewhere_is_seen_here(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", SETUP) as journal:
        table = Table(games.load("unit"), SETUP, journal)
        table.submit("on", 1_000)
        app = shell(tmp_path, store=store)
        async with app.run_test() as pilot:
            await pilot.press("g", "w")
            assert isinstance(app.screen, UnitScreen)
            table.submit("auction", 2_000)
            table.submit("bid Ana 100k", 3_000)
            await until(pilot, lambda: "Ana bids 100k" in text_of(app))
            assert "WATCHING Friday" in text_of(app)
            assert "Type a move" not in text_of(app)
            assert "Esc Leave" in text_of(app)
            assert "Mend" not in text_of(app)
            table.submit("undo", 4_000)
            await until(pilot, lambda: "✗ Ana bids 100k" in text_of(app))
            await try_moves(pilot, app)
        assert len(store.watch(journal.id).new_lines(0, games.load("unit").fact_types)) == 4


async def try_moves(pilot: Pilot[Any], app: CompanionApp) -> None:
    for key in ("b", "a", "s", "h", "u", "1"):
        await pilot.press(key)
        assert said(app).startswith("You're only watching: ")
    assert isinstance(app.screen, UnitScreen)
    app.screen.say("")
    await pilot.press("colon")
    assert said(app).startswith("You're only watching: ")


async def test_who_watches_reads_the_log_and_is_offered_no_mending(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", SETUP) as journal:
        table = Table(games.load("unit"), SETUP, journal)
        table.submit("on", 1_000)
        app = shell(tmp_path, store=store)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("g", "w", "M")
            assert isinstance(app.screen, LogPage)
            assert "/ Search" in text_of(app)
            table.submit("note so", 2_000)
            table.submit("undo", 3_000)
            await until(pilot, lambda: "✗ Note: so" in text_of(app))
            await pilot.press("home", "down", "b")
            assert "Do again" not in text_of(app)
            assert "You're only watching: " in text_of(app)
            assert "Take back" not in text_of(app)
            for key in ("d", "c", "i"):
                await pilot.press(key)
                assert isinstance(app.screen, LogPage)
                assert "You're only watching: moves are made where the game is played." in text_of(app)


async def test_the_clock_does_not_run_away_while_nobody_plays(store: Store, tmp_path: Path) -> None:
    with store.create("Friday", SETUP) as journal:
        table = Table(games.load("unit"), SETUP, journal)
        table.submit("on", 1_000)
        seconds = [1000.0]
        app = shell(tmp_path, store=store, seconds=lambda: seconds[0])
        async with app.run_test() as pilot:
            await pilot.press("g", "w")
            seconds[0] += 60
            assert isinstance(app.screen, UnitScreen)
            assert app.screen.session.now_ms <= 2_500


async def test_it_is_told_when_nobody_plays_any_more(store: Store, tmp_path: Path) -> None:
    """UNIT-PWR-03: a held countdown shows the time left when it resumes."""
    left = "NO ONE IS PLAYING"
    journal = store.create("Friday", SETUP)
    table = Table(games.load("unit"), SETUP, journal)
    table.submit("on", 1_000)
    table.submit("auction", 2_000)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "w")
        await until(pilot, lambda: "running" in text_of(app))
        assert left not in text_of(app)
        journal.close()
        await until(pilot, lambda: left in text_of(app))
        await until(pilot, lambda: "Paused – bids still count" in text_of(app))
        assert "running" not in text_of(app)
        with store.resume(journal.id):
            await until(pilot, lambda: left not in text_of(app))
        await until(pilot, lambda: left in text_of(app))


async def test_of_a_game_that_is_over_nobody_wants_to_know_who_plays_it(store: Store, tmp_path: Path) -> None:
    setup = Setup("city", ("Ana", "Ben"), seed=7)
    with store.create("Friday", setup) as journal:
        Table(games.load("city"), setup, journal).submit("finish", 1_000)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "w")
        await until(pilot, lambda: "WATCHING" in text_of(app))
        await pilot.pause()
        assert "NOBODY PLAYS" not in text_of(app)


async def test_a_game_that_is_gone_is_told(store: Store, tmp_path: Path) -> None:
    journal = store.create("Friday", SETUP)
    app = shell(tmp_path, store=store)
    async with app.run_test() as pilot:
        await pilot.press("g", "w")
        journal.close()
        store._database.connection.execute("UPDATE games SET setup = 'x'")
        store._database.connection.execute("DROP TABLE lines")
        await until(pilot, lambda: "NOT READ" in text_of(app))


async def test_who_watches_is_asked_nothing_of_the_box(store: Store, tmp_path: Path) -> None:
    setup = Setup("builder", ("Ana", "Ben"), seed=7)
    with store.create("Friday", setup) as journal:
        Table(games.load("builder"), setup, journal).submit("note we begin", 1_000)
        app = shell(tmp_path, store=store)
        async with app.run_test() as pilot:
            await pilot.press("g", "w")
            await until(pilot, lambda: app.desk is not None and app.desk.is_present)
            await pilot.press("w")
            await until(pilot, lambda: isinstance(app.screen, Find))
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is app.desk
