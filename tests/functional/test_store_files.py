"""The file of the store: where it is, whose it is, and how it becomes a newer one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows

from companion.store import Store, data_dir, journal_path, settings_path
from companion.store.database import Database
from companion.store.migrations import STEPS, UNSEALED, migrate_file
from companion.table.ports import JournalError
from tests.functional.test_store_failures import no_file_larger_than
from tests.journals import CITY, line, lines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "companion.db", now_ms=lambda: 1000) as opened:
        yield opened


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert journal_path() == tmp_path / "companion.db"
    monkeypatch.delenv("COMPANION_HOME")
    assert data_dir().is_absolute()
    assert data_dir().name == "companion"


def test_on_windows_no_folder_is_named_after_an_author(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    monkeypatch.setattr(windows, "get_win_folder", lambda name: str(tmp_path))
    assert (data_dir(), settings_path()) == (tmp_path / "companion", tmp_path / "companion" / "settings.toml")


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    path.touch()
    with Store.open(path) as store:
        assert store.games() == []


def test_a_newer_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"newer Companion .layout {len(STEPS) + 1}; this one knows {len(STEPS)}"):
        Store.open(path)
    assert path.read_bytes() == before


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE recipes (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="belongs to another program"):
        Store.open(path)
    assert path.read_bytes() == before


def test_later_steps_change_an_older_file_and_keep_its_games(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        journal.append(lines(1, 1))
    database = Database(store.path)
    migrate_file(database, (*STEPS, ["ALTER TABLE games ADD COLUMN colour TEXT", "UPDATE games SET colour = 'red'"]))
    assert database.read("SELECT name, colour FROM games") == [("Friday", "red")]
    assert database.read("PRAGMA user_version") == [(len(STEPS) + 1,)]
    database.close()


def test_a_file_without_seals_gets_them_in_the_order_of_play(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db", now_ms=lambda: 1000) as store:
        for name, times in {"Friday": (9000, 3000), "Saturday": (2000,), "Sunday": (), "Monday": ()}.items():
            store.create(name, CITY, [line(seq, wall_ms=wall_ms) for seq, wall_ms in enumerate(times, 1)]).close()
        store._database.connection.execute("DROP TABLE seals")
        store._database.connection.execute(f"PRAGMA user_version = {UNSEALED}")
    with Store.open(tmp_path / "companion.db") as store:
        assert [(game.name, game.changed_ms, game.lines) for game in store.games()] == [
            ("Friday", 3000, 2),
            ("Saturday", 2000, 1),
            ("Monday", 1000, 0),
            ("Sunday", 1000, 0),
        ]
        with store.resume(3) as sunday:
            sunday.append(lines(1, 1))
        assert store.games()[0].name == "Sunday"


def without_seals(path: Path) -> bytes:
    """Make a journal of version 0.1.0 with one game, and return what is in the file."""
    with Store.open(path, now_ms=lambda: 1000) as store:
        store.create("Friday", CITY, [line(seq) for seq in range(1, 400)]).close()
        store._database.connection.execute("DROP TABLE seals")
        store._database.connection.execute(f"PRAGMA user_version = {UNSEALED}")
    return path.read_bytes()


def test_a_copy_of_an_older_file_is_kept_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    without_seals(path)
    Store.open(path).close()
    Store.open(path).close()
    [copy] = tmp_path.glob("companion-layout-*.db")
    assert copy.name == "companion-layout-1.db"
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA user_version").fetchall() == [(UNSEALED,)]
        assert db.execute("SELECT name FROM games").fetchall() == [("Friday",)]
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_copy_takes_no_place_of_an_older_copy(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    without_seals(path)
    (tmp_path / "companion-layout-1.db").write_bytes(b"of an earlier day")
    Store.open(path).close()
    assert (tmp_path / "companion-layout-1.db").read_bytes() == b"of an earlier day"
    assert (tmp_path / "companion-layout-1-2.db").exists()


def test_a_new_file_leaves_no_copy(tmp_path: Path) -> None:
    Store.open(tmp_path / "companion.db").close()
    assert list(tmp_path.glob("companion-layout-*")) == []


def test_a_file_that_cannot_be_copied_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    content = without_seals(path)
    with (
        no_file_larger_than(len(content) - 4096),
        pytest.raises(JournalError, match=r"companion-layout-1\.db .*not full"),
    ):
        Store.open(path)
    assert path.read_bytes() == content
    assert list(tmp_path.glob("companion-layout-*")) == []


def test_a_step_that_fails_changes_nothing(store: Store) -> None:
    database = Database(store.path)
    with pytest.raises(JournalError, match="nonsense"):
        migrate_file(database, (*STEPS, ["ALTER TABLE games ADD COLUMN colour TEXT", "nonsense"]))
    assert database.read("PRAGMA user_version") == [(len(STEPS),)]
    assert database.read("SELECT count(*) FROM pragma_table_info('games') WHERE name = 'colour'") == [(0,)]
    database.close()
