"""Games as files: what was written is read again, and every error names file and line."""

import codecs
import csv
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.fact import Fact
from companion.core.history import LATEST_MS, Line
from companion.core.order import Setup
from companion.core.patch import LinePut, LinesLeftOut
from companion.store import Head, Store, csv_rows, import_game, jsonl_rows, read_jsonl, write_rows
from companion.store.whole import replace_whole
from companion.table.ports import JournalError


class Sold(Fact, frozen=True):
    who: str
    amount: int


def types_of(game: str) -> tuple[type[Fact], ...]:
    return {"city": (Sold,)}[game]


HEAD = Head(1, "Friday", Setup("city", ("Ana", "Ben"), {"money": "bank"}, "us", 7), finished=True)
LINES = [
    Line(1, 0, "move", "bid Ana 1.5m", (), "key", wall_ms=1_795_000_000_000),
    Line(2, 3_723_004, "auto", "sold", (Sold(at_ms=3_723_004, who="Ana, “the bank”", amount=1_500_000),)),
    Line(3, 3_800_000, "undo", "undo", (), "bar", target=1),
    Line(4, 3_800_000, "redo", "redo", (), "bar", target=1, forced=True),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "companion.db") as opened:
        yield opened


def test_an_exported_game_is_imported_as_it_was(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    write_rows(path, jsonl_rows(HEAD, LINES))
    with import_game(store, *read_jsonl(path, types_of)) as journal:
        assert journal.load((Sold,)) == (HEAD.setup, LINES)
        assert journal.next_seq == 5
    assert [(game.name, game.lines, game.finished) for game in store.games()] == [("Friday", 4, True)]
    assert [entry.name for entry in tmp_path.glob("friday*")] == ["friday.jsonl"]


def test_a_line_that_mends_a_whole_evening_is_imported_again(tmp_path: Path) -> None:
    path, many = tmp_path / "friday.jsonl", 30_000
    sold = (Sold(at_ms=0, who=f"Ana {place}", amount=1_500_000) for place in range(many))
    put = LinePut(at_ms=0, seq=1, kind="move", text="bid Ben 2m")
    lines = [
        LINES[0],
        Line(2, 0, "mend", "mend 1 : bid Ben 2m", target=1, patch=(put, *sold, LinesLeftOut(at_ms=0, lines=1))),
    ]
    write_rows(path, jsonl_rows(HEAD, lines))
    assert path.stat().st_size > 1_500_000
    assert read_jsonl(path, types_of) == (HEAD, lines)


@pytest.mark.parametrize(("clock_ms", "stands"), [(3_800_500, 3_800_500), (0, 3_800_000)])
def test_an_imported_game_goes_on_at_the_time_it_had(store: Store, tmp_path: Path, clock_ms: int, stands: int) -> None:
    path = tmp_path / "friday.jsonl"
    write_rows(path, jsonl_rows(msgspec.structs.replace(HEAD, clock_ms=clock_ms), LINES))
    with import_game(store, *read_jsonl(path, types_of)) as journal:
        assert journal.resume_ms(LINES) == stands


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    write_rows(path, jsonl_rows(HEAD, LINES))
    path.write_bytes(codecs.BOM_UTF8 + path.read_bytes())
    assert read_jsonl(path, types_of) == (HEAD, LINES)


def test_csv_is_what_a_spreadsheet_reads(tmp_path: Path) -> None:
    path = tmp_path / "friday.csv"
    write_rows(path, csv_rows(LINES))
    with path.open(encoding="utf-8", newline="") as file:
        headings, first, second, *_ = csv.reader(file)
    assert headings == ["seq", "clock", "time", "kind", "source", "text", "facts"]
    assert first == ["1", "0:00:00.000", "2026-11-18T11:06:40+00:00", "move", "key", "bid Ana 1.5m", ""]
    assert second == ["2", "1:02:03.004", "", "auto", "", "sold", "Sold who=Ana, “the bank” amount=1500000"]


@pytest.mark.parametrize(
    ("at_ms", "clock"), [(59_999, "0:00:59.999"), (3_600_000, "1:00:00.000"), (7_199_999, "1:59:59.999")]
)
def test_the_clock_of_a_spreadsheet_turns_at_the_hour(tmp_path: Path, at_ms: int, clock: str) -> None:
    write_rows(tmp_path / "friday.csv", csv_rows([Line(1, at_ms, "move", "x")]))
    assert f"\r\n1,{clock}," in (tmp_path / "friday.csv").read_bytes().decode()


GOOD = b'{"format":1,"name":"x","setup":{"game":"city"}}\n'
BAD = {
    "empty": (b"", ":1: the file is empty"),
    "binary": (b"\x00\xff\xfe\n", " isn't a game exported as jsonl"),
    "no head": (b'{"seq":1}\n', " isn't a game exported as jsonl.*`seq`"),
    "newer": (GOOD.replace(b":1", b":2"), ":1: unknown format 2"),
    "other game": (GOOD.replace(b"city", b"chess"), ":1: unknown game “chess”"),
    "no JSON": (GOOD + b"roll 3 4\n", ":2: it isn't JSON: invalid character"),
    "blank": (GOOD + b"\n", ":2: it is empty, or cut off at the end."),
    "cut": (GOOD + b'{"seq":1,"at_ms":0,"ki', ":2: it is empty, or cut off at the end."),
    "not UTF-8": (GOOD + b'{"seq":1,"at_ms":0,"kind":"move","text":"\xff"}', r":2: .*utf-8"),
    "deep": (GOOD + b"[" * 100_000, ":2: "),
    "no text": (GOOD + b'{"seq":1,"at_ms":0,"kind":"move"}', ":2: .*`text`"),
    "other kind": (GOOD + b'{"seq":1,"at_ms":0,"kind":"moved","text":"x"}', ":2: Invalid enum value 'moved'"),
    "other field": (GOOD + b'{"seq":1,"at_ms":0,"kind":"move","text":"x","colour":1}', ":2: .*`colour`"),
    "other fact": (
        GOOD + b'{"seq":1,"at_ms":0,"kind":"move","text":"x","facts":[{"fact":"Lost.1","at_ms":0}]}',
        r":2: Invalid value 'Lost\.1'",
    ),
    "gap": (GOOD + b'{"seq":2,"at_ms":0,"kind":"move","text":"x"}', ":2: Line 2 of the journal is out of order"),
    "undo of nothing": (GOOD + b'{"seq":1,"at_ms":0,"kind":"undo","text":"x"}', ":2: There.s nothing to undo"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_line_and_makes_no_game(store: Store, tmp_path: Path, name: str) -> None:
    content, problem = BAD[name]
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=r"bad\.jsonl" + problem):
        import_game(store, *read_jsonl(path, types_of))
    assert store.games() == []


def test_a_game_goes_on_where_no_file_says_that_it_was_finished(tmp_path: Path) -> None:
    (tmp_path / "evening.jsonl").write_bytes(GOOD)
    assert not read_jsonl(tmp_path / "evening.jsonl", types_of)[0].finished


@pytest.mark.parametrize(("letters", "seed"), [(200, 0), (1, 2**63 - 1)])
def test_the_longest_name_and_the_largest_seed_are_taken(tmp_path: Path, letters: int, seed: int) -> None:
    head = Head(1, "x" * letters, Setup("city", ("y" * letters,), seed=seed))
    write_rows(tmp_path / "evening.jsonl", jsonl_rows(head, []))
    assert read_jsonl(tmp_path / "evening.jsonl", types_of) == (head, [])


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (Head(1, "x" * 201, Setup("city")), "a name has 201 characters: use 1 to 200"),
        (Head(1, "x", Setup("city", ("y" * 201,))), "a name has 201 characters: use 1 to 200"),
        (Head(1, " ", Setup("city")), "use 1 to 200"),
        (Head(1, "x", Setup("city", seed=2**63)), "the seed must be 0 to 9223372036854775807, not 9223372036854775808"),
        (Head(1, "x", Setup("city", seed=-1)), "the seed must be 0 to 9223372036854775807, not -1"),
        (Head(1, "x", Setup("city"), clock_ms=-1), "-1 ms isn't a valid time"),
        (Head(1, "x", Setup("city"), clock_ms=LATEST_MS + 1), f"{LATEST_MS + 1} ms isn't a valid time"),
    ],
)
def test_what_is_beyond_all_measure_is_refused(tmp_path: Path, head: Head, words: str) -> None:
    write_rows(tmp_path / "evening.jsonl", jsonl_rows(head, []))
    with pytest.raises(JournalError, match=f":1: .*{words}"):
        read_jsonl(tmp_path / "evening.jsonl", types_of)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([999_999] * 20, " isn't a game exported as jsonl"),
        ([999_999] * 20 + [0], " is too large for a game: the limit is 20,000,000 bytes"),
        ([1, 10_000_000], " isn't a game exported as jsonl"),
        ([1, 10_000_001], ":2: the line has 10,000,001 bytes; the limit is 10,000,000"),
    ],
)
def test_a_file_or_line_beyond_all_measure_is_not_even_looked_at(tmp_path: Path, rows: list[int], words: str) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b"".join(b"x" * length + b"\n" for length in rows))
    with pytest.raises(JournalError, match=f"evening.jsonl{words}"):
        read_jsonl(path, types_of)


def test_a_number_too_large_for_the_journal_makes_no_game(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    write_rows(path, jsonl_rows(HEAD, [Line(1, 0, "move", "x", target=2**63)]))
    with pytest.raises(JournalError, match="Line 1 can't be saved"):
        import_game(store, *read_jsonl(path, types_of))
    assert store.games() == []


def test_a_file_that_is_not_there_or_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"no\.jsonl can't be read: no such file or folder"):
        read_jsonl(tmp_path / "no.jsonl", types_of)
    for path in (tmp_path / "no" / "friday.csv", tmp_path):
        with pytest.raises(JournalError, match=str(path)):
            write_rows(path, csv_rows(LINES))


def test_a_failed_export_leaves_the_older_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.jsonl"
    write_rows(path, jsonl_rows(HEAD, LINES))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"friday\.jsonl can't be saved"):
        write_rows(path, jsonl_rows(HEAD, [Line(1, 0, "move", "\ud800")]))
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["friday.jsonl"]


def outcome(path: Path) -> list[Line] | str:
    try:
        return read_jsonl(path, types_of)[1]
    except JournalError as error:
        return str(error)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_game_or_a_journal_error(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(GOOD + content)
    found = outcome(path)
    if isinstance(found, str):
        assert found.startswith(f"{path}:")
    else:
        assert [msgspec.json.decode(row)["seq"] for row in content.splitlines()] == [line.seq for line in found]


@pytest.mark.parametrize(
    "write", [lambda path: write_rows(path, jsonl_rows(HEAD, LINES)), lambda path: write_rows(path, csv_rows(LINES))]
)
def test_an_export_is_on_disk_before_it_takes_the_place_of_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], None]
) -> None:
    path = tmp_path / "friday"
    path.write_text("older")
    seen: list[tuple[str, bytes, str]] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        fsync(descriptor)
        [part] = tmp_path.glob("*.part")
        same = os.fstat(descriptor).st_ino == part.stat().st_ino
        seen.append(("part" if same else "other", part.read_bytes(), path.read_text()))

    monkeypatch.setattr(os, "fsync", watched)
    write(path)
    assert seen == [("part", path.read_bytes(), "older")]


def test_two_who_write_a_file_at_once_leave_it_whole(tmp_path: Path) -> None:
    path = tmp_path / "friday"

    def rows() -> Iterator[str]:
        yield "one "
        replace_whole(path, ("other",))
        assert path.read_text() == "other"
        yield "whole"
        assert path.read_text() == "other"

    replace_whole(path, rows())
    assert path.read_text() == "one whole"
    assert list(tmp_path.iterdir()) == [path]
