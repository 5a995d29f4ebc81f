"""The portable core under sanitizers, as a process that does what it is told."""

import subprocess
from pathlib import Path
from typing import NamedTuple

NAME, BOX_ID = "stand-in/1.0", "T1"
BUTTONS = ("build", "auction", "power")
LIGHTS = ("one", "two", "three", "rail", "red")


class Told(NamedTuple):
    """What the core did at `at_ms`: `lights`, `hz` or `line`, and the rest."""

    at_ms: int
    what: str
    value: str


class NativeBox:
    """Each method returns what the core told in answer."""

    def __init__(self, program: Path) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.now_ms = 0
        self._down: set[str] = set()
        self.told: list[Told] = []
        self.begin()

    def begin(self) -> list[Told]:
        self.now_ms = 0
        return self._order(f"begin {NAME} {BOX_ID}")

    def run(self, ms: int) -> list[Told]:
        self.now_ms += ms
        return self._order(f"run {ms}")

    def hold(self, down: set[str]) -> None:
        """Let the pins read these buttons as down from now on."""
        self._down = down
        self._order(f"down {sum(1 << BUTTONS.index(button) for button in down)}")

    def noise(self, count: int) -> None:
        self._order(f"noise {count}")

    def edge(self, button: str, down: bool) -> list[Told]:
        """Let a button go down or up, past the debouncing."""
        return self._order(f"edge {BUTTONS.index(button)} {int(down)}")

    def send(self, data: bytes) -> list[Told]:
        told = []
        for at in range(0, len(data), 16_000):
            told += self._order(f"send {data[at : at + 16_000].hex()}")
        return told

    def close(self) -> None:
        """End the process; a sanitizer that found something makes this fail."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        assert self._process.wait(30) == 0
        self._process.stdout.close()

    def _order(self, text: str) -> list[Told]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{text}\n")
        self._process.stdin.flush()
        told = []
        while (line := self._process.stdout.readline()) != ".\n":
            assert line, "the core ended: see what the sanitizer wrote"
            at_ms, what, value = line.split()
            told.append(Told(int(at_ms), what, value))
        self.told += told
        return told


def lines(told: list[Told]) -> bytes:
    """Return the bytes the core sent."""
    return b"".join(bytes.fromhex(each.value) for each in told if each.what == "line")


def lit(told: Told) -> list[str]:
    """Return the names of the lights that shine from then on."""
    return [name for place, name in enumerate(LIGHTS) if int(told.value) >> place & 1]
