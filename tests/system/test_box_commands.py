"""The box commands against the box program."""

import argparse
import asyncio
import io
import os
import pty
import re
import threading
import tty
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from rich.console import Console
from serial.tools import list_ports

from companion.box import commands, exchange
from companion.box.selftest import lines, person
from companion.cli.box import PortPermissions
from companion.cli.main import main
from companion.core.errors import Unreadable
from tests.screens import composed, until
from tests.system.box_program import BoxProgram, Ear
from tests.usb import usb

pytestmark = pytest.mark.system


@pytest.fixture
def program() -> Iterator[BoxProgram]:
    program = BoxProgram("--tcp", "0", "--id", "T1")
    yield program
    program.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loaded machine be slow: what a box must do in which time is tested in virtual time."""
    for module in (exchange, lines, person):
        monkeypatch.setattr(module, "SOON_MS", 1_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)
    monkeypatch.setattr(lines, "_CLOSE_MS", 2_000)


def run(*words: str) -> tuple[int, str]:
    """Run `companion box …`; return its exit status and what it prints on standard output."""
    with redirect_stdout(io.StringIO()) as out:
        return main(["box", *words]), out.getvalue()


def wrong(*words: str) -> tuple[int, str]:
    """Run `companion box …`, which prints nothing but an error; return its exit status and the error."""
    with redirect_stderr(io.StringIO()) as error:
        code, out = run(*words)
    assert (code > 0, out) == (True, "")
    return code, error.getvalue()


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands.add_commands(parser, PortPermissions())
    return parser.parse_args(words)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Keyboard(io.StringIO):
    """Someone at a terminal who has typed ahead."""

    def isatty(self) -> bool:
        return True


class Presser(io.StringIO):
    """What the selftest prints, read by someone who presses what it asks for."""

    def __init__(self, program: BoxProgram) -> None:
        super().__init__()
        self._program = program

    def write(self, text: str, /) -> int:
        if asked := re.search(r"Press ([A-Z]+)( twice)?", text):
            self._program.do(f"tap {asked[1].lower()}")
            if asked[2]:
                self._program.do(f"in 200ms tap {asked[1].lower()}")
        return super().write(text)


class Puller(io.StringIO):
    """What the selftest prints, read by someone who pulls the plug after the second check."""

    def __init__(self, program: BoxProgram) -> None:
        super().__init__()
        self._program = program

    def write(self, text: str, /) -> int:
        if "clock" in text:
            self._program.close()
        return super().write(text)


@pytest.mark.parametrize("options", [(), ("--tcp", "0")])
def test_a_box_that_is_pulled_out_during_its_selftest_is_gone(options: tuple[str, ...]) -> None:
    program = BoxProgram(*options)
    with pytest.raises(Unreadable, match=f"^{re.escape(program.port)} is gone: ") as caught:
        commands.selftest(parsed("selftest", "--port", program.port, "--no-hands"), Console(file=Puller(program)))
    assert "open" not in str(caught.value)


@pytest.mark.usefixtures("patient")
def test_selftest_can_be_answered_by_a_script(program: BoxProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n" * 10))
    out = Presser(program)
    code = commands.selftest(parsed("selftest", "--port", program.port), Console(file=out, width=200))
    said = out.getvalue()
    assert code == 0, said
    assert "pass  hello: stand-in/1.0 (T1)" in said
    assert said.endswith("38 passed, 0 failed\n")


def test_selftest_fails_on_a_deaf_cable() -> None:
    program = BoxProgram("--tcp", "0", "--fault", "loss=1")
    code, out = run("selftest", "--port", program.port, "--no-hands")
    program.close()
    assert (code, out) == (1, "FAIL  hello: no hello: nothing arrived\n")


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
        (b"\x00\xff\xfe", "Line 1 isn't part of a recording"),
        (
            b'{"at_ms":5,"side":"box","bytes":""}\n{"at_ms":1,"side":"box","bytes":""}',
            "Line 2 is out of order: 1 ms after 5 ms.",
        ),
        (b'{"at_ms":5,"side":"cat","bytes":""}', "Line 1 isn't part of a recording"),
        ('{"at_ms":5,"side":"box","bytes":"€"}'.encode(), "Line 1 isn't part of a recording"),
    ],
)
def test_bad_recording_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    file = tmp_path / "bad"
    file.write_bytes(data)
    code, error = wrong("play", str(file))
    assert code == 2
    assert said in error


def test_missing_file_and_port_are_told(tmp_path: Path) -> None:
    assert wrong("play", str(tmp_path / "none")) == (
        2,
        f"companion: {tmp_path / 'none'} can't be read: no such file or folder.\n",
    )
    code, error = wrong("monitor", "--port", str(tmp_path / "none"))
    assert code == 2
    assert "No port" in error


def test_list_asks_once_whether_a_port_may_be_opened(
    program: BoxProgram, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = [usb(program.port), usb("/nowhere/ttyUSB7", serial="77"), usb("/dev/ttyS0", vid=None)]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    code, out = run("list")
    assert code == 1
    assert out.count("new, not opened") == 2
    assert "not USB: not opened" in out

    by_name = {"n": "/nowhere/ttyUSB7", "y": program.port}
    answers = sorted(by_name, key=by_name.__getitem__)
    monkeypatch.setattr("sys.stdin", Keyboard("\n".join(answers) + "\n"))
    code, out = run("list")
    assert code == 0
    assert out.count(" to look for a box?") == 2
    assert "stand-in/1.0 (T1)" in out
    assert "never opened" in out

    monkeypatch.setattr("sys.stdin", Keyboard(""))
    code, out = run("list")
    assert (code, " to look for a box?" in out, "stand-in/1.0 (T1)" in out) == (0, False, True)
    assert run("monitor", "--seconds", "1")[0] == 0, "a known box is found automatically"


def test_a_question_that_is_closed_instead_of_answered_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb("/nowhere/ttyUSB7"), usb("/nowhere/ttyUSB8", serial="8")])
    monkeypatch.setattr("sys.stdin", Keyboard(""))
    code, out = run("list")
    assert code == 1
    assert out.count("new, not opened") == 2


def test_a_port_is_allowed_and_forbidden_by_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb("/nowhere/ttyUSB7", serial="77")])
    assert "new, not opened" in run("list")[1]
    code, out = run("allow", "/nowhere/ttyUSB7")
    assert (code, out) == (0, "From now on, Companion may open /nowhere/ttyUSB7 (1a86:7523:77).\n")
    assert "No port" in run("list")[1]
    assert run("never", "/nowhere/ttyUSB7")[0] == 0
    assert "never opened" in run("list")[1]
    told = "companion: /dev/null isn't a connected USB port: see “companion box list”.\n"
    assert wrong("allow", "/dev/null") == (2, told)
    assert wrong("allow", "") == (2, "companion: A port name can't be empty: see “companion box list”.\n")


@pytest.mark.parametrize("port", ["", "named"])
async def test_a_running_window_gives_up_a_port_that_is_never_to_be_touched(
    port: str, program: BoxProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it saves later does not allow the port again; what is allowed elsewhere it finds."""
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(program.port, serial="77")])
    run("allow", program.port)
    app = composed(port=program.port if port else None)
    async with app.run_test() as pilot:
        box = app.services.box
        await until(pilot, lambda: box.connected)
        await asyncio.to_thread(run, "never", program.port)
        await until(pilot, lambda: not box.connected)
        await pilot.press("m")
        assert "never opened" in run("list")[1]
        await asyncio.to_thread(run, "allow", program.port)
        await until(pilot, lambda: box.connected)


def test_no_command_opens_a_port_that_is_never_to_be_touched(
    program: BoxProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(program.port, serial="77")])
    run("never", program.port)
    for words in (("monitor", "--seconds", "1"), ("selftest",), ("record", str(tmp_path / "x")), ("flash", "--yes")):
        code, error = wrong(*words, "--port", program.port)
        assert code == 2
        assert f"companion: {program.port} is blocked. Allow it on the Box page" in error


def test_a_box_that_was_named_is_known_from_then_on(program: BoxProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(program.port)])
    code, error = wrong("monitor", "--seconds", "0.1")
    assert code == 1
    assert f"{program.port} is new: allow it with “companion box list”" in error
    assert run("monitor", "--seconds", "1", "--port", program.port)[0] == 0
    assert run("monitor", "--seconds", "1")[0] == 0


def test_the_list_names_several_boxes_and_how_to_choose_one(
    program: BoxProgram, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = BoxProgram("--id", "T2")
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(program.port, serial="1"), usb(other.port, serial="2")])
    home.mkdir()
    (home / "settings.toml").write_text('[box]\nknown = ["1a86:7523:1", "1a86:7523:2"]\nbox_id = "T2"\n')
    code, out = run("list")
    assert code == 0
    assert "(T1)" in out
    assert "(T2)" in out
    assert "choose one" in out
    assert "H 1 stand-in/1.0 T2" in run("monitor", "--seconds", "1")[1]
    other.close()


def test_record_leaves_no_file_where_nothing_came(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    assert wrong("record", str(file))[0] == 1
    assert not file.exists()
    assert wrong("record", str(file), "--port", "/nowhere/tty")[0] == 2
    assert not file.exists()
    mute = BoxProgram("--tcp", "0", "--fault", "loss=1")
    code, error = wrong("record", str(file), "--port", mute.port, "--seconds", "0.5")
    mute.close()
    assert code == 1
    assert "Nothing was recorded." in error
    assert not file.exists()
    assert "can't be written: no such file or folder" in wrong("record", "/nowhere/file", "--port", "/nowhere/tty")[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--protocol", "2"), "This box speaks protocol version 2, Companion version 1"),
        (("--fault", "loss=1"), "Nothing received from"),
    ],
)
def test_monitor_says_in_words_why_there_is_no_box(options: tuple[str, ...], said: str) -> None:
    box = BoxProgram("--tcp", "0", *options)
    with redirect_stderr(io.StringIO()) as error:
        code, out = run("monitor", "--port", box.port, "--seconds", "1")
    box.close()
    assert (code, said in out) == (1, False)
    assert error.getvalue().count(said) == 1


def test_monitor_tells_another_device_from_a_box() -> None:
    """A GPS receiver, a modem: bytes come, but no one says hello."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)

    def speak() -> None:
        os.read(ours, 100)
        os.write(ours, b"$GPGGA,123519,4807.038,N*47\r\n" * 3)

    threading.Thread(target=speak, daemon=True).start()
    with redirect_stderr(io.StringIO()) as error:
        code, _ = run("monitor", "--port", os.ttyname(theirs), "--seconds", "1")
    os.close(ours)
    os.close(theirs)
    assert code == 1
    assert "but it isn't a box. Is it running other firmware?" in error.getvalue()


@pytest.mark.parametrize("command", ["monitor", "selftest"])
@pytest.mark.parametrize("port", ["socket://x", "/dev/null", "/tmp", "x://y"])
def test_what_is_no_port_gets_a_sentence(command: str, port: str) -> None:
    wanted = f"companion: {port} isn't a port: use a device such as /dev/ttyUSB0 or COM3, or socket://host:port.\n"
    assert wrong(command, "--port", port) == (2, wanted)


def test_driver_and_selftest_do_not_share_a_port() -> None:
    program = BoxProgram()
    ear = Ear(program.port)
    ear.connected()
    code, error = wrong("selftest", "--port", program.port, "--no-hands")
    ear.box.close()
    program.close()
    assert code == 2
    assert "busy" in error
