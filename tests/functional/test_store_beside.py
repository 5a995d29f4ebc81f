"""What lies beside the journal: clocks, seats, exports; and what a refusal leaves open."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.history import Line
from companion.core.order import Setup
from companion.store import Store
from companion.store.draft_file import DraftFile
from companion.store.jsonl import write_rows
from companion.store.seats_file import SeatsFile
from companion.table.ports import JournalError
from tests.patience import PATIENCE_S

CITY = Setup("city", ("Ana", "Ben"))
EARLIER = Path(__file__).parents[1] / "golden" / "journals" / "companion.db"
VERSION = ("user_version",)


def _open_files() -> set[str]:
    """Return the files that this process holds open."""
    links = Path("/dev/fd").iterdir()
    return {os.readlink(link) for link in links if link.is_symlink()}


def test_a_deleted_game_leaves_neither_its_clock_nor_its_seats(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db") as store:
        with store.create("Friday", CITY) as journal:
            journal.clock.save(500)
            journal.store_seats({"hash": "Ana"})
        store.delete(1)
    assert not list(tmp_path.glob("clocks/*"))
    assert not list(tmp_path.glob("seats/*"))


def test_an_older_file_that_was_changed_needs_no_log_for_that(tmp_path: Path) -> None:
    shutil.copy(EARLIER, tmp_path / "companion.db")
    with Store.open(tmp_path / "companion.db") as store:
        shutil.copy(store.path, tmp_path / "alone.db")
        with closing(sqlite3.connect(tmp_path / "alone.db")) as alone:
            assert {"user_version": alone.execute("PRAGMA user_version").fetchone()[0]} == store.pragmas(VERSION)
            assert alone.execute("SELECT count(*) FROM seals").fetchone() == (len(store.games()),)


def test_a_file_that_is_refused_is_open_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    path.write_bytes(b"SQLite format 3\0 but nothing else" * 100)
    with pytest.raises(JournalError) as refused:
        Store.open(path)
    assert str(path) not in _open_files(), refused


def _look_elsewhere(path: Path) -> None:
    """Let another process read the journal and write to it; the last to close it deletes its log."""
    code = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM games').fetchall(); "
        "db.execute('UPDATE games SET name = name'); db.commit(); db.close()"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=True, timeout=PATIENCE_S)


def test_a_game_goes_on_after_another_process_has_looked_at_it(store: Store) -> None:
    """Where this process closes a handle of the file that is not SQLite's, it loses the locks of SQLite."""
    with store.create("Friday", CITY) as journal:
        journal.append([Line(1, 0, "move", "note one")])
        _look_elsewhere(store.path)
        journal.append([Line(2, 0, "move", "note two")])
        Store.open(store.path).close()
        _look_elsewhere(store.path)
        journal.append([Line(3, 0, "move", "note three")])
    assert [game.lines for game in store.games()] == [3]


def test_a_journal_that_is_closed_is_open_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "companion.db"
    with Store.open(path) as store:
        with Store.open(path) as other:
            assert other.games() == []
        assert str(path) in _open_files()
        assert store.games() == []
    assert str(path) not in _open_files()


def test_seats_are_kept_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = SeatsFile(tmp_path / "deep" / "seats" / "1.json")
    assert seats.load() == {}
    seats.save({"hash": "Ana"})
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(JournalError, match=r"The disk is full\. Free some space to save .*1\.json"):
        seats.save({"hash": "Ben"})
    assert seats.load() == {"hash": "Ana"}
    assert [path.name for path in seats.path.parent.iterdir()] == ["1.json"]


def test_seats_are_voided_in_every_other_game(tmp_path: Path) -> None:
    ones = [SeatsFile(tmp_path / f"{number}.json") for number in range(3)]
    for each in ones:
        each.save({"a": "Ana", "b": "Ben", "c": "Mum", "d": ""})
    ones[0].void_in_other_games({"Ana", "c"})
    assert [len(each.load()) for each in ones] == [4, 2, 2]
    assert ones[1].load() == {"b": "Ben", "d": ""}


def test_seats_that_cannot_be_kept_are_told_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "seats").write_text("a file where the folder should be")
    with pytest.raises(JournalError, match="seats"):
        SeatsFile(tmp_path / "seats" / "1.json").save({"hash": "Ana"})


@pytest.mark.parametrize("text", [b'{"hash": 5}', b'{"hash": "\xff"}', b'{"\xff": "Ana"}'])
def test_seats_that_cannot_be_read_are_nobodys(tmp_path: Path, text: bytes) -> None:
    seats = SeatsFile(tmp_path / "1.json")
    seats.path.write_bytes(text)
    assert seats.load() == {}
    seats.remove()
    seats.remove()
    assert not seats.path.exists()


@pytest.mark.parametrize("text", [b'{"name": "\xff"}', b'{"x":' + b"[" * 100_000], ids=["no UTF-8", "deep"])
def test_an_evening_half_entered_that_cannot_be_read_is_none(tmp_path: Path, text: bytes) -> None:
    draft = DraftFile(tmp_path / "position.json")
    draft.path.write_bytes(text)
    assert draft.load() is None


def test_a_text_is_written_as_it_is(tmp_path: Path) -> None:
    write_rows(tmp_path / "evening.moves", ["game city\r\nplayers Ana Ben\n"])
    assert (tmp_path / "evening.moves").read_bytes() == b"game city\r\nplayers Ana Ben\n"
    assert [path.name for path in tmp_path.iterdir()] == ["evening.moves"]
