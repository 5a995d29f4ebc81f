"""Which ports exist, what is on them, and which may be asked."""

import argparse
import sys
from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.box.exchange import exchange_at
from companion.box.owner import Owner, permitted_port_name
from companion.box.port import PORT_ERRORS, ListedPort, port_failure_sentence, serial_ports, usb_identity_at
from companion.core.answers import is_no, is_yes
from companion.core.errors import CompanionError, Unreadable
from companion.core.words import say, say_in
from companion.wire.link import explain_version
from companion.wire.messages import Foreign, Hello


def list_boxes(options: argparse.Namespace, console: Console) -> int:
    """Show every serial port, and what says hello on the permitted ones; 0 if a box is among them."""
    table = Table(say("port"), say("description"), say_in("a column", "box"))
    boxes = 0
    for port in serial_ports():
        answer = _hello_or_why_unasked(port, options.owner, console)
        boxes += isinstance(answer, Hello)
        said = hello_text(answer)
        table.add_row(escape(port.device), escape(port.description), escape(said))
    console.print(table if table.rows else say("This computer has no serial ports."))
    if boxes > 1:
        console.print(say("Several boxes found: choose one with “companion --box ID”. The IDs are in brackets."))
    return 0 if boxes else 1


def _hello_or_why_unasked(port: ListedPort, owner: Owner, console: Console) -> Hello | Foreign | str:
    """Return what says hello, or why nothing was asked."""
    if not port.identity:
        return say("not USB: not opened")
    if owner.may_open(port.identity) is None and sys.stdin.isatty():
        _ask_about_port(port, owner, console)
    if (may_open := owner.may_open(port.identity)) is None:
        return say("new, not opened: see “companion box allow {port}”", port=port.device)
    return _hello_or_failure(port.device) if may_open else say("never opened")


def _ask_about_port(port: ListedPort, owner: Owner, console: Console) -> None:
    try:
        question = say(
            "Open {port} ({description}) to look for a box? This restarts some boards. [y]es, [n]ever, Enter: not now ",
            port=port.device,
            description=port.description,
        )
        answer = console.input(escape(question))
    except EOFError:
        console.print()
        return
    if is_yes(answer):
        owner.allow(port.identity)
    elif is_no(answer):
        owner.forbid(port.identity)


def _hello_or_failure(port_name: str) -> Hello | Foreign | str:
    try:
        with exchange_at(port_name) as (box, answer):
            return answer or box.nearest.no_hello_sentence
    except PORT_ERRORS as error:
        return port_failure_sentence(port_name, error)


def hello_text(answer: Hello | Foreign | str) -> str:
    """Return in words what answered; words stay unchanged."""
    match answer:
        case Hello(firmware, box_id):
            return f"{firmware} ({box_id})" if box_id else firmware
        case Foreign(version):
            return explain_version(version)
    return answer


def named_or_found_port(options: argparse.Namespace) -> str:
    """Return the named port, or that of the first box found.

    Raises `CompanionError` if there is none, `Unreadable` if the named one must never be touched.
    """
    found = (
        permitted_port_name(options.owner, str(options.port))
        if options.port
        else next(_boxes_that_answer(options.owner), None)
    )
    if found is None:
        new = [port for port in serial_ports() if port.identity and options.owner.may_open(port.identity) is None]
        new_ones = [say("{port} is new: allow it with “companion box list”.", port=port.device) for port in new]
        none = say("No box found: plug it in, or give its port with --port.")
        raise CompanionError("\n".join((none, *new_ones)))
    return found


def _boxes_that_answer(owner: Owner) -> Iterator[str]:
    for port in serial_ports():
        if port.identity and owner.may_open(port.identity):
            answer = _hello_or_failure(port.device)
            if isinstance(answer, Hello) and owner.box_id in ("", answer.box_id):
                yield port.device


def allow_port(options: argparse.Namespace, console: Console) -> int:
    """Allow opening the named port from now on. Raises `Unreadable` if it is not a USB port."""
    return _decide_port(options, console, may_open=True)


def forbid_port(options: argparse.Namespace, console: Console) -> int:
    """Never touch the named port from now on. Raises `Unreadable` if it is not a USB port."""
    return _decide_port(options, console, may_open=False)


def _decide_port(options: argparse.Namespace, console: Console, *, may_open: bool) -> int:
    identity = usb_identity_at(options.name)
    if not identity:
        if not options.name:
            raise Unreadable(say("A port name can't be empty: see “companion box list”."))
        raise Unreadable(say("{port} isn't a connected USB port: see “companion box list”.", port=options.name))
    (options.owner.allow if may_open else options.owner.forbid)(identity)
    if may_open:
        text = say("From now on, Companion may open {port} ({device}).", port=options.name, device=identity)
    else:
        text = say("From now on, Companion will never open {port} ({device}).", port=options.name, device=identity)
    console.print(text, markup=False, highlight=False, soft_wrap=True)
    return 0
