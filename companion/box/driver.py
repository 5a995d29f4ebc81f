"""The driver: its own threads carry bytes between a port and the link; it hands everything else over."""

import threading
from collections.abc import Callable, Iterable
from contextvars import copy_context
from typing import NamedTuple

from companion.box.conversation import Conversation, now_ms
from companion.box.port import (
    CANNOT_READ,
    NEVER,
    PORT_ERRORS,
    Port,
    boot_ms,
    close_port,
    has_vanished,
    open_port,
    port_trouble,
    read_some,
    serial_ports,
    usb_identity_at,
)
from companion.box.translate import BUTTONS, NOTES, to_signals, to_state
from companion.core.words import phrase, translated
from companion.table.ports import Edge, OnButton, OnStatus
from companion.unit.signals import Cue, Signals
from companion.wire.link import Event, Greeted, HostLink, Incompatible, Lost, Other, Stage, version_advice_phrase
from companion.wire.messages import VERSION, Moved

ANSWER_MS = 4_000
OPENING_S = 0.5
RETRY_S = (0.25, 0.5, 1.0, 2.0)
_SEARCHING = phrase("Box: searching…"), False
_LOST = phrase("Box lost, searching…"), False, phrase("lost")

CallSoon = Callable[[Callable[[], None]], object]
OnHandover = Callable[[Signals], None]
MayOpen = Callable[[str], bool | None]
OnFound = Callable[[str], None]


class _Status(NamedTuple):
    """A sentence and a reason to be `translated`, and whether a box is there."""

    sentence: str
    connected: bool
    why: str
    slots: dict[str, object]


class SerialBox:
    """A box on the port called `port`, or on any USB port where a box says hello; only `box_id`, if given.

    Without `port`, it opens only ports that `may_open` allows, given the port's identity; None means undecided, which
    is reported. A forbidden port is not opened even by name, and closed immediately if open. `on_found` gets the port
    identity of each box that is found.

    `call_soon` runs a callable in the thread that owns the table; it must return immediately and not raise. All
    callbacks go through it. `on_button` is called once per press and release, which the box forgets when the call has
    returned. `on_status` gets a sentence, whether a box is there, and if not, why. `on_handover` gets what a found box
    was doing by itself, if it was switched on or began a countdown while alone.
    """

    def __init__(
        self,
        port: str | None,
        on_button: OnButton,
        on_status: OnStatus,
        call_soon: CallSoon,
        on_handover: OnHandover = lambda signals: None,
        *,
        box_id: str = "",
        may_open: MayOpen = lambda identity: None,
        on_found: OnFound = lambda identity: None,
    ) -> None:
        self._wanted = port
        self._on_button, self._on_status, self._on_handover = on_button, on_status, on_handover
        self._call_soon, self._may_open, self._on_found = call_soon, may_open, on_found
        self._box_id = box_id
        self._link = HostLink(box_id)
        self._changed = threading.Condition()
        self._stop, self._free = threading.Event(), threading.Event()
        self._free.set()
        self._thread = threading.Thread(
            target=copy_context().run, args=(self._search_for_box,), name="box", daemon=True
        )
        self._name = ""
        self._said: _Status | None = None
        self._status: _Status | None = None
        self._met = False
        self._no_box: set[str] = set()
        self._boxes: set[str] = set()
        self._told: set[tuple[object, ...]] = set()

    def start(self) -> None:
        """Begin to search."""
        self._thread.start()

    def close(self) -> None:
        """Stop and release the port; returns when done, without waiting for a port that is slow to open."""
        with self._changed:
            self._stop.set()
            self._changed.notify_all()
        self._free.wait()
        if self._thread.is_alive():
            self._thread.join(OPENING_S)

    def show(self, signals: Signals) -> None:
        """Make the box show this from now on; it is sent again after every reconnect."""
        with self._changed:
            self._link.show(to_state(signals), now_ms())
            self._changed.notify_all()

    def play(self, cue: Cue) -> None:
        """Make the box sound this once, if a box is there."""
        with self._changed:
            self._link.play(NOTES[cue], now_ms())
            self._changed.notify_all()

    def _search_for_box(self) -> None:
        """Try the ports in turn, with growing pauses, until told to stop."""
        failures = 0
        self._say_status(*_SEARCHING)
        while not self._stop.is_set():
            greeted = any(self._try_port(name) for name in self._ports_to_try())
            failures = 0 if greeted else failures + 1
            self._stop.wait(RETRY_S[min(failures, len(RETRY_S) - 1)])

    def _ports_to_try(self) -> Iterable[str]:
        if self._wanted is not None:
            return [self._wanted]
        there = {port.device: self._may_open(port.identity) for port in serial_ports() if port.identity}
        self._boxes.intersection_update(there)
        if self._no_box - there.keys():
            self._no_box.intersection_update(there)
            self._told.clear()
            self._say_status(*_SEARCHING)  # the last status may be about the lost port
        known = [name for name, may_open in there.items() if may_open and name not in self._no_box]
        for name in there if not known else ():
            if there[name] is None:
                self._report_trouble_once(
                    phrase("{name} is new: allow it on the Box page."), phrase("new port"), name=name
                )
        return known

    def _try_port(self, port_name: str) -> bool:
        """Serve the box on this port until it is gone; return whether there was one."""
        identity = usb_identity_at(port_name)
        if self._stop.is_set() or self._report_if_forbidden(port_name, identity):
            return False
        try:
            port = open_port(port_name)
        except PORT_ERRORS as error:
            if self._met and has_vanished(error):
                self._say_status(*_LOST)
            else:
                why, sentence = port_trouble(error)
                self._report_trouble_once(sentence, why, name=port_name, said=str(error))
            return False
        if not self._keep_port_unless_stopping(port):
            return False
        self._name = port_name
        try:
            greeted = self._pump_port(port, identity)
        finally:
            self._free.set()
        if greeted and not self._stop.is_set():
            self._say_status(*_LOST)
        return greeted

    def _keep_port_unless_stopping(self, port: Port) -> bool:
        """Keep a newly opened port unless the driver is to stop by now."""
        with self._changed:
            if not self._stop.is_set():
                self._free.clear()
                return True
        close_port(port)
        return False

    def _report_if_forbidden(self, port_name: str, identity: str) -> bool:
        """Return whether the port must be left alone; if it is the wanted one, report that."""
        forbidden = bool(identity) and self._may_open(identity) is False
        if forbidden and self._wanted is not None:
            self._report_trouble_once(NEVER, phrase("never opened"), name=port_name)
        return forbidden

    def _report_trouble_once(self, sentence: str, why: str, **slots: object) -> None:
        """Report why a port does not work; if several are tried in turn, once until a box is found."""
        what = sentence, *slots.values()
        if self._wanted is not None or what not in self._told:
            self._told.add(what)
            self._say_status(sentence, False, why, **slots)

    def _pump_port(self, port: Port, identity: str) -> bool:
        """Pump bytes both ways until the port fails or is forbidden, nothing answers, or the driver stops."""
        session = Conversation(self._link, self._changed, port, self._handle_event)
        with self._changed:
            self._link.begin_connection(now_ms(), boot_ms(self._name))
        session.start()
        asked_ms = now_ms()
        try:
            while not (self._stop.is_set() or session.failed or (identity and self._may_open(identity) is False)):
                session.pass_to_link(read_some(port))
                if self._link.stage is Stage.UP:
                    asked_ms = now_ms()
                elif self._is_hopeless(asked_ms) and self._may_close_unanswered(session):
                    break
        except PORT_ERRORS:
            pass  # However the port reports it, the box is gone, and the search continues.
        finally:
            session.stop_and_close_port()
        return session.greeted

    def _is_hopeless(self, since_ms: int) -> bool:
        """Return whether no answer came for long, or only one from a device to leave alone."""
        return self._link.stage is Stage.LEFT_ALONE or now_ms() - since_ms > ANSWER_MS

    def _may_close_unanswered(self, session: Conversation) -> bool:
        """Return whether to close an open port without an answer; a port that never had a box is then left alone."""
        silent = self._link.stage is Stage.ASKING
        wrong = self._link.nearest.fault_sentence if silent else ""
        if self._wanted is None and not session.greeted:
            if not (silent and self._name in self._boxes):
                self._no_box.add(self._name)
        elif silent and not self._met and not wrong:
            self._report_trouble_once(
                phrase("No answer on {name}. Is it a button box?"), phrase("silent"), name=self._name
            )
        if wrong and not self._met:
            self._report_trouble_once(CANNOT_READ, phrase("bad hello"), name=self._name, wrong=wrong)
        return session.greeted or self._wanted is None

    def _handle_event(self, event: Event) -> None:
        match event:
            case Greeted(hello, alone):
                self._met = True
                self._boxes.add(self._name)
                self._told.clear()
                if identity := usb_identity_at(self._name):
                    self._call_soon(lambda: self._on_found(identity))
                self._said = None  # a restarted box has no button down
                called = f"{hello.firmware} ({hello.box_id})" if hello.box_id else hello.firmware
                self._say_status(phrase("Box {box} on {name}"), True, box=called, name=self._name)
                if alone:
                    signals = to_signals(hello.state)
                    self._call_soon(lambda: self._on_handover(signals))
            case Incompatible(version):
                self._say_status(
                    version_advice_phrase(version), False, phrase("wrong version"), version=version, own=VERSION
                )
            case Other(box_id):
                sentence = phrase("The box on {name} is called {box}, not {wanted}.")
                if not box_id:
                    sentence = phrase("The box on {name} has no name; {wanted} was expected.")
                self._report_trouble_once(
                    sentence, phrase("different box"), name=self._name, box=box_id, wanted=self._box_id
                )
            case Lost():
                self._say_status(*_LOST)
            case Moved():
                self._call_soon(lambda: self._pass_on_edge(event))

    def _pass_on_edge(self, moved: Moved) -> None:
        """Hand an edge over, and only then acknowledge it: an edge the box forgets is in the journal."""
        try:
            self._on_button(BUTTONS[moved.key], Edge.DOWN if moved.down else Edge.UP)
        finally:
            with self._changed:
                self._link.acknowledge_edge(moved, now_ms())
                self._changed.notify_all()

    def _say_status(self, sentence: str, connected: bool, why: str = "", **slots: object) -> None:
        """Report the status once; after a stop, no one is listening."""
        status = _Status(sentence, connected, why, slots)
        if status != self._said and not self._stop.is_set():
            self._said = self._status = status
            self._call_soon(lambda: self._report_status(status))

    def report_status_again(self) -> None:
        """Report the current status again, after the language of the window has changed."""
        if self._status is not None:
            self._report_status(self._status)

    def _report_status(self, status: _Status) -> None:
        self._on_status(translated(status.sentence, **status.slots), status.connected, translated(status.why))
