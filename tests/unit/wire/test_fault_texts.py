"""Why a line is not one: the fault is named, and only where there is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wire.fault_texts import NearestToHello, describe_fault
from companion.wire.frame import Deframer, frame_line
from companion.wire.messages import MalformedError, parse_from_box

GOOD = "H 1 pico/1.0 T1 512 1DSA 38000 3412345"
NAME_20 = "micropython-pico/1.0"


def parts(change: tuple[int, str]) -> bytes:
    place, value = change
    words = GOOD.split(" ")
    words[place - 1] = value
    return frame_line(" ".join(words))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (frame_line(GOOD)[:-1] + b"\r\n", "a carriage return comes before the line feed"),
        (parts((3, NAME_20)), f"field 3, firmware, is “{NAME_20}” (20 bytes); allowed: 1 to 14 bytes"),
        (parts((4, "t1")), "field 4, id, is “t1”; allowed: 1 to 6 of A–Z and 0–9, or “-”"),
        (parts((4, "KITCHEN")), "field 4, id, is “KITCHEN”"),
        (parts((5, "4294967296")), "field 5, ms, is “4294967296”; allowed: a number from 0 to 4294967295"),
        (parts((5, "-1")), "field 5, ms, is “-1”"),
        (parts((6, "1dSA")), "field 6, letters, is “1dSA”"),
        (parts((7, "038000")), "field 7, time left, is “038000”"),
        (parts((7, "1000000")), "field 7, time left, is “1000000”"),
        (parts((8, "none")), "field 8, hour, is “none”"),
        (frame_line(GOOD + " 0"), "it has 9 fields; there should be 8"),
        (frame_line(GOOD.rpartition(" ")[0]), "it has 7 fields; there should be 8"),
        (frame_line(GOOD.replace(" T1", "  T1")), "it has an extra space"),
        (frame_line(GOOD[:2] + "01" + GOOD[3:]), "field 2, version, is “01”; allowed: 1"),
        (frame_line(GOOD).lower(), "no line of a box"),
        (frame_line(GOOD)[:-5] + frame_line(GOOD)[-5:].lower(), "its CRC is in lower case"),
        (frame_line(GOOD)[:-5] + b"0000\n", "its CRC is “0000”; for these bytes it should be "),
        (b"$" + GOOD.encode() + b"\n", "it has no “*” with a CRC"),
        (b"$" + GOOD.encode() + b"\x07*1234\n", "followed by byte 0x07"),
        (b"$" + GOOD.encode() + b"$", "another “$” comes before its line feed"),
        (b"$" + GOOD.encode() + b" " * 40 + b"\n", "it is longer than 64 bytes"),
        (frame_line("B 01 5 BD"), "field 2, count, is “01”"),
        (frame_line("B 1 5 B"), "field 4, button, is “B”"),
        (frame_line("A 65536"), "field 2, count, is “65536”"),
        (frame_line("? 1 2 3 X"), "field 5, reset, is “X”; allowed: P, R, B, W or “-”"),
        (frame_line("h 1"), "a box sends no “h” lines: only H, B, A, ?"),
    ],
)
def test_the_fault_is_named(data: bytes, fault: str) -> None:
    nearest = NearestToHello()
    for item in Deframer().feed(data):
        nearest.add(item)
    if fault == "no line of a box":
        assert nearest.no_hello_sentence == "no hello: what arrived isn't from a button box"
    else:
        assert fault in nearest.fault_sentence
        assert nearest.no_hello_sentence == f"no hello, but {nearest.fault_sentence}"


def test_other_devices_and_silence_are_told_apart() -> None:
    nearest = NearestToHello()
    assert nearest.no_hello_sentence == "no hello: nothing arrived"
    for item in Deframer().feed(b"$GPGGA,123519,4807.038,N*47\r\n" * 3):
        nearest.add(item)
    assert nearest.no_hello_sentence == "no hello: what arrived isn't from a button box"


def test_a_hello_outweighs_what_comes_after_it() -> None:
    nearest = NearestToHello()
    for item in (*Deframer().feed(parts((4, "t1"))), *Deframer().feed(frame_line("X 1") + b"\xff")):
        nearest.add(item)
    assert "“t1”" in nearest.fault_sentence


words = st.sampled_from(
    ["0", "1", "00", "7", "65535", "65536", "4294967295", "1DSA", "1dsa", "BD", "-", "", "T1", "x" * 15]
)


@given(st.sampled_from("HBA?X"), st.lists(words, max_size=8))
def test_every_fault_has_words_and_no_good_line_has(kind: str, values: list[str]) -> None:
    body = " ".join([kind, *values])
    try:
        parse_from_box(body)
    except MalformedError:
        assert ": " in describe_fault(body)
    else:
        assert describe_fault(body) == ""
