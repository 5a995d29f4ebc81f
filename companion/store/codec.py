"""Lines and set-ups as stored on disk."""

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from operator import attrgetter
from typing import Any, Union

import msgspec

from companion.core.fact import Fact
from companion.core.history import Kind, Line
from companion.core.order import Setup
from companion.core.patch import PATCH
from companion.core.words import say
from companion.table.defaults import NOW, with_former_defaults
from companion.table.ports import FactTypes, JournalError

COLUMNS = "seq, at_ms, wall_ms, kind, text, source, forced, target, facts, crc"
_FIELDS = attrgetter(*COLUMNS.split(", ")[:-2])
"""Gets the values of a line's columns by name; facts and checksum are computed."""

Row = tuple[int, int, int, Kind, str, str, bool, int, str]
StoredRow = tuple[int, int, int, Kind, str, str, int, int, str, int]

UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, RecursionError)
"""The exceptions that decoding raises for invalid bytes."""


@contextmanager
def refuse_unstorable(not_saved: str) -> Iterator[None]:
    """Raise `JournalError` for values JSON or SQLite cannot store: a number too large, half a character.

    `not_saved` says what can't be saved.
    """
    try:
        yield
    except (TypeError, ValueError, OverflowError) as error:
        raise JournalError(say("{not_saved}: {why}.", not_saved=not_saved, why=error)) from error


def facts_type(fact_types: FactTypes) -> Any:
    """Return the type of a tuple of these facts, distinguished by their tags."""
    return tuple[Union[tuple(fact_types) or (Fact,)], ...]  # type: ignore[misc]  # noqa: UP007


@lru_cache(maxsize=16)
def _facts_decoder(fact_types: tuple[type[Fact], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(facts_type(fact_types))


def patch_type(fact_types: FactTypes) -> Any:
    """Return the type of a patch in a game with these facts."""
    return facts_type((*fact_types, *PATCH))


def _crc(row: Row) -> int:
    return zlib.crc32(msgspec.json.encode(row))


def to_row(line: Line) -> tuple[Any, ...]:
    """Return the line as `COLUMNS`, with a patch in place of the facts; call it within `refuse_unstorable`."""
    facts = msgspec.json.encode(line.patch if line.kind == "mend" else line.facts).decode()
    row: Row = (*_FIELDS(line), facts)
    return (*row, _crc(row))


def from_row(row: Sequence[Any], fact_types: FactTypes) -> Line:
    """Return the line. Raises one of `UNREADABLE` if it is damaged or a fact is unknown."""
    *fields, facts, crc = msgspec.convert(row, StoredRow)
    seq, at_ms, wall_ms, kind, text, source, forced, target = fields
    if _crc((seq, at_ms, wall_ms, kind, text, source, bool(forced), target, facts)) != crc:
        raise ValueError(say("its checksum is wrong"))
    mends = kind == "mend"
    known = _facts_decoder((*fact_types, *PATCH) if mends else tuple(fact_types)).decode(facts)
    happened, patch = ((), known) if mends else (known, ())
    return Line(seq, at_ms, kind, text, happened, source, bool(forced), target, wall_ms, patch)


class _Defaults(msgspec.Struct):
    """The version number of the defaults that a set-up leaves out; 0.1.0 wrote none."""

    defaults: int = 0


def encode_setup(setup: Setup) -> str:
    """Return the set-up as JSON, with the version number of the defaults it leaves out."""
    return msgspec.json.encode({**msgspec.structs.asdict(setup), "defaults": NOW}).decode()


def decode_setup(text: str | bytes) -> Setup:
    """Return the set-up from JSON, stating every rule whose default has changed. Raises one of `UNREADABLE`."""
    setup, written = msgspec.json.decode(text, type=Setup), msgspec.json.decode(text, type=_Defaults)
    return with_former_defaults(setup, written.defaults)
