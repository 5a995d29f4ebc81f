"""A store whose file is damaged: all damage is reported, and nothing is read as something else."""

from pathlib import Path

import pytest

from companion.store import Store, open_or_set_aside, set_aside
from companion.table.ports import GameBusy, GameEntry, JournalError
from tests.store_lines import CITY, Told, line, make, outcome

DAMAGE = {"text": b"these are no pages " * 400, "header": b"\0" * 50}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_left_until_it_is_set_aside(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "companion.db"
    make(path, 200)
    content = DAMAGE[kind] + path.read_bytes()[len(DAMAGE[kind]) :]
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(JournalError, match=r"companion\.db is damaged.* left unchanged: move it away"):
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
        ("UPDATE games SET name = x'ff'", "a field has the wrong type"),
        ("UPDATE games SET created_ms = 300000000000000", "its checksum is wrong"),
        ("UPDATE games SET finished = 1", "its checksum is wrong"),
        ("UPDATE seals SET changed_ms = 0", "its checksum is wrong"),
        ("UPDATE seals SET count = 0", "its checksum is wrong"),
        ("UPDATE seals SET latest = NULL", "a field has the wrong type"),
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
        with pytest.raises(JournalError, match=r"(Game 1 in .* is damaged: .*|No game 1 in .*)"):
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
        with pytest.raises(JournalError, match=r"Game 1 in .* is damaged: it should have 5 lines, but has 4"):
            store.watch(1).load((Told,))
        watcher = store.watch(2)
        assert len(watcher.new_lines(0, (Told,))) == 5
        with store.resume(2) as journal:
            journal.append([line(6), line(7)])
        connection.execute("UPDATE lines SET crc = 0 WHERE seq = 3 AND game_id = 2")
        assert [each.seq for each in watcher.new_lines(5, (Told,))] == [6, 7]
        with pytest.raises(JournalError, match=r"Game 2 in .* is damaged: its lines are not the ones that were saved"):
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
