"""The stand-in's codec and behaviour against the golden vectors."""

from typing import Any

import pytest

from firmware_sim.codec import Receiver, Shown, crc16, line, notes, number, shown
from firmware_sim.stand_in import StandIn
from tests.golden_wire import VECTORS, drips

SECTORS = {"dark": "D", "chase": "C", "1": "1", "2": "2", "3": "3", "rail": "R"}
RED = {"off": "O", "slow": "S", "fast": "F", "steady": "H"}
TIMER = {"none": "-", "auction": "A", "auction held": "a", "deal": "D", "deal held": "d"}
LETTERS = {"build": "B", "auction": "A", "power": "P"}


def state(means: dict[str, Any]) -> Shown:
    sectors, red, timer = SECTORS[means["sectors"]], RED[means["red"]], TIMER[means["timer"]]
    return Shown(means["power"], sectors, red, timer, means["left_ms"], means["hour_left_ms"])


@pytest.mark.parametrize(("text", "crc"), VECTORS["crc"])
def test_crc(text: str, crc: str) -> None:
    assert f"{crc16(text.encode('ascii')):04X}" == crc


@pytest.mark.parametrize("vector", VECTORS["good"], ids=lambda vector: vector["line"].strip())
def test_good_line(vector: dict[str, Any]) -> None:
    means = vector["means"]
    (words,) = Receiver().feed(vector["line"].encode("ascii"))
    match means["kind"]:
        case "show":
            assert (number(words[1], 65536), shown(words[2:])) == (means["count"], state(means["state"]))
        case "tone":
            assert (number(words[1], 65536), [list(note) for note in notes(words[2:])]) == (
                means["count"],
                means["notes"],
            )
        case "hello":
            wanted = ("H", 1, means["firmware"], means["box_id"] or "-", means["at_ms"])
            assert line(*wanted, *state(means["state"]).words()).decode("ascii") == vector["line"]
        case "moved":
            what = LETTERS[means["button"]] + ("D" if means["down"] else "U")
            assert line("B", means["count"], means["at_ms"], what).decode("ascii") == vector["line"]
        case "ack":
            assert words == ["A", str(means["count"])]
        case "who" | "foreign":
            assert words[1] == str(means["version"])
        case "how are you":
            assert words == ["?"]
        case "health":
            assert words == ["?", *(str(means[field]) for field in ("stack_free", "spoiled", "dropped", "reset"))]
        case other:
            pytest.fail(f"no check for {other}")


def fresh_box() -> StandIn:
    box = StandIn(box_id="T1")
    box.take()
    return box


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if each["side"] == "host"], ids=lambda vector: vector["why"]
)
def test_bad_line_has_no_effect(vector: dict[str, Any]) -> None:
    box = fresh_box()
    box.receive(vector["bytes"].encode("latin-1"))
    assert box.take() == []
    assert not box.hosted


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS["bad"] if "\n" in each["bytes"]], ids=lambda vector: vector["why"]
)
def test_next_good_line_is_found(vector: dict[str, Any]) -> None:
    box = fresh_box()
    box.receive(vector["bytes"].encode("latin-1"))
    box.receive(line("S", 9, "1DO-", 0, "-"))
    assert box.take()[-1] == line("A", 9)


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["name"])
def test_stream(vector: dict[str, Any]) -> None:
    for pieces in drips(vector["bytes"].encode("latin-1")):
        receiver = Receiver()
        found = [" ".join(words) for piece in pieces for words in receiver.feed(piece)]
        assert found == vector["bodies"]


@pytest.mark.parametrize("vector", VECTORS["sequences"], ids=lambda vector: vector["name"])
def test_sequence(vector: dict[str, Any]) -> None:
    box, steps = StandIn(box_id="T1"), vector["steps"]
    box.advance(steps[0]["at_ms"])
    box.take()
    for place, step in enumerate(steps):
        if "from_host" in step and not step.get("lost"):
            box.advance(answer_ms(steps[place + 1 :], step["at_ms"]))
            box.receive(step["from_host"].encode("ascii"))
            if "sounds" in step:
                assert [list(note) for note in box.take_notes()] == step["sounds"]
            continue
        box.advance(step["at_ms"])
        match step.get("box", "").split():
            case ["press", button]:
                box.press(button)
            case ["release", button]:
                box.release(button)
        if "from_box" in step:
            assert b"".join(box.take()).decode("ascii") == step["from_box"]
    assert box.take() == []


def answer_ms(after: list[dict[str, Any]], at_ms: int) -> int:
    """Return when the box has the line: when it next writes, if that is an answer, else at once."""
    return next((step["at_ms"] for step in after if "from_box" in step and step["at_ms"] <= at_ms + 2), at_ms)
