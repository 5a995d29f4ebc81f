"""An engine of the box behind a real pty, in real time, in a thread of its own."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from firmware_sim.cable import PtyCable
from firmware_sim.engine import Engine
from firmware_sim.program import Board, Program

LONG_S = 30.0


class PtyBox:
    """A box with a supply of its own that opening its port does not reset; `port` is what a host opens."""

    def __init__(self, engine: Engine) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pty-box-")
        self._cable = PtyCable(f"{self._folder.name}/port")
        self.port = self._cable.where()
        self.program = Program(engine, self._cable, Board(resets=False, own_supply=True), [], 0)
        self._thread = threading.Thread(target=self.program.run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.program.quit()
        self._thread.join(LONG_S)
        assert not self._thread.is_alive()
        self._cable.unplug()
        self._folder.cleanup()


@contextmanager
def on_pty(engine: Engine) -> Iterator[PtyBox]:
    box = PtyBox(engine)
    try:
        yield box
    finally:
        box.close()
