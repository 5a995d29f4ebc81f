"""`companion box flash`: put the firmware on a board and check that it says hello."""

import argparse
import errno
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from companion.box.exchange import exchange_at
from companion.box.hexfile import checked_firmware_size
from companion.box.owner import Owner, allow_box_port, permitted_port_name
from companion.box.port import PORT_ERRORS, port_failure_sentence, serial_ports, why_not_serial_port
from companion.core.answers import is_yes
from companion.core.errors import CompanionError, Unreadable
from companion.core.words import phrase, say, translated
from companion.wire.link import explain_version
from companion.wire.messages import Foreign, Hello

HEX = Path(__file__).with_name("companion_box.hex")
"""The included firmware; `make -C firmware pack` updates it."""
BAUD = 115_200
OLD_BAUD = 57_600
_GET_AVRDUDE = phrase(
    "avrdude is not installed: it comes with “apt install avrdude” on Debian and Ubuntu, “brew install avrdude” "
    "on macOS, and with the Arduino IDE on Windows."
)
_OLDER_NANO = phrase("an older Nano uses a different speed: try again with --baud {baud}")
_NEWER_BOARD = phrase("a newer board uses {baud}: leave out --baud")
_NO_ANSWER = phrase(
    "The board isn't responding: {why}. If that doesn't help, press its reset button just "
    "before you try again, use a cable that carries data, and check that it's an Uno or Nano "
    "with its bootloader."
)
CHIPS = ("atmega328p", "atmega328pb")
_PB = phrase("The chip on the board is an ATmega328PB. Nothing was written: try again with --chip {chip}.")
_NO_PB = phrase("The chip on the board isn't an ATmega328PB. Nothing was written: try again without --chip.")
_OTHER_CHIP = phrase("The chip on the board isn't an ATmega328P, which this firmware needs. Nothing was written.")
_READS_BACK = phrase(
    "The data read back from the board differs from what was written: try another cable. If "
    "that doesn't help, the chip is worn out or its bootloader is too large."
)
_NO_DEVICE = phrase("{name} isn't a board's serial port.")
_UNKNOWN = phrase("avrdude failed: see its message above.")


def add_flash_options(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `flash`."""
    parser.add_argument("--port", metavar=say("PORT"), help=say("the board's port; the only USB port if omitted"))
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
    parser.add_argument("--dry-run", action="store_true", help=say("show what would be done without doing it"))
    parser.add_argument("--yes", action="store_true", help=say("don't ask for confirmation"))


def flash(options: argparse.Namespace, console: Console) -> int:
    """Show the plan, carry it out on request, and check that the box then says hello.

    Raises `CompanionError` if it does not or no board was found, `Unreadable` if something required is missing.
    """
    size = checked_firmware_size(options.hex)
    name = permitted_port_name(options.owner, options.port) if options.port else _only_port(options.owner)
    if trouble := why_not_serial_port(name):
        raise Unreadable(trouble)
    command = _avrdude_command(name, options.hex, options.baud, options.chip)
    console.print(
        say(
            "This writes {size} bytes of {file} to the {chip} on {name}:",
            size=size,
            file=options.hex,
            chip=_chip_label(options.chip),
            name=name,
        ),
        markup=False,
        soft_wrap=True,
    )
    console.print(f"  {shlex.join(command)}", markup=False, highlight=False, soft_wrap=True)
    if options.dry_run or not (options.yes or _ask_overwrite(console)):
        console.print(say("Nothing was written."))
        return 0
    _write_firmware(command, name)
    hello = say("The box says hello: {firmware}.", firmware=_firmware_saying_hello(name, options.owner))
    console.print(hello, markup=False, highlight=False)
    return 0


def _only_port(owner: Owner) -> str:
    """Return the only permitted USB port. Raises `CompanionError` if there is none or more than one."""
    ports = [port.device for port in serial_ports() if port.identity and owner.may_open(port.identity) is not False]
    if len(ports) == 1:
        return ports[0]
    if ports:
        raise CompanionError(say("Which one is the board? Name it with --port: {ports}.", ports=", ".join(ports)))
    raise CompanionError(say("No USB serial port found: plug in the board. See “companion box list”."))


def _chip_label(chip: str) -> str:
    return chip.upper().replace("ATMEGA", "ATmega")


def _avrdude_command(port: str, firmware: Path, baud: int, chip: str) -> list[str]:
    place = ["-p", chip, "-c", "arduino", "-P", port, "-b", str(baud)]
    return ["avrdude", *place, "-D", "-U", f"flash:w:{firmware}:i"]


def _ask_overwrite(console: Console) -> bool:
    try:
        return is_yes(console.input(escape(say("This overwrites what is on the board. Continue? [y/N] "))))
    except (EOFError, KeyboardInterrupt):
        return False


def _write_firmware(command: list[str], port_name: str) -> None:
    if shutil.which(command[0]) is None:
        raise Unreadable(translated(_GET_AVRDUDE))
    status, said = _run_avrdude(command)
    if status:
        raise CompanionError(_avrdude_failure_advice(said, port_name, command))


def _run_avrdude(command: list[str]) -> tuple[int, str]:
    """Run avrdude; return its exit status and its output, which is also shown as it comes."""
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        assert running.stderr is not None
        said = b""
        while piece := os.read(running.stderr.fileno(), 4_096):
            said += piece
            sys.stderr.write(piece.decode("utf-8", "replace"))
            sys.stderr.flush()
        return running.wait(), said.decode("utf-8", "replace")


def _avrdude_failure_advice(output: str, port_name: str, command: list[str]) -> str:
    """Return what to do about avrdude's output; of several problems, the root cause."""
    baud = int(command[command.index("-b") + 1])
    other_baud = translated(_OLDER_NANO, baud=OLD_BAUD) if baud == BAUD else translated(_NEWER_BOARD, baud=BAUD)
    chip = CHIPS[0] in command
    meanings: dict[str, Callable[[], str]] = {
        "Permission denied": lambda: port_failure_sentence(port_name, PermissionError(errno.EACCES, "")),
        "busy|Access is denied": lambda: port_failure_sentence(port_name, OSError(errno.EBUSY, "")),
        "No such file|not find": lambda: port_failure_sentence(port_name, FileNotFoundError(errno.ENOENT, "")),
        "attributes for|Inappropriate ioctl|Is a directory": lambda: translated(_NO_DEVICE, name=port_name),
        r"signature = (0x)?1e ?95 ?16": lambda: translated(_PB if chip else _READS_BACK, chip=CHIPS[1]),
        r"expected signature|signature does not|differs in signature|signature = 0x(?!1e950f)": (
            lambda: translated(_OTHER_CHIP if chip else _NO_PB)
        ),
        "verification (error|mismatch)|content mismatch": lambda: translated(_READS_BACK),
        "not in sync|not responding|protocol error|no response": lambda: translated(_NO_ANSWER, why=other_baud),
    }
    found = (advice() for words, advice in meanings.items() if re.search(words, output, re.IGNORECASE))
    return next(found, translated(_UNKNOWN))


def _firmware_saying_hello(port_name: str, owner: Owner) -> str:
    """Return which firmware now says hello on the port. Raises `CompanionError` if none does."""
    try:
        with exchange_at(port_name) as (box, answer):
            found, instead = answer, box.nearest.no_hello_sentence
    except PORT_ERRORS as error:
        raise Unreadable(port_failure_sentence(port_name, error)) from error
    match found:
        case Hello(firmware):
            allow_box_port(owner, port_name)
            return firmware
        case Foreign(version):
            raise CompanionError(explain_version(version))
        case None:
            raise CompanionError(
                say(
                    "Written, but {name} reports {answer}. See “companion box selftest”.",
                    name=port_name,
                    answer=instead,
                )
            )
