"""Serial ports: listing and opening them, and what to do when one does not open."""

import errno
import os
import socket
from contextlib import suppress
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.core.words import phrase, say, translated

try:
    import termios
except ImportError:  # Windows has none.
    _TERMINAL_ERRORS: tuple[type[Exception], ...] = ()
else:
    _TERMINAL_ERRORS = (termios.error,)

BAUD = 38_400
READ_S = 0.1
MOMENT_S = 0.01
"""How long a read waits if its thread also writes and must not write late."""
WRITE_S = 1.0
BOOT_MS = 2_000

NEVER = phrase("{name} is blocked. Allow it on the Box page or with “companion box allow {name}”.")
CANNOT_READ = phrase("No box answers on {name}. Received instead: {wrong}.")
NO_PORT = phrase("{name} isn't a port: use a device such as /dev/ttyUSB0 or COM3, or socket://host:port.")

PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError, *_TERMINAL_ERRORS)
"""Errors of a port that is unplugged, busy, forbidden or misspelt; pyserial's own is an `OSError`."""


class Gone(OSError):
    """A port that was open is gone."""


class Port(Protocol):
    """The used part of an open port. Everything may raise one of `PORT_ERRORS`."""

    @property
    def in_waiting(self) -> int:
        """Return how many bytes have arrived, or at least whether any have."""

    def read(self, size: int = 1, /) -> bytes:
        """Return up to `size` bytes, fewer when time runs out."""

    def write(self, data: bytes, /) -> int | None:
        """Send the bytes."""

    def close(self) -> None:
        """Close the port."""


class ListedPort(NamedTuple):
    """A serial port of this machine. `identity` names the device plugged in there, empty if it is not USB."""

    device: str
    description: str
    identity: str


def serial_ports() -> list[ListedPort]:
    """Return the serial ports of this machine, without opening any."""
    return [ListedPort(port.device, port.description, _usb_identity(port)) for port in sorted(list_ports.comports())]


def _usb_identity(port: ListPortInfo) -> str:
    """Return vendor, product and serial number, or the USB location if it has no serial number, as a CH340."""
    if port.vid is None:
        return ""
    one = f":{port.serial_number}" if port.serial_number else f"@{port.location or port.device}"
    return f"{port.vid:04x}:{port.pid or 0:04x}{one}"


def usb_identity_at(port_name: str) -> str:
    """Return the identity of the port called `port_name`, empty if it is not a USB port."""
    there = os.path.realpath(port_name)
    return next((port.identity for port in serial_ports() if os.path.realpath(port.device) == there), "")


def boot_ms(port_name: str) -> int:
    """Return how long the board on this port may take to say hello; opening its port may restart it."""
    boards = ("/dev/tty", "/dev/cu", "COM")
    return BOOT_MS if port_name.startswith(boards) or os.path.realpath(port_name).startswith(boards) else 0


def open_port(port_name: str, read_s: float = READ_S) -> Port:
    """Open a device, a pty or a URL such as `socket://localhost:7000`; a read waits `read_s` for a first byte.

    Raises one of `PORT_ERRORS`.
    """
    _check_name(port_name)
    port: Port = serial.serial_for_url(port_name, baudrate=BAUD, timeout=read_s, write_timeout=WRITE_S, exclusive=True)
    if plug := _socket_of(port):
        # Lines are small and answers urgent; collecting them into packets would add 40 ms each.
        plug.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return port


def _check_name(port_name: str) -> None:
    """Raise `ValueError` for an impossible port; the library opens some of these, or fails with internal errors."""
    scheme, is_url, _ = port_name.partition("://")
    place = urlsplit(port_name)
    if not port_name or (is_url and not (scheme == "socket" and place.hostname and place.port)):
        raise ValueError(port_name)


def close_port(port: Port) -> None:
    """Close the port; one that cannot even be closed is gone anyway."""
    plug = _socket_of(port)
    with suppress(*PORT_ERRORS):
        port.close()
    if plug is not None:
        # The library leaves the socket open if the other end hung up first.
        plug.close()


def _socket_of(port: Port) -> socket.socket | None:
    """Return the socket of a `socket://` port; the library has no public name for it."""
    plug = getattr(port, "_socket", None)
    return plug if isinstance(plug, socket.socket) else None


def read_some(port: Port) -> bytes:
    """Return the received bytes, waiting briefly for the first one. Raises one of `PORT_ERRORS`."""
    return bytes(port.read(max(1, port.in_waiting)))


def why_not_serial_port(port_name: str) -> str | None:
    """Return why `port_name` is not a serial device of this machine, None if it is one. Nothing is sent to it.

    A port listed by the system is not opened for the check, because opening restarts some boards.
    """
    if "://" in port_name:
        return say(
            "{name} is a network address. To write to a board, use a serial port such as /dev/ttyUSB0 or COM3.",
            name=port_name,
        )
    if any(os.path.realpath(port_name) == os.path.realpath(port.device) for port in list_ports.comports()):
        return None
    try:
        handle = os.open(port_name, os.O_RDONLY | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        return port_failure_sentence(port_name, error)
    try:
        return None if os.isatty(handle) else translated(NO_PORT, name=port_name)
    finally:
        os.close(handle)


def has_vanished(error: Exception) -> bool:
    """Return whether the device does not exist, as after an unplug."""
    said = str(error)
    gone = getattr(error, "errno", None) in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.ECONNREFUSED)
    return gone or any(words in said for words in ("FileNotFound", "No such file", "refused"))


class Trouble(NamedTuple):
    """Why a port does not open or is gone: a word or two, and a sentence with what to do, to be `translated`.

    The sentence has slots for the `name` of the port and for what the system `said`.
    """

    brief: str
    sentence: str


def port_failure_sentence(port_name: str, error: Exception) -> str:
    """Return in one sentence why the port `port_name` did not open, or that it is gone, and what to do."""
    return translated(port_trouble(error).sentence, name=port_name, said=error)


def port_trouble(error: Exception) -> Trouble:
    """Return why a port did not open, or that it is gone."""
    code, said = getattr(error, "errno", None), str(error)
    found = (each for codes, words, each in _TROUBLES if code in codes or any(word in said for word in words))
    if isinstance(error, ValueError):
        return _NO_PORT
    if isinstance(error, Gone):
        return _GONE
    return next(found, _UNKNOWN)


_NO_PORT = Trouble(phrase("no port"), NO_PORT)
_GONE = Trouble(phrase("gone"), phrase("{name} is gone: plug in the box again."))
_UNKNOWN = Trouble(phrase("won't open"), phrase("{name} can't be opened: {said}."))
_TROUBLES = (
    (
        (errno.EBUSY,),
        ("exclusively lock", "Access is denied"),
        Trouble(
            phrase("busy"),
            phrase("{name} is busy: close the other program that uses it (serial monitor, brltty, ModemManager)."),
        ),
    ),
    (
        (errno.EACCES,),
        ("Permission denied",),
        Trouble(
            phrase("no permission"),
            phrase("No permission to use {name}: add yourself to the dialout (or uucp) group and log in again."),
        ),
    ),
    (
        (errno.ENOENT,),
        ("FileNotFound", "No such file"),
        Trouble(phrase("no such port"), phrase("No port {name}: plug in the box, or see “companion box list”.")),
    ),
    (
        (errno.ECONNREFUSED,),
        ("refused",),
        Trouble(phrase("nothing listening"), phrase("No answer from {name}: start the box program there first.")),
    ),
    (
        (),
        ("service not known", "name resolution"),
        Trouble(phrase("no such computer"), phrase("There's no computer called {name} on the network.")),
    ),
    ((errno.EISDIR, errno.ENOTTY), ("Inappropriate ioctl",), _NO_PORT),
)
