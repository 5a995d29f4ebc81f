"""Explaining why a line from a box is invalid: the only help the maker of a new box has."""

import re
from binascii import crc_hqx
from typing import NamedTuple

from companion.wire.frame import LINE_MAX, Dropped, Fault
from companion.wire.messages import CLOCK, COUNT, HOUR_MAX, LEFT_MAX, VERSION, MalformedError, from_box


class _Field(NamedTuple):
    name: str
    pattern: str
    allowed: str
    limit: int = 0
    """The exclusive upper limit of a number; 0 for fields that are not numbers."""

    def fits(self, value: str) -> bool:
        sound = re.fullmatch(self.pattern, value, re.ASCII) is not None
        return sound and not (self.limit and value.isdecimal() and int(value) >= self.limit)


def _number(name: str, limit: int, or_none: str = "") -> _Field:
    allowed = f"a number from 0 to {limit - 1} without leading zeros" + (f", or “{or_none}”" if or_none else "")
    return _Field(name, r"0|[1-9]\d*" + (f"|{or_none}" if or_none else ""), allowed, limit)


_COUNT = _number("count", COUNT)
_MS = _number("ms", CLOCK)
_KINDS = {
    "H": (
        _Field("version", str(VERSION), str(VERSION)),
        _Field("firmware", r"[!-#%-)+-~]{1,14}", "1 to 14 bytes, without spaces, “$” and “*”"),
        _Field("id", r"[0-9A-Z]{1,6}|-", "1 to 6 of A–Z and 0–9, or “-”"),
        _MS,
        _Field(
            "letters", "[01][DC123R][OSFH][-AaDd]", "power 0/1, sectors D/C/1/2/3/R, red O/S/F/H, countdown -/A/a/D/d"
        ),
        _number("time left", LEFT_MAX + 1),
        _number("hour", HOUR_MAX + 1, "-"),
    ),
    "B": (_COUNT, _MS, _Field("button", "[BAP][DU]", "B, A or P and at once D or U, as in BD")),
    "A": (_COUNT,),
    "?": (
        _number("stack", COUNT),
        _number("spoiled", COUNT),
        _number("dropped", COUNT),
        _Field("reset", "[PRBW-]", "P, R, B, W or “-”"),
    ),
}


def amiss(item: str | Dropped) -> str:
    """Return what is wrong with a line from a box and quote it; empty for a valid line or plain noise."""
    if isinstance(item, str):
        fault = _body_fault(item)
        return f"“{item}”: {fault}" if fault else ""
    said = "".join(char for char in item.data.decode("latin-1") if " " <= char <= "~")
    return f"“{said}”: {_line_fault(item)}" if said else ""


def _line_fault(dropped: Dropped) -> str:
    match dropped.fault:
        case Fault.GARBLED if dropped.data.endswith(b"\r"):
            return "a carriage return comes before the line feed; a line ends with the line feed alone"
        case Fault.GARBLED:
            return f"then comes the byte 0x{dropped.data[-1]:02X}; a line is printable ASCII"
        case Fault.OVERLONG:
            return f"it is longer than {LINE_MAX} bytes"
        case Fault.CUT:
            return "another “$” comes before its line feed"
    return _crc_fault(dropped.data)


def _crc_fault(line: bytes) -> str:
    body, star, said = line[1:].partition(b"*")
    right = f"{crc_hqx(body, 0xFFFF):04X}"
    if not star:
        return "it has no “*” with a CRC"
    if said.decode("ascii").upper() == right:
        return "its CRC is in lower case; the digits are capitals"
    return f"its CRC is “{said.decode('ascii')}”; for these bytes it is {right}"


def _body_fault(body: str) -> str:
    try:
        from_box(body)
    except MalformedError:
        kind, *values = body.split(" ")
        if kind not in _KINDS:
            return f"a box has no line of the kind “{kind}”: its kinds are {', '.join(_KINDS)}"
        return _field_fault(_KINDS[kind], values)
    return ""


def _field_fault(fields: tuple[_Field, ...], values: list[str]) -> str:
    if "" in values:
        return "it has a space too many: fields have exactly one between them"
    for place, (field, value) in enumerate(zip(fields, values, strict=False), start=2):
        if not field.fits(value):
            length = f" ({len(value)} bytes)" if field.name == "firmware" else ""
            return f"field {place}, {field.name}, is “{value}”{length}; allowed: {field.allowed}"
    return f"it has {len(values) + 1} fields; there are {len(fields) + 1}"


class Nearest:
    """Of all invalid lines received, the one closest to a hello; `why` says what is wrong with it.

    `heard` tells whether anything was dropped.
    """

    def __init__(self) -> None:
        self.heard = False
        self.why = ""
        self._hello = False

    def note(self, item: str | Dropped) -> None:
        """Record dropped bytes, or a body that is not a message."""
        self.heard = True
        hello = item.startswith("H") if isinstance(item, str) else item.data.startswith(b"$H ")
        if hello or (isinstance(item, str) and not self._hello):
            self._hello, self.why = hello, amiss(item)

    @property
    def no_hello(self) -> str:
        """Return that no hello came, and what came instead."""
        if self.why:
            return f"no hello, but {self.why}"
        return "no hello: what comes is not a button box" if self.heard else "no hello: nothing comes"
