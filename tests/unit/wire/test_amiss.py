"""Why a line is not one: the fault is named, and only where there is one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.wire.amiss import Nearest, describe_fault
from companion.wire.frame import Deframer, seal
from companion.wire.messages import MalformedError, from_box

GOOD = "H 1 pico/1.0 T1 512 1DSA 38000 3412345"
NAME_20 = "micropython-pico/1.0"


def parts(change: tuple[int, str]) -> bytes:
    place, value = change
    words = GOOD.split(" ")
    words[place - 1] = value
    return seal(" ".join(words))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (seal(GOOD)[:-1] + b"\r\n", "a carriage return comes before the line feed"),
        (parts((3, NAME_20)), f"field 3, firmware, is “{NAME_20}” (20 bytes); allowed: 1 to 14 bytes"),
        (parts((4, "t1")), "field 4, id, is “t1”; allowed: 1 to 6 of A–Z and 0–9, or “-”"),
        (parts((4, "KITCHEN")), "field 4, id, is “KITCHEN”"),
        (parts((5, "4294967296")), "field 5, ms, is “4294967296”; allowed: a number from 0 to 4294967295"),
        (parts((5, "-1")), "field 5, ms, is “-1”"),
        (parts((6, "1dSA")), "field 6, letters, is “1dSA”"),
        (parts((7, "038000")), "field 7, time left, is “038000”"),
        (parts((7, "1000000")), "field 7, time left, is “1000000”"),
        (parts((8, "none")), "field 8, hour, is “none”"),
        (seal(GOOD + " 0"), "it has 9 fields; there should be 8"),
        (seal(GOOD.rpartition(" ")[0]), "it has 7 fields; there should be 8"),
        (seal(GOOD.replace(" T1", "  T1")), "it has an extra space"),
        (seal(GOOD[:2] + "01" + GOOD[3:]), "field 2, version, is “01”; allowed: 1"),
        (seal(GOOD).lower(), "no line of a box"),
        (seal(GOOD)[:-5] + seal(GOOD)[-5:].lower(), "its CRC is in lower case"),
        (seal(GOOD)[:-5] + b"0000\n", "its CRC is “0000”; for these bytes it should be "),
        (b"$" + GOOD.encode() + b"\n", "it has no “*” with a CRC"),
        (b"$" + GOOD.encode() + b"\x07*1234\n", "followed by byte 0x07"),
        (b"$" + GOOD.encode() + b"$", "another “$” comes before its line feed"),
        (b"$" + GOOD.encode() + b" " * 40 + b"\n", "it is longer than 64 bytes"),
        (seal("B 01 5 BD"), "field 2, count, is “01”"),
        (seal("B 1 5 B"), "field 4, button, is “B”"),
        (seal("A 65536"), "field 2, count, is “65536”"),
        (seal("? 1 2 3 X"), "field 5, reset, is “X”; allowed: P, R, B, W or “-”"),
        (seal("h 1"), "a box sends no “h” lines: only H, B, A, ?"),
    ],
)
def test_the_fault_is_named(data: bytes, fault: str) -> None:
    nearest = Nearest()
    for item in Deframer().feed(data):
        nearest.note(item)
    if fault == "no line of a box":
        assert nearest.no_hello == "no hello: what arrives isn't from a button box"
    else:
        assert fault in nearest.why
        assert nearest.no_hello == f"no hello, but {nearest.why}"


def test_other_devices_and_silence_are_told_apart() -> None:
    nearest = Nearest()
    assert nearest.no_hello == "no hello: nothing arrives"
    for item in Deframer().feed(b"$GPGGA,123519,4807.038,N*47\r\n" * 3):
        nearest.note(item)
    assert nearest.no_hello == "no hello: what arrives isn't from a button box"


def test_a_hello_outweighs_what_comes_after_it() -> None:
    nearest = Nearest()
    for item in (*Deframer().feed(parts((4, "t1"))), *Deframer().feed(seal("X 1") + b"\xff")):
        nearest.note(item)
    assert "“t1”" in nearest.why


words = st.sampled_from(
    ["0", "1", "00", "7", "65535", "65536", "4294967295", "1DSA", "1dsa", "BD", "-", "", "T1", "x" * 15]
)


@given(st.sampled_from("HBA?X"), st.lists(words, max_size=8))
def test_every_fault_has_words_and_no_good_line_has(kind: str, values: list[str]) -> None:
    body = " ".join([kind, *values])
    try:
        from_box(body)
    except MalformedError:
        assert ": " in describe_fault(body)
    else:
        assert describe_fault(body) == ""
