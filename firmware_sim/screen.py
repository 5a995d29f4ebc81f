"""The little screen of the box program: lights to look at, keys to press the buttons with."""

import os
import sys
import termios
import tty
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from firmware_sim.program import Program
from firmware_sim.timeline import Step

_KEYS = {
    "b": ("tap", "build"),
    "a": ("tap", "auction"),
    "p": ("tap", "power"),
    "r": ("reset", ""),
    "c": ("power-cut", ""),
    "q": ("quit", ""),
}
_NAMES = {"one": "1", "two": "2", "three": "3", "rail": "RAIL", "red": "RED"}


class Screen:
    """Shows the program and turns keys into steps."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._news: deque[str] = deque(maxlen=5)

    def run(self) -> None:
        """Show it until q, Ctrl-C or the end of the script."""
        with (
            _keys() as descriptor,
            Live(get_renderable=self._picture, refresh_per_second=20, screen=True) as live,
        ):
            self._program.tell = self._hear
            del live
            self._program.run({descriptor: self._key_reader(descriptor)})

    def _key_reader(self, descriptor: int) -> Callable[[], None]:
        def take() -> None:
            for key in os.read(descriptor, 32).decode("ascii", "ignore").lower():
                if key in _KEYS:
                    self._program.plan([Step(0, *_KEYS[key], from_now=True)])
                elif key == "u":
                    self._program.plan([Step(0, "unplug" if self._program.plugged else "plug", from_now=True)])

        return take

    def _hear(self, event: dict[str, object]) -> None:
        if event["event"] != "lights":
            self._news.append(" ".join(str(value) for value in event.values()))

    def _picture(self) -> RenderableType:
        lights = Text()
        for name, on in self._program.lights._asdict().items():
            style = ("bold white on red" if name == "red" else "bold black on yellow") if on else "dim"
            lights.append(f" {'●' if on else '○'} {_NAMES[name]} ", style).append("  ")
        plug = self._program.cable.where() if self._program.plugged else "unplugged"
        help_line = Text("b build   a auction   p power   r reset   c cut the power   u unplug/plug   q quit", "dim")
        news = Text("\n".join(self._news), "dim")
        return Panel(Group(lights, Text(), help_line, Text(), news), title=self._program.engine.name, subtitle=plug)


@contextmanager
def _keys() -> Iterator[int]:
    """Let keys come one by one while this lasts."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    tty.setcbreak(descriptor)
    try:
        yield descriptor
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
