"""The box program as people and scripts use it."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyte
import pytest
import serial

from tests.patience import PATIENCE_S
from tests.system.box_program import BoxProgram

pytestmark = pytest.mark.system


def program(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "firmware_sim", "--engine", "stand-in", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def test_script_file_is_played(tmp_path: Path) -> None:
    script = tmp_path / "evening"
    script.write_text("at 0ms tap power\nat 100ms press auction\nat 180ms release auction\nat 900ms quit\n")
    done = program("--script", str(script), "--pty", str(tmp_path / "port"))
    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert events[0] == {"event": "port", "port": str(tmp_path / "port"), "engine": "stand-in/1.0"}
    lights = [event for event in events if event["event"] == "lights"]
    assert [event["lit"] for event in lights] == [["red"], []]
    assert lights[1]["at_ms"] > lights[0]["at_ms"] >= 100
    assert not (tmp_path / "port").is_symlink()


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_program_that_is_told_to_end_takes_its_port_with_it(tmp_path: Path, told: signal.Signals) -> None:
    command = [sys.executable, "-m", "firmware_sim", "--engine", "stand-in", "--pty", str(tmp_path / "port")]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(told)
        assert process.wait(PATIENCE_S) == 0
    assert not (tmp_path / "port").is_symlink()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--script", "/nowhere"], "No such file"),
        (["--fault", "fire"], "unknown fault “fire”"),
        (["--tcp", "99999"], "99999 is no TCP port"),
        (["--boot", "5"], "“5” is no time: write 80ms or 2.5s"),
    ],
)
def test_bad_options_are_told(options: list[str], said: str) -> None:
    done = program(*options)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_bad_script_names_its_line(tmp_path: Path) -> None:
    script = tmp_path / "bad"
    script.write_text("tap power\ntap bell\n")
    done = program("--script", str(script))
    assert (done.returncode, "line 2: after “tap” comes" in done.stderr) == (2, True)
    script.write_bytes(b"\xff\x00")
    done = program("--script", str(script))
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_bad_command_is_refused_and_the_box_goes_on() -> None:
    box = BoxProgram()
    box.do("tap bell")
    assert "after “tap” comes" in box.wait("refused")["why"]
    box.do("tap power")
    box.wait("tap", button="power")
    box.close()


def begin_auction(box: BoxProgram) -> None:
    box.do("tap power")
    box.do("in 100ms tap auction")
    box.lit("red")


def said_on_opening(port: str) -> list[bytes]:
    """Open the port and close it; return the fields of the first line that comes, asking for it."""
    with serial.serial_for_url(port, baudrate=38_400, timeout=PATIENCE_S) as opened:
        opened.write(b"$W 1*3756\n")
        return bytes(opened.read_until(b"\n")).partition(b"*")[0].split()


@pytest.mark.parametrize("cable", [(), ("--tcp", "0")], ids=["pty", "tcp"])
def test_opening_the_port_resets_the_box_and_its_auction_goes_on(cable: tuple[str, ...]) -> None:
    box = BoxProgram(*cable)
    begin_auction(box)
    box.wait("lights", lit=[])  # it blinks: the auction has run for a moment
    kind, _, _, _, at_ms, letters, left_ms, _ = said_on_opening(box.port)
    assert (kind, at_ms, letters) == (b"$H", b"0", b"1DSA")
    assert 0 < int(left_ms) < 50_000
    box.close()


@pytest.mark.parametrize("cable", [(), ("--tcp", "0")], ids=["pty", "tcp"])
def test_box_that_keeps_running_is_not_reset_by_opening_its_port(cable: tuple[str, ...]) -> None:
    box = BoxProgram("--keep-running", *cable)
    begin_auction(box)
    kind, _, _, _, at_ms, letters, _, _ = said_on_opening(box.port)
    assert (kind, letters) == (b"$H", b"1DSA")
    assert int(at_ms) >= 100
    box.close()


def test_cable_is_the_supply() -> None:
    box = BoxProgram()
    begin_auction(box)
    box.do("unplug")
    box.wait("lights", lit=[])
    box.do("tap power")
    box.do("plug")
    box.wait("plug")
    assert said_on_opening(box.port)[5:] == [b"0DO-", b"0", b"-"]
    box.close()


def test_supply_of_its_own_outlives_the_cable() -> None:
    box = BoxProgram("--own-supply")
    begin_auction(box)
    box.do("unplug")
    box.wait("unplug")
    box.wait("lights", lit=[])
    box.wait("lights", lit=["red"])
    box.do("plug")
    box.wait("plug")
    assert said_on_opening(box.port)[5] == b"1DSA"
    box.close()


def test_power_cut_switches_the_box_off() -> None:
    box = BoxProgram()
    begin_auction(box)
    box.do("power-cut")
    box.wait("power-cut")
    assert said_on_opening(box.port)[5] == b"0DO-"
    box.close()


def test_screen_has_keys_and_lights(tmp_path: Path) -> None:
    link = str(tmp_path / "port")
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "200", "LINES": "24"}
        os.execv(sys.executable, [sys.executable, "-m", "firmware_sim", "--engine", "stand-in", "--pty", link])
    screen = pyte.Screen(200, 24)  # a path of the tests is longer than a line of 80
    stream = pyte.ByteStream(screen)
    end = time.monotonic() + PATIENCE_S

    def until(text: str) -> None:
        while text not in "\n".join(screen.display):
            assert time.monotonic() < end, "\n".join(screen.display)
            stream.feed(os.read(terminal, 65_536))

    until("○ RED")
    until(link[-20:])
    os.write(terminal, b"pa")
    until("● RED")
    os.write(terminal, b"u")
    until("unplugged")
    os.write(terminal, b"q")
    while True:
        try:
            if not os.read(terminal, 65_536):
                break
        except OSError:
            break
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert status == 0
