"""Nothing in a file steers a terminal, a spreadsheet or a file system; what is exported is still what was imported."""

import csv
import io
import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from serial.tools import list_ports

from companion.cli.export_import import Files
from companion.cli.main import main
from companion.core.history import Line
from companion.core.order import NoteTaken, Setup
from companion.core.visible import escape_hidden, escape_hidden_in_json, is_hidden
from companion.store import Head, Store, jsonl_rows, write_rows
from companion.store.jsonl import csv_rows
from companion.table.log import Log
from companion.tui.windows.export import safe_file_name
from tests.screens import open_store, said, shell, text_of
from tests.usb import usb

EVIL = "\x1b]0;owned\x07\x1b[2J\x0b\x1c\x85\x9b31m\u2028\u2029\u200e\u202e\u2066\ufeff\r\nGame"
TAME = r"\x1b]0;owned\x07\x1b[2J\x0b\x1c\x85\x9b31m\u2028\u2029\u200e\u202e\u2066\ufeff\r\nGame"
SETUP = Setup("unit", ("Ana", "Ben"), seed=7)
LINES = [
    Line(1, 0, "move", f"note {EVIL}", (NoteTaken(at_ms=0, words=EVIL),), EVIL),
    Line(2, 5, "move", f"on{EVIL}"),
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def imported(home: Path) -> Iterator[Store]:
    path = home / "evil.jsonl"
    write_rows(path, jsonl_rows(Head(1, EVIL, SETUP), LINES))
    with open_store(home) as store:
        assert Files(store).import_game(path) == EVIL
        yield store


def assert_tame(text: str) -> None:
    assert [letter for letter in text if is_hidden(letter) and letter not in "\r\n"] == []


def test_every_control_letter_and_every_mark_of_direction_is_hidden_and_no_letter_is() -> None:
    assert all(is_hidden(chr(code)) for code in (*range(32), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x61C))
    assert all(
        is_hidden(chr(code)) for code in (*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
    )
    assert not any(map(is_hidden, "Ana–B “ü” 家 👨‍👩‍👧 \u00a0 ﷽ ½"))
    assert escape_hidden(EVIL) == TAME


@given(st.text())
def test_what_is_visible_hides_nothing_and_json_still_says_the_same(text: str) -> None:
    assert not any(map(is_hidden, escape_hidden(text)))
    shown = escape_hidden_in_json(msgspec.json.encode(text).decode())
    assert not any(map(is_hidden, shown))
    assert msgspec.json.decode(shown) == text
    if not any(map(is_hidden, text)):
        assert escape_hidden(text) == text


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["games", "--json"],
        ["export", "1"],
        ["export", "1", "--format", "jsonl"],
        ["export", "1", "--format", "csv"],
        ["export", EVIL],
        ["import", EVIL],
        ["run", EVIL],
        ["cards", "city", "set", EVIL, "r7", "10m"],
    ],
    ids=lambda words: " ".join(words).replace(EVIL, "EVIL"),
)
def test_no_command_prints_what_steers_the_terminal(
    imported: Store, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(words)
    printed = capsys.readouterr()
    assert printed.out or printed.err
    assert_tame(printed.out)
    assert_tame(printed.err)
    assert r"\x1b" in printed.out + printed.err or r"\u001b" in printed.out


def test_an_export_of_hidden_letters_is_imported_as_it_was(imported: Store, home: Path) -> None:
    path = home / "again.jsonl"
    assert main(["export", "1", "--format", "jsonl", "-o", str(path)]) == 0
    assert Files(imported).import_game(path) == f"{EVIL} (2)"
    types = (NoteTaken,)
    assert imported.watch(2).load(types) == imported.watch(1).load(types) == (SETUP, LINES)


async def test_no_screen_draws_what_steers_the_terminal(imported: Store, home: Path) -> None:
    app = shell(home, store=imported)
    async with app.run_test(size=(160, 45)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        assert_drawn(app)
        assert r"\x1b]0;owned" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert_drawn(app)
        app.complain(EVIL)
        app.screen.say(EVIL)  # type: ignore[attr-defined]
        await pilot.pause()
        assert said(app) == TAME
        assert_drawn(app)


async def test_a_text_that_nobody_spelled_out_is_marked_by_the_last_filter(home: Path) -> None:
    with open_store(home) as store:
        app = shell(home, store=store)
        async with app.run_test() as pilot:
            app.notify(f"a{EVIL}", markup=False)
            await pilot.pause()
            assert_drawn(app)


def assert_drawn(app: object) -> None:
    for strip in app.screen._compositor.render_strips():  # type: ignore[attr-defined]
        for text, _, control in strip:
            assert control or not any(map(is_hidden, text)), repr(text)


def test_the_history_and_the_file_of_moves_keep_one_line_for_one_move(imported: Store, home: Path) -> None:
    from companion.table.export import notation_text
    from companion.table.reading import read_table

    table = read_table(imported.watch(1))
    assert [row.text for row in Log(table).rows(0)] == [f"On{TAME}.", f"Note: {TAME}."]
    assert f"note {TAME}" in notation_text(table).splitlines()


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0"])
def test_a_spreadsheet_computes_nothing(text: str) -> None:
    rows = list(csv.reader(io.StringIO("".join(csv_rows([Line(1, 0, "move", text, source=text)])), newline="")))
    assert rows[1][4:6] == [f"'{text}", f"'{text}"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Friday", "friday"),
        ("CON", "game-con"),
        ("lpt1", "game-lpt1"),
        ("Com¹.", "game-com¹"),
        ("a/b\\c:d", "a-b-c-d"),
        ("dots...", "dots"),
        ("...", "game"),
        ("\x1b]0;x\x07", "0-x"),
        ("家" * 300, "家" * 60),
    ],
)
def test_any_name_makes_a_name_for_a_file(name: str, file: str, tmp_path: Path) -> None:
    assert safe_file_name(name) == file
    assert all(unicodedata.category(letter)[0] in "LNMP" for letter in safe_file_name(name))
    (tmp_path / f"{safe_file_name(name)}.jsonl").touch()


def test_a_stream_keeps_the_ends_of_lines(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    main(["games"])
    assert capsys.readouterr().out == f"No saved games yet.{os.linesep}"


@pytest.mark.usefixtures("home")
def test_what_a_device_says_of_itself_is_tamed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    port = usb("/nowhere/tty\x1b]0;owned", serial="\x1b[2J")
    port.description = EVIL
    monkeypatch.setattr(list_ports, "comports", lambda: [port])
    monkeypatch.setenv("COLUMNS", "300")
    words = ("list",), ("allow", port.device), ("list",), ("never", port.device), ("monitor", "--seconds", "0")
    for each in words:
        main(["box", *each])
        shown = capsys.readouterr()
        assert_tame(shown.out + shown.err)
        assert r"\x1b" in shown.out or each[0] == "monitor"
    main(["box", "play", "no\x1b[2Jfile"])
    assert r"no\x1b[2Jfile can't be read" in capsys.readouterr().err
