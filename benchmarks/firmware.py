"""The firmware on the emulated chip: how fast its time runs, and how long a line and a press take in that time.

The floor beside the round trip is the time its bytes are on the line, beside the press the debouncing as well.
The emulated line is a tenth slower than the real one, in ours and in the floor alike.
"""

import random
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.rows import Row, p50_p99, show
from companion.box.translate import to_state
from companion.core.order import Setup
from companion.games.alone import GAME
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit.show import signals
from companion.wire.frame import frame_line
from companion.wire.link import HostLink
from companion.wire.messages import Ack, Key, Moved, Show, State, message_body
from firmware_sim.emulated import CYCLES_PER_MS, Emulated
from firmware_sim.simavr import BYTE_CYCLES

ROOT = Path(__file__).resolve().parents[1]
SPEED = 100
AUCTIONS = 3
ROUNDS = 300
DEBOUNCE_MS = 10
STEP_MS = 0.1
BYTE_MS = BYTE_CYCLES / CYCLES_PER_MS


class Clocked:
    """A host and a box on a good cable, in steps finer than a ms; `lit_ms` is when the red light last went on."""

    def __init__(self) -> None:
        self.box = Emulated(on_light=self._light)
        self.host = HostLink()
        self.now_ms = self.lit_ms = 0.0
        self.on_move: Callable[[Moved], None] = lambda move: None
        self.host.begin_connection(0)
        self.run(200)

    def run(self, ms: float) -> None:
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms += STEP_MS
            self.box.run_to(self.now_ms)
            for line in self.box.take():
                for event in self.host.receive_and_acknowledge(line, int(self.now_ms)):
                    if isinstance(event, Moved):
                        self.on_move(event)
            self.host.tick(int(self.now_ms))
            self.box.receive(self.host.take_outgoing())

    def _light(self, at_ms: float, light: str, on: bool) -> None:
        if light == "red" and on:
            self.lit_ms = at_ms


def on_the_line(*lines: bytes) -> float:
    """Return how long the lines take in sequence, in ms."""
    return sum(map(len, lines)) * BYTE_MS


def speed_row() -> Row:
    """Time whole auctions of a box that is alone, per second of one processor."""
    box = Emulated()
    began, start_ms = time.process_time(), 100
    for _ in range(AUCTIONS):
        for at_ms, button in ((start_ms, "power"), (start_ms + 200, "auction")):
            box.advance(at_ms)
            box.press(button)
            box.advance(at_ms + 50)
            box.release(button)
        box.advance(start_ms + 52_000)
        start_ms += 52_400
    times = box.now_ms / 1_000 / (time.process_time() - began)
    box.close()
    return Row(f"virtual time, {AUCTIONS} auctions", f"{times:.0f}× real", "1× real", f"{times:.0f}", f"≥ {SPEED}×")


def line_row() -> Row:
    """Time a state and its acknowledgement, sent at any moment of the box's ms."""
    box, chance = Emulated(), random.Random(1)
    at_ms, ours, floor = 100.0, [], []
    box.run_to(at_ms)
    box.take()
    for count in range(ROUNDS):
        sent_ms = at_ms = at_ms + 20 + chance.random()
        box.run_to(sent_ms)
        line, answer = frame_line(message_body(Show(count, State(power=True)))), frame_line(message_body(Ack(count)))
        box.receive(line)
        while not box.take():
            at_ms += STEP_MS
            box.run_to(at_ms)
        ours.append(at_ms - sent_ms)
        floor.append(on_the_line(line, answer))
    box.close()
    return row(f"line and answer, {ROUNDS}×, p50/p99", ours, floor, "wire + 3 ms (p99)")


def press_row() -> Row:
    """Time from the pin of AUCTION to the pin of the red light, with the table that decides in between."""
    cable, chance = Clocked(), random.Random(2)
    table = Table(GAME, Setup("unit", ()), DiscardingJournal())
    table.submit("on", 0)
    bytes_ms: list[float] = []

    def decide(move: Moved) -> None:
        if move.key is not Key.AUCTION or not move.down:
            return
        began = time.perf_counter()
        table.submit("auction", int(cable.now_ms))
        state = to_state(signals(table.state.unit, int(cable.now_ms)))
        cable.host.show(state, int(cable.now_ms))
        cable.run((time.perf_counter() - began) * 1_000)
        told = (
            frame_line(message_body(move)),
            frame_line(message_body(Ack(move.count))),
            frame_line(message_body(Show(99, state))),
        )
        bytes_ms.append(DEBOUNCE_MS + on_the_line(*told))

    cable.on_move = decide
    ours = []
    for _ in range(ROUNDS):
        cable.run(60 + chance.random() * 20)
        pressed_ms = cable.now_ms
        cable.box.press("auction")
        cable.run(60)
        ours.append(cable.lit_ms - pressed_ms)
        cable.box.release("auction")
        table.submit("cancel", int(cable.now_ms))
        cable.host.show(to_state(signals(table.state.unit, int(cable.now_ms))), int(cable.now_ms))
    cable.box.close()
    return row(f"pin → fact → pin, {ROUNDS}×, p50/p99", ours, bytes_ms, "floor + 5 ms (p50)")


def row(what: str, ours: list[float], floor: list[float], target: str) -> Row:
    ratio = sorted(ours)[len(ours) // 2] / sorted(floor)[len(floor) // 2]
    return Row(what, p50_p99(ours), p50_p99(floor), f"{ratio:.2f}", target)


def run() -> list[Row]:
    subprocess.run(["make", "--quiet", "-C", str(ROOT / "firmware")], check=True, stdout=subprocess.DEVNULL)
    return [speed_row(), line_row(), press_row()]


if __name__ == "__main__":
    show("Firmware", run())
