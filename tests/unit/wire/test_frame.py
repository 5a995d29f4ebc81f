"""Any bytes give lines or counted drops, and the next good line is found."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.wire.frame import BODY_MAX, LINE_MAX, Deframer, Dropped, Fault, frame_line
from companion.wire.link import HostLink

BODIES = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$*"), max_size=BODY_MAX)


def found(data: bytes) -> list[str]:
    return [item for item in Deframer().feed(data) if isinstance(item, str)]


@given(BODIES)
def test_sealed_line_opens(body: str) -> None:
    line = frame_line(body)
    assert len(line) <= LINE_MAX
    assert found(line) == [body]


def test_longest_and_too_long() -> None:
    assert len(frame_line("x" * BODY_MAX)) == LINE_MAX
    with pytest.raises(ValueError, match="58 bytes do not fit"):
        frame_line("x" * (BODY_MAX + 1))


@given(st.binary(max_size=300), BODIES)
@example(b"$", "A 1")
@example(b"$A 1*", "A 1")
@example(b"$" + b"x" * 63, "A 1")
def test_next_good_line_is_found_after_any_bytes(noise: bytes, body: str) -> None:
    assert found(noise + frame_line(body))[-1:] == [body]


@given(st.lists(st.one_of(st.binary(max_size=80), BODIES.map(frame_line)), max_size=8))
def test_pieces_make_no_difference(parts: list[bytes]) -> None:
    data = b"".join(parts)
    whole, dripped = Deframer().feed(data), Deframer()
    assert [item for byte in data for item in dripped.feed(bytes([byte]))] == whole


@given(st.binary(max_size=400))
def test_link_takes_any_bytes(data: bytes) -> None:
    link = HostLink()
    link.begin_connection(0)
    assert [event for event in link.receive(data, 0) if not hasattr(event, "version")] == []


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (b"noise", [Fault.NOISE]),
        (b"\n\n", []),
        (b"$A 1$", [Fault.CUT]),
        (b"$A\x00 1", [Fault.GARBLED]),
        (b"$" + b"x" * 64 + b"\n", [Fault.OVERLONG]),
        (b"$A 1*0000\n", [Fault.CRC]),
    ],
)
def test_what_is_dropped_is_counted(data: bytes, faults: list[Fault]) -> None:
    found = Deframer().feed(data)
    assert [item.fault for item in found if isinstance(item, Dropped)] == faults
    assert len(found) == len(faults)
