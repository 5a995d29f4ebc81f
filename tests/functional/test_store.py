"""The store: what was appended is there again, in the game it belongs to, for one writer and any watcher."""

import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.history import Kind, Line
from companion.core.order import Setup
from companion.games import load
from companion.store import Store
from companion.store.clock_file import ClockRecord
from companion.store.lock import Claim
from companion.store.store import wall_clock_ms
from companion.table.ports import GameBusy, GameEntry, JournalError
from companion.table.table import Table
from tests.journals import CITY, FACTS, Noted, Paid, line, lines


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "companion.db", now_ms=lambda: 1000) as opened:
        yield opened


def test_lines_come_back_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "deeper" / "companion.db"
    with Store.open(path) as store, store.create("Friday", CITY) as journal:
        journal.append(lines(1, 2))
        journal.append(lines(3, 3))
    with Store.open(path) as store, store.resume(1) as journal:
        assert journal.load(FACTS) == (CITY, lines(1, 3))
        assert journal.next_seq == 4
        journal.append(lines(4, 4))
        assert journal.new_lines(3, FACTS) == lines(4, 4)


def test_games_are_listed_with_the_last_played_first(store: Store) -> None:
    with store.create("Friday", CITY) as first:
        first.append([line(1, wall_ms=3000)])
    with store.create("Saturday", Setup("unit")) as second:
        second.mark_finished()
    friday = GameEntry(1, "Friday", "city", ("Ana", "Ben"), 1000, 3000, 1, False)
    saturday = GameEntry(2, "Saturday", "unit", (), 1000, 1000, 0, True)
    assert store.games() == [saturday, friday]
    with store.resume(1) as first:
        first.rename("Friday")
        first.mark_finished(False)
        assert store.games() == [saturday, friday]
        first.append([line(2, wall_ms=3000)])
    assert [game.id for game in store.games()] == [1, 2]


def test_the_last_line_counts_even_after_the_clock_of_the_day_went_back(store: Store) -> None:
    with store.create("Friday", CITY) as first, store.create("Saturday", CITY) as second:
        second.append([line(1, wall_ms=9000)])
        first.append([line(1, wall_ms=8000), line(2, wall_ms=2000)])
        assert [game.name for game in store.games()] == ["Friday", "Saturday"]
        second.append([line(2, wall_ms=1500)])
        assert [(game.name, game.changed_ms) for game in store.games()] == [("Saturday", 1500), ("Friday", 2000)]


def test_renaming_and_opening_again_after_the_finish(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        journal.mark_finished()
        journal.mark_finished(False)
        journal.rename("The long evening")
        assert journal.name == "The long evening"
    assert [(game.name, game.finished) for game in store.games()] == [("The long evening", False)]


def test_games_do_not_mix_and_deleting_one_leaves_the_other(store: Store) -> None:
    with store.create("Friday", CITY) as first, store.create("Saturday", CITY) as second:
        first.append(lines(1, 2))
        second.append(lines(1, 3))
        first.clock.save(5)
    store.delete(1)
    assert store.watch(2).load(FACTS) == (CITY, lines(1, 3))
    for gone in (store.watch, store.resume, store.delete):
        with pytest.raises(JournalError, match="No game 1 in "):
            gone(1)
    with pytest.raises(JournalError, match="No game 9 in "):
        store.resume(9)
    assert not (store.path.parent / "locks" / "9.lock").exists()
    with store.create("Sunday", CITY) as third:
        assert third.id == 3


def test_an_evening_is_kept_in_the_game_that_is_its_beginning(store: Store) -> None:
    store.create("Friday", CITY, lines(1, 2)).close()
    with store.save_played_game("Friday", CITY, lines(1, 4)) as journal:
        assert (journal.id, journal.load(FACTS)) == (1, (CITY, lines(1, 4)))


@pytest.mark.parametrize(
    ("name", "setup", "played"),
    [
        ("Saturday", CITY, lines(1, 4)),
        ("Friday", Setup("city", ("Ana", "Cleo")), lines(1, 4)),
        ("Friday", CITY, [line(1, wall_ms=5)]),
        ("Friday", CITY, lines(1, 1)),
    ],
)
def test_an_evening_without_its_beginning_is_kept_as_a_new_game(
    store: Store, name: str, setup: Setup, played: list[Line]
) -> None:
    store.create("Friday", CITY, lines(1, 2)).close()
    with store.save_played_game(name, setup, played) as journal:
        assert (journal.id, journal.load(FACTS)) == (2, (setup, played))
    assert store.watch(1).load(FACTS) == (CITY, lines(1, 2))


def test_an_evening_is_not_kept_in_a_game_that_cannot_be_read(store: Store) -> None:
    store.create("Friday", CITY, lines(1, 2)).close()
    store._database.connection.execute("UPDATE lines SET crc = 0")
    with store.save_played_game("Friday", CITY, lines(1, 4)) as journal:
        assert (journal.id, journal.load(FACTS)) == (2, (CITY, lines(1, 4)))


def test_a_watcher_may_begin_at_any_line(store: Store) -> None:
    store.create("Friday", CITY, lines(1, 4)).close()
    for known in range(5):
        assert store.watch(1).new_lines(known, FACTS) == lines(known + 1, 4)


def test_what_is_read_together_is_of_one_moment(store: Store) -> None:
    with Store.open(store.path) as other, other.create("Friday", CITY) as journal:
        with store._database.snapshot():
            before = store._database.read("SELECT count(*) FROM lines")
            journal.append(lines(1, 1))
            assert store._database.read("SELECT count(*) FROM lines") == before
        assert store._database.read("SELECT count(*) FROM lines") == [(1,)]


def test_lines_must_follow_each_other(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        journal.append(lines(1, 2))
        for wrong in ([line(2)], [line(4)], [line(3), line(5)]):
            with pytest.raises(JournalError, match=r"expects [34]"):
                journal.append(wrong)
        journal.append(lines(3, 3))
        assert journal.load(FACTS)[1] == lines(1, 3)


@pytest.mark.parametrize("bad", [line(2, at_ms=2**70), Line(2, 0, "move", "note \ud800")], ids=["huge", "half"])
def test_a_line_that_cannot_be_stored_is_refused_with_those_beside_it(store: Store, bad: Line) -> None:
    with store.create("Friday", CITY) as journal:
        with pytest.raises(JournalError, match="Line 2 can't be saved"):
            journal.append([line(1), bad])
        assert journal.load(FACTS)[1] == []
        journal.append(lines(1, 1))


def test_a_name_that_cannot_be_stored_is_refused(store: Store) -> None:
    with pytest.raises(JournalError, match=r"'\\udcff' can't be saved"):
        store.create("\udcff", CITY)
    with store.create("Friday", CITY) as journal, pytest.raises(JournalError, match="can't be saved"):
        journal.rename("\udcff")
    assert [game.name for game in store.games()] == ["Friday"]


def test_a_fact_of_another_game_is_refused_with_its_line(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        journal.append([Line(1, 0, "move", "note x", (Noted(at_ms=0),)), line(2)])
        with pytest.raises(JournalError, match=r"Line 2 of game 1 .*'Paid\.1'"):
            journal.load((Noted,))
        assert len(journal.load((Noted, Paid))[1]) == 2


def test_a_game_without_facts_of_its_own_can_be_read(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        journal.append([Line(1, 0, "undo", "undo", target=1)])
        assert journal.load(()) == (CITY, [Line(1, 0, "undo", "undo", target=1)])


TEXT = st.text(st.characters(exclude_categories=["Cs"]))
TIME = st.integers(0, 2**53)
PAID = st.builds(Paid, at_ms=TIME, who=TEXT, amount=st.integers())
KINDS: Sequence[Kind] = ("move", "auto", "undo", "redo")
LINE = st.builds(
    Line,
    seq=st.just(1),
    at_ms=TIME,
    kind=st.sampled_from(KINDS),
    text=TEXT,
    facts=st.lists(PAID | st.builds(Noted, at_ms=TIME, text=TEXT), max_size=4).map(tuple),
    source=TEXT,
    forced=st.booleans(),
    target=TIME,
    wall_ms=TIME,
)
SETUP = st.builds(Setup, TEXT, st.lists(TEXT).map(tuple), st.dictionaries(TEXT, TEXT), TEXT, st.integers())


@given(SETUP, LINE)
def test_any_line_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, setup: Setup, any_line: Line) -> None:
    path = tmp_path_factory.getbasetemp() / "any.db"
    with Store.open(path) as store, store.create("any", setup) as journal:
        journal.append([any_line])
        assert journal.load(FACTS) == (setup, [any_line])


def test_a_second_writer_is_told_who_plays_and_may_watch(store: Store) -> None:
    with Store.open(store.path) as other, store.create("Friday", CITY) as journal:
        with pytest.raises(GameBusy, match=r"Game 1 is open elsewhere .by process \d+ on .+: .* watch it"):
            other.resume(1)
        with pytest.raises(GameBusy):
            other.delete(1)
        watcher = other.watch(1)
        journal.append(lines(1, 2))
        assert watcher.new_lines(0, FACTS) == lines(1, 2)
        journal.append(lines(3, 3))
        assert watcher.new_lines(2, FACTS) == lines(3, 3)
        journal.close()
        other.resume(1).close()


def test_a_claim_may_be_let_go_by_another_thread(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "deeper" / "1.lock"
    claim = Claim(path)
    thread = Thread(target=claim.release)
    thread.start()
    thread.join()
    Claim(path).release()


def test_two_games_of_one_file_have_two_writers(store: Store) -> None:
    with (
        Store.open(store.path) as other,
        store.create("Friday", CITY) as first,
        other.create("Saturday", CITY) as second,
    ):
        first.append(lines(1, 1))
        second.append(lines(1, 1))
    assert [game.lines for game in store.games()] == [1, 1]


def test_the_clock_goes_on_from_the_later_of_file_and_last_line(store: Store) -> None:
    with store.create("Friday", CITY) as journal:
        assert journal.resume_ms([]) == 0
        journal.clock.save(900)
        assert journal.resume_ms([line(1, at_ms=400)]) == 900
        assert journal.resume_ms([line(1, at_ms=4000)]) == 4000
        assert journal.resume_ms([line(1, at_ms=4000), line(2, at_ms=1000)]) == 1000


@pytest.mark.parametrize(
    ("known", "told"), [(None, ""), (2, ""), (3, ""), (4, ": the last line of “Friday”"), (5, ": the last 2 lines of")]
)
def test_lines_that_only_the_clock_file_knows_of_are_missed(store: Store, known: int | None, told: str) -> None:
    with store.create("Friday", CITY) as journal:
        if known is not None:
            journal.clock.save(0, known)
        missing = journal.loss_sentence(lines(1, 3))
    assert bool(missing) is bool(told)
    assert told in missing


def test_the_clock_file_knows_the_last_line(store: Store) -> None:
    with store.create("Friday", CITY, lines(1, 2)) as journal:
        journal.append(lines(3, 3))
        journal.store_clock(700)
        assert journal.clock.newest_record() == ClockRecord(1, 700, 3)


def test_what_is_settled_needs_no_log(store: Store, tmp_path: Path) -> None:
    def in_the_file() -> list[tuple[str, int]]:
        shutil.copy(store.path, tmp_path / "alone.db")
        with Store.open(tmp_path / "alone.db") as alone:
            return [(game.name, game.lines) for game in alone.games()]

    with store.create("Friday", CITY) as journal:
        assert in_the_file() == [("Friday", 0)]
        journal.append(lines(1, 2))
        assert in_the_file() == [("Friday", 0)]
        journal.secure_lines()
        assert in_the_file() == [("Friday", 2)]
        journal.rename("Saturday")
        journal.secure_lines()
        assert in_the_file() == [("Saturday", 2)]


def test_what_is_settled_is_not_settled_again(store: Store) -> None:
    ran: list[str] = []
    with store.create("Friday", CITY) as journal:
        journal.append(lines(1, 1))
        store._database.connection.set_trace_callback(ran.append)
        for _ in range(3):
            journal.secure_lines()
        assert len(ran) == 1


def test_a_new_game_has_neither_clock_nor_seats_of_an_older_one_of_its_number(tmp_path: Path) -> None:
    for _ in range(2):
        with Store.open(tmp_path / "companion.db") as store, store.create("Friday", CITY) as journal:
            assert (journal.clock.load(), journal.seat_by_digest()) == (None, {})
            journal.clock.save(500)
            journal.store_seats({"hash": "Ana"})
        (tmp_path / "companion.db").unlink()


def test_a_commit_is_flushed_to_the_disk(store: Store) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}
    assert store.pragmas(tuple(wanted)) == wanted


def test_another_writer_is_waited_for_a_second_at_most(store: Store) -> None:
    assert store.pragmas(("busy_timeout",)) == {"busy_timeout": 1000}


def test_the_time_of_day_is_in_ms() -> None:
    assert time.time() - 1 <= wall_clock_ms() / 1000 <= time.time()


def test_a_game_of_a_day_that_no_calendar_has_is_listed_as_damaged(tmp_path: Path) -> None:
    with Store.open(tmp_path / "companion.db", now_ms=lambda: 300_000_000_000_000) as store:
        store.create("Friday", CITY).close()
        assert [bool(game.damaged) for game in store.games()] == [True]


def test_a_table_goes_on_from_its_journal(store: Store) -> None:
    game = load("unit")
    setup = Setup("unit", ("Ana", "Ben"))
    with store.create("Friday", setup) as journal:
        table = Table(game, setup, journal)
        for at_ms, move in enumerate(("on", "auction", "bid Ana 100k", "note it is late", "bid Ben 200k", "undo")):
            table.submit(move, at_ms * 1000)
        journal.clock.save(7_500)
    with Store.open(store.path) as other, other.resume(1) as journal:
        loaded_setup, kept = journal.load(game.fact_types)
        again = Table(game, loaded_setup, journal)
        again.load(kept, journal.resume_ms(kept))
        assert (again.state, again.history.lines, again.now_ms) == (table.state, table.history.lines, 7_500)
        again.submit("redo", 8_000)
        assert journal.load(game.fact_types)[1] == again.history.lines
