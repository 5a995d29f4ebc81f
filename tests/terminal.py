"""A real terminal for the real app: a pty, a screen that is read back, and a process that can be killed."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.patience import PATIENCE_S

_KEPT = 1_500  # bytes of what was drawn last, for a test that waits in vain
_CALM_S, _LOOK_S = 0.04, 0.01  # of calm: more than twice as long as a frame that is due is put off
_SYNC_ASKED, _SYNC_KNOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
_FRAME_BEGINS, _FRAME_ENDS = b"\x1b[?2026h", b"\x1b[?2026l"
_CLOCK = re.compile(r" +\d+:\d\d *$")
MOVE = re.compile(r" (\S {3}|\d-\d | {4})")
"""How a line begins that shows a move: with its key, or the room for it."""
_BESIDE_SIGN = 3


def _take_terminal() -> None:
    """Make the pty the controlling terminal: when its other end goes, the app is hung up as in a closed window.

    A terminal ignores no signal for its programs, even if the tests were started with some ignored.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def newest(log: Sequence[str]) -> str:
    """Return the sentence at the top of a log as the screen shows it: up to the line where the time stands."""
    said = []
    for line in log:
        said.append(_CLOCK.sub("", line)[_BESIDE_SIGN:].strip())
        if _CLOCK.search(line):
            break
    return " ".join(said)


def asked(lines: Sequence[str]) -> str:
    """Return the headline as the screen shows it, from the line where it begins up to the first move or a window."""
    first, *more = lines
    rest = takewhile(lambda line: line.strip() and "│" not in line and not MOVE.match(line), more)
    return " ".join(line.strip() for line in (first, *rest))


class Terminal:
    """Runs a command in a pty of its own and keeps what its screen shows: whole frames of an app that marks them."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        *,
        controlling: bool = True,
        piped: bool = False,
    ) -> None:
        """`controlling`: a signal reports a hangup. `piped`: what is typed comes through `process.stdin`."""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._lines = [""] * size[1]
        self._frame = self._latest = b""
        self._master, slave = pty.openpty()
        os.set_blocking(self._master, False)
        variables = {
            **{key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI")},
            "TERM": "xterm-256color",
            "COLUMNS": str(size[0]),
            "LINES": str(size[1]),
            **environment,
        }
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE if piped else slave,
            stdout=slave,
            stderr=slave,
            env=variables,
            start_new_session=True,
            # The child starts no thread before it runs the app.
            preexec_fn=_take_terminal if controlling and not piped else None,  # noqa: PLW1509
        )
        os.close(slave)

    @property
    def text(self) -> str:
        """Return what the screen shows, line by line; only what was drawn since the last look is read again."""
        for y in self._screen.dirty:
            line = self._screen.buffer[y]
            self._lines[y] = "".join([line[x].data for x in range(self._screen.columns)])
        self._screen.dirty.clear()
        return "\n".join(self._lines)

    @property
    def modes(self) -> list[int]:
        """Return how the terminal takes what is typed, and what it makes of what is drawn."""
        return termios.tcgetattr(self._master)[:4]

    def pump(self, seconds: float = 0.05) -> bool:
        """Read all the app has drawn, waiting at most `seconds` for the first of it. Return whether there was any."""
        drawn = False
        while data := self.read(0 if drawn else seconds):
            self.draw(data)
            drawn = True
        return drawn

    def read(self, seconds: float) -> bytes:
        """Return the next bytes of the app without drawing them; none if nothing comes for `seconds`."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return b""
        if _SYNC_ASKED in data:
            self.write(_SYNC_KNOWN)
        self._latest = (self._latest + data)[-_KEPT:]
        return data

    def draw(self, data: bytes) -> None:
        """Take in bytes that `read` gave; a frame that has begun waits for its end."""
        waiting = self._frame + data
        begun = waiting.rfind(_FRAME_BEGINS)
        if begun < 0 or _FRAME_ENDS in waiting[begun:]:
            parts = (n for n in reversed(range(len(_FRAME_BEGINS))) if waiting.endswith(_FRAME_BEGINS[:n]))
            begun = len(waiting) - next(parts)
        self._stream.feed(waiting[:begun])
        self._frame = waiting[begun:]

    def wait_for(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until the screen shows `wanted` and return the screen; fails loudly where it never does."""
        shows = wanted if callable(wanted) else lambda text: wanted in text
        deadline = time.monotonic() + PATIENCE_S
        while not shows(text := self.text):
            ended = self.process.poll() is not None
            if (not self.pump() and ended) or time.monotonic() > deadline:
                raise AssertionError(
                    f"never showed {wanted!r} (exit {self.process.poll()}):\n{self.text}\nlast drawn: {self._latest!r}"
                )
        return text

    def rest(self) -> str:
        """Wait until the app has nothing to do and has drawn everything; return what the screen shows then.

        On a loaded machine, an app that waits for a processor is silent for long. That wait shows in the states of its
        threads, on systems that report them.
        """
        deadline = time.monotonic() + PATIENCE_S
        calm, looks = time.monotonic(), 0
        while looks < _CALM_S / _LOOK_S or time.monotonic() < calm + _CALM_S:
            assert time.monotonic() < deadline, f"never came to rest:\n{self.text}"
            looks += 1
            if self.pump(_LOOK_S) or any(state in "RD" for state in self._threads()):
                calm, looks = time.monotonic(), 0
        return self.text

    def _threads(self) -> Iterator[str]:
        """Yield the state of every thread of the app."""
        for thread in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with suppress(OSError):
                yield thread.read_text().rpartition(")")[2].split()[0]

    def does(self, *keys: str, shows: str | Callable[[str], bool]) -> str:
        """Press keys at rest, wait for what only they can show, and return the screen then."""
        there = shows if callable(shows) else lambda text: shows in text
        assert not there(before := self.rest()), f"{shows!r} is there before {keys!r}:\n{before}"
        self.press(*keys)
        return self.wait_for(shows)

    def press(self, *keys: str) -> None:
        """Send keys as a keyboard would."""
        for key in keys:
            self.write(key.encode())

    def write(self, data: bytes) -> None:
        """Send bytes as a keyboard would."""
        os.write(self._master, data)

    def read_to_the_end(self) -> bytes:
        """Return all that the app draws until it has ended."""
        drawn = b""
        deadline = time.monotonic() + PATIENCE_S
        while self.process.poll() is None and time.monotonic() < deadline:
            drawn += self.read(0.05)
        while data := self.read(0.05):
            drawn += data
        return drawn

    def hang_up(self) -> None:
        """Close the terminal, as if its window was closed."""
        os.close(self._master)
        self._master = -1

    def kill(self) -> None:
        """End the app as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
        if self._master >= 0:
            self.hang_up()


def companion(home: Path, *arguments: str, size: tuple[int, int] = (80, 24), **given: bool) -> Terminal:
    """Return the real app in a terminal as `given`, with its files under `home`."""
    command = [sys.executable, "-m", "companion", *arguments]
    return Terminal(command, {"COMPANION_HOME": str(home)}, size, **given)
