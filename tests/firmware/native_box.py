"""The portable core under sanitizers, as a process that follows commands."""

import subprocess
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from firmware_sim.engine import Lights
from tests.golden_timelines import Sound

NAME, BOX_ID = "stand-in/1.0", "T1"
BUTTONS = ("build", "auction", "power")
_PIECE = 16_000


class Told(NamedTuple):
    """What the core did at `at_ms`: `lights`, `hz` or `line`, and the rest."""

    at_ms: int
    what: str
    value: str


class NativeBox:
    """A box like any other, by the hands of the core's own program; `told` keeps everything it did since it began."""

    name = "the core, natively"

    def __init__(self, program: Path) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self._down: set[str] = set()
        self.power(True)

    def power(self, on: bool) -> None:
        """Switch the box on; off it is nothing."""
        if on:
            self._begin(f"begin {NAME} {BOX_ID}")

    def reset(self) -> None:
        """Let the box start again with the memory that outlives it."""
        self._begin("reset")

    def _begin(self, order: str) -> None:
        self.now_ms = self._taken = 0
        self.told: list[Told] = []
        self._order(order)

    @property
    def kept(self) -> bytes:
        """The memory that outlives a reset."""
        self._order("kept -")
        return bytes.fromhex(self.told.pop().value)

    @kept.setter
    def kept(self, memory: bytes) -> None:
        self._order(f"keep {memory.hex()}")

    def advance(self, now_ms: int) -> None:
        """Let the box run until `now_ms`."""
        if now_ms > self.now_ms:
            self._order(f"run {now_ms - self.now_ms}")
            self.now_ms = now_ms

    def miss(self, ms: int) -> None:
        """Let the box be so late that no one looks at its buttons."""
        self._order(f"miss {ms}")
        self.now_ms += ms

    def press(self, button: str) -> None:
        """Let the pin of a button read as down."""
        self._hold(self._down | {button})

    def release(self, button: str) -> None:
        """Let the pin of a button read as up."""
        self._hold(self._down - {button})

    def _hold(self, down: set[str]) -> None:
        self._down = down
        self._order(f"down {sum(1 << BUTTONS.index(button) for button in down)}")

    def noise(self, count: int) -> None:
        """Set what the board would count at the next contact."""
        self._order(f"noise {count}")

    def edge(self, button: str, down: bool) -> None:
        """Let a button go down or up past the debouncing."""
        self._order(f"edge {BUTTONS.index(button)} {int(down)}")

    def clock(self, at_ms: int) -> None:
        """Set the ms since the box was switched on."""
        self.now_ms = at_ms
        self._order(f"clock {at_ms}")

    def count(self, last: int) -> None:
        """Set the count of the last edge."""
        self._order(f"count {last}")

    def health(self, stack_free: int, spoiled: int, dropped: int, reset: str) -> None:
        """Set what the board would tell of its health, and how many lines were dropped."""
        self._order(f"health {stack_free} {spoiled} {dropped} {reset}")

    def frames(self, data: bytes) -> list[tuple[str, str]]:
        """Return the body and the CRC of every line the framing finds in `data` after what came before."""
        told = len(self.told)
        self._order(f"frame {data.hex()}")
        found = [each.value for each in self.told[told:]]
        return [
            (bytes.fromhex(body[:-1]).decode("ascii"), crc) for crc, body in zip(found[::2], found[1::2], strict=True)
        ]

    def begin(self, name: str, box_id: str) -> None:
        """Switch the box off and on, under another name."""
        self._order(f"begin {name} {box_id}")

    def receive(self, data: bytes) -> None:
        """Give the box bytes from its host."""
        for at in range(0, len(data), _PIECE):
            self._order(f"send {data[at : at + _PIECE].hex()}")

    def take(self) -> list[bytes]:
        """Return what the box wrote since the last call, line by line."""
        new, self._taken = self.told[self._taken :], len(self.told)
        return b"".join(bytes.fromhex(each.value) for each in new if each.what == "line").splitlines(keepends=True)

    def lights(self) -> Lights:
        """Return the lights as they are now."""
        bits = next((int(each.value) for each in reversed(self.told) if each.what == "lights"), 0)
        return Lights(*(bool(bits >> place & 1) for place in range(len(Lights._fields))))

    def sounds(self) -> list[Sound]:
        """Return every note that has ended since the box was switched on."""
        turns = [(each.at_ms, int(each.value)) for each in self.told if each.what == "hz"]
        return [Sound(at, hz, end - at) for (at, hz), (end, _) in pairwise(turns) if hz]

    def take_notes(self) -> list[tuple[int, int]]:
        """Return the (Hz, ms) notes so far."""
        return [(sound.hz, round(sound.ms)) for sound in self.sounds()]

    def close(self) -> None:
        """End the process; a sanitizer that found something makes this fail."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        assert self._process.wait(30) == 0
        self._process.stdout.close()

    def _order(self, text: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{text}\n")
        self._process.stdin.flush()
        while (line := self._process.stdout.readline()) != ".\n":
            assert line, "the core ended: see what the sanitizer wrote"
            at_ms, what, value = line.split()
            self.told.append(Told(int(at_ms), what, value))
