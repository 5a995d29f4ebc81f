"""`companion box …`: list, allow, never, monitor, selftest, record, play and flash. Each returns an exit code.

0 is success, 1 means no box or a failing one was found, 2 that the port or the file cannot be used. `Unreadable` ends
the program with 2, any other `CompanionError` with 1.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from companion.box.exchange import Exchange, exchange_at
from companion.box.flash import add_flash_options, flash
from companion.box.owner import Nobody, Owner, allow_box_port
from companion.box.port import PORT_ERRORS, port_failure_sentence
from companion.box.recording import RecordingError, Replay, decode_pieces, describe_event
from companion.box.search import allow_port, forbid_port, hello_text, list_boxes, named_or_found_port
from companion.box.selftest import Person, Result, Verdict, result_of, run_checks
from companion.box.watch import monitor, record
from companion.core.answers import is_yes
from companion.core.errors import Unreadable, system_reason
from companion.core.words import capitalized, phrase, say, say_in, say_n, translated
from companion.wire.messages import Foreign, Health, Hello


def add_commands(
    parser: argparse.ArgumentParser, owner: Owner | None = None, parents: Sequence[argparse.ArgumentParser] = ()
) -> None:
    """Add the commands below `companion box`, each with the options of `parents`.

    Each sets `owner` and `run`, which takes the arguments and a console.
    """
    parser.set_defaults(owner=owner or Nobody())
    command = partial(_add_command, parser.add_subparsers(required=True, metavar=say("command")), parents)
    command("list", say("list the serial ports and show which one is a box"), list_boxes)
    allow_parser = command("allow", say("allow opening a USB port to look for a box"), allow_port)
    never_parser = command("never", say("never open a USB port"), forbid_port)
    for each in (allow_parser, never_parser):
        each.add_argument("name", metavar=say("PORT"), help=say("a device, a pty or socket://host:port"))
    monitor_parser = command("monitor", say("show every line in both directions"), monitor)
    selftest_parser = command("selftest", say("test a box, item by item"), selftest)
    record_parser = command("record", say("record every line to a file"), record)
    for each in (monitor_parser, selftest_parser, record_parser):
        each.add_argument(
            "--port", metavar=say("PORT"), help=say("a device, a pty or socket://host:port; searched for if omitted")
        )
    for each in (monitor_parser, record_parser):
        each.add_argument("--seconds", metavar=say("SECONDS"), type=float, help=say("stop after this many seconds"))
    selftest_parser.add_argument("--no-hands", action="store_true", help=say("skip checks that need a person"))
    record_parser.add_argument("file", metavar=say("FILE"), help=say("file for the recording"))
    command("play", say("show what a recording would have done at the table"), replay_recording).add_argument(
        "file", metavar=say("FILE"), help=say("a recording")
    )
    add_flash_options(command("flash", say("write the firmware to a board"), flash))


def _add_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    parents: Sequence[argparse.ArgumentParser],
    name: str,
    text: str,
    run: Callable[[argparse.Namespace, Console], int],
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=f"{capitalized(text)}.", parents=parents)
    parser.set_defaults(run=run)
    return parser


def selftest(options: argparse.Namespace, console: Console) -> int:
    """Check a box, item by item; 0 if every item passed. Raises `CompanionError`."""
    name = named_or_found_port(options)
    try:
        with exchange_at(name) as (box, answer):
            if isinstance(answer, Hello):
                allow_box_port(options.owner, name)
            return run_selftest(box, answer, console, None if options.no_hands else _person_at(console))
    except PORT_ERRORS as error:
        raise Unreadable(port_failure_sentence(name, error)) from error
    except (KeyboardInterrupt, EOFError):
        print(say("Selftest stopped."), file=sys.stderr)
        return 1


def run_selftest(box: Exchange, answer: Hello | Foreign | None, console: Console, person: Person | None) -> int:
    """Print every check of a box and return 0 if none failed; without a `person`, no one looks, listens or presses."""
    hello = hello_text(answer or box.nearest.no_hello_sentence)
    said = _print_result(console, result_of(say("hello"), isinstance(answer, Hello), hello, hello))
    if not isinstance(answer, Hello):
        return 1
    results = [said, *map(partial(_print_result, console), run_checks(box, answer, person))]
    if health := box.ask_health():
        console.print(_health_report(health), highlight=False, soft_wrap=True)
    found = Counter(result.verdict for result in results)
    console.print(_counts_sentence(found[Verdict.PASS], found[Verdict.FAIL], found[Verdict.OPEN]), highlight=False)
    return 1 if found[Verdict.FAIL] else 0


def _counts_sentence(passed: int, failed: int, left: int) -> str:
    if not left:
        return say("{passed} passed, {failed} failed", passed=passed, failed=failed)
    return say(
        "{passed} passed, {failed} failed, {left} still open: someone must look, listen and press",
        passed=passed,
        failed=failed,
        left=left,
    )


_RESETS = {
    "P": phrase("power-on"),
    "R": phrase("the reset pin"),
    "B": phrase("a low supply voltage"),
    "W": phrase("its watchdog"),
    "-": phrase("an unknown cause"),
}


def _health_report(health: Health) -> str:
    """Return the box's report since it started."""
    return say(
        "The box reports: started by {cause}; unused memory: {free} bytes; corrupted bytes: {spoiled}; "
        "lines dropped: {dropped}",
        cause=translated(_RESETS[health.reset]),
        free=health.stack_free,
        spoiled=health.spoiled,
        dropped=health.dropped,
    )


_MARKS = {Verdict.PASS: "green", Verdict.FAIL: "bold red", Verdict.OPEN: "yellow"}


def _print_result(console: Console, result: Result) -> Result:
    words = {
        Verdict.PASS: say_in("result of a check", "pass"),
        Verdict.FAIL: say_in("result of a check", "FAIL"),
        Verdict.OPEN: say_in("result of a check", "open"),
    }
    verdict = words[result.verdict]
    mark = f"[{_MARKS[result.verdict]}]{escape(verdict)}[/]"
    remark = f": {escape(result.remark)}" if result.remark else ""
    console.print(f"{mark}  {escape(result.name)}{remark}", highlight=False, soft_wrap=True)
    return result


def _person_at(console: Console) -> Person:
    """Return the person at the terminal, or the script in their place."""
    return Person(
        say=lambda text: console.print(text, style="bold"),
        ask=lambda text: _is_yes_or_enter(console.input(escape(say("{question} [Y/n] ", question=text)))),
    )


def _is_yes_or_enter(answer: str) -> bool:
    return not answer.strip() or is_yes(answer)


def replay_recording(options: argparse.Namespace, console: Console) -> int:
    """Show what a table would have seen of a recording, the same each time. Raises `Unreadable`."""
    replay = Replay()
    try:
        with Path(options.file).open("rb") as file:
            for at_ms, event in replay.events(decode_pieces(file)):
                console.print(f"{at_ms / 1_000:9.3f}  {describe_event(event)}", markup=False, highlight=False)
    except RecordingError as error:
        raise RecordingError(f"{options.file}: {error}") from error
    except OSError as error:
        raise Unreadable(say("{path} can't be read: {why}.", path=options.file, why=system_reason(error))) from error
    for fault, count in sorted(replay.dropped.items()):
        console.print(
            say("dropped {count} × {fault}", count=count, fault=translated(fault)), markup=False, highlight=False
        )
    repeats = say_n("{n} repeated presses, counted once", "{n} repeated presses, counted once", replay.repeats)
    console.print(repeats, highlight=False)
    return 0
