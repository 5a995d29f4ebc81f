"""`companion box flash`: put the firmware on a board and check that it says hello."""

import argparse
import errno
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from companion.box.exchange import conversation
from companion.box.hexfile import check_firmware
from companion.box.owner import Owner, named, remember
from companion.box.port import PORT_ERRORS, explain, no_serial_port, plugged
from companion.core.errors import CompanionError, Unreadable
from companion.core.words import say
from companion.wire.link import explain_version
from companion.wire.messages import Foreign, Hello

HEX = Path(__file__).with_name("companion_box.hex")
"""The included firmware; `make -C firmware pack` updates it."""
BAUD = 115_200
OLD_BAUD = 57_600
_GET_AVRDUDE = (
    "avrdude is not installed: it comes with “apt install avrdude” on Debian and Ubuntu, “brew install avrdude” "
    "on macOS, and with the Arduino IDE on Windows."
)
_OTHER_BAUD = {BAUD: f"an older Nano uses another speed: try again with --baud {OLD_BAUD}"}
_NO_ANSWER = (
    "The board doesn't answer: {}. Otherwise press its reset button just before, take another cable, one that carries "
    "data, and see that it is an Uno or Nano with its bootloader."
)
CHIPS = ("atmega328p", "atmega328pb")
_PB = f"The chip on the board is an ATmega328PB. Nothing was written: try again with --chip {CHIPS[1]}."
_NO_PB = "The chip on the board isn't an ATmega328PB. Nothing was written: try again without --chip."
_OTHER_CHIP = "The chip on the board isn't an ATmega328P, which this firmware needs. Nothing was written."
_READS_BACK = (
    "What was written reads back otherwise: try again with another cable; if that does not help, the chip is worn or "
    "its bootloader too large."
)
_NO_DEVICE = "{} isn't the serial port of a board."
_UNKNOWN = "avrdude failed: see its message above."


def add_flash_options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `flash`."""
    parser.add_argument("--port", metavar=say("PORT"), help=say("the board's device; the only USB port if left out"))
    parser.add_argument(
        "--hex", metavar=say("HEX"), type=Path, default=HEX, help=say("use this firmware instead of the bundled one")
    )
    parser.add_argument(
        "--baud",
        metavar=say("BAUD"),
        type=int,
        default=BAUD,
        help=say("bootloader speed: 115200, or 57600 on an older Nano"),
    )
    parser.add_argument("--chip", choices=CHIPS, default=CHIPS[0], help=say("the name printed on the board's chip"))
    parser.add_argument("--dry-run", action="store_true", help=say("show what would be done, without doing it"))
    parser.add_argument("--yes", action="store_true", help=say("do not ask"))


def flash(options: argparse.Namespace, console: Console) -> int:
    """Show the plan, carry it out on request, and check that the box then says hello.

    Raises `CompanionError` if it does not or no board was found, `Unreadable` if something required is missing.
    """
    size = check_firmware(options.hex)
    name = named(options.owner, options.port) if options.port else _only_port(options.owner)
    if trouble := no_serial_port(name):
        raise Unreadable(trouble)
    command = _command(name, options.hex, options.baud, options.chip)
    console.print(
        f"This writes {size} bytes of {options.hex} to the {_printed(options.chip)} on {name}:",
        markup=False,
        soft_wrap=True,
    )
    console.print(f"  {shlex.join(command)}", markup=False, highlight=False, soft_wrap=True)
    if options.dry_run or not (options.yes or _agreed(console)):
        console.print("Nothing was written.")
        return 0
    _write(command, name)
    console.print(f"The box says hello: {_greeted(name, options.owner)}.", markup=False, highlight=False)
    return 0


def _only_port(owner: Owner) -> str:
    """Return the only permitted USB port. Raises `CompanionError` if there is none or more than one."""
    ports = [port.device for port in plugged() if port.identity and owner.may_open(port.identity) is not False]
    if len(ports) == 1:
        return ports[0]
    if ports:
        raise CompanionError(f"Which one is the board? Name it with --port: {', '.join(ports)}.")
    raise CompanionError("No USB serial port found: plug in the board. See “companion box list”.")


def _printed(chip: str) -> str:
    return chip.upper().replace("ATMEGA", "ATmega")


def _command(port: str, firmware: Path, baud: int, chip: str) -> list[str]:
    place = ["-p", chip, "-c", "arduino", "-P", port, "-b", str(baud)]
    return ["avrdude", *place, "-D", "-U", f"flash:w:{firmware}:i"]


def _agreed(console: Console) -> bool:
    try:
        return console.input("This overwrites what is on the board. Continue? \\[y/N] ").strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        return False


def _write(command: list[str], name: str) -> None:
    if shutil.which(command[0]) is None:
        raise Unreadable(_GET_AVRDUDE)
    status, said = _run(command)
    if status:
        raise CompanionError(_advice(said, name, command))


def _run(command: list[str]) -> tuple[int, str]:
    """Run avrdude; return its exit status and its output, which is also shown as it comes."""
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        assert running.stderr is not None
        said = b""
        while piece := os.read(running.stderr.fileno(), 4_096):
            said += piece
            sys.stderr.write(piece.decode("utf-8", "replace"))
            sys.stderr.flush()
        return running.wait(), said.decode("utf-8", "replace")


def _advice(said: str, name: str, command: list[str]) -> str:
    """Return what to do about avrdude's output; of several problems, the root cause."""
    baud = int(command[command.index("-b") + 1])
    no_answer = _NO_ANSWER.format(_OTHER_BAUD.get(baud, f"a newer board uses {BAUD}: leave out --baud"))
    meanings = {
        "Permission denied": explain(name, PermissionError(errno.EACCES, "")),
        "busy|Access is denied": explain(name, OSError(errno.EBUSY, "")),
        "No such file|not find": explain(name, FileNotFoundError(errno.ENOENT, "")),
        "attributes for|Inappropriate ioctl|Is a directory": _NO_DEVICE.format(name),
        r"signature = (0x)?1e ?95 ?16": _PB if CHIPS[0] in command else _READS_BACK,
        r"expected signature|signature does not|differs in signature|signature = 0x(?!1e950f)": _OTHER_CHIP
        if CHIPS[0] in command
        else _NO_PB,
        "verification (error|mismatch)|content mismatch": _READS_BACK,
        "not in sync|not responding|protocol error|no response": no_answer,
    }
    found = (advice for words, advice in meanings.items() if re.search(words, said, re.IGNORECASE))
    return next(found, _UNKNOWN)


def _greeted(name: str, owner: Owner) -> str:
    """Return which firmware now says hello on the port. Raises `CompanionError` if none does."""
    try:
        with conversation(name) as (box, answer):
            found, instead = answer, box.nearest.no_hello
    except PORT_ERRORS as error:
        raise Unreadable(explain(name, error)) from error
    match found:
        case Hello(firmware):
            remember(owner, name)
            return firmware
        case Foreign(version):
            raise CompanionError(explain_version(version))
        case None:
            raise CompanionError(f"Written, but {name} reports {instead}. See “companion box selftest”.")
