"""A port that does not open says what to do."""

import errno
import os
import pty
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from companion.box.port import (
    PORT_ERRORS,
    boot_ms,
    has_vanished,
    open_port,
    port_failure_sentence,
    serial_ports,
    usb_identity_at,
    why_not_serial_port,
)
from tests.usb import usb


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (serial.SerialException(errno.EACCES, "could not open port: Permission denied"), "dialout (or uucp) group"),
        (serial.SerialException(errno.EBUSY, "could not open port: Device or resource busy"), "brltty"),
        (serial.SerialException("Could not exclusively lock port /dev/ttyUSB0: [Errno 11]"), "close the other program"),
        (
            serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)"),
            "busy",
        ),
        (serial.SerialException(errno.ENOENT, "could not open port"), "plug in the box"),
        (serial.SerialException("could not open port 'COM3': FileNotFoundError(2, '')"), "plug in the box"),
        (serial.SerialException("Could not open port socket://h:1: [Errno 111] Connection refused"), "start the box"),
        (ValueError("invalid URL, protocol 'x' not known"), "socket://host:port"),
        (OSError(errno.EIO, "Input/output error"), "can't be opened: [Errno 5] Input/output error."),
    ],
)
def test_explain(error: Exception, said: str) -> None:
    sentence = port_failure_sentence("/dev/ttyUSB0", error)
    assert said in sentence
    assert "/dev/ttyUSB0" in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "socket://x",
        "socket://",
        "socket://:80",
        "socket://x:99999",
        "loop://",
        "/dev/null",
        "/tmp",
        "/etc/hostname",
        "x://y",
    ],
)
def test_what_is_no_port_is_told_so(name: str) -> None:
    with pytest.raises(PORT_ERRORS) as caught:
        open_port(name)
    wanted = f"{name} isn't a port: use a device such as /dev/ttyUSB0 or COM3, or socket://host:port."
    assert port_failure_sentence(name, caught.value) == wanted


def test_only_a_terminal_is_a_serial_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """One the system lists is not opened to see that: opening restarts some boards."""
    ours, theirs = pty.openpty()
    assert why_not_serial_port(os.ttyname(theirs)) is None
    assert "isn't a port" in str(why_not_serial_port("/dev/null"))
    assert "isn't a port" in str(why_not_serial_port("/tmp"))
    assert "No port" in str(why_not_serial_port("/nowhere/tty"))
    assert "network address" in str(why_not_serial_port("socket://localhost:7000"))
    monkeypatch.setattr(list_ports, "comports", lambda: [SimpleNamespace(device="/nowhere/tty")])
    assert why_not_serial_port("/nowhere/tty") is None
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("name", ["/nowhere/tty", "x://y", "socket://127.0.0.1:notaport", "socket://127.0.0.1:1", ""])
def test_bad_name_is_an_expected_error(name: str) -> None:
    with pytest.raises(PORT_ERRORS) as caught:
        open_port(name)
    assert name in port_failure_sentence(name, caught.value)


def test_a_port_is_known_by_what_is_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """One without a serial number, as a CH340, by where it is plugged in; one that is not USB not at all."""
    uno = usb("/dev/ttyACM0", serial="7563", vid=0x2341, pid=0x0043)
    nano = usb("/dev/ttyUSB0", location="1-1.2")
    monkeypatch.setattr(list_ports, "comports", lambda: [nano, usb("/dev/ttyS0", vid=None), uno])
    assert [(port.device, port.identity) for port in serial_ports()] == [
        ("/dev/ttyACM0", "2341:0043:7563"),
        ("/dev/ttyS0", ""),
        ("/dev/ttyUSB0", "1a86:7523@1-1.2"),
    ]
    assert usb_identity_at("/dev/../dev/ttyUSB0") == "1a86:7523@1-1.2"
    assert usb_identity_at("/dev/ttyS0") == usb_identity_at("/nowhere") == usb_identity_at("socket://h:1") == ""


def test_boards_get_time_to_start() -> None:
    assert [boot_ms(name) > 0 for name in ("/dev/ttyUSB0", "COM3", "/dev/pts/4", "socket://h:1")] == [
        True,
        True,
        False,
        False,
    ]


def test_a_board_gets_time_to_start_by_whatever_name(tmp_path: Path) -> None:
    """As by the names below /dev/serial/by-id."""
    link = tmp_path / "usb-Arduino-if00"
    link.symlink_to("/dev/ttyACM9")
    assert boot_ms(str(link)) > 0


def test_vanished_is_not_busy() -> None:
    assert has_vanished(serial.SerialException(errno.ENOENT, "could not open port"))
    assert has_vanished(serial.SerialException("Could not open port socket://h:1: [Errno 111] Connection refused"))
    assert not has_vanished(serial.SerialException(errno.EBUSY, "could not open port: Device or resource busy"))
