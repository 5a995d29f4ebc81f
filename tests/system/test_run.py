"""`companion run` as a process of its own: what it prints where, and how it ends."""

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.system
GOOD = "game unit\nseed 7\nplayers Ana Ben\non\npress\nwait 2s\n"


def run(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", "run", *arguments]
    whole = {**os.environ, **environment}
    return subprocess.run(command, input=given, env=whole, capture_output=True, timeout=PATIENCE_S, check=False)


def file(place: Path, content: str | bytes, name: str = "evening.moves") -> str:
    path = place / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_a_good_file_prints_its_standings(tmp_path: Path) -> None:
    done = run(file(tmp_path, GOOD))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Trading unit" in done.stdout


def test_json_is_one_object_for_each_file_and_nothing_else(tmp_path: Path) -> None:
    done = run("--json", file(tmp_path, GOOD), "-", given="game unit\nplayers Zoë\non".encode())
    first, second = map(json.loads, done.stdout.decode("utf-8").splitlines())
    assert (done.returncode, done.stderr) == (0, b"")
    assert (first["unit"]["build"], first["facts"], first["problems"]) == ("rail", 2, [])
    assert second["players"][0]["name"] == "Zoë"


def test_every_name_can_be_printed_whatever_the_machine_writes_by_default() -> None:
    done = run("-", given="game city\nplayers Zoë 日本\nrent old".encode(), PYTHONIOENCODING="ascii")
    assert "refused: Zoë owes no rent for Old Town." in done.stderr.decode()
    assert "│ 日本" in done.stdout.decode()


def test_an_output_that_takes_nothing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    told = io.StringIO()
    monkeypatch.setattr(sys, "stdout", Full())
    monkeypatch.setattr(sys, "stderr", told)
    assert main(["run", "--json", file(tmp_path, GOOD)]) == 1
    assert told.getvalue() == "companion: the disk is full.\n"


def test_an_exported_game_is_told_the_command_that_takes_it(tmp_path: Path) -> None:
    done = run(file(tmp_path, '{"format":1,"name":"Friday"}\n', "friday.jsonl"))
    told = "friday.jsonl:1:1: Not a file of moves. To import a game exported as jsonl, use “companion import”."
    assert (done.returncode, done.stdout, told in done.stderr.decode()) == (2, b"", True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("expect build 1  # hoped for", ":7: expect build 1: expected this, but it is rail"),
        ("on", ":7: on: refused: The unit is already on. (UNIT-PWR-01)"),
        ("expect refused press", ":7: expect refused press: expected a refusal, but the move is allowed"),
    ],
)
def test_a_refusal_or_a_failed_expectation_ends_with_1(tmp_path: Path, line: str, told: str) -> None:
    path = file(tmp_path, GOOD + line)
    done = run("--json", path)
    assert (done.returncode, done.stderr.decode().strip()) == (1, path + told)
    assert json.loads(done.stdout)["problems"] == [path + told]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (GOOD + "jump", ":7:1: “jump” is not a move"),
        ("game chess", ":1:6: There's no game called “chess”"),
        (b"\x7fELF\x00\x00", ":1:1: This is a binary file"),
        ("game unit\nnote café".encode("latin-1"), ":2:9: The byte 0xE9 is not UTF-8"),
        (b"# talk\n" * 300_000, ":1:1: The file is too large: notation files can have up to 2,000,000 bytes"),
        (b"#" * 10_000_000, ":1:1: The file is too large: notation files can have up to 2,000,000 bytes"),
        ("", ":1:1: The file doesn't name a game"),
    ],
    ids=("no move", "no game of that name", "binary", "Latin-1", "2.1 MB", "10 MB", "empty"),
)
def test_what_cannot_be_read_ends_with_2(tmp_path: Path, content: str | bytes, told: str) -> None:
    path = file(tmp_path, content)
    done = run("--json", path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith(path + told)
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("line", "column", "amount", "write"),
    [
        ("trade Ana : 10,500,000 for Ben : 100k", 13, "10,500,000", "10.5m"),
        ("expect refused trade Ana : 1,500k for Ben :", 28, "1,500k", "1.5m"),
        ("pay Ana Ben 1 500 000", 13, "1 500 000", "1.5m"),
        ("expect cash Ana 37.700k", 17, "37.700k", "37.7m"),
        ("given cash Ana 1.500.000", 16, "1.500.000", "1.5m"),
        ("mend 1 : trade Ana : 10,500k for Ben : nothing", 22, "10,500k", "10.5m"),
    ],
)
def test_digits_in_groups_are_told_with_their_place_and_the_other_files_are_played(
    tmp_path: Path, line: str, column: int, amount: str, write: str
) -> None:
    path = file(tmp_path, f"game city\nplayers Ana Ben\npay Ana Ben 1,5m\n{line}\n", "groups.moves")
    done = run("--json", path, file(tmp_path, GOOD))
    told = f"{path}:4:{column}: “{amount}” has thousands separators: write {write}."
    first, second = map(json.loads, done.stdout.splitlines())
    assert (done.returncode, done.stderr.decode().strip()) == (2, told)
    assert (first["problems"], first["players"][0]["cash"]) == ([told], 36_200_000)
    assert (second["facts"], second["problems"]) == (2, [])


def test_a_missing_file_and_a_directory_end_with_2(tmp_path: Path) -> None:
    for path in (str(tmp_path / "none.moves"), str(tmp_path)):
        done = run(path)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode().startswith(f"{path}:1:1: The file can't be read: ")


def test_standard_input_has_a_name(tmp_path: Path) -> None:
    done = run("-", given=b"game unit\njump\n")
    assert (done.returncode, done.stderr.decode()[:18]) == (2, "<stdin>:2:1: “jump"[:18])


def test_the_worst_file_decides_and_the_others_are_still_played(tmp_path: Path) -> None:
    bad, refused = file(tmp_path, "nonsense", "bad.moves"), file(tmp_path, "game unit\noff", "refused.moves")
    done = run("--json", bad, refused, file(tmp_path, GOOD))
    assert done.returncode == 2
    assert [json.loads(line)["facts"] for line in done.stdout.splitlines()] == [0, 2]


def test_a_set_up_that_is_refused_says_why(tmp_path: Path) -> None:
    done = run("--json", file(tmp_path, "game unit\noption bid_step 3\n"))
    assert done.returncode == 1
    assert "bid_step can't be “3”: choose 10000 or 100000." in done.stderr.decode()


def test_names_with_marks_of_the_printer_are_names(tmp_path: Path) -> None:
    content = 'game unit\nplayers "[/b]" "[red]Ana"\non\nauction\nbid "[/b]" 10k\n'
    done = run(file(tmp_path, content, "[bold] evening[.moves"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"[red]Ana" in done.stdout
    assert b"[/b] 10k" in done.stdout


def test_no_file_at_all_is_a_wrong_use() -> None:
    done = run()
    assert done.returncode == 2
    assert b"usage:" in done.stderr
