"""The core's codec and link against the golden vectors."""

from typing import Any

import pytest

from companion.wire.frame import frame_line
from companion.wire.messages import (
    Ack,
    Health,
    HowAreYou,
    Moved,
    Sectors,
    Show,
    State,
    Who,
    message_body,
    parse_from_box,
)
from tests.firmware.native_box import BOX_ID, NAME, NativeBox
from tests.golden_wire import VECTORS, drips
from tests.unit.firmware_sim.test_golden import answer_ms
from tests.wire_host import from_host

pytestmark = pytest.mark.firmware

LETTERS = {"B": "build", "A": "auction", "P": "power"}


def good(side: str) -> list[dict[str, Any]]:
    return [each for each in VECTORS["good"] if each["side"] == side]


def sent(core: NativeBox) -> str:
    return b"".join(core.take()).decode("ascii")


@pytest.mark.parametrize(("body", "crc"), VECTORS["crc"])
def test_crc(core: NativeBox, body: str, crc: str) -> None:
    assert core.frames(f"${body}*{crc}\n".encode()) == [(body, crc)]


@pytest.mark.parametrize("vector", good("host"), ids=lambda vector: vector["line"].strip())
def test_line_of_the_host_is_obeyed(core: NativeBox, vector: dict[str, Any]) -> None:
    core.take()
    line, means = vector["line"].encode("ascii"), vector["means"]
    core.receive(line)
    match from_host(line[1:-6].decode("ascii")):
        case Show(count, state):
            answer = frame_line(message_body(Ack(count))).decode("ascii")
            assert sent(core) == answer
            core.receive(frame_line(message_body(Who(2))))
            assert sent(core)[:-6].endswith(message_body(Show(0, state)).removeprefix("S 0"))
        case Who(version):
            core.edge("build", True)
            hello, *press = sent(core).splitlines()
            assert hello.startswith(f"$H 1 {NAME} {BOX_ID} 0 ")
            assert bool(press) == (version == 1)
        case HowAreYou():
            assert sent(core) == frame_line(message_body(Health(0, 0, 0, "-"))).decode("ascii"), (
                "built for this computer, it has no chip to measure"
            )
        case Ack():
            assert sent(core) == ""
            core.edge("build", True)
            assert sent(core).startswith("$B 1 "), "it acts as a host"
        case _:
            assert sent(core) == frame_line(message_body(Ack(means["count"]))).decode("ascii")
            core.advance(70_000)
            heard = [[sound.hz, sound.ms] for sound in core.sounds()]
            assert heard == [note for note in means["notes"] if note[0]]


@pytest.mark.parametrize("vector", good("box"), ids=lambda vector: vector["line"].strip())
def test_line_of_the_box_is_written(core: NativeBox, vector: dict[str, Any]) -> None:
    line = vector["line"]
    message = parse_from_box(line[1:-6])
    match message:
        case Moved(count, at_ms, key, down):
            core.receive(frame_line(message_body(Show(1, State()))))
            core.clock(at_ms)
            core.count((count - 1) % 65_536)
            core.take()
            core.edge(LETTERS[key], down)
            assert sent(core) == line
        case Ack(count):
            core.take()
            core.receive(frame_line(message_body(Show(count, State()))))
            assert sent(core) == line
        case _ if "firmware" in vector["means"]:
            means = vector["means"]
            core.begin(means["firmware"], means["box_id"] or "-")
            core.receive(frame_line("S 1 " + line[1:-6].split(" ", 5)[5]))
            core.clock(means["at_ms"])
            core.take()
            core.receive(frame_line(message_body(Who())))
            assert sent(core) == line
        case Health(stack_free, spoiled, dropped, reset):
            core.health(stack_free, spoiled, dropped, reset)
            core.take()
            core.receive(frame_line(message_body(HowAreYou())))
            assert sent(core) == line
        case _:
            assert vector["means"]["kind"] == "foreign", "which no box of this version writes"


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if each["side"] == "host"], ids=lambda vector: vector["why"]
)
def test_bad_line_has_no_effect(core: NativeBox, vector: dict[str, Any]) -> None:
    core.take()
    core.receive(vector["bytes"].encode("latin-1"))
    core.edge("build", True)
    assert core.take() == [], "neither an answer nor, without a host, the press"


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if "\n" in each["bytes"]], ids=lambda vector: vector["why"]
)
def test_next_good_line_is_found(core: NativeBox, vector: dict[str, Any]) -> None:
    core.receive(vector["bytes"].encode("latin-1"))
    core.take()
    core.receive(frame_line(message_body(Show(9, State(power=True, sectors=Sectors.RAIL)))))
    assert core.take() == [frame_line(message_body(Ack(9)))]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["name"])
def test_stream(core: NativeBox, vector: dict[str, Any]) -> None:
    for pieces in drips(vector["bytes"].encode("latin-1")):
        found = [body for piece in pieces for body, _ in core.frames(piece)]
        assert found == vector["bodies"]
        core.frames(b"\0")


@pytest.mark.parametrize("vector", VECTORS["sequences"], ids=lambda vector: vector["name"])
def test_sequence(core: NativeBox, vector: dict[str, Any]) -> None:
    steps = vector["steps"]
    core.advance(steps[0]["at_ms"])
    core.take()
    for place, step in enumerate(steps):
        if "from_host" in step and not step.get("lost"):
            core.advance(answer_ms(steps[place + 1 :], step["at_ms"]))
            core.receive(step["from_host"].encode("ascii"))
            continue
        core.advance(step["at_ms"])
        if button := step.get("box", ""):
            verb, name = button.split()
            core.edge(name, verb == "press")
        if "from_box" in step:
            assert sent(core) == step["from_box"]
    assert sent(core) == ""
    core.advance(core.now_ms + 1_000)
    wanted = [note for step in steps for note in step.get("sounds", [])]
    assert [[sound.hz, sound.ms] for sound in core.sounds()] == wanted
