"""Explaining why a line from a box is invalid: the only help the maker of a new box has."""

import re
from binascii import crc_hqx
from typing import NamedTuple

from companion.core.words import phrase, quoted, say, translated, with_heading
from companion.wire.frame import LINE_MAX, Dropped, Fault
from companion.wire.messages import CLOCK, COUNT, HOUR_MAX, LEFT_MAX, VERSION, MalformedError, parse_from_box


class _Field(NamedTuple):
    name: str
    pattern: str
    allowed: str
    limit: int = 0
    """The exclusive upper limit of a number; 0 for fields that are not numbers."""
    placeholder: str = ""
    """What a number may be replaced by."""

    @property
    def allowed_words(self) -> str:
        """Return what is allowed, in words."""
        if not self.limit:
            return translated(self.allowed)
        most = self.limit - 1
        if self.placeholder:
            return say(
                "a number from 0 to {most} without leading zeros, or “{other}”", most=most, other=self.placeholder
            )
        return say("a number from 0 to {most} without leading zeros", most=most)

    def fits(self, value: str) -> bool:
        sound = re.fullmatch(self.pattern, value, re.ASCII) is not None
        return sound and not (self.limit and value.isdecimal() and int(value) >= self.limit)


def _number_field(name: str, below: int, placeholder: str = "") -> _Field:
    return _Field(name, r"0|[1-9]\d*" + (f"|{placeholder}" if placeholder else ""), "", below, placeholder)


_COUNT = _number_field(phrase("count"), COUNT)
_MS = _number_field("ms", CLOCK)
_KINDS = {
    "H": (
        _Field(phrase("version"), str(VERSION), str(VERSION)),
        _Field(phrase("firmware"), r"[!-#%-)+-~]{1,14}", phrase("1 to 14 bytes, without spaces, “$” and “*”")),
        _Field(phrase("id"), r"[0-9A-Z]{1,6}|-", phrase("1 to 6 of A–Z and 0–9, or “-”")),
        _MS,
        _Field(
            phrase("letters"),
            "[01][DC123R][OSFH][-AaDd]",
            phrase("power 0/1, sectors D/C/1/2/3/R, red O/S/F/H, countdown -/A/a/D/d"),
        ),
        _number_field(phrase("time left"), LEFT_MAX + 1),
        _number_field(phrase("hour"), HOUR_MAX + 1, "-"),
    ),
    "B": (
        _COUNT,
        _MS,
        _Field(phrase("button"), "[BAP][DU]", phrase("B, A or P followed directly by D or U, as in BD")),
    ),
    "A": (_COUNT,),
    "?": (
        _number_field(phrase("stack"), COUNT),
        _number_field(phrase("corrupted bytes"), COUNT),
        _number_field(phrase("dropped"), COUNT),
        _Field(phrase("reset"), "[PRBW-]", phrase("P, R, B, W or “-”")),
    ),
}


def describe_fault(item: str | Dropped) -> str:
    """Return what is wrong with a line from a box and quote it; empty for a valid line or plain noise."""
    if isinstance(item, str):
        fault = _body_fault(item)
        return with_heading(quoted(item), fault) if fault else ""
    said = "".join(char for char in item.data.decode("latin-1") if " " <= char <= "~")
    return with_heading(quoted(said), _line_fault(item)) if said else ""


def _line_fault(dropped: Dropped) -> str:
    match dropped.fault:
        case Fault.GARBLED if dropped.data.endswith(b"\r"):
            return say("a carriage return comes before the line feed; a line must end with the line feed alone")
        case Fault.GARBLED:
            return say("followed by byte {byte}; lines must be printable ASCII", byte=f"0x{dropped.data[-1]:02X}")
        case Fault.OVERLONG:
            return say("it is longer than {most} bytes", most=LINE_MAX)
        case Fault.CUT:
            return say("another “$” comes before its line feed")
    return _why_crc_fails(dropped.data)


def _why_crc_fails(rejected: bytes) -> str:
    body, star, said = rejected[1:].partition(b"*")
    right = f"{crc_hqx(body, 0xFFFF):04X}"
    if not star:
        return say("it has no “*” with a CRC")
    if said.decode("ascii").upper() == right:
        return say("its CRC is in lower case; it must be in capitals")
    return say("its CRC is “{crc}”; for these bytes it should be {right}", crc=said.decode("ascii"), right=right)


def _body_fault(body: str) -> str:
    try:
        parse_from_box(body)
    except MalformedError:
        kind, *values = body.split(" ")
        if kind not in _KINDS:
            return say("a box sends no “{kind}” lines: only {kinds}", kind=kind, kinds=", ".join(_KINDS))
        return _field_fault(_KINDS[kind], values)
    return ""


def _field_fault(fields: tuple[_Field, ...], values: list[str]) -> str:
    if "" in values:
        return say("it has an extra space: there is exactly one between fields")
    for place, (field, value) in enumerate(zip(fields, values, strict=False), start=2):
        if not field.fits(value):
            return _field_problem(place, field, value)
    return say("it has {number} fields; there should be {right}", number=len(values) + 1, right=len(fields) + 1)


def _field_problem(place: int, field: _Field, value: str) -> str:
    name, allowed = translated(field.name), field.allowed_words
    if field.name != "firmware":
        return say(
            "field {place}, {field}, is “{value}”; allowed: {allowed}",
            place=place,
            field=name,
            value=value,
            allowed=allowed,
        )
    return say(
        "field {place}, {field}, is “{value}” ({size} bytes); allowed: {allowed}",
        place=place,
        field=name,
        value=value,
        size=len(value),
        allowed=allowed,
    )


class NearestToHello:
    """Of all invalid lines received, the one closest to a hello.

    `heard` tells whether anything was dropped.
    """

    def __init__(self) -> None:
        self.heard = False
        self._item: str | Dropped = ""
        self._hello = False

    def add(self, item: str | Dropped) -> None:
        """Record dropped bytes, or a body that is not a message."""
        self.heard = True
        hello = item.startswith("H") if isinstance(item, str) else item.data.startswith(b"$H ")
        if hello or (isinstance(item, str) and not self._hello):
            self._hello, self._item = hello, item

    @property
    def fault_sentence(self) -> str:
        """Return what is wrong with the line, empty if there is none."""
        return describe_fault(self._item) if self._item else ""

    @property
    def no_hello_sentence(self) -> str:
        """Return that no hello came, and what came instead."""
        if self.fault_sentence:
            return say("no hello, but {why}", why=self.fault_sentence)
        return say("no hello: what arrived isn't from a button box") if self.heard else say("no hello: nothing arrived")
