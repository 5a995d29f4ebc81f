"""The box program with the real firmware inside, the companion's own driver at the other end."""

import argparse
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from companion.box.commands import selftest
from companion.box.owner import Nobody
from companion.box.selftest import lines, person
from companion.table.ports import Edge
from companion.unit.signals import Button, Cue, Sectors, Signals
from firmware_sim import simavr
from firmware_sim.emulated import NAME, Emulated
from firmware_sim.simavr import EmulatorError
from tests.patience import PATIENCE_S
from tests.system.box_program import KEEPS_PRESSES, BoxProgram, Ear

pytestmark = [pytest.mark.firmware, pytest.mark.system]

TAPS = 6


def program(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "firmware_sim", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


@pytest.fixture
def on_tcp(firmware: Path) -> Iterator[BoxProgram]:
    found = BoxProgram("--tcp", "0", "--elf", str(firmware), engine="firmware")
    yield found
    found.close()


@pytest.mark.parametrize(
    ("cable", "faults"),
    [
        ("tcp", ("one-byte", "garbage")),
        ("tcp", ("loss=0.1", "duplicate", "delay=50ms")),
        ("pty", ("one-byte", "loss=0.1", "garbage")),
        ("pty", ("unplug=1s",)),
    ],
    ids=str,
)
def test_press_arrives_exactly_once(firmware: Path, cable: str, faults: tuple[str, ...]) -> None:
    options = [*KEEPS_PRESSES, *(["--tcp", "0"] if cable == "tcp" else [])]
    box = BoxProgram(*options, *(f"--fault={fault}" for fault in faults), "--elf", str(firmware), engine="firmware")
    ear = Ear(box.port)
    ear.connected()
    ear.box.show(Signals(power=True))
    for place in range(TAPS):
        box.do(f"in {200 * place}ms tap build")
    wanted = [(Button.BUILD, Edge.DOWN), (Button.BUILD, Edge.UP)] * TAPS
    assert [ear.buttons.get(timeout=PATIENCE_S) for _ in wanted] == wanted
    ear.box.show(Signals(power=True, sectors=Sectors.THREE))
    box.wait("lights", lit=["three"])
    ear.box.close()
    box.close()
    assert ear.buttons.empty()


def test_cue_of_the_host_is_heard(on_tcp: BoxProgram) -> None:
    ear = Ear(on_tcp.port)
    assert "atmega328p/1.2" in ear.connected()
    ear.box.play(Cue.TIME_UP)
    assert on_tcp.wait("note", hz=440)["ms"] == pytest.approx(600, abs=3)
    ear.box.close()


def test_selftest_passes(on_tcp: BoxProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a maker runs to check a box passes with the firmware, however slow this machine is."""
    for checks in (lines, person):
        monkeypatch.setattr(checks, "SOON_MS", 2_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)
    said = io.StringIO()
    options = argparse.Namespace(port=on_tcp.port, no_hands=True, owner=Nobody())
    assert selftest(options, Console(file=said, width=200)) == 0, said.getvalue()
    assert "0 failed" in said.getvalue()


def test_program_says_which_engine_runs(firmware: Path, tmp_path: Path) -> None:
    script = tmp_path / "quit"
    script.write_text("quit\n")
    options = ("--script", str(script), "--pty", str(tmp_path / "port"))
    done = program(*options, "--elf", str(firmware))
    assert json.loads(done.stdout.splitlines()[0])["engine"] == NAME
    assert done.stderr == ""
    without = program(*options, "--elf", str(tmp_path / "nothing.elf"))
    assert json.loads(without.stdout.splitlines()[0])["engine"] == "stand-in/1.0"
    assert "running the stand-in, not the firmware: " in without.stderr
    assert "make -C firmware" in without.stderr
    refused = program(*options, "--engine", "firmware", "--elf", str(tmp_path / "nothing.elf"))
    assert (refused.returncode, "Traceback" in refused.stderr) == (2, False)
    pretending = program(*options, "--engine", "firmware", "--id", "T1")
    assert (pretending.returncode, "for the stand-in" in pretending.stderr) == (2, True)


def test_link_of_a_box_that_was_killed_is_replaced_and_a_file_is_not(tmp_path: Path) -> None:
    script, link, file = tmp_path / "quit", tmp_path / "port", tmp_path / "file"
    script.write_text("quit\n")
    link.symlink_to("/dev/pts/nobody")
    file.write_text("mine")
    stands_in = ("--engine", "stand-in", "--script", str(script), "--pty")
    assert program(*stands_in, str(link)).returncode == 0
    refused = program(*stands_in, str(file))
    assert (refused.returncode, refused.stderr) == (2, f"companion-box-sim: {file}: File exists\n")
    assert file.read_text() == "mine"


def test_library_that_is_missing_or_laid_out_otherwise_is_refused(
    firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simavr, "_CYCLE_LIMIT", simavr._CYCLE_LIMIT + 8)
    with pytest.raises(EmulatorError, match="laid out otherwise"):
        Emulated(firmware)
    monkeypatch.undo()
    monkeypatch.setattr(simavr, "_LIBRARY", "libnowhere.so.9")
    simavr._library.cache_clear()
    with pytest.raises(EmulatorError, match=r"libnowhere\.so\.9 is not installed"):
        Emulated(firmware)
    monkeypatch.undo()
    Emulated(firmware).close()


def test_error_in_a_callback_comes_out(firmware: Path) -> None:
    """The library would swallow it."""

    def fail(at_ms: float, light: str, on: bool) -> None:
        raise LookupError(light)

    box = Emulated(firmware, fail)
    box.press("auction")
    box.advance(50)
    box.release("auction")
    box.receive(b"")
    box.advance(100)
    box.press("power")
    box.advance(150)
    box.release("power")
    box.advance(200)
    box.press("build")
    with pytest.raises(LookupError, match="one"):
        box.advance(300)
    box.close()
