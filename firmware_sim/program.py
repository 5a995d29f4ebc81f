"""The running box: engine, cable, faults and script on one clock."""

import json
import select
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TextIO

from firmware_sim.cable import Cable
from firmware_sim.engine import Engine, Lights, power_cut
from firmware_sim.faults import Channel, Fault, Mishaps
from firmware_sim.timeline import Step

TICK_S = 0.005
_TAP_MS = 80


@dataclass(frozen=True)
class Board:
    """How the board is built: whether opening its port resets it, and whether it has a supply beside the cable."""

    resets: bool = True
    own_supply: bool = False


class Program:
    """Moves the engine along with real time. `tell` gets every change as a dict, `at_ms` since the start."""

    def __init__(self, engine: Engine, cable: Cable, board: Board, faults: list[Fault], seed: int) -> None:
        self.engine, self.cable, self._board = engine, cable, board
        self.lights = Lights()
        self.plugged = True
        self.tell: Callable[[dict[str, object]], None] = lambda event: None
        self._to_box, self._to_host = Channel(faults, seed), Channel(faults, seed + 1)
        self._mishaps = Mishaps(faults, seed)
        self._steps: list[Step] = []
        self._start = time.monotonic()
        self._running = True

    @property
    def now_ms(self) -> int:
        """Return the ms since the start."""
        return int((time.monotonic() - self._start) * 1_000)

    def plan(self, steps: Iterable[Step]) -> None:
        """Add steps to be done when their time comes."""
        now_ms = self.now_ms
        timed = [replace(each, at_ms=each.at_ms + now_ms * each.from_now, from_now=False) for each in steps]
        self._steps = sorted([*self._steps, *timed], key=lambda each: each.at_ms)

    def run(self, inputs: dict[int, Callable[[], None]] | None = None) -> None:
        """Run until told to quit; `inputs` are called when their descriptor can be read."""
        readers = dict(inputs or {})
        self.tell({"event": "port", "port": self.cable.where(), "engine": self.engine.name})
        while self._running:
            ready, _, _ = select.select([*self.cable.filenos(), *readers], [], [], self._pause_s())
            for each in ready:
                if each in readers:
                    readers[each]()
            self.step()

    def step(self) -> None:
        """Bring everything up to now, each step at its own time: a machine that stood still makes no tap longer."""
        now_ms = self.now_ms
        self._plan_mishaps(now_ms)
        while self._steps and self._steps[0].at_ms <= now_ms:
            due = self._steps.pop(0)
            self.engine.advance(due.at_ms)
            self._do(due, due.at_ms)
        if self.cable.taken() and self._board.resets:
            self._do(Step(now_ms, "reset"), now_ms)
        if data := self.cable.read():
            for line in data.splitlines(keepends=True):
                self._to_box.send(line, now_ms)
        for piece in self._to_box.arrive(now_ms):
            self.engine.receive(piece)
        self.engine.advance(now_ms)
        self._tell_changes(now_ms)
        for line in self.engine.take():
            self._to_host.send(line, now_ms)
        for piece in self._to_host.arrive(now_ms):
            self.cable.write(piece)

    def quit(self) -> None:
        """End `run`."""
        self._running = False

    def _pause_s(self) -> float:
        if not self._steps:
            return TICK_S
        return min(TICK_S, max(0, self._steps[0].at_ms - self.now_ms) / 1_000)

    def _plan_mishaps(self, now_ms: int) -> None:
        for name, away_ms in self._mishaps.due(now_ms):
            self.plan([Step(now_ms, name)])
            if name == "unplug":
                self.plan([Step(now_ms + away_ms, "plug")])

    def _do(self, step: Step, now_ms: int) -> None:
        match step.deed:
            case "press":
                self.engine.press(step.button)
            case "release":
                self.engine.release(step.button)
            case "tap":
                self.engine.press(step.button)
                self.plan([Step(now_ms + _TAP_MS, "release", step.button)])
            case "reset":
                self.engine.advance(now_ms)
                self.engine.reset()
            case "power-cut":
                power_cut(self.engine)
            case "quit":
                self.quit()
            case _:
                self._move_plug(step.deed == "plug")
        self.tell({"at_ms": now_ms, "event": step.deed} | ({"button": step.button} if step.button else {}))

    def _move_plug(self, plugged: bool) -> None:
        if plugged == self.plugged:
            return
        self.plugged = plugged
        self._to_box.clear()
        self._to_host.clear()
        (self.cable.plug if plugged else self.cable.unplug)()
        if not self._board.own_supply:
            self.engine.power(plugged)

    def _tell_changes(self, now_ms: int) -> None:
        lights = self.engine.lights()
        if lights != self.lights:
            self.lights = lights
            self.tell({"at_ms": now_ms, "event": "lights", "lit": lights.lit()})
        for hz, ms in self.engine.take_notes():
            self.tell({"at_ms": now_ms, "event": "note", "hz": hz, "ms": ms})


def teller(out: TextIO) -> Callable[[dict[str, object]], None]:
    """Return what writes every change to `out` as one line of JSON at once."""

    def tell(event: dict[str, object]) -> None:
        print(json.dumps(event), file=out, flush=True)

    return tell
