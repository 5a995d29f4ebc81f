"""Games as files: JSON lines, lossless both ways, and CSV for a spreadsheet.

The writers take lines, not a journal, so that an evening kept only in memory can still be saved.
"""

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import msgspec

from companion.core.errors import Refused
from companion.core.fact import Fact
from companion.core.game import Setup
from companion.core.history import History, Line
from companion.store.codec import UNREADABLE, FactTypes, facts_type, storable
from companion.store.failures import explained
from companion.store.journal import GameJournal
from companion.store.store import Store
from companion.table.ports import JournalError

FORMAT = 1
_HEADINGS = ("seq", "clock", "time", "kind", "source", "text", "facts")


class Head(msgspec.Struct, frozen=True):
    """The first line of a JSON-lines file."""

    format: int
    name: str
    setup: Setup
    finished: bool = False


def jsonl(head: Head, lines: Iterable[Line]) -> Iterator[str]:
    """Yield the rows of a JSON-lines file: the head, then every line of the journal, undone ones included."""
    yield msgspec.json.encode(head).decode() + "\n"
    for line in lines:
        yield msgspec.json.encode(line).decode() + "\n"


def csv_rows(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the rows of a CSV file, headings first; the clock is h:mm:ss.mmm, the time of day is UTC."""
    yield _csv(_HEADINGS)
    for line in lines:
        facts = "; ".join(_short(fact) for fact in line.facts)
        time = datetime.fromtimestamp(line.wall_ms // 1000, UTC).isoformat() if line.wall_ms else ""
        yield _csv((line.seq, _clock(line.at_ms), time, line.kind, line.source, line.text, facts))


def _csv(cells: Sequence[object]) -> str:
    row = io.StringIO(newline="")
    csv.writer(row).writerow(cells)
    return row.getvalue()


def _clock(at_ms: int) -> str:
    seconds, ms = divmod(at_ms, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{ms:03}"


def _short(fact: Fact) -> str:
    fields = [f"{key}={value}" for key, value in msgspec.structs.asdict(fact).items() if key != "at_ms"]
    return " ".join([type(fact).__name__, *fields])


def write_jsonl(path: Path, head: Head, lines: Iterable[Line]) -> None:
    """Write a JSON-lines file, whole or not at all. Raises `JournalError`."""
    _write(path, jsonl(head, lines))


def write_csv(path: Path, lines: Iterable[Line]) -> None:
    """Write a CSV file, whole or not at all. Raises `JournalError`."""
    _write(path, csv_rows(lines))


def write_text(path: Path, text: str) -> None:
    """Write a text file, whole or not at all. Raises `JournalError`."""
    _write(path, (text,))


def _write(path: Path, rows: Iterable[str]) -> None:
    part = path.with_name(path.name + ".part")
    with explained(path), storable(str(path)):
        try:
            with part.open("w", encoding="utf-8", newline="") as file:
                file.writelines(rows)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def read_jsonl(path: Path, fact_types: Callable[[str], FactTypes]) -> tuple[Head, list[Line]]:
    """Return what a JSON-lines file holds; `fact_types` gives the facts of the game it names.

    Raises `JournalError` with file:line for whatever is no journal that could have been played.
    """
    with explained(path):
        rows = path.read_bytes().splitlines()
    if not rows:
        raise JournalError(f"{path}:1: the file is empty.")
    head = _head(path, rows[0])
    decoder = _line_decoder(tuple(_types_of(path, head, fact_types)))
    history = History()
    for number, row in enumerate(rows[1:], 2):
        _take(history, decoder, row, f"{path}:{number}")
    return head, history.lines


def _head(path: Path, row: bytes) -> Head:
    try:
        head = msgspec.json.decode(row, type=Head)
    except UNREADABLE as error:
        raise JournalError(f"{path}:1: this is not the first line of an exported game: {error}.") from error
    if head.format != FORMAT:
        raise JournalError(f"{path}:1: format {head.format} is not known here, only {FORMAT}: use a newer companion.")
    return head


def _types_of(path: Path, head: Head, fact_types: Callable[[str], FactTypes]) -> FactTypes:
    try:
        return fact_types(head.setup.game)
    except (Refused, LookupError) as error:
        raise JournalError(f"{path}:1: there is no game “{head.setup.game}” here.") from error


@lru_cache(maxsize=8)
def _line_decoder(fact_types: tuple[type[Fact], ...]) -> msgspec.json.Decoder[Line]:
    fields = [("facts", facts_type(fact_types), ())]
    typed = msgspec.defstruct("TypedLine", fields, bases=(Line,), frozen=True, forbid_unknown_fields=True)
    return msgspec.json.Decoder(typed)


def _take(history: History, decoder: msgspec.json.Decoder[Line], row: bytes, where: str) -> None:
    try:
        history.take_stored(Line(**msgspec.structs.asdict(decoder.decode(row))))
    except (Refused, *UNREADABLE) as error:
        raise JournalError(f"{where}: {error}".removesuffix(".") + ".") from error


def import_game(store: Store, head: Head, lines: Sequence[Line]) -> GameJournal:
    """Make a new game of what `read_jsonl` gave, all of it or nothing. Raises `JournalError`."""
    journal = store.create(head.name, head.setup, lines)
    if head.finished:
        journal.finish()
    return journal
