"""`companion-box-sim`: a button box as a program."""

import argparse
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from firmware_sim.cable import Cable, PtyCable, TcpCable
from firmware_sim.codec import VERSION
from firmware_sim.emulated import ELF, Emulated
from firmware_sim.engine import Engine
from firmware_sim.faults import NAMES, Fault, fault, milliseconds
from firmware_sim.program import Board, Program, teller
from firmware_sim.simavr import EmulatorError
from firmware_sim.stand_in import StandIn
from firmware_sim.timeline import Step, script, step

_BOOT_MS = 1_000  # as the bootloader of an Uno


def main(argv: list[str] | None = None) -> int:
    """Run the box until it is told to quit; return 0, or 2 for a script that makes no sense."""
    options = _parser().parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        steps = _read_script(options.script)
        engine = _engine(options)
        cable = _cable(options)
    except (ValueError, OSError, EmulatorError) as error:
        print(f"companion-box-sim: {_error_text(error)}", file=sys.stderr)
        return 2
    board = Board(resets=not options.keep_running, own_supply=options.own_supply)
    program = Program(engine, cable, board, options.fault, options.seed)
    program.plan(steps)
    try:
        _run(program, options.script)
    except KeyboardInterrupt:
        pass
    except EmulatorError as error:
        print(f"companion-box-sim: {error}", file=sys.stderr)
        return 2
    finally:
        cable.unplug()
    return 0


def _error_text(error: Exception) -> str:
    """Return what is wrong, of a file without the number the system gives that."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    where = error.filename2 or error.filename
    return f"{where}: {error.strerror}" if where else error.strerror


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion-box-sim", description="A button box as a program.")
    parser.add_argument(
        "--tcp", type=_parsed_tcp_port, metavar="PORT", help="listen on this loopback port (0: any) instead of a pty"
    )
    parser.add_argument("--pty", metavar="PATH", help="where to put the link to the pty")
    parser.add_argument(
        "--script",
        metavar="FILE",
        help="do what this file says, tell as JSON lines; - reads stdin as it comes",
    )
    parser.add_argument(
        "--fault", type=_parsed_fault, action="append", default=[], help=f"may be repeated: {', '.join(NAMES)}"
    )
    parser.add_argument("--seed", type=int, default=0, help="of the faults and of the build light")
    parser.add_argument(
        "--engine",
        choices=("auto", "firmware", "stand-in"),
        default="auto",
        help="the real firmware on an emulated chip, or a stand-in for it; auto takes the firmware where it can",
    )
    parser.add_argument("--elf", type=Path, default=ELF, help="the firmware to emulate")
    parser.add_argument(
        "--keep-running",
        action="store_true",
        help="opening the port does not reset the box, as with a capacitor on RESET",
    )
    parser.add_argument(
        "--own-supply", action="store_true", help="unplugging does not switch the box off: it has a supply of its own"
    )
    parser.add_argument(
        "--boot",
        type=_parsed_ms,
        default=_BOOT_MS,
        metavar="TIME",
        help="how long the bootloader runs after a reset (1s)",
    )
    parser.add_argument("--id", default="", help="the box id of the stand-in, up to six of A-Z and 0-9")
    parser.add_argument("--protocol", type=int, default=VERSION, help="let the stand-in speak another version")
    return parser


def _engine(options: argparse.Namespace) -> Engine:
    """Return the engine asked for; `auto` says why it is the stand-in. Raises `EmulatorError`, `ValueError`."""
    pretends = bool(options.id) or options.protocol != VERSION
    if options.engine == "firmware" and pretends:
        raise ValueError("--id and --protocol are for the stand-in: the firmware is what it is")
    if options.engine == "firmware":
        return Emulated(options.elf, boot_ms=options.boot)
    if options.engine == "auto" and not pretends:
        try:
            return Emulated(options.elf, boot_ms=options.boot)
        except EmulatorError as error:
            print(f"companion-box-sim: running the stand-in, not the firmware: {error}", file=sys.stderr)
    return StandIn(options.id, options.seed, options.protocol, boot_ms=options.boot)


def _parsed_fault(text: str) -> Fault:
    try:
        return fault(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parsed_ms(text: str) -> int:
    try:
        return milliseconds(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _parsed_tcp_port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no TCP port: it is a number from 0 to 65535")
    return int(text)


def _read_script(name: str | None) -> list[Step]:
    if name is None or name == "-":
        return []
    return script(Path(name).read_text("utf-8").splitlines())


def _cable(options: argparse.Namespace) -> Cable:
    return PtyCable(options.pty) if options.tcp is None else TcpCable(options.tcp)


def _run(program: Program, name: str | None) -> None:
    """Show the screen on a terminal; else, or with a script, tell what happens."""
    if name is None and sys.stdin.isatty() and sys.stdout.isatty():
        from firmware_sim.screen import Screen  # a terminal is only needed here

        Screen(program).run()
        return
    program.tell = teller(sys.stdout)
    program.run({0: _stdin_reader(program)} if name == "-" else None)


def _stdin_reader(program: Program) -> Callable[[], None]:
    """Return what does the lines of stdin as they come; its end ends the program."""
    rest = b""

    def listen() -> None:
        nonlocal rest
        data = os.read(0, 4096)
        if not data:
            program.quit()
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            try:
                found = step(line.decode("utf-8", "replace"))
            except ValueError as error:
                program.tell({"at_ms": program.now_ms, "event": "refused", "why": str(error)})
            else:
                program.plan([found] if found else [])

    return listen


if __name__ == "__main__":
    sys.exit(main())
