"""`companion box flash`: put the firmware on a board, and see that it says hello."""

import argparse
import shlex
import shutil
import subprocess
from pathlib import Path

from rich.console import Console

from companion.box.exchange import conversation
from companion.box.port import PORT_ERRORS, candidates, explain
from companion.wire.link import explain_version
from companion.wire.messages import Foreign, Hello

HEX = Path(__file__).resolve().parents[2] / "firmware" / "build" / "companion_box.hex"
BAUD = 115_200
_GET_AVRDUDE = (
    "avrdude is not installed: it comes with “apt install avrdude” on Debian and Ubuntu, “brew install avrdude” "
    "on macOS, and with the Arduino IDE on Windows."
)
_OLD_NANO = "The board did not take it. An older Nano listens at another speed: try again with --baud 57600."


def add_flash_options(parser: argparse.ArgumentParser) -> None:
    """Add what `flash` reads."""
    parser.add_argument("--port", help="the device the board is on; else the only USB port there is")
    parser.add_argument("--hex", type=Path, default=HEX, help="the firmware; built with make -C firmware")
    parser.add_argument("--baud", type=int, default=BAUD, help="of the bootloader: 115200, or 57600 on an older Nano")
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def flash(options: argparse.Namespace, console: Console | None = None) -> int:
    """Show what is to be done, do it when told to, and check the result.

    Returns 0 if the box then says hello (or nothing was to be done), 1 if it does not or the board was not found,
    2 if something needed is missing.
    """
    console = console or Console()
    if not options.hex.is_file():
        console.print(f"There is no firmware at {options.hex}: build it with make -C firmware.", markup=False)
        return 2
    name = options.port or _only_port(console)
    if name is None:
        return 1
    command = _command(name, options.hex, options.baud)
    console.print(f"This writes {options.hex} to the ATmega328P on {name}:", markup=False, soft_wrap=True)
    console.print(f"  {shlex.join(command)}", markup=False, highlight=False, soft_wrap=True)
    if options.dry_run or not (options.yes or _agreed(console)):
        console.print("Nothing was written.")
        return 0
    return _write(command, name, console)


def _only_port(console: Console) -> str | None:
    """Return the one USB port there is; say what to do if there is none or a choice."""
    ports = candidates()
    if len(ports) == 1:
        return ports[0]
    if not ports:
        console.print("No board is plugged in: there is no USB serial port. See “companion box list”.")
    else:
        console.print(f"Which one is the board? Name it with --port: {', '.join(ports)}.", markup=False)
    return None


def _command(port: str, firmware: Path, baud: int) -> list[str]:
    place = ["-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud)]
    return ["avrdude", *place, "-D", "-U", f"flash:w:{firmware}:i"]


def _agreed(console: Console) -> bool:
    try:
        return console.input("What is on the board now is lost. Go on? \\[y/N] ").strip().lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        return False


def _write(command: list[str], name: str, console: Console) -> int:
    if shutil.which(command[0]) is None:
        console.print(_GET_AVRDUDE)
        return 2
    if subprocess.run(command, check=False).returncode:
        console.print(_OLD_NANO)
        return 1
    return _verify(name, console)


def _verify(name: str, console: Console) -> int:
    """Say who answers on the port now."""
    try:
        with conversation(name) as (_, answer):
            found = answer
    except PORT_ERRORS as error:
        console.print(explain(name, error), markup=False)
        return 2
    match found:
        case Hello(firmware):
            console.print(f"The box says hello: {firmware}.", markup=False, highlight=False)
            return 0
        case Foreign(version):
            console.print(explain_version(version))
        case None:
            console.print(f"It was written, but nobody says hello on {name}: see “companion box selftest”.")
    return 1
