"""The terminal as the app uses it. If it is lost, the game is saved and the app ends cleanly."""

import fcntl
import os
import re
import select
import selectors
import signal
import sys
import termios
from array import array
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO, Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.constants import DISABLE_KITTY_KEY
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message

from companion.tui.inputs import REPEATS_S, BackgroundReported, TerminalGone

LEAVING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
"""The signals that end the app, with 128 and their number as exit status."""
ASK_BACKGROUND = "\x1b]11;?\x1b\\"
ASK_REPEATS = "\x1b[=2;2u"
"""Asks a terminal with the kitty keyboard protocol to say which keys repeat."""
_REPORT = re.compile(r"(\x1b\[[\d:]*;\d*):([123])((?:;[\d:]*)?[u~ABCDEFHPQRS])")
_REPEAT, _RELEASE = "2", "3"
_ANSWER_BEGINS = b"\x1b]11;"
_PART = rb"([0-9a-fA-F]{1,4})"
_ANSWER = re.compile(rb"\x1b\]11;rgba?:" + rb"/".join([_PART] * 3) + rb"[^\x07\x1b]*(?:\x07|\x1b\\)")
_LONGEST_ANSWER = 40
_LOOK_S = 0.1
_AT_ONCE = 4096
_TOGETHER_S = REPEATS_S / 2
"""The longest interval assumed between keys that arrive together."""


class _TerminalOutput:
    """The output the app draws on. Once that is gone, output is discarded."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Draw."""
        try:
            self._file.write(text)
        except OSError:
            self._discard_output()

    def flush(self) -> None:
        """Draw what is buffered."""
        try:
            self._file.flush()
        except OSError:
            self._discard_output()

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._file.fileno()

    def _discard_output(self) -> None:
        """Discard the rest: buffered output would fail again at each flush, including the last one."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._file.fileno())
        os.close(nowhere)
        self._file.flush()


class TerminalDriver(LinuxDriver):
    """Textual's driver, with support for a lost terminal, which can be read endlessly, and for signals.

    Input that is neither a key nor text is dropped.
    """

    def __init__(self, app: App[Any], **given: Any) -> None:
        super().__init__(app, **given)
        self._file: Any = _TerminalOutput(screen_output() or sys.stderr)
        self._asks = getattr(app, "follows_background", False)
        self._parent = os.getppid()

    def start_application_mode(self) -> None:
        """Take the terminal, and let signals end the app as a key would."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not DISABLE_KITTY_KEY:
            self.write(ASK_REPEATS)
        if self._asks:
            self.write(ASK_BACKGROUND)
        for number in LEAVING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup expects
                self._loop.add_signal_handler(number, self._app.exit, None, 128 + number)
        # Between two messages, so that a drawing is never interrupted.
        self._loop.add_signal_handler(signal.SIGTSTP, self._sigtstp_application)
        # After a terminating signal that may have arrived with it: to end a stopped program, both are sent.
        self._loop.add_signal_handler(signal.SIGCONT, self._loop.call_soon, self._sigcont_application)

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, since its settings may have changed meanwhile.

        The signal also reaches an app that was never stopped, after the signal that ends it. If the first input thread
        did not end here, two threads would read the keys.
        """
        if self._app._exit:
            return
        if not self._is_suspended:
            self.suspend_application_mode()
        super()._sigcont_application()

    @property
    def _is_suspended(self) -> bool:
        """Return whether another program has the terminal until the app continues."""
        return self._writer_thread is None or not self._writer_thread.is_alive()

    def write(self, data: str) -> None:
        """Draw, unless another program has the terminal."""
        if not self._is_suspended:
            super().write(data)

    def disable_input(self) -> None:
        """Stop reading keys, unless another program has the terminal."""
        if not self._is_suspended:
            super().disable_input()

    def stop_application_mode(self) -> None:
        """Restore the terminal. A terminal handed to another program was restored at that time."""
        if not self._is_suspended:
            super().stop_application_mode()

    def run_input_thread(self) -> None:
        """Pass on typed input, until the driver stops or the input ends."""
        keys, reply_filter = TypedKeys(self._debug), BackgroundReplyFilter()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                typed = self._read_input() if selector.select(_LOOK_S) else None
                if typed == b"" or os.getppid() != self._parent:
                    self.send_message(TerminalGone())
                    return
                rest = reply_filter.without_reply(typed or b"") if self._asks else typed or b""
                if reply_filter.light is not None:
                    self.send_message(BackgroundReported(reply_filter.light))
                    reply_filter.light, self._asks = None, False
                for event in keys.parse_keys(rest):
                    self.process_message(event)

    def _read_input(self) -> bytes:
        """Return the typed input, nothing at its end."""
        with suppress(OSError):
            return os.read(self.fileno, _AT_ONCE)
        return b""


class BackgroundReplyFilter:
    """Removes the reply about the background from typed input. A partial reply waits for the rest."""

    def __init__(self) -> None:
        self.light: bool | None = None
        self._begun = b""

    def without_reply(self, typed: bytes) -> bytes:
        """Return the typed input without the reply. `light` is then set from it."""
        typed, self._begun = self._begun + typed, b""
        if (found := _ANSWER.search(typed)) is not None:
            self.light = is_light(*found.groups())
            return typed[: found.start()] + typed[found.end() :]
        start = typed.find(_ANSWER_BEGINS)
        if start >= 0 and len(typed) - start < _LONGEST_ANSWER:
            typed, self._begun = typed[:start], typed[start:]
        return typed


def is_light(red: bytes, green: bytes, blue: bytes) -> bool:
    """Return whether a colour, in any number of hexadecimal digits, is light."""
    shares = [int(part, 16) / (16 ** len(part) - 1) for part in (red, green, blue)]
    return bool(0.299 * shares[0] + 0.587 * shares[1] + 0.114 * shares[2] > 0.5)


class TypedKeys:
    """Parses bytes into keys, each with the time at which it was probably typed."""

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._parser = _RepeatParser(debug)
        self._last_at = self._press_at = 0.0

    def parse_keys(self, typed: bytes) -> list[Message]:
        """Return the complete keys. Sequences that no terminal sends yield none."""
        keys: list[Message] = []
        for letter in self._decoder.decode(typed):
            try:
                keys += self._parser.feed(letter)
            except (ValueError, OverflowError):
                self._parser = _RepeatParser(self._debug)
        keys += self._parser.tick()
        self._spread_times([key for key in keys if isinstance(key, events.Key)])
        return keys

    def _spread_times(self, keys: Sequence[events.Key]) -> None:
        """Spread keys that arrive together over the time since the last one, and give a repeat the time of its press.

        A busy machine reads late: a held key would otherwise seem released for that long.
        """
        last_at = self._last_at
        for place, key in enumerate(keys, 1):
            self._last_at = key.time
            key.time -= (len(keys) - place) * min((key.time - last_at) / len(keys), _TOGETHER_S)
            key.time = self._press_at if key in self._parser.repeats else key.time
            self._press_at = key.time
        self._parser.repeats.clear()


class _RepeatParser(XTermParser):
    """A parser that also understands which keys repeat. It drops reports of released keys."""

    def __init__(self, debug: bool) -> None:
        super().__init__(debug)
        self.repeats: list[events.Key] = []

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterator[events.Key]:
        report = _REPORT.fullmatch(sequence)
        if report is None:
            yield from super()._sequence_to_key_events(sequence, alt)
            return
        begin, kind, end = report.groups()
        if kind == _RELEASE:
            yield events.Key(Keys.Ignore, sequence)
            return
        for key in super()._sequence_to_key_events(begin + end, alt):
            if kind == _REPEAT:
                self.repeats.append(key)
            yield key


def screen_output() -> IO[str] | None:
    """Return the stream to draw on: standard error, or standard output if only that is a terminal. None if closed."""
    error, output = (None if stream is None or stream.closed else stream for stream in (sys.__stderr__, sys.__stdout__))
    if output is not None and output.isatty() and not (error is not None and error.isatty()):
        return output
    return error


def has_input_ended(file: IO[str] | None) -> bool:
    """Return whether an input is closed, or isn't a terminal and has ended."""
    if file is None or file.closed:
        return True
    if file.isatty() or not select.select([file], [], [], 0)[0]:
        return False
    waiting = array("i", [0])
    with suppress(OSError):
        fcntl.ioctl(file, termios.FIONREAD, waiting)
    return not waiting[0]
