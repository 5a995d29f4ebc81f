"""Games as files: JSON lines, lossless in both directions, and CSV for a spreadsheet.

The writers take lines, not a journal, so that a game that is only in memory can still be saved.
"""

import csv
import io
import re
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.core.errors import Refused, system_reason
from companion.core.fact import Fact
from companion.core.history import History, Line, require_valid_times
from companion.core.order import LARGEST_SEED, LONGEST_NAME, Setup
from companion.core.visible import as_spreadsheet_text, escape_hidden, escape_hidden_in_json
from companion.core.words import phrase, say, translated
from companion.store.codec import UNREADABLE, decode_setup, encode_setup, facts_type, patch_type, refuse_unstorable
from companion.store.failures import explained_errors
from companion.store.journal import GameJournal
from companion.store.store import Store
from companion.store.whole import replace_whole
from companion.table.ports import FactTypes, JournalError

FORMAT = 1
MOST_BYTES = 20_000_000
MOST_IN_LINE = 10_000_000
"""The size limit of a line allows for one that mends an early line: it has the facts of every line after it."""
_MOVES = re.compile(rb"\s*game\s", re.IGNORECASE)
_PLAINLY = {
    "Input data was truncated": phrase("it is empty, or cut off at the end"),
    "JSON is malformed": phrase("it isn't JSON"),
}
_HEADINGS = ("seq", "clock", "time", "kind", "source", "text", "facts")


class Head(msgspec.Struct, frozen=True):
    """The first line of a JSON-lines file; `clock_ms` is the game clock, 0 in files of 0.1.0."""

    format: int
    name: str
    setup: Setup
    finished: bool = False
    clock_ms: int = 0


class _HeadRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line as written; `check` is a checksum of the whole file, which files of 0.1.0 lack."""

    format: int
    name: str
    setup: msgspec.Raw
    finished: bool = False
    check: str = ""
    clock_ms: int = 0


def jsonl_rows(head: Head, lines: Iterable[Line]) -> Iterator[str]:
    """Yield the rows of a JSON-lines file: the head, then every line of the journal, undone ones included."""
    rows = [_json_row(line) for line in lines]
    setup = msgspec.Raw(encode_setup(head.setup).encode())
    first = _HeadRow(head.format, head.name, setup, head.finished, clock_ms=head.clock_ms)
    for row in (_json_row(replace(first, check=_checksum_of(first, rows))), *rows):
        yield f"{row.decode()}\n"


def _json_row(content: _HeadRow | Line) -> bytes:
    return escape_hidden_in_json(msgspec.json.encode(content).decode()).encode()


def _checksum_of(head: _HeadRow, rows: Sequence[bytes]) -> str:
    """Return the checksum of a file."""
    crc = zlib.crc32(b"\n".join((_json_row(replace(head, check="")), *rows)))
    return f"{crc:08x}"


def csv_rows(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the rows of a CSV file, headings first; the clock is h:mm:ss.mmm, the time of day is UTC."""
    yield _csv_row(_HEADINGS)
    for line in lines:
        facts = "; ".join(_fact_in_short(fact) for fact in (*line.facts, *line.patch))
        time = datetime.fromtimestamp(line.wall_ms // 1000, UTC).isoformat() if line.wall_ms else ""
        texts = map(as_spreadsheet_text, map(escape_hidden, (line.kind, line.source, line.text, facts)))
        yield _csv_row((line.seq, _clock_text(line.at_ms), time, *texts))


def _csv_row(cells: Sequence[object]) -> str:
    row = io.StringIO(newline="")
    csv.writer(row).writerow(cells)
    return row.getvalue()


def _clock_text(at_ms: int) -> str:
    seconds, ms = divmod(at_ms, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{ms:03}"


def _fact_in_short(fact: Fact) -> str:
    fields = [f"{key}={value}" for key, value in msgspec.structs.asdict(fact).items() if key != "at_ms"]
    return " ".join([type(fact).__name__, *fields])


def write_rows(path: Path, rows: Iterable[str]) -> None:
    """Write a text file, whole or not at all. Raises `JournalError`."""
    with explained_errors(path, own=False), refuse_unstorable(say("{path} can't be saved", path=path)):
        replace_whole(path, rows)


def read_jsonl(path: Path, fact_types: Callable[[str], FactTypes]) -> tuple[Head, list[Line]]:
    """Return the contents of a JSON-lines file; `fact_types` returns the facts of the game it names.

    Raises `JournalError` with file:line for anything that is not a journal of a possible game.
    """
    rows = _read_rows(path)
    written, head = _decode_head(path, rows)
    decoder = _line_decoder(_fact_types_of(path, head, fact_types))
    history = History()
    for number, row in enumerate(rows[1:], 2):
        _append_row(history, decoder, row, f"{path}:{number}")
    if written.check and written.check != _checksum_of(written, [row.removesuffix(b"\r") for row in rows[1:]]):
        raise JournalError(say("{path} was changed or damaged: its checksum is wrong.", path=path))
    return head, history.lines


def _read_rows(path: Path) -> list[bytes]:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise JournalError(say("{path} can't be read: {why}.", path=path, why=system_reason(error))) from error
    if len(content) > MOST_BYTES:
        most = f"{MOST_BYTES:,}"
        raise JournalError(say("{path} is too large for a game: the limit is {most} bytes.", path=path, most=most))
    content = content.removeprefix(BOM_UTF8).removesuffix(b"\n")
    rows = content.split(b"\n") if content else []
    if not rows:
        raise _line_error(path, 1, say("the file is empty."))
    for number, row in enumerate(rows, 1):
        if len(row) > MOST_IN_LINE:
            size, most = f"{len(row):,}", f"{MOST_IN_LINE:,}"
            wrong = say("the line has {size} bytes; the limit is {most}.", size=size, most=most)
            raise _line_error(path, number, wrong)
    return rows


def _line_error(path: Path, line: int, why: str) -> JournalError:
    return JournalError(f"{path}:{line}: {why}")


def _decode_head(path: Path, rows: Sequence[bytes]) -> tuple[_HeadRow, Head]:
    try:
        written = msgspec.json.decode(rows[0], type=_HeadRow)
        setup = decode_setup(bytes(written.setup))
    except UNREADABLE as error:
        sentences = [
            say("{path} isn't a game exported as jsonl. Line 1: {why}.", path=path, why=_error_in_words(error))
        ]
        if any(map(_MOVES.match, rows)):
            sentences.append(say("To play a file of moves, use “companion run”."))
        raise JournalError(" ".join(sentences)) from error
    head = Head(written.format, written.name, setup, written.finished, written.clock_ms)
    if head.format != FORMAT:
        wrong = say("unknown format {format} (known: {known}). Update Companion.", format=head.format, known=FORMAT)
        raise _line_error(path, 1, wrong)
    for name in (head.name, *head.setup.players):
        if not 0 < len(name.strip()) <= LONGEST_NAME:
            letters = f"{len(name):,}"
            raise _line_error(
                path, 1, say("a name has {letters} characters: use 1 to {most}.", letters=letters, most=LONGEST_NAME)
            )
    if not 0 <= head.setup.seed <= LARGEST_SEED:
        wrong = say("the seed must be 0 to {most}, not {seed}.", most=LARGEST_SEED, seed=head.setup.seed)
        raise _line_error(path, 1, wrong)
    try:
        require_valid_times(head.clock_ms)
    except Refused as refusal:
        raise _line_error(path, 1, str(refusal)) from None
    return written, head


def _fact_types_of(path: Path, head: Head, fact_types: Callable[[str], FactTypes]) -> FactTypes:
    try:
        return fact_types(head.setup.game)
    except (Refused, LookupError) as error:
        raise _line_error(path, 1, say("unknown game “{game}”.", game=head.setup.game)) from error


def _line_decoder(fact_types: FactTypes) -> msgspec.json.Decoder[Line]:
    fields = [("facts", facts_type(fact_types), ()), ("patch", patch_type(fact_types), ())]
    typed = msgspec.defstruct("TypedLine", fields, bases=(Line,), forbid_unknown_fields=True)
    return msgspec.json.Decoder(typed)


def _append_row(history: History, decoder: msgspec.json.Decoder[Line], row: bytes, where: str) -> None:
    try:
        history.append_stored(Line(**msgspec.structs.asdict(decoder.decode(row))))
    except (Refused, *UNREADABLE) as error:
        raise JournalError(f"{where}: {_error_in_words(error)}".removesuffix(".") + ".") from error


def _error_in_words(error: Exception) -> str:
    """Return what is wrong with a line, in plain words if it isn't JSON at all."""
    words = str(error)
    return next(
        (words.replace(raw, translated(plain)) for raw, plain in _PLAINLY.items() if words.startswith(raw)), words
    )


def import_game(store: Store, head: Head, lines: Sequence[Line]) -> GameJournal:
    """Create a game from the result of `read_jsonl`, all or nothing. Raises `JournalError`."""
    journal = store.create(head.name, head.setup, lines, finished=head.finished)
    if head.clock_ms:
        journal.store_clock(head.clock_ms)
    return journal
