"""Reading an edition from TOML: a complete pack, and the owner's overlays on top of it.

Every problem is found at once and named with its file, its key, what is wrong and what is allowed.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

import msgspec

from companion.core.errors import CompanionError
from companion.games.city.edition import AMOUNTS, KINDS, LINES, TRACK, District, Edition, Space, build

STATUSES = ("confirmed", "single", "conflict", "owner")
UNKNOWN = "unknown"
_SMALLEST = 10_000
_CARD = {"position", "name", "group", *AMOUNTS, "provenance", "others"}
_SPACE = {"position", "kind", "name", "amount", "pair"}
_TOP = {"edition", "provenance", "start", "district", "space"}
_COLUMN = {"position": f"a number from 0 to {TRACK - 1}", "name": "a name", "group": "the name of a colour"}

Table = dict[str, Any]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a file of cards."""

    file: str
    key: str
    reason: str
    allowed: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}" + (f" (allowed: {self.allowed})" if self.allowed else "")


class EditionError(CompanionError):
    """Files of cards that cannot be used, with every problem at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def read(files: Sequence[tuple[str, str]]) -> Edition:
    """Return the edition of the first file with the others laid over it; each is a name and TOML text.

    An overlay names a district by its position, or else by its name, and only what differs. Raises `EditionError`.
    """
    reader = _Reader()
    for place, (name, text) in enumerate(files):
        reader.take(name, text, overlay=place > 0)
    return reader.edition()


class _Reader:
    """What has been read so far, and what was wrong with it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.head: Table = {}
        self.cards: dict[int, Table] = {}
        self.spaces: dict[int, Table] = {}
        self.provenance: Table = {}
        self.start: dict[int, int] = {}
        self.file = ""

    def note(self, key: str, reason: str, allowed: str = "") -> None:
        self.problems.append(Problem(self.file, key, reason, allowed))

    def take(self, file: str, text: str, *, overlay: bool) -> None:
        self.file = file
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            self.note("the file", f"it is no TOML: {error}")
            return
        for key in sorted(data.keys() - _TOP):
            self.note(key, "unknown key", ", ".join(sorted(_TOP)))
        self.head = {**self.head, **_table(data.get("edition"))}
        self.provenance = {**self.provenance, **_table(data.get("provenance"))}
        self._starts(data.get("start"))
        for kind, rows, known in (("district", self.cards, _CARD), ("space", self.spaces, _SPACE)):
            self._rows(kind, data.get(kind, []), rows, known, overlay=overlay)

    def _starts(self, notes: Any) -> None:
        if notes is not None:
            self.start = {}
        for row in notes or []:
            note, count = _table(row).get("note"), _table(row).get("count")
            if not _whole(note) or note % _SMALLEST or note == 0 or not _whole(count):
                self.note("start", f"{row} is no number of notes", "note = 10_000 or a multiple, count = 0 or more")
            else:
                self.start[note] = count

    def _rows(self, kind: str, found: Any, rows: dict[int, Table], known: set[str], *, overlay: bool) -> None:
        if not isinstance(found, list):
            self.note(kind, "this must be a list of tables", f"[[{kind}]]")
            return
        for row in map(_table, found):
            label = f"{kind} {row.get('name', row.get('position', '?'))}"
            for key in sorted(row.keys() - known):
                self.note(f"{label}.{key}", "unknown key", ", ".join(sorted(known)))
            self._row(label, row, rows, overlay=overlay)

    def _row(self, label: str, row: Table, rows: dict[int, Table], *, overlay: bool) -> None:
        position = row.get("position") if not overlay or "position" in row else _position_of(row.get("name"), rows)
        if not _whole(position) or position >= TRACK:
            self.note(f"{label}.position", "no such place", _COLUMN["position"])
        elif overlay and position in rows:
            named = row if "position" in row else {key: value for key, value in row.items() if key != "name"}
            rows[position] = _laid_over(rows[position], named)
        elif position in rows or position in self.cards or position in self.spaces:
            self.note(f"{label}.position", f"{position} is taken already", "each position once")
        else:
            rows[position] = row

    def edition(self) -> Edition:
        for position in sorted(set(range(TRACK)) - self.cards.keys() - self.spaces.keys()):
            self.note(f"position {position}", "no district and no space stands here", f"all {TRACK} positions")
        self._names()
        cards = [self._card(position, row) for position, row in self.cards.items()]
        spaces = [self._space(position, row) for position, row in self.spaces.items()]
        for kind in ("go", "jail"):
            if sum(space.kind == kind for space in spaces) != 1:
                self.note("space.kind", f"there must be exactly one space of the kind {kind}")
        if not self.start:
            self.note("start", "missing: the notes each player begins with")
        if self.problems:
            raise EditionError(self.problems)
        name = str(self.head.get("name", "own"))
        return build(name, str(self.head.get("title", name)), cards, spaces, self.start)

    def _names(self) -> None:
        seen: set[str] = set()
        for row in self.cards.values():
            key = str(row.get("name", "")).casefold()
            if key in seen:
                self.note(f"district {row.get('name')}.name", "two districts have this name", "each name once")
            seen.add(key)

    def _card(self, position: int, row: Table) -> District:
        label = f"district {row.get('name', position)}"
        for key in ("name", "group"):
            if not isinstance(row.get(key), str) or not str(row.get(key)).strip():
                self.note(f"{label}.{key}", "missing", _COLUMN[key])
        amounts = {key: self._amount(f"{label}.{key}", row.get(key)) for key in AMOUNTS}
        provenance = {**self.provenance, **_table(row.get("provenance"))}
        for key, status in provenance.items():
            if status not in STATUSES:
                self.note(f"{label}.provenance.{key}", f"“{status}” is no status", ", ".join(STATUSES))
        return District(
            position=position,
            name=str(row.get("name", "")),
            group=str(row.get("group", "")),
            price=amounts["price"],
            lines=tuple(amounts[key] for key in LINES),
            residential=amounts["residential"],
            industrial=amounts["industrial"],
            skyscraper=amounts["skyscraper"],
            provenance={key: status for key, status in provenance.items() if key in ("name", "group", *AMOUNTS)},
            others={key: tuple(values) for key, values in _table(row.get("others")).items()},
        )

    def _amount(self, key: str, value: Any) -> int | None:
        allowed = f"a multiple of {_SMALLEST:_}, or “{UNKNOWN}”"
        if value == UNKNOWN:
            return None
        if value is None:
            self.note(key, "missing", allowed)
        elif not _whole(value):
            self.note(key, f"{value} is no amount", allowed)
        elif value % _SMALLEST:
            self.note(key, f"{value} cannot be paid in notes", allowed)
        else:
            return int(value)
        return None

    def _space(self, position: int, row: Table) -> Space:
        label = f"space {position}"
        kind, pair = row.get("kind"), row.get("pair", [])
        if kind not in KINDS:
            self.note(f"{label}.kind", f"“{kind}” is no kind of space", ", ".join(KINDS))
        if not isinstance(pair, list) or len(pair) not in (0, 2):
            self.note(f"{label}.pair", "this must be a hazard and a bonus building")
            pair = []
        amount = None if "amount" not in row else self._amount(f"{label}.amount", row["amount"])
        return Space(position, str(kind), str(row.get("name", kind)), amount, tuple(map(str, pair)))


def _table(value: Any) -> Table:
    return value if isinstance(value, dict) else {}


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _position_of(name: Any, rows: Mapping[int, Table]) -> int | None:
    key = str(name).casefold()
    return next((at for at, row in rows.items() if str(row.get("name")).casefold() == key), None)


def _laid_over(below: Table, above: Table) -> Table:
    """Return a row with the owner's values on top; what he gives is known from his own card."""
    own = dict.fromkeys(_owned(above), "owner")
    provenance = {**_table(below.get("provenance")), **own, **_table(above.get("provenance"))}
    return {**below, **above, "provenance": provenance}


def _owned(row: Table) -> Iterator[str]:
    return (key for key in row if key in ("name", "group", *AMOUNTS))
