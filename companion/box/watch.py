"""`companion box monitor` and `record`: the traffic on the wire while nothing is shown."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from rich.console import Console

from companion.box.conversation import now_ms
from companion.box.exchange import HELLO_MS
from companion.box.owner import allow_box_port
from companion.box.port import (
    CANNOT_READ,
    MOMENT_S,
    PORT_ERRORS,
    Port,
    boot_ms,
    close_port,
    open_port,
    port_failure_sentence,
    read_some,
)
from companion.box.recording import describe_event, encode_piece
from companion.box.search import named_or_found_port
from companion.core.errors import Unreadable, system_reason
from companion.core.words import say, translated
from companion.wire.fault_texts import describe_fault
from companion.wire.frame import Deframer, Dropped
from companion.wire.link import Event, Greeted, HostLink, Incompatible, explain_version

Side = Literal["box", "host"]
Tap = Callable[[int, Side, bytes], object]


def monitor(options: argparse.Namespace, console: Console) -> int:
    """Show every line of both sides, what was dropped, and what is connected, until Ctrl-C; 0 if a box is.

    Raises `CompanionError`.
    """
    ears = {"box": Deframer(), "host": Deframer()}

    def tap(at_ms: int, side: Side, data: bytes) -> None:
        for item in ears[side].feed(data):
            line = describe_event(item) if isinstance(item, Dropped) else item
            wrong = describe_fault(item) if side == "box" else ""
            shown = f"{at_ms / 1_000:9.3f}  {side:<4}  {line}" + (f" – {wrong}" if wrong else "")
            console.print(shown, markup=False, highlight=False, soft_wrap=True)

    return _watch_box(options, tap)


def record(options: argparse.Namespace, console: Console) -> int:
    """Write every piece of both sides with its time to a file, until Ctrl-C. Raises `CompanionError`.

    An existing file is left alone, and no file remains if no byte came from a box.
    """
    path, heard = Path(options.file), False

    def tap(at_ms: int, side: Side, data: bytes) -> None:
        nonlocal heard
        heard = heard or side == "box"
        with _explained_file_errors(path):
            file.write(encode_piece(at_ms, side, data))

    with _explained_file_errors(path):
        file = path.open("xb")
    try:
        with _explained_file_errors(path), file:
            return _watch_box(options, tap)
    finally:
        if not heard:
            path.unlink()
            print(say("Nothing was recorded."), file=sys.stderr)


@contextmanager
def _explained_file_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise Unreadable(say("{path} already exists: choose another name.", path=path)) from None
    except OSError as error:
        raise Unreadable(say("{path} can't be written: {why}.", path=path, why=system_reason(error))) from error


def _watch_box(options: argparse.Namespace, tap: Tap) -> int:
    """Talk with the box like a table that shows nothing; every piece goes to `tap`. Raises `CompanionError`."""
    name = named_or_found_port(options)
    try:
        port = open_port(name, MOMENT_S)
    except PORT_ERRORS as error:
        raise Unreadable(port_failure_sentence(name, error)) from error
    watch = Watch(name, port, tap)
    try:
        watch.run(options.seconds)
    except KeyboardInterrupt:
        pass
    except PORT_ERRORS:
        print(say("The box is gone."), file=sys.stderr)
    finally:
        close_port(port)
    watch.report_no_box()
    if watch.met:
        allow_box_port(options.owner, name)
    return 0 if watch.met else 1


class Watch:
    """Carries bytes both ways and reports in words what is there and what is missing. `met` once a box obeys.

    Every piece goes to `tap` with the ms since `run` began at which it was received or sent; `clock` returns ms and
    never goes back.
    """

    def __init__(self, name: str, port: Port, tap: Tap, clock: Callable[[], int] = now_ms) -> None:
        self.met = False
        self._name, self._port, self._tap, self._clock = name, port, tap, clock
        self._link = HostLink()
        self._heard = self._told = False
        self._patience_ms = boot_ms(name) + HELLO_MS

    def run(self, seconds: float | None) -> None:
        """Continue for this long, or until something fails."""
        start_ms = self._clock()
        self._link.begin_connection(0, boot_ms(self._name))
        while seconds is None or self._clock() - start_ms < seconds * 1_000:
            data = read_some(self._port)
            self._pass_bytes(data, self._clock() - start_ms)  # a read waits, so its bytes arrived only now

    def _pass_bytes(self, data: bytes, at_ms: int) -> None:
        if data:
            self._heard = True
            self._tap(at_ms, "box", data)
        for event in (*self._link.receive_and_acknowledge(data, at_ms), *self._link.tick(at_ms)):
            self._note_event(event)
        if out := self._link.take_outgoing():
            self._port.write(out)
            self._tap(at_ms, "host", out)
        if at_ms > self._patience_ms:
            self.report_no_box()

    def _note_event(self, event: Event) -> None:
        self.met = self.met or isinstance(event, Greeted)
        if isinstance(event, Incompatible):
            self._print_once(explain_version(event.version))

    def report_no_box(self) -> None:
        """Report that nothing was there, if so."""
        if self.met:
            return
        if wrong := self._link.nearest.fault_sentence:
            self._print_once(translated(CANNOT_READ, name=self._name, wrong=wrong))
        elif self._heard:
            self._print_once(
                say(
                    "Something is sending on {name}, but it isn't a box. Is it running other firmware?", name=self._name
                )
            )
        else:
            self._print_once(
                say("Nothing received from {name}. Is it a button box with its firmware?", name=self._name)
            )

    def _print_once(self, text: str) -> None:
        """Say once why no box was found."""
        if not self._told:
            self._told = True
            print(text, file=sys.stderr)
