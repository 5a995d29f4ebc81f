"""The box program as a process of its own, and a driver that listens to it."""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, ClassVar

from companion.box.driver import SerialBox
from companion.table.ports import Edge
from companion.unit.signals import Button, Signals
from tests.patience import PATIENCE_S

BOOT = "20ms"
KEEPS_PRESSES = ("--keep-running", "--own-supply")  # over a pulled cable


class BoxProgram:
    """A box, by default a stand-in, that does what `do` says and tells what `wait` asks for.

    Like a real board, it resets when its port is opened, but its bootloader is quick.
    """

    def __init__(self, *options: str, engine: str = "stand-in") -> None:
        command = [sys.executable, "-m", "firmware_sim", "--engine", engine, "--script", "-", "--boot", BOOT, *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._events: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.port: str = self.wait("port")["port"]

    def do(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def wait(self, event: str, **fields: object) -> dict[str, Any]:
        """Return the next event of this kind with these fields; others are passed over."""
        while True:
            found = self._events.get(timeout=PATIENCE_S)
            if found["event"] == event and all(found[key] == value for key, value in fields.items()):
                return found

    def lit(self, light: str) -> None:
        """Wait until a light shines; fails after as many changes as half a minute of flashing makes."""
        assert any(light in self.wait("lights")["lit"] for _ in range(150)), f"{light} never shone"

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        assert self._process.wait(PATIENCE_S) == 0
        self._reader.join(PATIENCE_S)
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._events.put(json.loads(line))


class Ear:
    """A driver whose callbacks end up in queues; `close_all` stops what a failed test leaves behind.

    Such a driver would talk to any terminal that is later given the name of its port.
    """

    _open: ClassVar[list["Ear"]] = []

    def __init__(
        self,
        port: str | None,
        *,
        box_id: str = "",
        may_open: Callable[[str], bool | None] = lambda identity: True,
    ) -> None:
        self.found: queue.Queue[str] = queue.Queue()
        self.buttons: queue.Queue[tuple[Button, Edge]] = queue.Queue()
        self.statuses: queue.Queue[tuple[str, bool]] = queue.Queue()
        self.handovers: queue.Queue[Signals] = queue.Queue()
        self.why = ""
        self.box = SerialBox(
            port,
            on_button=lambda button, edge: self.buttons.put((button, edge)),
            on_status=self._hear,
            call_soon=lambda call: call(),
            on_handover=self.handovers.put,
            box_id=box_id,
            may_open=may_open,
            on_found=self.found.put,
        )
        self._open.append(self)
        self.box.start()

    @classmethod
    def close_all(cls) -> None:
        """Stop the drivers that are still there."""
        while cls._open:
            cls._open.pop().box.close()

    def _hear(self, text: str, connected: bool, why: str) -> None:
        assert not (connected and why)
        self.why = why
        self.statuses.put((text, connected))

    def status(self, wanted: Callable[[str, bool], bool]) -> str:
        """Return the next status that is wanted; others are passed over."""
        while True:
            text, connected = self.statuses.get(timeout=PATIENCE_S)
            if wanted(text, connected):
                return text

    def connected(self) -> str:
        return self.status(lambda _, connected: connected)

    def lost(self) -> str:
        return self.status(lambda text, _: "lost" in text)
