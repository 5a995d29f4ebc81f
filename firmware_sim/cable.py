"""The plug of the box: a pty or a TCP port on loopback, that can be pulled and put in again."""

import os
import select
import socket
import tempfile
import tty
from contextlib import suppress
from pathlib import Path
from typing import Protocol


class Cable(Protocol):
    """A plug that never blocks and never raises: bytes nobody takes are lost."""

    def where(self) -> str:
        """Return what a host opens."""
        ...

    def taken(self) -> bool:
        """Return whether a host has opened it since this was last asked."""
        ...

    def plug(self) -> None:
        """Put it in."""
        ...

    def unplug(self) -> None:
        """Pull it."""
        ...

    def read(self) -> bytes:
        """Return what has come."""
        ...

    def write(self, data: bytes) -> None:
        """Send."""
        ...

    def filenos(self) -> list[int]:
        """Return the descriptors that tell when something has come."""
        ...


class PtyCable:
    """A pty behind a link whose path stays the same over unplug and plug."""

    def __init__(self, path: str | None = None) -> None:
        if path is None:
            self._folder = tempfile.TemporaryDirectory(prefix="companion-box-")
            path = f"{self._folder.name}/port"
        self._link = Path(path)
        self._master = -1
        self._open = False
        self.plug()

    def where(self) -> str:
        """Return the path of the link."""
        return str(self._link)

    def plug(self) -> None:
        """Make a new pty and point the link at it. Raises `OSError` where something else lies in its place."""
        if self._master >= 0:
            return
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        if self._link.is_symlink():  # a box that was killed leaves it behind
            self._link.unlink()
        self._link.symlink_to(os.ttyname(slave))
        os.close(slave)

    def unplug(self) -> None:
        """Close our end: whoever has the other open gets an error, as with a pulled cable."""
        if self._master < 0:
            return
        self._link.unlink(missing_ok=True)
        os.close(self._master)
        self._master = -1
        self._open = False

    def taken(self) -> bool:
        """Return whether the other end was closed and now is open."""
        before, self._open = self._open, self._is_open()
        return self._open and not before

    def _is_open(self) -> bool:
        if self._master < 0:
            return False
        look = select.poll()
        look.register(self._master, select.POLLHUP)
        return not look.poll(0)

    def read(self) -> bytes:
        """Return what has come."""
        with suppress(OSError):
            return os.read(self._master, 4096)
        return b""

    def write(self, data: bytes) -> None:
        """Send, or lose what does not fit or nobody is there for."""
        if self._open:
            with suppress(OSError):
                os.write(self._master, data)

    def filenos(self) -> list[int]:
        """Return our end while the other is open."""
        return [self._master] if self._open else []


class TcpCable:
    """A port on loopback for one host at a time; a second one takes the place of the first."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._door: socket.socket | None = None
        self._host: socket.socket | None = None
        self._taken = False
        self.plug()

    def where(self) -> str:
        """Return the URL."""
        return f"socket://127.0.0.1:{self._port}"

    def plug(self) -> None:
        """Listen."""
        if self._door is None:
            self._door = socket.create_server(("127.0.0.1", self._port))
            self._door.setblocking(False)
            self._port = self._door.getsockname()[1]

    def unplug(self) -> None:
        """Hang up and listen no more."""
        self._hang_up()
        if self._door is not None:
            self._door.close()
            self._door = None

    def taken(self) -> bool:
        """Return whether somebody has come since this was last asked."""
        self._accept_host()
        taken, self._taken = self._taken, False
        return taken

    def read(self) -> bytes:
        """Return what has come; notice who goes."""
        if self._host is None:
            return b""
        try:
            data = self._host.recv(4096)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def write(self, data: bytes) -> None:
        """Send, or lose what does not fit."""
        if self._host is not None:
            with suppress(OSError):
                self._host.send(data)

    def filenos(self) -> list[int]:
        """Return the listening socket and the host's."""
        return [each.fileno() for each in (self._door, self._host) if each is not None]

    def _accept_host(self) -> None:
        if self._door is None:
            return
        with suppress(BlockingIOError):
            host, _ = self._door.accept()
            host.setblocking(False)
            host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._hang_up()
            self._host, self._taken = host, True

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None
