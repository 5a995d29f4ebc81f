"""A journal that is taken away while it is played: noticed, said, and saved whole again by one key."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from companion.core.history import Line
from companion.core.order import Setup
from companion.session import session as session_module
from companion.store import Store
from companion.store.clock_file import ClockFile
from companion.tui.app import CompanionApp
from companion.tui.desks.desk import Desk
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import StatusLine
from companion.tui.windows.ask import Ask
from companion.tui.windows.game_menu import GameMenu
from companion.unit.facts import FACTS
from tests.app_at_rest import SOON_S
from tests.functional.test_store_failures import no_file_larger_than
from tests.screens import composed, said, text_of, until


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(session_module, "_CHECK_S", 2.5 * SOON_S)  # sooner, and the app would never be at rest
    return tmp_path / "home"


def overwritten(path: Path, content: bytes, at: int = 0) -> None:
    """Write into a file in its place, as a program that synchronizes or restores files does."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


LOSSES: dict[str, Callable[[Path], object]] = {
    "file removed": lambda home: (home / "companion.db").unlink(),
    "file renamed": lambda home: (home / "companion.db").rename(home / "elsewhere.db"),
    "file emptied": lambda home: (home / "companion.db").write_bytes(b""),
    "file cut short": lambda home: os.truncate(home / "companion.db", 5000),
    "first page overwritten": lambda home: overwritten(home / "companion.db", bytes(4096)),
    "first letters overwritten": lambda home: overwritten(home / "companion.db", b"<!DOCTYPE html>"),
    "first page overwritten behind its head": lambda home: overwritten(home / "companion.db", bytes(3996), 100),
    "log removed": lambda home: (home / "companion.db-wal").unlink(),
    "log renamed": lambda home: (home / "companion.db-wal").rename(home / "log"),
    "log emptied": lambda home: (home / "companion.db-wal").write_bytes(b""),
    "home removed": shutil.rmtree,
    "home renamed": lambda home: home.rename(home.with_name("elsewhere")),
}


async def noticed(pilot: Pilot[None], app: CompanionApp) -> None:
    """Wait until the screen says that nothing is saved."""
    await until(pilot, lambda: "NOT SAVED" in text_of(app))


def played(home: Path) -> list[list[Line]]:
    with Store.open(home / "companion.db") as store:
        return [store.watch(game.id).load(FACTS)[1] for game in store.games() if game.name == "Trading unit"]


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_loss_is_said_and_one_key_saves_the_whole_evening(home: Path, loss: str) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        LOSSES[loss](home)
        await noticed(pilot, app)
        assert "Press ^S to save again." in said(app)
        await pilot.press("u")
        assert "NOT SAVED" in text_of(app)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "NOT SAVED" not in text_of(app)
        assert isinstance(app.screen, Desk)
        lines = list(app.screen.session.table.history.lines)
        await pilot.press("r")
        assert played(home) == [[*lines, *app.screen.session.table.history.lines[-1:]]]
    assert app.services.farewells == []


async def test_the_key_reads_all_of_it_again_where_nothing_was_noticed(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        await pilot.press("ctrl+s")
        assert [each.message for each in app._notifications] == ["Everything is saved."]
        assert isinstance(app.screen, Desk)
        app.screen.session._file.secure_lines()
        overwritten(home / "companion.db", bytes(4096), 2 * 4096)
        await pilot.press("ctrl+s")
        assert "Saving works again: “Trading unit” is in your saved games." in [*app._notifications][-1].message
        assert played(home) == [list(app.screen.session.table.history.lines)]


async def test_the_key_saves_the_evening_while_a_window_is_open(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "escape")
        assert isinstance(app.screen, GameMenu)
        shutil.rmtree(home)
        await noticed(pilot, app)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "NOT SAVED" not in text_of(app))
        assert isinstance(app.screen, GameMenu)
        assert [len(lines) for lines in played(home)] == [1]


@pytest.mark.parametrize("size", [(60, 15), (80, 24)])
async def test_the_top_line_says_the_whole_of_what_is_wrong(
    home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = home / "a-folder-with-quite-a-long-name" / "in-another-one"
    monkeypatch.setenv("COMPANION_HOME", str(deep))
    app = composed(first="unit")
    async with app.run_test(size=size) as pilot:
        await pilot.press("p")
        shutil.rmtree(deep)
        await noticed(pilot, app)
        await pilot.press("u")
        assert isinstance(app.screen, Desk)
        shown = "".join(text_of(app).split())
        assert "".join(app.screen.session.trouble.split()) in shown
        assert app.screen.query_one(StatusLine).right.replace(" ", "") in shown
        assert app.screen.query_one(KeyLine).region.bottom == size[1]


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_clean_quit_saves_what_was_lost(home: Path, loss: str) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        assert isinstance(app.screen, Desk)
        lines = app.screen.session.table.history.lines
        LOSSES[loss](home)
        await noticed(pilot, app)
        await pilot.press("ctrl+q")
    assert played(home) == [lines]


async def test_the_clock_goes_on_in_the_game_that_is_saved_again(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        shutil.rmtree(home)
        await noticed(pilot, app)
        with Store.open(home / "companion.db") as store:
            store.create("Another evening", Setup("unit", ("Ana", "Ben"))).close()
        await pilot.press("ctrl+s", "space")
    kept = {number: ClockFile(home / "clocks" / f"{number}.clock").newest_record() for number in (1, 2)}
    assert [number for number, mark in kept.items() if mark is not None] == [2]


async def test_a_terminal_that_goes_saves_what_was_lost_and_says_so(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        assert isinstance(app.screen, Desk)
        lines = app.screen.session.table.history.lines
        shutil.rmtree(home)
        await noticed(pilot, app)
    assert played(home) == [lines]
    [farewell] = app.services.farewells
    assert farewell.startswith("“Trading unit” was saved again at the end.")


async def test_an_evening_that_cannot_be_saved_is_only_left_when_told_so(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p", "space")
        shutil.rmtree(home)
        home.write_text("a file where the folder should be")
        await noticed(pilot, app)
        for keys in (("escape", "l"), ("ctrl+q",)):
            await pilot.press(*keys)
            assert isinstance(app.screen, Ask)
            assert "“Trading unit” is NOT SAVED" in text_of(app)
            await pilot.press("n")
            assert isinstance(app.screen, Desk)
        await pilot.press("escape", "l", "y")
        assert not isinstance(app.screen, Desk)
    [farewell] = app.services.farewells
    assert farewell.startswith("“Trading unit” was NOT SAVED and is lost:")


async def test_a_full_disk_is_told_as_one_after_it_took_no_evening_again_either(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p")
        assert isinstance(app.screen, Desk)
        session = app.screen.session
        with no_file_larger_than(0):
            await pilot.press("space", "ctrl+s", "u")
            session.start()
            assert session.why_unsaved.startswith("The disk "), "not that the app's file was replaced"
        await pilot.press("ctrl+s", "r")
        assert session.why_unsaved == ""
        assert played(home) == [session.table.history.lines]


async def test_a_home_that_comes_back_is_written_to_again(home: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p")
        away = home.rename(home.with_name("away"))
        await noticed(pilot, app)
        await pilot.press("space")
        away.rename(home)
        await until(pilot, lambda: "NOT SAVED:" not in text_of(app).splitlines()[0])
        assert isinstance(app.screen, Desk)
        assert app.screen.session.why_unsaved == ""
        assert played(home) == [app.screen.session.table.history.lines]


async def test_a_new_game_in_a_journal_that_is_gone_says_so(home: Path) -> None:
    app = composed()
    async with app.run_test() as pilot:
        shutil.rmtree(home)
        await pilot.press("t", "p")
        await noticed(pilot, app)
        await pilot.press("ctrl+s")
        assert len(played(home)) == 1


async def test_a_log_lost_with_a_killed_app_is_told_at_the_next_opening(home: Path, tmp_path: Path) -> None:
    app = composed(first="unit")
    async with app.run_test() as pilot:
        await pilot.press("p")
        assert isinstance(app.screen, Desk)
        app.screen.session._stop_alarms()  # no look any more: the next line stays in the log alone
        app.screen.session.table.submit("note last", app.screen.session.now_ms)
        app.screen.session._file.store_clock(app.screen.session.now_ms)
        shutil.copytree(home, tmp_path / "after", ignore=lambda _, names: [n for n in names if n.endswith("-wal")])
    with Store.open(tmp_path / "after" / "companion.db") as store:
        reading = store.watch(1)
        lines = reading.load(FACTS)[1]
        assert [line.text for line in lines] == ["on"]
        assert "SOMETHING IS MISSING: the last line of “Trading unit” was lost with the log" in reading.loss_sentence(
            lines
        )
    home.rename(tmp_path / "before")
    (tmp_path / "after").rename(tmp_path / "home")
    app = composed(first="resume")
    async with app.run_test() as pilot:
        await pilot.pause()
        [told] = [notification.message for notification in app._notifications]
        assert told.startswith("SOMETHING IS MISSING: the last line of “Trading unit” was lost with the log")
    with Store.open(tmp_path / "home" / "companion.db") as store:
        assert store.watch(1).loss_sentence(store.watch(1).load(FACTS)[1]) == ""


async def test_what_is_complained_of_leaves_a_question_to_be_read_and_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "a-file"
    nowhere.write_text("")
    monkeypatch.setenv("COMPANION_HOME", str(nowhere))
    app = composed(first="unit")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("p", "ctrl+q")
        assert isinstance(app.screen, Ask)
        for number in range(4):
            app.complain(f"Trouble{number}: {'no such file or folder, ' * 3}it says.")
        await until(pilot, lambda: "Trouble3" in text_of(app))
        lines = text_of(app).splitlines()
        assert any("Leave (Y)         Stay (N)" in line for line in lines), text_of(app)
        [below] = [number for number, line in enumerate(lines) if "╰──" in line and "──╯" in line]
        assert "Leave and lose it?" in "\n".join(lines[:below])
