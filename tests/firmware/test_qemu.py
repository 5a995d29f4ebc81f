"""The core in another emulator, which is strict where the first is not, as on how the serial line is set up."""

import subprocess
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from companion.wire.frame import Deframer, frame_line
from companion.wire.messages import (
    Ack,
    FromBox,
    FromHost,
    Hello,
    Red,
    Sectors,
    Show,
    State,
    Timer,
    Who,
    message_body,
    parse_from_box,
)
from tests.firmware.building import FIRMWARE, make
from tests.golden_wire import VECTORS
from tests.wire_host import from_host

pytestmark = pytest.mark.firmware

BURST = 100
LONG_S = 120


class Qemu:
    """QEMU's `uno` with the core on it, which lives in the time of the machine that runs it."""

    def __init__(self) -> None:
        make("build/qemu.elf")
        program = ["qemu-system-avr", "-M", "uno", "-bios", str(FIRMWARE / "build" / "qemu.elf")]
        self._process = subprocess.Popen(
            [*program, "-nographic", "-monitor", "none", "-serial", "stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self._deframer = Deframer()
        self._too_long = threading.Timer(LONG_S, self._process.kill)
        self._too_long.start()

    def send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)

    def hear(self) -> FromBox:
        """Return the next message of the box. A box that says no more is ended, and fails the test."""
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            for body in self._deframer.feed(line):
                assert isinstance(body, str)
                return parse_from_box(body)
        raise AssertionError("the emulator has ended")

    def ask(self, message: FromHost) -> FromBox:
        self.send(frame_line(message_body(message)))
        return self.hear()

    def close(self) -> None:
        self._too_long.cancel()
        self._process.kill()
        self._process.communicate()


@pytest.fixture(scope="module")
def box() -> Iterator[Qemu]:
    made = Qemu()
    assert made.hear() == Hello("qemu/1.0", "", 0, State())
    yield made
    made.close()


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["good"] if each["side"] == "host"], ids=lambda vector: vector["line"].strip()
)
def test_line_of_the_host_is_obeyed(box: Qemu, vector: dict[str, Any]) -> None:
    line = vector["line"].encode("ascii")
    message = from_host(line[1:-6].decode("ascii"))
    if isinstance(message, Ack):
        box.send(line)
        assert box.ask(Show(1, State())) == Ack(1)
    elif isinstance(message, Who):
        box.send(line)
        assert isinstance(box.hear(), Hello)
    elif "count" in vector["means"]:
        box.send(line)
        assert box.hear() == Ack(vector["means"]["count"])


@pytest.mark.parametrize(
    "vector",
    [each for each in VECTORS["bad"] if each["side"] == "host" and "\n" in each["bytes"]],
    ids=lambda vector: vector["why"],
)
def test_bad_line_has_no_effect_and_the_next_is_found(box: Qemu, vector: dict[str, Any]) -> None:
    box.send(vector["bytes"].encode("latin-1"))
    assert box.ask(Show(9, State())) == Ack(9)


def test_countdown_runs_by_the_clock_of_the_box(box: Qemu) -> None:
    box.ask(Show(1, State(True, Sectors.TWO, Red.SLOW, Timer.AUCTION, 50_000, 3_600_000)))
    first, then = box.ask(Who()), box.ask(Who())
    while isinstance(then, Hello) and isinstance(first, Hello) and then.at_ms < first.at_ms + 100:
        then = box.ask(Who())
    assert isinstance(first, Hello)
    assert isinstance(then, Hello)
    assert first.state.after(then.at_ms - first.at_ms) == then.state


def test_every_line_of_a_burst_is_answered(box: Qemu) -> None:
    box.send(b"".join(frame_line(message_body(Show(count, State()))) for count in range(BURST)))
    assert [box.hear() for _ in range(BURST)] == [Ack(count) for count in range(BURST)]
