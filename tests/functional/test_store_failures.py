"""The store on a bad day: a clear sentence, and nothing lost."""

import errno
import os
import resource
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import filelock
import pytest
import tomlkit

from companion.store import GameJournal, SettingsError, SettingsFile, Store
from companion.store.failures import explained_errors
from companion.store.jsonl import write_rows
from companion.store.lock import Claim
from companion.store.seats_file import SeatsFile
from companion.table.ports import JournalDamaged, JournalError, JournalLost
from companion.table.preferences import Preferences
from companion.tui.services import allowed_settings
from tests.store_lines import CITY, Told, line, make

EARLIER = Path(__file__).parents[1] / "golden" / "journals" / "companion.db"
NOBODY = 65534
LOADED_AS_ROOT = (
    filelock,
    tomlkit,
)  # the store imports them late, when an ordinary user may not be able to read root's modules


def fill(journal: GameJournal) -> None:
    """Append line by line until it fails."""
    while True:
        journal.append([line(journal.next_seq)])


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """Let the system refuse every write beyond `size` bytes, as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def as_an_ordinary_user() -> Iterator[None]:
    """Give up the right of root to write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that an ordinary user may reach and own."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        if os.geteuid() == 0:
            os.chown(name, NOBODY, NOBODY)
        yield Path(name)
        os.chmod(name, 0o755)


def test_a_disk_that_fills_up_loses_no_line_that_was_acknowledged(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store, store.create("Friday", CITY) as journal:
        with no_file_larger_than(200_000), pytest.raises(JournalError, match=r"companion\.db .*check .*not full"):
            fill(journal)
        kept = journal.next_seq - 1
        assert kept > 10
        assert journal.load((Told,))[1] == [line(seq) for seq in range(1, kept + 1)]
        journal.append([line(seq) for seq in range(kept + 1, kept + 5)])
    with Store.open(tmp_path / "companion.db") as store:
        assert store.watch(1).load((Told,))[1] == [line(seq) for seq in range(1, kept + 5)]


def test_no_room_in_the_file_is_told_as_a_full_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store, store.create("Friday", CITY) as journal:
        store._database.connection.execute("PRAGMA max_page_count = 10")
        with pytest.raises(JournalError, match=r"The disk is full\. Free some space to save .*companion\.db"):
            journal.append([line(seq) for seq in range(1, 500)])
        assert journal.load((Told,))[1] == []
        journal.append([line(1)])


def test_a_game_that_cannot_be_begun_is_not_there_afterwards(tmp_path: Path) -> None:
    (tmp_path / "locks").write_text("in the way")
    with Store.open(tmp_path / "companion.db") as store:
        with pytest.raises(JournalError, match="locks"):
            store.create("Friday", CITY, [line(1)])
        assert store.games() == []


def test_a_game_that_went_only_into_the_log_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    make(path, 200)
    lines = [line(seq) for seq in range(1, 31)]
    with Store.open(path) as store, no_file_larger_than(path.stat().st_size):
        with store.create("Friday", CITY, lines) as journal, pytest.raises(JournalError):
            journal.secure_lines()
        assert [game.lines for game in store.games()] == [30, 200]


def test_a_clock_keeps_its_time_on_a_full_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store, store.create("Friday", CITY) as journal:
        journal.clock.save(100)
        with no_file_larger_than(0), pytest.raises(JournalError, match=r"The disk is full\. .*1\.clock"):
            journal.clock.save(200)
        assert journal.clock.load() == 100


def test_a_read_only_file_can_be_read_and_watched(folder: Path) -> None:
    path = folder / "companion.db"
    with as_an_ordinary_user():
        lines = make(path, 3)
    path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    with as_an_ordinary_user(), Store.open(path) as store:
        assert [game.lines for game in store.games()] == [3]
        assert store.watch(1).load((Told,))[1] == lines
        for write in (lambda: store.create("Saturday", CITY), lambda: store.resume(1), lambda: store.delete(1)):
            with pytest.raises(JournalError) as told:
                write()
            assert "can't be written to: allow writing there, or set COMPANION_HOME" in str(told.value)
            Claim(folder / "locks" / "1.lock").release()


def test_an_older_file_that_cannot_be_written_to_is_read_and_stays_as_it_was(folder: Path) -> None:
    path = folder / "companion.db"
    shutil.copy(EARLIER, path)
    path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    with as_an_ordinary_user(), Store.open(path) as store:
        assert [game.damaged for game in store.games()] == [""] * 5
    assert path.read_bytes() == EARLIER.read_bytes()


def test_a_read_only_folder_without_games_is_named(folder: Path) -> None:
    folder.chmod(0o555)
    with as_an_ordinary_user():
        with pytest.raises(JournalError, match=r"companion\.db can't be .*COMPANION_HOME"):
            Store.open(folder / "companion.db")
        with pytest.raises(JournalError, match=r"companion\.db can't be .*COMPANION_HOME"):
            Store.open(folder / "deeper" / "companion.db")


def test_a_folder_that_may_not_be_entered_is_named(folder: Path) -> None:
    folder.chmod(0o000)
    with as_an_ordinary_user(), pytest.raises(JournalError, match=r"companion\.db can't be .*COMPANION_HOME"):
        Store.open(folder / "companion.db")


def test_settings_in_a_read_only_folder_are_named_with_the_reason(folder: Path) -> None:
    folder.chmod(0o555)
    settings = SettingsFile(folder / "settings.toml", allowed_settings())
    with (
        as_an_ordinary_user(),
        pytest.raises(SettingsError, match=r"settings\.toml can't be written: permission denied"),
    ):
        settings.save(Preferences(volume=1))


def test_a_file_in_a_read_only_folder_can_be_read_and_watched(folder: Path) -> None:
    path = folder / "100% ours?.db"
    with as_an_ordinary_user():
        lines = make(path, 3)
    folder.chmod(0o555)
    with as_an_ordinary_user(), Store.open(path) as store:
        assert [game.lines for game in store.games()] == [3]
        assert store.watch(1).load((Told,))[1] == lines
        for write in (lambda: store.create("Saturday", CITY), lambda: store.resume(1), lambda: store.delete(1)):
            with pytest.raises(JournalError, match="can't be written to: allow writing there"):
                write()


def test_the_log_of_an_evening_that_was_cut_off_is_named_where_it_cannot_be_read(folder: Path) -> None:
    """To read it, SQLite writes beside it."""
    with as_an_ordinary_user(), Store.open(folder / "open.db") as store, store.create("Friday", CITY):
        for part in ("", "-wal"):
            shutil.copy(folder / f"open.db{part}", folder / f"companion.db{part}")
    folder.chmod(0o555)
    with as_an_ordinary_user(), pytest.raises(JournalError) as told:
        Store.open(folder / "companion.db")
    assert str(told.value) == (
        f"{folder}/companion.db was not closed properly, and its log can't be read without writing next to it: "
        "allow writing there, or copy both to a folder of your own and set COMPANION_HOME to it."
    )
    (folder / "companion.db").chmod(0o000)
    with as_an_ordinary_user(), pytest.raises(JournalError, match=r"companion\.db can't be opened: check the folder"):
        Store.open(folder / "companion.db")


@pytest.mark.parametrize(
    ("write", "elsewhere"),
    [
        (lambda path: write_rows(path, ("x",)), "choose another place"),
        (lambda path: SeatsFile(path).save({}), "set COMPANION_HOME to another folder"),
    ],
)
def test_a_file_that_cannot_be_begun_is_told_with_the_reason(
    folder: Path, write: Callable[[Path], None], elsewhere: str
) -> None:
    folder.chmod(0o555)
    told = f"can't be written to: allow writing there, or {elsewhere}."
    with as_an_ordinary_user(), pytest.raises(JournalError, match=told):
        write(folder / "friday")


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError(errno.ENODEV, "No such device"), "No such device"), (OSError("it stopped"), "it stopped")],
)
def test_what_the_system_says_is_told(error: OSError, words: str) -> None:
    with pytest.raises(JournalError) as told, explained_errors(Path("friday.csv")):
        raise error
    assert str(told.value) == f"friday.csv can't be used: {words}."


def test_settings_on_a_full_disk_stay_as_they_were(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.toml", allowed_settings())
    settings.save(Preferences(volume=1))
    with no_file_larger_than(0), pytest.raises(SettingsError, match="can't be written"):
        settings.save(Preferences(volume=2))
    assert settings.load() == (Preferences(volume=1), ())
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def replaced(path: Path) -> None:
    """Put a copy of a file in its place."""
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").replace(path)


LOSSES: dict[str, Callable[[Path], object]] = {
    "is gone": Path.unlink,
    "was replaced by another file": replaced,
    "was cut short": lambda path: os.truncate(path, 5000),
}


@pytest.mark.parametrize(
    "use", [GameJournal.secure_lines, lambda journal: journal.append([line(1)])], ids=["settle", "append"]
)
@pytest.mark.parametrize("loss", LOSSES)
def test_a_file_that_is_lost_is_noticed(tmp_path: Path, loss: str, use: Callable[[GameJournal], None]) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY) as journal:
        LOSSES[loss](path)
        with pytest.raises(JournalLost, match=rf"companion\.db {loss}\."):
            use(journal)


@pytest.mark.parametrize("loss", LOSSES)
def test_a_file_that_is_lost_before_anything_is_written_is_noticed(tmp_path: Path, loss: str) -> None:
    path = tmp_path / "companion.db"
    make(path, 1)
    with Store.open(path) as store:
        LOSSES[loss](path)
        with pytest.raises(JournalLost, match=rf"companion\.db {loss}\."):
            store.create("Saturday", CITY)


def test_a_log_whose_file_is_gone_is_left_for_it(tmp_path: Path) -> None:
    log = tmp_path / "companion.db-wal"
    log.write_text("all that is left")
    with pytest.raises(JournalDamaged, match=r"companion\.db is gone, but its log is still there"):
        Store.open(tmp_path / "companion.db")
    assert log.read_text() == "all that is left"
    log.write_text("")
    Store.open(tmp_path / "companion.db").close()


def test_an_emptied_file_is_no_new_one(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY) as journal:
        journal.store_clock(0)
    path.write_bytes(b"")
    with pytest.raises(JournalDamaged, match=r"companion\.db is empty, but it used to hold games"):
        Store.open(path)
    assert path.read_bytes() == b""


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="is a folder, but the journal must be a file"):
        Store.open(tmp_path)


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(JournalError, match=r"/data can't be used: a file with that name already exists"):
        Store.open(tmp_path / "data" / "companion.db")


def test_a_file_that_another_program_locks_is_told_and_goes_on_later(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY) as journal:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match=r"Another program keeps .*companion\.db locked: close that program"):
            journal.append([line(1)])
        other.close()
        journal.append([line(1)])


@pytest.mark.parametrize(
    "opened", [Store.resume, lambda store, number: store.save_played_game("Friday", CITY, [line(1), line(2)])]
)
def test_a_game_that_could_not_be_opened_can_be_opened_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, opened: Callable[[Store, int], object]
) -> None:
    """Even while the error is being handled, which keeps everything in use alive."""
    with store.create("Friday", CITY, [line(1)]) as journal:
        number = journal.id

    def lost(journal: GameJournal, lines: object = ()) -> None:
        raise JournalLost("gone")

    with monkeypatch.context() as patched:
        patched.setattr(GameJournal, "secure_lines", lost)
        patched.setattr(GameJournal, "append", lost)
        with pytest.raises(JournalLost) as failure:
            opened(store, number)
    store.resume(number).close()
    assert failure.traceback
