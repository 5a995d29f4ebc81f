"""The box of the Pico in the time it is given: its own code, run by this Python."""

import importlib.util
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from firmware_sim.engine import Lights
from tests.golden_timelines import Sound

FOLDER = Path(__file__).parent.parent / "firmware" / "pico"
NAME, BOX_ID = "stand-in/1.0", "T1"
BUTTONS = {"build": 1, "auction": 2, "power": 4}


def loaded(file: str) -> ModuleType:
    """Return one of the files of the Pico as a module of its own."""
    spec = importlib.util.spec_from_file_location(f"pico_{file}", FOLDER / f"{file}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(FOLDER))  # the files know each other by their bare names
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(FOLDER))
    return module


core: Any = loaded("box")
wire: Any = loaded("wire")


class PicoBox:
    """A box like any other; `sounds` are the notes since it was switched on."""

    name = "the box of the Pico"

    def __init__(self, name: str = NAME, box_id: str = BOX_ID) -> None:
        self.now_ms = 0
        self._down = 0
        self._out: list[bytes] = []
        self._turns: list[tuple[int, int]] = []
        self._receiver: Any = wire.Receiver()
        self.box: Any = core.Box(self._out.append, name, box_id)

    def advance(self, now_ms: int) -> None:
        while self.now_ms < now_ms:
            self.now_ms += 1
            self.box.go_on(1, self._down)
            if not self._turns or self._turns[-1][1] != self.box.hz:
                self._turns.append((self.now_ms, self.box.hz))

    def press(self, button: str) -> None:
        self._down |= BUTTONS[button]

    def release(self, button: str) -> None:
        self._down &= ~BUTTONS[button]

    def edge(self, button: str, down: bool) -> None:
        """Let a button go down or up past the debouncing."""
        self.box.edge(BUTTONS[button], down, self.box.now_ms)

    def clock(self, at_ms: int) -> None:
        """Set the ms since the box was switched on."""
        self.box.now_ms = at_ms

    def count(self, last: int) -> None:
        """Set the count of the last edge."""
        self.box.count = last

    def begin(self, name: str, box_id: str) -> None:
        """Switch the box off and on, under another name."""
        self.__init__(name, box_id)  # type: ignore[misc]

    def frames(self, data: bytes) -> list[tuple[str, str]]:
        """Return the body and the CRC of every line the framing finds in `data` after what came before."""
        found = [body for body in map(self._receiver.take, data) if body is not None]
        return [(body, f"{wire.crc16(body.encode()):04X}") for body in found]

    def receive(self, data: bytes) -> None:
        for byte in data:
            self.box.receive(byte)

    def take(self) -> list[bytes]:
        out = list(self._out)
        self._out.clear()
        return out

    def lights(self) -> Lights:
        return Lights(*(bool(self.box.lit >> place & 1) for place in range(len(Lights._fields))))

    def sounds(self) -> list[Sound]:
        return [Sound(at, hz, end - at) for (at, hz), (end, _) in pairwise(self._turns) if hz]

    def take_notes(self) -> list[tuple[int, int]]:
        return [(sound.hz, round(sound.ms)) for sound in self.sounds()]

    def reset(self) -> None:
        """Begin again, as a box that keeps nothing."""
        self.__init__()  # type: ignore[misc]

    def power(self, on: bool) -> None:
        """Switch it on; off it is nothing."""
        if on:
            self.reset()
