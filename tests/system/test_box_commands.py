"""The box commands against the box program."""

import argparse
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from companion.box import commands, exchange
from companion.box.selftest import hands, lines
from tests.system.box_program import BoxProgram, Ear

pytestmark = pytest.mark.system


@pytest.fixture
def program() -> Iterator[BoxProgram]:
    program = BoxProgram("--tcp", "0", "--id", "T1")
    yield program
    program.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loaded machine be slow: what a box must do in which time is tested in virtual time."""
    for module in (exchange, lines, hands):
        monkeypatch.setattr(module, "SOON_MS", 1_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)
    monkeypatch.setattr(lines, "_CLOSE_MS", 2_000)


def run(*words: str) -> tuple[int, str]:
    """Run `companion box …` as the command line does; return its exit code and what it prints."""
    parser = argparse.ArgumentParser()
    commands.add_commands(parser)
    options = parser.parse_args(words)
    out = io.StringIO()
    code: int = options.run(options, Console(file=out, width=200))
    return code, out.getvalue()


class Presser(io.StringIO):
    """What the selftest prints, read by somebody who presses what it asks for."""

    def __init__(self, program: BoxProgram) -> None:
        super().__init__()
        self._program = program

    def write(self, text: str, /) -> int:
        if asked := re.search(r"Press ([A-Z]+)( twice)?", text):
            self._program.do(f"tap {asked[1].lower()}")
            if asked[2]:
                self._program.do(f"in 200ms tap {asked[1].lower()}")
        return super().write(text)


@pytest.mark.usefixtures("patient")
def test_selftest_can_be_answered_by_a_script(program: BoxProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n" * 10))
    out = Presser(program)
    code = commands.selftest(argparse.Namespace(port=program.port, no_hands=False), Console(file=out, width=200))
    said = out.getvalue()
    assert code == 0, said
    assert "pass  hello: stand-in/1.0 (T1)" in said
    assert said.endswith("29 passed, 0 failed\n")


def test_selftest_fails_on_a_deaf_cable() -> None:
    program = BoxProgram("--tcp", "0", "--fault", "loss=1")
    code, out = run("selftest", "--port", program.port, "--no-hands")
    program.close()
    assert (code, out) == (1, "FAIL  hello: no hello\n")


def test_monitor_shows_both_sides(program: BoxProgram) -> None:
    code, out = run("monitor", "--port", program.port, "--seconds", "1")
    assert code == 0
    assert "host  W 1" in out
    assert "box   H 1 stand-in/1.0 T1" in out
    assert "host  S 1 0DO- 0 -" in out


def test_recording_plays_the_same_twice(program: BoxProgram, tmp_path: Path) -> None:
    file = str(tmp_path / "evening.jsonl")
    for at_ms in (600, 800, 1_000):
        program.do(f"in {at_ms}ms tap auction")
    assert run("record", file, "--port", program.port, "--seconds", "2") == (0, "")
    code, out = run("play", file)
    assert code == 0
    assert "box stand-in/1.0 (T1)" in out
    assert (out.count("auction down"), out.count("auction up")) == (3, 3)
    assert run("play", file) == (code, out)
    assert run("record", file, "--port", program.port)[0] == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x00\xff\xfe", "Line 1 is no line of a recording"),
        (b'{"at_ms":5,"side":"box","bytes":""}\n{"at_ms":1,"side":"box","bytes":""}', "Line 2 is out of time"),
        (b'{"at_ms":5,"side":"cat","bytes":""}', "Line 1 is no line of a recording"),
        ('{"at_ms":5,"side":"box","bytes":"€"}'.encode(), "Line 1 is no line of a recording"),
    ],
)
def test_bad_recording_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "bad"
    file.write_bytes(data)
    code, out = run("play", str(file))
    assert code == 2
    assert said in out


def test_missing_file_and_port_are_told(tmp_path: Path) -> None:
    assert run("play", str(tmp_path / "none")) == (
        2,
        f"{tmp_path / 'none'} cannot be read: No such file or directory.\n",
    )
    code, out = run("monitor", "--port", str(tmp_path / "none"))
    assert code == 2
    assert "There is no port" in out


def test_list_goes_through_the_ports() -> None:
    code, out = run("list")
    assert code == 1
    assert out


def test_driver_and_selftest_do_not_share_a_port() -> None:
    program = BoxProgram()
    ear = Ear(program.port)
    ear.connected()
    code, out = run("selftest", "--port", program.port, "--no-hands")
    ear.box.close()
    program.close()
    assert code == 2
    assert "busy" in out
