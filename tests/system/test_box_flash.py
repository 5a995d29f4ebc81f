"""`companion box flash`, with a script in the place of avrdude that notes how it is called."""

import io
import os
import pty
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from serial.tools import list_ports

from companion.box.flash import HEX
from companion.cli.main import main
from tests.system.box_program import BoxProgram
from tests.usb import usb

pytestmark = pytest.mark.system

Install = Callable[..., Path]


@pytest.fixture
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return what puts an avrdude on the path that says something and ends; it writes its arguments to a file."""

    def install(status: int, words: str = "") -> Path:
        program, called = tmp_path / "bin" / "avrdude", tmp_path / "called"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\necho "$@" > {called}\necho "{words}" >&2\nexit {status}\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
        return called

    return install


@pytest.fixture
def board() -> Iterator[BoxProgram]:
    found = BoxProgram()
    yield found
    found.close()


@pytest.fixture
def port() -> Iterator[str]:
    """A serial port no one listens at."""
    ours, theirs = pty.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def box(words: Sequence[str]) -> int:
    return main(["box", *words])


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().err.split())


def test_board_is_written_and_says_hello(
    avrdude: Install, board: BoxProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0, "avrdude done.  Thank you.")
    assert box(["flash", "--port", board.port, "--yes"]) == 0
    wanted = f"-p atmega328p -c arduino -P {board.port} -b 115200 -D -U flash:w:{HEX}:i"
    assert called.read_text().strip() == wanted
    shown = capsys.readouterr()
    text = " ".join(shown.out.split())
    assert f"avrdude {wanted}" in text, "it is shown first"
    assert "The box says hello: stand-in/1.0." in text
    assert shown.err == "avrdude done.  Thank you.\n"


def test_dry_run_writes_nothing(avrdude: Install, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    called = avrdude(0)
    assert box(["flash", "--port", port, "--baud", "57600", "--dry-run"]) == 0
    assert not called.exists()
    assert "-b 57600" in (text := said(capsys))
    assert "Nothing was written." in text


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("/dev/null", "isn't a port"),
        ("/tmp", "isn't a port"),
        ("/dev/ttyUSB77", "No port /dev/ttyUSB77"),
        ("socket://localhost:7000", "is a network address"),
    ],
)
@pytest.mark.parametrize("option", ["--dry-run", "--yes"])
def test_what_is_no_serial_port_is_refused(
    place: str, wrong: str, option: str, avrdude: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    assert box(["flash", "--port", place, option]) == 2
    assert wrong in complaint(capsys)
    assert not called.exists()


@pytest.mark.parametrize("option", ["--dry-run", "--yes"])
def test_what_is_no_firmware_is_refused(
    option: str, avrdude: Install, port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    (tmp_path / "notes.txt").write_text("Buy bread.\n")
    assert box(["flash", "--port", port, "--hex", str(tmp_path / "notes.txt"), option]) == 2
    assert "not an Intel hex file" in complaint(capsys)
    assert box(["flash", "--port", port, "--hex", str(tmp_path / "none.hex"), option]) == 2
    assert "no such file or folder" in complaint(capsys)
    assert not called.exists()


def test_nothing_is_written_without_a_yes(
    avrdude: Install, port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert box(["flash", "--port", port]) == 0
    assert not called.exists()
    assert "Nothing was written." in said(capsys)


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("avrdude warning: attempt 10 of 10: not in sync: resp=0x00", "try again with --baud 57600"),
        ("avrdude: stk500_recv(): programmer is not responding", "try again with --baud 57600"),
        ("avrdude OS error: cannot open port /dev/ttyUSB0: Permission denied", "dialout (or uucp) group"),
        ("avrdude: ser_open(): can't open device: Device or resource busy", "close the other program"),
        ("avrdude OS error: cannot open port /dev/ttyUSB0: No such file or directory", "No port"),
        (
            ("avrdude OS error: cannot set attributes for port /dev/null: Inappropriate ioctl"),
            "isn't a board's serial port",
        ),
        ("avrdude error: expected signature for ATmega328P is 1E 95 0F", "isn't an ATmega328P"),
        ("avrdude: Device signature = 0x1e9406 (probably m168)", "isn't an ATmega328P"),
        ("avrdude: Device signature = 0x1e9516 (probably m328pb)", "try again with --chip atmega328pb"),
        (
            "Device signature = 1E 95 16 (ATmega328PB) avrdude error: expected signature for ATmega328P is 1E 95 0F",
            "try again with --chip atmega328pb",
        ),
        (
            "avrdude: Device signature = 0x1e950f (probably m328p) avrdude: verification error",
            "differs from what was written",
        ),
        ("avrdude warning: verification mismatch", "differs from what was written"),
        ("Segmentation fault", "see its message above"),
    ],
)
def test_the_words_of_avrdude_decide_what_is_advised(
    words: str, advice: str, avrdude: Install, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    avrdude(1, words)
    assert box(["flash", "--port", port, "--yes"]) == 1
    told = complaint(capsys)
    assert told.startswith(f"{words} companion: ")
    assert advice in told


def test_an_atmega328pb_is_written_as_such(avrdude: Install, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    called = avrdude(1, "expected signature for ATmega328PB is 1E 95 16")
    assert box(["flash", "--port", port, "--yes", "--chip", "atmega328pb"]) == 1
    assert "-p atmega328pb" in called.read_text()
    assert "isn't an ATmega328PB. Nothing was written: try again without --chip" in complaint(capsys)


def test_a_board_that_does_not_answer_at_the_old_speed(
    avrdude: Install, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    avrdude(1, "not in sync")
    assert box(["flash", "--port", port, "--baud", "57600", "--yes"]) == 1
    assert "leave out --baud" in complaint(capsys)


def test_missing_avrdude_is_told(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert box(["flash", "--port", port, "--yes"]) == 2
    assert "avrdude is not installed" in complaint(capsys)


@pytest.mark.parametrize(
    ("ports", "sentence"),
    [
        ([], "No USB serial port found"),
        (["/dev/ttyUSB0", "/dev/ttyUSB1"], "Which one is the board? Name it with --port"),
    ],
)
def test_board_must_be_the_only_one_or_named(
    ports: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(port) for port in ports])
    assert box(["flash"]) == 1
    assert sentence in complaint(capsys)
