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

from companion.core.fact import Fact
from companion.core.history import Line
from companion.core.order import Setup
from companion.store import GameJournal, SettingsError, SettingsFile, Store, open_or_set_aside, set_aside
from companion.store.exchange import write_text
from companion.store.failures import explained
from companion.store.lock import Claim
from companion.store.seats import SeatsFile
from companion.table.ports import GameBusy, GameEntry, JournalDamaged, JournalError, JournalLost
from companion.table.preferences import Preferences
from companion.tui.services import allowed

CITY = Setup("city", ("Ana", "Ben"))
EARLIER = Path(__file__).parents[1] / "golden" / "journals" / "companion.db"
NOBODY = 65534
LOADED_AS_ROOT = (
    filelock,
    tomlkit,
)  # the store imports them late, when an ordinary user may not be able to read root's modules


class Told(Fact, frozen=True):
    text: str


def line(seq: int) -> Line:
    return Line(seq, seq, "move", f"note {seq}", (Told(at_ms=seq, text=f"told {seq} " * 20),))


def make(path: Path, count: int) -> list[Line]:
    """Make a journal with one game and close it."""
    lines = [line(seq) for seq in range(1, count + 1)]
    with Store.open(path) as store, store.create("Friday", CITY, lines):
        pass
    return lines


def fill(journal: GameJournal) -> None:
    """Append line by line until it fails."""
    while True:
        journal.append([line(journal.next_seq)])


def outcome(store: Store) -> list[Line] | str:
    """Return the lines of the first game, or what is wrong with them."""
    try:
        return store.watch(1).load((Told,))[1]
    except JournalError as error:
        return str(error)


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
        with pytest.raises(JournalError, match=r"The disk is full, .*companion\.db cannot grow: free some space"):
            journal.append([line(seq) for seq in range(1, 500)])
        assert journal.load((Told,))[1] == []
        journal.append([line(1)])


def test_a_clock_keeps_its_time_on_a_full_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store, store.create("Friday", CITY) as journal:
        journal.clock.save(100)
        with no_file_larger_than(0), pytest.raises(JournalError, match=r"The disk is full, .*1\.clock"):
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
            assert "cannot be written to: allow writing there, or set COMPANION_HOME" in str(told.value)
            Claim(folder / "locks" / "1.lock").release()


def test_an_older_file_that_cannot_be_written_to_is_read_and_stays_as_it_was(folder: Path) -> None:
    path = folder / "companion.db"
    shutil.copy(EARLIER, path)
    path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
    with as_an_ordinary_user(), Store.open(path) as store:
        assert [game.damaged for game in store.games()] == [""] * 5
    assert path.read_bytes() == EARLIER.read_bytes()


def test_a_read_only_folder_is_named(folder: Path) -> None:
    with as_an_ordinary_user():
        make(folder / "companion.db", 1)
    folder.chmod(0o555)
    with as_an_ordinary_user():
        with pytest.raises(JournalError, match=r"companion\.db cannot be .*COMPANION_HOME"):
            Store.open(folder / "companion.db")
        with pytest.raises(JournalError, match=r"companion\.db cannot be .*COMPANION_HOME"):
            Store.open(folder / "deeper" / "companion.db")


def test_settings_in_a_read_only_folder_are_named_with_the_reason(folder: Path) -> None:
    folder.chmod(0o555)
    settings = SettingsFile(folder / "settings.toml", allowed())
    with (
        as_an_ordinary_user(),
        pytest.raises(SettingsError, match=r"settings\.toml cannot be written: Permission denied"),
    ):
        settings.save(Preferences(volume=1))


@pytest.mark.parametrize("write", [lambda path: write_text(path, "x"), lambda path: SeatsFile(path).save({})])
def test_a_file_that_cannot_be_begun_is_told_with_the_reason(folder: Path, write: Callable[[Path], None]) -> None:
    folder.chmod(0o555)
    with as_an_ordinary_user(), pytest.raises(JournalError, match="cannot be written to: allow writing there"):
        write(folder / "friday")


@pytest.mark.parametrize(
    ("error", "words"),
    [(OSError(errno.ENODEV, "No such device"), "No such device"), (OSError("it stopped"), "it stopped")],
)
def test_what_the_system_says_stands_behind_the_sentence(error: OSError, words: str) -> None:
    with pytest.raises(JournalError) as told, explained(Path("friday.csv")):
        raise error
    assert str(told.value) == f"friday.csv cannot be used. ({words})"


def test_settings_on_a_full_disk_stay_as_they_were(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.toml", allowed())
    settings.save(Preferences(volume=1))
    with no_file_larger_than(0), pytest.raises(SettingsError, match="cannot be written"):
        settings.save(Preferences(volume=2))
    assert settings.load() == (Preferences(volume=1), ())
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def replaced(path: Path) -> None:
    """Put a copy of a file in its place."""
    shutil.copy(path, path.with_suffix(".copy"))
    path.with_suffix(".copy").replace(path)


LOSSES: dict[str, Callable[[Path], object]] = {
    "is gone": Path.unlink,
    "is another file now": replaced,
    "was cut short": lambda path: os.truncate(path, 5000),
}


@pytest.mark.parametrize(
    "use", [GameJournal.settle, lambda journal: journal.append([line(1)])], ids=["settle", "append"]
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
        journal.checkpoint(0)
    path.write_bytes(b"")
    with pytest.raises(JournalDamaged, match=r"companion\.db is empty, but games were in it"):
        Store.open(path)
    assert path.read_bytes() == b""


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="is a folder, but the journal must be a file"):
        Store.open(tmp_path)


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(JournalError, match=r"companion\.db cannot be used\. .*(Not a directory|File exists)"):
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


DAMAGE = {"text": b"these are no pages " * 400, "header": b"\0" * 50}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_left_until_it_is_set_aside(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "companion.db"
    make(path, 200)
    content = DAMAGE[kind] + path.read_bytes()[len(DAMAGE[kind]) :]
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(JournalError, match=r"companion\.db is damaged.* left as it was: move it aside"):
            Store.open(path)
    assert path.read_bytes() == content
    aside = set_aside(path)
    assert aside.read_bytes() == content
    assert aside.name == "companion-aside-1.db"
    make(path, 1)
    assert set_aside(path).name == "companion-aside-2.db"


def test_the_log_of_a_killed_writer_is_set_aside_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).write_text(suffix)
    aside = set_aside(path)
    assert [aside.with_name(aside.name + suffix).read_text() for suffix in ("", "-wal", "-shm")] == ["", "-wal", "-shm"]
    assert list(tmp_path.glob("companion.db*")) == []


def test_any_damaged_line_is_told_and_never_read_as_another(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    lines = make(path, 60)
    content = path.read_bytes()
    for at in range(content.index(b"told 30 told"), len(content), 997):
        path.write_bytes(content[:at] + bytes([content[at] ^ 0x04]) + content[at + 1 :])
        with Store.open(path) as store:
            found = outcome(store)
        assert str(path) in found if isinstance(found, str) else found == lines


def test_a_flipped_bit_in_a_text_is_found_by_the_checksum(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    make(path, 3)
    path.write_bytes(path.read_bytes().replace(b"note 2", b"note 3"))
    with Store.open(path) as store, pytest.raises(JournalError, match=r"Line 2 of game 1 .*checksum"):
        store.watch(1).load((Told,))


def test_pages_overwritten_in_the_middle_are_told_and_the_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    make(path, 500)
    content = bytearray(path.read_bytes())
    content[5 * 4096 : 20 * 4096] = b"\x5a" * (15 * 4096)
    path.write_bytes(content)
    with Store.open(path) as store, pytest.raises(JournalError, match=r"companion\.db"):
        store.watch(1).load((Told,))
    assert path.read_bytes() == content


def test_a_file_damaged_anywhere_is_set_aside_where_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    make(path, 500)
    open_or_set_aside(path).close()
    with path.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(b"\x5a" * (15 * 4096))
    damaged = path.read_bytes()
    with open_or_set_aside(path) as store:
        assert store.games() == []
    assert (tmp_path / "companion-aside-1.db").read_bytes() == damaged


def test_a_missing_line_is_told(tmp_path: Path) -> None:
    make(tmp_path / "companion.db", 5)
    with Store.open(tmp_path / "companion.db") as store:
        store._database.connection.execute("DELETE FROM lines WHERE seq = 3")
        with pytest.raises(JournalError, match=r"Line 3 of game 1 .* is missing: line 4 follows"):
            store.watch(1).load((Told,))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE games SET setup = '{'", "its checksum is wrong"),
        ("UPDATE games SET name = 'Fridoy'", "its checksum is wrong"),
        ("UPDATE games SET name = x'ff'", "a field is of the wrong kind"),
        ("UPDATE games SET created_ms = 300000000000000", "its checksum is wrong"),
        ("UPDATE games SET finished = 1", "its checksum is wrong"),
        ("UPDATE seals SET changed_ms = 0", "its checksum is wrong"),
        ("UPDATE seals SET count = 0", "its checksum is wrong"),
        ("UPDATE seals SET latest = NULL", "a field is of the wrong kind"),
        ("DELETE FROM seals", "it has no seal"),
        ("DELETE FROM games", "its row is gone"),
    ],
)
def test_a_damaged_row_is_listed_as_such_and_can_be_deleted(tmp_path: Path, change: str, why: str) -> None:
    make(tmp_path / "companion.db", 1)
    with Store.open(tmp_path / "companion.db") as store:
        with store.create("Saturday", CITY):
            pass
        connection = store._database.connection
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'seals'")
    with Store.open(tmp_path / "companion.db") as store:
        store._database.connection.execute("PRAGMA foreign_keys = OFF")
        table, key = ("games", "id") if " games" in change else ("seals", "game_id")
        assert table in change
        store._database.connection.execute(f"{change} WHERE {key} = 1")
        saturday, damaged = store.games()
        assert (saturday.name, saturday.damaged) == ("Saturday", "")
        assert damaged == GameEntry(1, "Game 1", "", (), 0, 0, 0, False, damaged=damaged.damaged)
        assert damaged.damaged == f"{why}."
        with pytest.raises(JournalError, match=r"(Game 1 in .* is damaged: .*|There is no game 1 in .*)"):
            store.watch(1)
        store.delete(1)
        assert [game.name for game in store.games()] == ["Saturday"]
        assert store._database.read("SELECT count(*) FROM lines") == [(0,)]


def test_lines_that_are_gone_at_the_end_or_come_from_another_game_are_told(tmp_path: Path) -> None:
    make(tmp_path / "companion.db", 5)
    with Store.open(tmp_path / "companion.db") as store:
        with store.create("Saturday", CITY, [line(seq) for seq in range(1, 6)]):
            pass
        connection = store._database.connection
        connection.execute("DELETE FROM lines WHERE seq = 5 AND game_id = 1")
        with pytest.raises(JournalError, match=r"Game 1 in .* is damaged: 4 of 5 lines are there"):
            store.watch(1).load((Told,))
        watcher = store.watch(2)
        assert len(watcher.new_lines(0, (Told,))) == 5
        with store.resume(2) as journal:
            journal.append([line(6), line(7)])
        connection.execute("UPDATE lines SET crc = 0 WHERE seq = 3 AND game_id = 2")
        assert [each.seq for each in watcher.new_lines(5, (Told,))] == [6, 7]
        with pytest.raises(JournalError, match=r"Game 2 in .* is damaged: its lines are not its own"):
            store.watch(2).new_lines(5, (Told,))


def test_a_log_cut_short_gives_the_lines_before_the_cut(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY) as journal:
        for seq in range(1, 31):
            journal.append([line(seq)])
        parts = {suffix: path.with_name(path.name + suffix).read_bytes() for suffix in ("", "-wal")}
    cut = tmp_path / "cut.db"
    cut.write_bytes(parts[""])
    cut.with_name("cut.db-wal").write_bytes(parts["-wal"][: len(parts["-wal"]) * 2 // 3])
    with Store.open(cut) as store, store.resume(1) as journal:
        lines = journal.load((Told,))[1]
        assert 5 < len(lines) < 30
        assert lines == [line(seq) for seq in range(1, len(lines) + 1)]
        journal.append([line(len(lines) + 1)])


def test_a_journal_being_played_is_not_moved(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY):
        with pytest.raises(GameBusy, match=r"Game 1 of .* is being played .by process"):
            set_aside(path)
        assert path.exists()
