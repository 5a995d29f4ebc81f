"""From a press on the box to a fact of the host to a light on the box, over TCP with the box in its own process.

The time runs from the command to press, given to the box program on its standard input, to its report of the
light on its standard output; so it holds more than a person would wait for. The baseline is a bare TCP echo
in a process of its own.
"""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

from benchmarks.rows import Row, p50_p99, p99, show
from companion.box.driver import SerialBox
from companion.table.ports import Edge
from companion.unit.signals import Button, Sectors, Signals

TARGET_MS = 15.0
TIMES = 500
_ECHO = """
import socket
door = socket.create_server(("127.0.0.1", 0))
print(door.getsockname()[1], flush=True)
host, _ = door.accept()
host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
while data := host.recv(64):
    host.send(data)
"""


def start(*command: str) -> tuple[subprocess.Popen[str], Callable[[str], None], Callable[[], str]]:
    """Start a Python process; return it, what writes a line to it and what reads one."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, *command], stdin=pipe, stdout=pipe, text=True, bufsize=1)
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None
    assert stdout is not None
    return process, lambda line: print(line, file=stdin, flush=True), stdout.readline


def echo(times: int) -> list[float]:
    """Return the round trips of 20 bytes over TCP in ms."""
    process, _, read = start("-c", _ECHO)
    with process, socket.create_connection(("127.0.0.1", int(read()))) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return [timed(lambda: line.send(b"x" * 20) and line.recv(64)) for _ in range(times)]


def press_to_light(times: int) -> list[float]:
    """Return the ms from each press of the box to the light the host answers it with."""
    process, do, read = start("-m", "firmware_sim", "--engine", "stand-in", "--tcp", "0", "--script", "-")
    port = json.loads(read())["port"]
    lit = [Sectors.DARK]

    def press(button: Button, edge: Edge) -> None:
        """Stand in for the table: a press is a fact that lights the next sector."""
        if edge is Edge.DOWN:
            lit[0] = Sectors.TWO if lit[0] is Sectors.ONE else Sectors.ONE
            box.show(Signals(power=True, sectors=lit[0]))

    there: list[bool] = []
    box = SerialBox(port, press, lambda text, connected, why: there.append(connected), lambda call: call())
    box.start()
    while True not in there:
        time.sleep(0.01)
    with process:
        found = [_one(do, read) for _ in range(times)]
        do("quit")
        box.close()
    return found


def _one(do: Callable[[str], None], read: Callable[[], str]) -> float:
    def round_trip() -> None:
        do("press build")
        while json.loads(read())["event"] != "lights":
            pass

    taken = timed(round_trip)
    do("release build")
    time.sleep(0.02)
    return taken


def timed(call: Callable[[], object]) -> float:
    """Return how many ms the call takes."""
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1_000


def run(times: int = TIMES) -> list[Row]:
    """Return the figures of one run."""
    base, ours = echo(times), press_to_light(times)
    what = f"press → host fact → light, socket, {times}×, p50/p99"
    ratio = f"{median(ours) / median(base):.0f}/{p99(ours) / p99(base):.0f}"
    return [Row(what, p50_p99(ours), f"{p50_p99(base)} (TCP echo)", ratio, f"≤ {TARGET_MS:.0f} ms (p99)")]


if __name__ == "__main__":
    show("Box", run())
