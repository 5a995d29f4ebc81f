"""What a host says, read as strictly as a box has to."""

import re

from companion.wire.messages import (
    COUNT,
    VERSION,
    Ack,
    FromHost,
    Hello,
    HowAreYou,
    MalformedError,
    Show,
    State,
    Tone,
    Who,
    parse_from_box,
)

_NUMBER = r"(?:0|[1-9]\d{0,4})"
_SHOW = re.compile(rf"S ({_NUMBER}) (.+)", re.ASCII)
_TONE = re.compile(rf"T ({_NUMBER})((?: {_NUMBER} {_NUMBER}){{1,4}})", re.ASCII)
_WHO = re.compile(r"W ([1-9]\d?)", re.ASCII)


def from_host(body: str) -> FromHost:
    """Return the message of a host. Raises `MalformedError`."""
    if found := _SHOW.fullmatch(body):
        return Show(_number(found[1]), _state(found[2]))
    if found := _TONE.fullmatch(body):
        notes = [_number(text) for text in found[2].split()]
        return Tone(_number(found[1]), tuple(zip(notes[::2], notes[1::2], strict=True)))
    if found := _WHO.fullmatch(body):
        return Who(int(found[1]))
    if body == "?":
        return HowAreYou()
    both = parse_from_box(body)
    if not isinstance(both, Ack):
        raise MalformedError(body)
    return both


def _number(text: str) -> int:
    if int(text) >= COUNT:
        raise MalformedError(text)
    return int(text)


def _state(text: str) -> State:
    """Return a state, which is written as in the hello of a box."""
    hello = parse_from_box(f"H {VERSION} host - 0 {text}")
    assert isinstance(hello, Hello)
    return hello.state
