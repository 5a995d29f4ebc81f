"""However a port says that the box is gone, the driver searches on and finds it again."""

import errno
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial
from serial.tools import list_ports

from companion.box import driver
from companion.box.port import Port, open_port
from companion.table.ports import Edge
from companion.unit.signals import Button, Sectors, Signals
from tests.patience import PATIENCE_S
from tests.system.box_program import BoxProgram, Ear
from tests.usb import usb

pytestmark = pytest.mark.system

PATIENT_MS = 1_000
"""How long a box may take to answer: a slower one would be left alone, and a loaded machine is slow."""

ERRORS: dict[str, Callable[[], Exception]] = {
    "pyserial": lambda: serial.SerialException("device reports readiness to read but returned no data"),
    "io error": lambda: OSError(errno.EIO, "Input/output error"),
    "bad descriptor": lambda: OSError(errno.EBADF, "Bad file descriptor"),
    "terminal": lambda: termios.error(errno.EIO, "Input/output error"),
    "write time-out": lambda: serial.SerialTimeoutException("Write timeout"),
}


class Loose:
    """A real port whose plug is loose: `pull` lets one of its parts raise from now on."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self.broken: dict[str, Exception] = {}
        self.deaf = False

    @property
    def in_waiting(self) -> int:
        self._check("in_waiting")
        return self._port.in_waiting

    def read(self, size: int = 1, /) -> bytes:
        self._check("read")
        data = self._port.read(size)
        return b"" if self.deaf else data

    def write(self, data: bytes, /) -> int | None:
        self._check("write")
        return self._port.write(data)

    def close(self) -> None:
        self._port.close()
        self._check("close")

    def _check(self, part: str) -> None:
        if part in self.broken:
            raise self.broken[part]


@pytest.fixture
def program() -> Iterator[BoxProgram]:
    program = BoxProgram()
    yield program
    program.close()


@pytest.mark.parametrize("parts", [("read",), ("in_waiting",), ("write",), ("read", "close")], ids="+".join)
@pytest.mark.parametrize("error", ERRORS)
def test_lost_and_found(
    monkeypatch: pytest.MonkeyPatch, program: BoxProgram, error: str, parts: tuple[str, ...]
) -> None:
    opened: list[Loose] = []

    def loose(name: str) -> Port:
        opened.append(Loose(open_port(name)))
        return opened[-1]

    monkeypatch.setattr(driver, "open_port", loose)
    ear = Ear(program.port)
    ear.connected()
    ear.box.show(Signals(power=True, sectors=Sectors.ONE))
    opened[-1].broken = {part: ERRORS[error]() for part in parts}
    assert ear.lost() == "Box lost, searching…"
    ear.connected()
    program.do("tap power")
    assert ear.buttons.get(timeout=PATIENCE_S) == (Button.POWER, Edge.DOWN)
    assert ear.buttons.get(timeout=PATIENCE_S) == (Button.POWER, Edge.UP)
    program.wait("lights", lit=["one"])
    ear.box.close()
    assert ear.buttons.empty()
    assert len(opened) == 2


def test_box_is_found_by_its_hello_not_by_its_place(monkeypatch: pytest.MonkeyPatch, program: BoxProgram) -> None:
    mute = BoxProgram("--fault", "loss=1")
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(mute.port), usb(program.port)])
    monkeypatch.setattr(driver, "ANSWER_MS", PATIENT_MS)
    ear = Ear(None)
    assert ear.connected().endswith(f" on {program.port}")
    program.do("unplug")
    ear.lost()
    program.do("plug")
    assert ear.connected().endswith(f" on {program.port}")
    ear.box.close()
    mute.close()


def test_mute_port_is_told_and_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "ANSWER_MS", 200)
    mute = BoxProgram("--fault", "loss=1")
    ear = Ear(mute.port)
    assert ear.status(lambda text, _: "No answer" in text) == f"No answer on {mute.port}. Is it a button box?"
    ear.box.close()
    mute.close()
    assert ear.statuses.empty()


@pytest.mark.parametrize("silent", [(), (2, 3)])
def test_hung_box_is_opened_again_until_it_answers(
    monkeypatch: pytest.MonkeyPatch, program: BoxProgram, silent: tuple[int, ...]
) -> None:
    """Opening its port may restart the board; `silent` are the openings at which it still says nothing."""
    monkeypatch.setattr(list_ports, "comports", lambda: [usb(program.port)])
    monkeypatch.setattr(driver, "ANSWER_MS", PATIENT_MS)
    opened: list[Loose] = []

    def loose(name: str) -> Port:
        opened.append(Loose(open_port(name)))
        opened[-1].deaf = len(opened) in silent
        return opened[-1]

    monkeypatch.setattr(driver, "open_port", loose)
    ear = Ear(None)
    ear.connected()
    opened[0].deaf = True
    ear.lost()
    ear.connected()
    ear.box.close()
    assert len(opened) == max(silent, default=1) + 1


def test_absent_box_stays_lost_until_it_is_back(program: BoxProgram) -> None:
    ear = Ear(program.port)
    ear.connected()
    program.do("unplug")
    program.do("in 1.2s plug")
    assert ear.lost() == "Box lost, searching…"
    text, connected = ear.statuses.get(timeout=PATIENCE_S)
    ear.box.close()
    assert connected, text
    assert ear.statuses.empty()


def saying(words: str) -> Callable[[str, bool], bool]:
    return lambda text, _: words in text


def test_what_was_wrong_with_a_box_is_said_no_more_once_it_is_unplugged(tmp_path: Path) -> None:
    place = str(tmp_path / "port")
    ear = Ear(place, box_id="MINE")
    for options, told in ((("--id", "ELSE"), "is called ELSE"), (("--protocol", "2"), "version 2")):
        for _ in range(2):
            wrong = BoxProgram("--pty", place, *options)
            ear.status(saying(told))
            wrong.close()
            assert ear.status(lambda *_: True).startswith("No port")
    mine = BoxProgram("--pty", place, "--id", "MINE")
    ear.connected()
    mine.close()
    ear.lost()
    wrong = BoxProgram("--pty", place, "--id", "ELSE")
    ear.status(saying("is called ELSE"))
    wrong.close()
    ear.lost()
    ear.box.close()


def test_what_was_wrong_with_a_box_that_was_looked_for_is_said_no_more_once_it_is_unplugged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = BoxProgram("--protocol", "2")
    ports = [usb(there.port)]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    ear = Ear(None)
    for _ in range(2):
        ear.status(lambda text, _: "version 2" in text)
        ports.clear()
        assert ear.status(lambda *_: True) == "Box: searching…"
        ports.append(usb(there.port))
    ear.box.close()
    there.close()
