"""`companion box flash`, with a script in the place of avrdude that notes how it is called."""

import argparse
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from companion.box import flash as flash_module
from companion.cli.box import box
from tests.system.box_program import BoxProgram

pytestmark = pytest.mark.system

HEX = ":00000001FF\n"


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    path = tmp_path / "box.hex"
    path.write_text(HEX)
    return path


@pytest.fixture
def avrdude(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """Return what puts an avrdude on the path that ends with this status; it writes its arguments to a file."""

    def install(status: int) -> Path:
        program, called = tmp_path / "bin" / "avrdude", tmp_path / "called"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\necho "$@" > {called}\nexit {status}\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
        return called

    return install


@pytest.fixture
def board() -> Iterator[BoxProgram]:
    found = BoxProgram()
    yield found
    found.close()


def flash_options(firmware: Path, *arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    flash_module.add_flash_options(parser)
    return parser.parse_args(["--hex", str(firmware), *arguments])


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().out.split())


def test_board_is_written_and_says_hello(
    firmware: Path, avrdude: Callable[[int], Path], board: BoxProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    assert box(["flash", "--port", board.port, "--hex", str(firmware), "--yes"]) == 0
    wanted = f"-p atmega328p -c arduino -P {board.port} -b 115200 -D -U flash:w:{firmware}:i"
    assert called.read_text().strip() == wanted
    text = said(capsys)
    assert f"avrdude {wanted}" in text, "it is shown before"
    assert "The box says hello: stand-in/1.0." in text


def test_dry_run_writes_nothing(
    firmware: Path, avrdude: Callable[[int], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    assert box(["flash", "--port", "/dev/ttyUSB7", "--hex", str(firmware), "--baud", "57600", "--dry-run"]) == 0
    assert not called.exists()
    assert "-b 57600" in (text := said(capsys))
    assert "Nothing was written." in text


def test_nothing_is_written_without_a_yes(
    firmware: Path, avrdude: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(0)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert box(["flash", "--port", "/dev/ttyUSB7", "--hex", str(firmware)]) == 0
    assert not called.exists()
    assert "Nothing was written." in said(capsys)


def test_board_that_does_not_take_it(
    firmware: Path, avrdude: Callable[[int], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    avrdude(1)
    assert box(["flash", "--port", "/dev/ttyUSB7", "--hex", str(firmware), "--yes"]) == 1
    assert "--baud 57600" in said(capsys)


def test_written_board_that_is_gone(
    firmware: Path, avrdude: Callable[[int], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    avrdude(0)
    assert box(["flash", "--port", "/nowhere/ttyUSB7", "--hex", str(firmware), "--yes"]) == 2
    assert "There is no port /nowhere/ttyUSB7" in said(capsys)


def test_missing_avrdude_is_told(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert box(["flash", "--port", "/dev/ttyUSB7", "--hex", str(firmware), "--yes"]) == 2
    assert "avrdude is not installed" in said(capsys)


def test_missing_firmware_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert box(["flash", "--hex", str(tmp_path / "none.hex")]) == 2
    assert "build it with make -C firmware" in said(capsys)


@pytest.mark.parametrize(
    ("ports", "sentence"),
    [([], "No board is plugged in"), (["/dev/ttyUSB0", "/dev/ttyUSB1"], "Which one is the board? Name it with --port")],
)
def test_board_must_be_the_only_one_or_named(
    firmware: Path, ports: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flash_module, "candidates", lambda: ports)
    text = io.StringIO()
    options = flash_options(firmware)
    assert flash_module.flash(options, Console(file=text, width=200)) == 1
    assert sentence in text.getvalue()
