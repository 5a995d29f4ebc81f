"""How the app starts, also when something is wrong: loud, and with nothing lost."""

import asyncio
import gc
from contextlib import closing
from pathlib import Path
from weakref import ref

import pytest
from psutil import Process

from companion.cli.play import RunOptions, compose_app
from companion.core.errors import Refused
from companion.store import journal_path
from companion.table.preferences import Preferences
from companion.tui import collector
from companion.tui.app import CompanionApp
from companion.tui.desks.unit import UnitScreen
from companion.tui.windows.ask import Ask
from tests.screens import choose, composed, open_store, said, saved_game, settings_in, text_of, type_text


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def app(**asked: object) -> CompanionApp:
    return composed(port="socket://localhost:9", **asked)


@pytest.mark.parametrize("name", ["kitchen", "ÄHH", "TOOLONG"])
def test_a_name_that_no_box_can_have_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=rf"No box is called “{name}”: .* up to six letters \(A–Z\) or digits"):
        compose_app(RunOptions(box_id=name))


def test_what_cannot_be_gone_on_with_leaves_no_journal_open(home: Path) -> None:
    with pytest.raises(Refused, match="No unfinished game to resume") as refused:
        compose_app(RunOptions(first="resume"))
    assert refused.tb is not None, "which keeps unfinished input"
    assert [each.path for each in Process().open_files() if Path(each.path).parent == home] == []


async def test_a_damaged_journal_is_set_aside_when_that_is_wanted(home: Path) -> None:
    home.mkdir()
    journal_path().write_bytes(b"no journal" * 1_000)
    shell = app()
    async with shell.run_test() as pilot:
        assert isinstance(shell.screen, Ask)
        assert "is damaged" in text_of(shell)
        await pilot.press("y")
        assert "companion-aside-1.db" in said(shell)
        assert "NOTHING IS SAVED" not in text_of(shell)
        await pilot.press("t", "p", "escape", "l")
    assert (home / "companion-aside-1.db").read_bytes() == b"no journal" * 1_000
    with open_store(home) as store:
        assert store.games()[0].lines == 1


async def test_with_a_damaged_journal_an_evening_goes_on_in_memory_and_can_be_exported(home: Path) -> None:
    home.mkdir()
    journal_path().write_bytes(b"no journal" * 1_000)
    shell = app()
    async with shell.run_test() as pilot:
        await pilot.press("n")
        assert "NOTHING IS SAVED" in text_of(shell)
        await pilot.press("t", "p", "a")
        assert "NOT SAVED" in text_of(shell)
        assert isinstance(shell.screen, UnitScreen)
        for kind in ("moves", "jsonl", "csv"):
            await choose(pilot, "Export this")
            await pilot.press(*["down"] * ("moves", "jsonl", "csv").index(kind), "enter")
            await type_text(pilot, str(home / f"evening.{kind}"))
    assert journal_path().read_bytes() == b"no journal" * 1_000
    assert (home / "evening.moves").read_text().splitlines()[-1] != ""
    assert len((home / "evening.jsonl").read_text().splitlines()) == 3
    assert len((home / "evening.csv").read_text().splitlines()) == 3


async def test_where_nothing_can_be_written_the_reason_is_shown(home: Path) -> None:
    home.write_text("a file where the folder should be")
    shell = app()
    async with shell.run_test() as pilot:
        assert "NOTHING IS SAVED" in text_of(shell)
        assert "Nothing can be saved" in said(shell)
        await pilot.press("t", "p")
        assert "NOT SAVED" in text_of(shell)


async def test_the_command_line_opens_the_game_it_names(home: Path) -> None:
    with open_store(home) as store:
        saved_game(store, "Friday")
        saved_game(store, "Saturday")
    shell = app(first="resume", game="fri")
    async with shell.run_test():
        assert isinstance(shell.screen, UnitScreen)
        assert shell.screen.desk_title == "Friday"


async def test_that_there_is_no_sound_is_said_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = compose_app(RunOptions(first="unit", port="socket://localhost:9"))
    with closing(shell.services):
        async with shell.run_test(notifications=True) as pilot:
            await pilot.pause()
            monkeypatch.setenv("PATH", "/nowhere")
            shell.services.closed()
            shell.services.opened()
            for key in "pa1s":
                await pilot.press(key)
            await pilot.pause()
            told = [each.message for each in shell._notifications]
            assert told == ["No sound: none of pw-play, paplay, aplay is installed."]


async def test_what_is_asked_for_once_is_not_saved(home: Path) -> None:
    shell = app(still=True, theme="high-contrast", first="unit")
    async with shell.run_test() as pilot:
        assert shell.theme == "high-contrast"
        assert isinstance(shell.screen, UnitScreen)
        assert shell.screen.services.preferences.still
        await pilot.press("escape", "l", "s", "right")
    saved = settings_in(home)
    assert (saved.volume, saved.still, saved.theme, saved.muted, saved.port) == (80, False, "companion", False, "")


def test_another_box_for_once_is_not_saved() -> None:
    stored = Preferences(box_id="A1")
    asked = RunOptions(box_id="B2", port="COM3")
    now = asked.with_run_options(stored)
    assert (now.box_id, now.port) == ("B2", "COM3")
    assert asked.without_run_options(now, stored) == stored
    assert asked.without_run_options(now.with_port_allowed("2341:0043:7"), stored) == stored.with_port_allowed(
        "2341:0043:7"
    )


async def test_the_collector_that_was_kept_out_is_let_in_and_spares_what_was_loaded() -> None:
    gc.unfreeze()
    collector.pause_gc()
    shell = app()
    try:
        async with shell.run_test() as pilot:
            await pilot.pause()
            assert gc.isenabled()
            assert gc.get_freeze_count() > 10_000
            assert shell.inputs.when_calm is collector.collect_if_due
    finally:
        gc.enable()


async def test_garbage_is_looked_for_in_the_calm_after_a_key() -> None:
    shell, calm = app(), asyncio.Event()
    async with shell.run_test() as pilot:
        shell.inputs.when_calm = calm.set
        await pilot.press("q")
        await asyncio.wait_for(calm.wait(), 5)


def test_in_the_calm_is_looked_for_garbage_once_there_may_be_enough() -> None:
    class Knot:
        """One that only a look for garbage unties."""

        def __init__(self) -> None:
            self.self = self

    gc.collect()
    knot = ref(Knot())
    collector.collect_if_due()
    assert knot() is not None
    held = [Knot() for _ in range(gc.get_threshold()[0] * 2 // 3)]
    collector.collect_if_due()
    assert knot() is None
    assert held


async def test_a_collector_that_was_never_kept_out_stays_as_it_is() -> None:
    before, spared = gc.get_threshold(), gc.get_freeze_count()
    async with app().run_test() as pilot:
        await pilot.pause()
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() <= spared  # what is spared may go, when nothing holds it any more
