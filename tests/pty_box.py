"""An engine of the box behind a real pty, in real time, in a thread of its own."""

import os
import queue
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from companion.box.selftest import Person
from firmware_sim.cable import PtyCable
from firmware_sim.engine import Engine
from firmware_sim.program import Board, Program
from firmware_sim.timeline import Step
from tests.box_person import Senses
from tests.patience import PATIENCE_S


class PtyBox:
    """A box with a supply of its own that opening its port does not reset; `port` is what a host opens."""

    def __init__(self, engine: Engine) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pty-box-")
        self._cable = PtyCable(f"{self._folder.name}/port")
        self.port = self._cable.where()
        self.program = Program(engine, self._cable, Board(resets=False, own_supply=True), [], 0)
        self._senses = Senses(lambda: self.program.now_ms)
        self.program.tell = self._told
        self._steps: queue.SimpleQueue[Step] = queue.SimpleQueue()
        self._bell, self._ring = os.pipe()
        run = partial(self.program.run, {self._bell: self._plan})
        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()

    @property
    def person(self) -> Person:
        """Someone who presses what is asked for."""
        return Person(self._press, self._senses.ask)

    def _told(self, event: dict[str, object]) -> None:
        match event:
            case {"event": "lights", "at_ms": int(at_ms), "lit": list(lit)}:
                self._senses.see(at_ms, lit)
            case {"event": "note", "hz": int(hz), "ms": int(ms)}:
                self._senses.hear(hz, ms)

    def _press(self, text: str) -> None:
        words = text.rstrip(".").split()
        for at_ms in (0, 200) if "twice," in words else (0,):
            self._do(Step(at_ms, "tap", words[1].lower(), from_now=True))

    def _do(self, step: Step) -> None:
        self._steps.put(step)
        os.write(self._ring, b".")

    def _plan(self) -> None:
        os.read(self._bell, 1)
        self.program.plan([self._steps.get()])

    def close(self) -> None:
        self._do(Step(0, "quit", from_now=True))
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        self._cable.unplug()
        self._folder.cleanup()
        os.close(self._bell)
        os.close(self._ring)


@contextmanager
def on_pty(engine: Engine) -> Iterator[PtyBox]:
    box = PtyBox(engine)
    try:
        yield box
    finally:
        box.close()
