"""The box program as people and scripts use it."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pyte
import pytest

from tests.system.box_program import LONG_S, BoxProgram

pytestmark = pytest.mark.system


def program(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "firmware_sim", "--engine", "stand-in", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=LONG_S, check=False)


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


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--script", "/nowhere"], "No such file"),
        (["--fault", "fire"], "unknown fault “fire”"),
        (["--tcp", "99999"], "99999 is no TCP port"),
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


def test_screen_has_keys_and_lights(tmp_path: Path) -> None:
    link = str(tmp_path / "port")
    child, terminal = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        os.execv(sys.executable, [sys.executable, "-m", "firmware_sim", "--engine", "stand-in", "--pty", link])
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    end = time.monotonic() + LONG_S

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
