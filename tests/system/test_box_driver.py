"""The real driver on real ports, with the box program at the other end."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from socket import socket
from threading import Event

import pytest

from companion.box import driver
from companion.box.port import Port, open_port
from companion.session.box_link import BoxLink
from companion.table.ports import Edge
from companion.unit.signals import Button, Countdown, Cue, Red, Sectors, Signals
from tests.patience import PATIENCE_S
from tests.system.box_program import BoxProgram, Ear

pytestmark = pytest.mark.system


@pytest.fixture(params=["tcp", "pty"])
def program(request: pytest.FixtureRequest) -> Iterator[BoxProgram]:
    program = BoxProgram(*(["--tcp", "0"] if request.param == "tcp" else []), "--id", "T1")
    yield program
    program.close()


@pytest.fixture
def ear(program: BoxProgram) -> Iterator[Ear]:
    ear = Ear(program.port)
    yield ear
    ear.box.close()


def test_buttons_lights_and_notes(program: BoxProgram, ear: Ear) -> None:
    assert ear.connected() == f"Box stand-in/1.0 (T1) on {program.port}"
    program.do("tap build")
    assert ear.buttons.get(timeout=PATIENCE_S) == (Button.BUILD, Edge.DOWN)
    assert ear.buttons.get(timeout=PATIENCE_S) == (Button.BUILD, Edge.UP)
    ear.box.show(Signals(power=True, sectors=Sectors.THREE))
    program.wait("lights", lit=["three"])
    ear.box.play(Cue.TIME_UP)
    program.wait("note", hz=440, ms=600)


def test_replug_in_an_auction_lights_up_again(program: BoxProgram, ear: Ear) -> None:
    ear.connected()
    ear.box.show(Signals(power=True, red=Red.STEADY, countdown=Countdown(False, 38_000, True)))
    program.wait("lights", lit=["red"])
    program.do("unplug")
    assert ear.lost() == "Box lost, searching…"
    ear.box.show(Signals(power=True, sectors=Sectors.TWO, red=Red.STEADY))
    program.do("plug")
    ear.connected()
    program.wait("lights", lit=["two", "red"])
    program.do("reset")
    program.wait("lights", lit=[])
    program.wait("lights", lit=["two", "red"])
    assert ear.buttons.empty()


def test_a_box_that_begins_again_is_told_again(program: BoxProgram, ear: Ear) -> None:
    """A button that was down then and is let go of meanwhile never tells so."""
    link = BoxLink()
    said = ear.connected()
    program.do("press auction")
    link.record_button(*ear.buttons.get(timeout=PATIENCE_S))
    assert link.down == {Button.AUCTION}
    program.do("reset")
    program.do("release auction")
    text = ear.connected()
    link.record_status(text, True)
    assert (text, link.down) == (said, frozenset())


def test_auction_of_a_box_alone_is_handed_over(program: BoxProgram) -> None:
    program.do("tap power")
    program.do("tap auction")
    program.wait("lights", lit=["red"])
    program.wait("lights", lit=[])
    ear = Ear(program.port)
    ear.connected()
    signals = ear.handovers.get(timeout=PATIENCE_S)
    ear.box.close()
    assert signals.power
    assert signals.countdown is not None
    assert not signals.countdown.deal
    assert 0 < signals.countdown.left_ms <= 49_500


def test_another_version_is_told() -> None:
    program = BoxProgram("--tcp", "0", "--protocol", "2")
    ear = Ear(program.port)
    text = ear.status(lambda text, _: "version" in text)
    ear.box.close()
    program.close()
    assert ear.why == "wrong version"
    assert text == "This box speaks protocol version 2, Companion version 1: Companion needs an update."


def test_busy_port_says_what_to_do() -> None:
    program = BoxProgram()
    first = Ear(program.port)
    first.connected()
    second = Ear(program.port)
    text = second.status(lambda text, _: "busy" in text)
    second.box.close()
    first.box.close()
    program.close()
    assert "close the other program" in text
    assert second.why == "busy"


def test_a_port_that_is_slow_to_open_keeps_nobody_waiting_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = Event()

    def noted(name: str) -> Port:
        opening.set()
        return open_port(name)

    monkeypatch.setattr(driver, "open_port", noted)
    with ExitStack() as full:
        server = full.enter_context(socket())
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        for _ in range(3):  # more than are accepted: the next connection waits until the system gives up
            waiting = full.enter_context(socket())
            waiting.setblocking(False)
            waiting.connect_ex(server.getsockname())
        ear = Ear(f"socket://127.0.0.1:{server.getsockname()[1]}")
        assert opening.wait(PATIENCE_S)
        begun = time.monotonic()
        ear.box.close()
        assert time.monotonic() - begun < 2, "the library gives up after five seconds"
