"""`companion box …`: list, monitor, selftest, record, play and flash. Each returns an exit code.

0 is success, 1 says that no box or a failing one was found, 2 that the port or the file cannot be used.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from serial.tools import list_ports

from companion.box.exchange import Exchange, conversation
from companion.box.flash import add_flash_options, flash
from companion.box.port import PORT_ERRORS, boot_ms, candidates, close_port, explain, open_port, read_some
from companion.box.recording import RecordingError, Replay, decode, describe, encode
from companion.box.selftest import Hands, Result, Verdict, checks, judge
from companion.box.session import now_ms
from companion.wire.frame import Deframer, Dropped
from companion.wire.link import HostLink, explain_version
from companion.wire.messages import Foreign, Hello

Side = Literal["box", "host"]
Tap = Callable[[int, Side, bytes], object]


def add_commands(parser: argparse.ArgumentParser) -> None:
    """Add the commands below `companion box`; each sets `run`, a function of the parsed arguments."""
    commands = parser.add_subparsers(required=True, metavar="command")
    _command(commands, "list", "show the serial ports and which of them is a box", list_boxes)
    monitor_parser = _command(commands, "monitor", "show every line both ways", monitor)
    selftest_parser = _command(commands, "selftest", "check a box, item by item", selftest)
    record_parser = _command(commands, "record", "write every line to a file", record)
    for each in (monitor_parser, selftest_parser, record_parser):
        each.add_argument("--port", help="a device, a pty or socket://host:port; else the box is searched for")
    for each in (monitor_parser, record_parser):
        each.add_argument("--seconds", type=float, help="stop by itself")
    selftest_parser.add_argument("--no-hands", action="store_true", help="leave out what a person must see or press")
    record_parser.add_argument("file", metavar="FILE")
    _command(commands, "play", "show what the table would have seen of a recording", play).add_argument(
        "file", metavar="FILE"
    )
    add_flash_options(_command(commands, "flash", "put the firmware on a board", flash))


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    text: str,
    run: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def list_boxes(options: argparse.Namespace, console: Console | None = None) -> int:
    """Show every serial port, and who says hello on those of USB; 0 if a box is among them."""
    console = console or Console()
    table = Table("port", "what it says of itself", "box")
    found = False
    for port in sorted(list_ports.comports()):
        said, is_box = _who(port.device) if port.vid is not None else ("not USB: not asked", False)
        found = found or is_box
        table.add_row(escape(port.device), escape(port.description), escape(said))
    console.print(table if table.rows else "There is no serial port on this machine.")
    return 0 if found else 1


def _who(name: str) -> tuple[str, bool]:
    try:
        with conversation(name) as (_, answer):
            return _hello_text(answer), isinstance(answer, Hello)
    except PORT_ERRORS as error:
        return explain(name, error), False


def _hello_text(answer: Hello | Foreign | None) -> str:
    match answer:
        case Hello(firmware, box_id):
            return f"{firmware} ({box_id})" if box_id else firmware
        case Foreign(version):
            return explain_version(version)
    return "no hello"


def monitor(options: argparse.Namespace, console: Console | None = None) -> int:
    """Show every line of both sides, what was dropped, and what the table would see, until Ctrl-C."""
    console = console or Console()
    ears = {"box": Deframer(), "host": Deframer()}

    def tap(at_ms: int, side: Side, data: bytes) -> None:
        for item in ears[side].feed(data):
            line = describe(item) if isinstance(item, Dropped) else item
            console.print(f"{at_ms / 1_000:9.3f}  {side:<4}  {line}", markup=False, highlight=False)

    return _watch(options, console, tap)


def record(options: argparse.Namespace, console: Console | None = None) -> int:
    """Write every piece of both sides with its time to a file, until Ctrl-C. An existing file is left alone."""
    console = console or Console()
    try:
        with Path(options.file).open("xb") as file:
            return _watch(options, console, lambda at_ms, side, data: file.write(encode(at_ms, side, data)))
    except FileExistsError:
        console.print(f"{options.file} is there already: choose another name.", markup=False)
    except OSError as error:
        console.print(f"{options.file} cannot be written: {error.strerror}.", markup=False)
    return 2


def _watch(options: argparse.Namespace, console: Console, tap: Tap) -> int:
    """Talk with the box as a table that shows nothing; every piece goes to `tap`."""
    name = options.port or _first_box()
    if name is None:
        console.print("No box says hello: plug it in, or name its port with --port.")
        return 1
    try:
        return _pump(name, options.seconds, tap)
    except PORT_ERRORS as error:
        console.print(explain(name, error), markup=False)
        return 2


def _first_box() -> str | None:
    return next((name for name in candidates() if _who(name)[1]), None)


def _pump(name: str, seconds: float | None, tap: Tap) -> int:
    port = open_port(name)
    start_ms = now_ms()
    link, met = HostLink(), False
    link.opened(0, boot_ms(name))
    try:
        while seconds is None or now_ms() - start_ms < seconds * 1_000:
            data, at_ms = read_some(port), now_ms() - start_ms
            if data:
                tap(at_ms, "box", data)
            met = bool(link.overhear(data, at_ms)) or met
            link.tick(at_ms)
            if out := link.take():
                port.write(out)
                tap(at_ms, "host", out)
    except KeyboardInterrupt:
        pass
    finally:
        close_port(port)
    return 0 if met else 1


def selftest(options: argparse.Namespace, console: Console | None = None) -> int:
    """Check a box, item by item; 0 if every item passed."""
    console = console or Console()
    name = options.port or _first_box()
    if name is None:
        console.print("No box says hello: plug it in, or name its port with --port.")
        return 1
    try:
        with conversation(name) as (box, answer):
            return examine(box, answer, console, None if options.no_hands else _hands(console))
    except PORT_ERRORS as error:
        console.print(explain(name, error), markup=False)
        return 2
    except (KeyboardInterrupt, EOFError):
        console.print("The selftest was broken off.")
        return 1


def examine(box: Exchange, answer: Hello | Foreign | None, console: Console, hands: Hands | None) -> int:
    """Print every check of a box and return 0 if none failed; without `hands` nobody looks, listens or presses."""
    said = _report(console, judge("hello", isinstance(answer, Hello), _hello_text(answer), _hello_text(answer)))
    if not isinstance(answer, Hello):
        return 1
    results = [said, *map(partial(_report, console), checks(box, answer, hands))]
    found = Counter(result.verdict for result in results)
    left = found[Verdict.OPEN]
    needed = f", {left} left open: somebody must look, listen and press" if left else ""
    console.print(f"{found[Verdict.PASS]} passed, {found[Verdict.FAIL]} failed{needed}", highlight=False)
    return 1 if found[Verdict.FAIL] else 0


_MARKS = {Verdict.PASS: "green", Verdict.FAIL: "bold red", Verdict.OPEN: "yellow"}


def _report(console: Console, result: Result) -> Result:
    mark = f"[{_MARKS[result.verdict]}]{result.verdict}[/]"
    remark = f": {escape(result.remark)}" if result.remark else ""
    console.print(f"{mark}  {escape(result.name)}{remark}", highlight=False, soft_wrap=True)
    return result


def _hands(console: Console) -> Hands:
    """Return the person at the terminal, or the script behind it."""
    return Hands(
        say=lambda text: console.print(text, style="bold"),
        ask=lambda text: console.input(f"{escape(text)} \\[Y/n] ").strip().lower() in ("", "y", "yes"),
    )


def play(options: argparse.Namespace, console: Console | None = None) -> int:
    """Show what the table would have seen of a recording; the same file always shows the same."""
    console = console or Console()
    replay = Replay()
    try:
        with Path(options.file).open("rb") as file:
            for at_ms, event in replay.run(decode(file)):
                console.print(f"{at_ms / 1_000:9.3f}  {describe(event)}", markup=False, highlight=False)
    except RecordingError as error:
        console.print(f"{options.file}: {error}", markup=False)
        return 2
    except OSError as error:
        console.print(f"{options.file} cannot be read: {error.strerror}.", markup=False)
        return 2
    for fault, count in sorted(replay.dropped.items()):
        console.print(f"dropped {count} × {fault}", markup=False, highlight=False)
    console.print(f"{replay.repeats} presses came again and were not counted twice", highlight=False)
    return 0
