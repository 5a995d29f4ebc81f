"""The host's codec and link against the golden vectors."""

from typing import Any

import pytest

from companion.wire.frame import Deframer, Dropped, frame_line
from companion.wire.link import Event, HostLink
from companion.wire.messages import (
    Ack,
    Foreign,
    Health,
    Hello,
    HowAreYou,
    Key,
    MalformedError,
    Message,
    Moved,
    Red,
    Sectors,
    Show,
    State,
    Timer,
    Tone,
    Who,
    message_body,
    parse_from_box,
)
from tests.golden_wire import VECTORS, drips
from tests.wire_host import from_host

READ = {"box": parse_from_box, "host": from_host}
KINDS = {
    "hello": Hello,
    "foreign": Foreign,
    "moved": Moved,
    "ack": Ack,
    "who": Who,
    "show": Show,
    "tone": Tone,
    "how are you": HowAreYou,
    "health": Health,
}
WORDS = {"1": "ONE", "2": "TWO", "3": "THREE", "held": "STEADY"}


def name(word: str) -> str:
    return WORDS.get(word, word).upper().replace(" ", "_")


def state(means: dict[str, Any]) -> State:
    return State(
        means["power"],
        Sectors[name(means["sectors"])],
        Red[name(means["red"])],
        Timer[name(means["timer"])],
        means["left_ms"],
        means["hour_left_ms"],
    )


def message(means: dict[str, Any]) -> Message:
    fields = dict(means)
    kind = KINDS[fields.pop("kind")]
    if "state" in fields:
        fields["state"] = state(fields["state"])
    if "button" in fields:
        fields["key"] = Key[fields.pop("button").upper()]
    if "notes" in fields:
        fields["notes"] = tuple(tuple(note) for note in fields["notes"])
    made: Message = kind(**fields)
    return made


def read(data: bytes, side: str) -> list[Message | None]:
    """Return the messages in `data`; None for a good line that is none, nothing for what was dropped."""
    found: list[Message | None] = []
    for item in Deframer().feed(data):
        if isinstance(item, Dropped):
            continue
        try:
            found.append(READ[side](item))
        except MalformedError:
            found.append(None)
    return found


@pytest.mark.parametrize("vector", VECTORS["good"], ids=lambda vector: vector["line"].strip())
def test_good_line(vector: dict[str, Any]) -> None:
    line = vector["line"].encode("ascii")
    wanted = message(vector["means"])
    assert read(line, vector["side"]) == [wanted]
    if not isinstance(wanted, Foreign):
        assert frame_line(message_body(wanted)) == line


@pytest.mark.parametrize("vector", VECTORS["bad"], ids=lambda vector: vector["why"])
def test_bad_line(vector: dict[str, Any]) -> None:
    data = vector["bytes"].encode("latin-1")
    assert not [found for found in read(data, vector["side"]) if found is not None]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["name"])
def test_stream(vector: dict[str, Any]) -> None:
    for pieces in drips(vector["bytes"].encode("latin-1")):
        deframer = Deframer()
        items = [item for piece in pieces for item in deframer.feed(piece)]
        assert [item for item in items if isinstance(item, str)] == vector["bodies"]


@pytest.mark.parametrize("vector", VECTORS["sequences"], ids=lambda vector: vector["name"])
def test_sequence(vector: dict[str, Any]) -> None:
    link, events = HostLink(), list[Event]()
    steps = vector["steps"]
    for now_ms in range(steps[0]["at_ms"], steps[-1]["at_ms"] + 1):
        due = [step for step in steps if step["at_ms"] == now_ms]
        before = len(events)
        for step in due:
            do(link, step, now_ms)
        for step in steps:
            if step.get("from_box") and not step.get("lost") and arrival(steps, step) == now_ms:
                events += link.receive_and_acknowledge(step["from_box"].encode("ascii"), now_ms)
        events += link.tick(now_ms)
        assert link.take_outgoing().decode("ascii") == "".join(step.get("from_host", "") for step in due), now_ms
        moves = [f"{e.key.name.lower()} {'down' if e.down else 'up'}" for e in events[before:] if isinstance(e, Moved)]
        assert moves == [step["event"] for step in due if "event" in step], now_ms


def arrival(steps: list[dict[str, Any]], sent: dict[str, Any]) -> int:
    """Return when the host has the line: when it next writes, if that is an answer, else at once."""
    after = steps[steps.index(sent) + 1 :]
    at_ms: int = sent["at_ms"]
    return next((step["at_ms"] for step in after if "from_host" in step and step["at_ms"] <= at_ms + 2), at_ms)


def do(link: HostLink, step: dict[str, Any], now_ms: int) -> None:
    match step.get("host", "").split():
        case ["open"]:
            link.begin_connection(now_ms)
        case ["play", *numbers]:
            values = [int(number) for number in numbers]
            link.play(tuple(zip(values[::2], values[1::2], strict=True)), now_ms)


def test_every_kind_has_a_good_vector() -> None:
    assert {vector["means"]["kind"] for vector in VECTORS["good"]} == set(KINDS)
