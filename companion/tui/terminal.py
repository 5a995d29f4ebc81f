"""The terminal as the app uses it: one that is gone ends the evening, saved, and does nothing worse."""

import fcntl
import os
import select
import selectors
import signal
import sys
import termios
from array import array
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import IO, Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from companion.tui.inputs import TerminalGone

LEAVING = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
"""The signals that end the app, with 128 and their number as exit status."""
_LOOK_S = 0.1
_AT_ONCE = 4096


class _Screen:
    """What the app draws on. Once that is gone, everything drawn goes nowhere."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Draw."""
        try:
            self._file.write(text)
        except OSError:
            self._let_go()

    def flush(self) -> None:
        """Draw what waits."""
        try:
            self._file.flush()
        except OSError:
            self._let_go()

    def fileno(self) -> int:
        """Return the number of the file."""
        return self._file.fileno()

    def _let_go(self) -> None:
        """Let the rest go nowhere: what waits in the buffer would fail again at each flush, the last one included."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)
        self._file.flush()


class TerminalDriver(LinuxDriver):
    """Textual's driver, but for a terminal that is gone, which can be read without end, and for signals.

    What is no key and no text is dropped.
    """

    def __init__(self, app: App[Any], **given: Any) -> None:
        super().__init__(app, **given)
        self._file: Any = _Screen(sys.__stderr__ or sys.stderr)
        self._parent = os.getppid()

    def start_application_mode(self) -> None:
        """Take the terminal, and let signals end the app as a key would."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        for number in LEAVING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
                self._loop.add_signal_handler(number, self._app.exit, None, 128 + number)

    def run_input_thread(self) -> None:
        """Hand over what is typed, until the driver stops or nothing can come any more."""
        keys = _Keys(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                typed = self._read() if selector.select(_LOOK_S) else None
                if typed == b"" or os.getppid() != self._parent:
                    self.send_message(TerminalGone())
                    return
                for event in keys.taken(typed or b""):
                    self.process_message(event)

    def _read(self) -> bytes:
        """Return what was typed, nothing at the end of the input."""
        with suppress(OSError):
            return os.read(self.fileno, _AT_ONCE)
        return b""


class _Keys:
    """Makes keys of bytes."""

    def __init__(self, debug: bool) -> None:
        self._debug = debug
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._parser = XTermParser(debug)

    def taken(self, typed: bytes) -> list[Message]:
        """Return the keys that are complete by now; none of a sequence that no terminal sends."""
        keys: list[Message] = []
        for letter in self._decoder.decode(typed):
            try:
                keys += self._parser.feed(letter)
            except (ValueError, OverflowError):
                self._parser = XTermParser(self._debug)
        return [*keys, *self._parser.tick()]


def nothing_to_come(file: IO[str] | None) -> bool:
    """Tell whether an input is closed, or is no terminal and at its end."""
    if file is None or file.closed:
        return True
    if file.isatty() or not select.select([file], [], [], 0)[0]:
        return False
    waiting = array("i", [0])
    with suppress(OSError):
        fcntl.ioctl(file, termios.FIONREAD, waiting)
    return not waiting[0]
