"""Reading an edition from TOML: a complete pack, and the owner's overlays on top of it.

Every problem is found at once and named with its file, its key, what is wrong and what is allowed.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeGuard

import msgspec

from companion import editions
from companion.core.errors import Unreadable, refuse
from companion.games.city.edition import AMOUNTS, KINDS, LINES, TRACK, District, Edition, Space, build
from companion.games.city.pieces import BONUSES, HAZARDS

STATUSES = ("confirmed", "single", "conflict", "owner")
UNKNOWN = "unknown"
_SMALLEST = 10_000
_CARD = {"position", "name", "group", *AMOUNTS, "provenance", "others"}
_OWN = ("name", *AMOUNTS)
_SPACE = {"position", "kind", "name", "amount", "pair"}
_SAID = {"name", "group", *AMOUNTS, "amount", "pair"}
_TOP = {"edition", "provenance", "start", "district", "space", "read_on"}
_HEAD = {"game", "name", "title"}
_NOTE = {"note", "count"}
_COLUMN = {"position": f"a number from 0 to {TRACK - 1}", "name": "a name", "group": "the name of a colour"}
_PAIR = f"one of {', '.join(HAZARDS)} and one of {', '.join(BONUSES)}"

Table = dict[str, Any]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a file of cards."""

    file: str
    key: str
    reason: str
    allowed: str = ""

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}" + (f" (allowed: {self.allowed})" if self.allowed else "")


class EditionError(Unreadable):
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


def checked(edition: Edition) -> Edition:
    """Return an edition that was kept outside a pack, every value of it tested. Raises `EditionError`."""
    reader = _Reader()
    reader.file = "the cards of this game"
    reader.take_edition(edition)
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
        self.learned: dict[str, str] = {}
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
        self._known("", data, _TOP)
        self.head = {**self.head, **self._texts("edition", data.get("edition", {}))}
        self.provenance = {**self.provenance, **self._statuses("provenance", data.get("provenance", {}))}
        days = self._table("read_on", data.get("read_on", {}))
        if "start" in data:
            self.start = {}
        for row in self._tables("start", data.get("start", [])):
            self._start(row)
        for kind, rows, known in (("district", self.cards, _CARD), ("space", self.spaces, _SPACE)):
            taken: set[int] = set()
            for row in self._tables(kind, data.get(kind, [])):
                label = f"{kind} {row.get('name', row.get('position', '?'))}"
                self._known(f"{label}.", row, known)
                said = self._statuses(f"{label}.provenance", row.get("provenance", {}))
                self._row(label, {**row, "provenance": said}, rows, taken, overlay=overlay)
        self.learned = {key: str(days.get(key, "")) for key in self.learned}

    def take_edition(self, edition: Edition) -> None:
        self.head, self.learned = {"name": edition.name, "title": edition.title}, edition.learned
        for note, count in edition.start.items():
            self._start({"note": note, "count": count})
        for card in edition.districts.values():
            self._row(f"district {card.name}", _row_of_card(card), self.cards, set(), overlay=False)
        for space in edition.track:
            if space.kind != "district":
                row = msgspec.structs.asdict(space)
                row = {**row, "pair": list(space.pair), "amount": UNKNOWN if space.amount is None else space.amount}
                self._row(f"space {space.position}", row, self.spaces, set(), overlay=False)

    def _known(self, label: str, table: Table, known: set[str]) -> None:
        for key in sorted(table.keys() - known):
            self.note(f"{label}{key}", "unknown key", ", ".join(sorted(known)))

    def _tables(self, key: str, found: Any) -> list[Table]:
        if isinstance(found, list) and all(isinstance(row, dict) for row in found):
            return found
        self.note(key, "this must be a list of tables", f"[[{key}]]")
        return []

    def _table(self, key: str, found: Any) -> Table:
        if isinstance(found, dict):
            return found
        self.note(key, "this must be a table", "names with a value each")
        return {}

    def _texts(self, key: str, found: Any) -> Table:
        head = self._table(key, found)
        self._known(f"{key}.", head, _HEAD)
        for name in head:
            self._text(f"{key}.{name}", head[name], "a line of text")
        return head

    def _text(self, key: str, value: Any, allowed: str) -> str:
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        self.note(key, "missing" if value is None or value == "" else f"{value!r} cannot stand here", allowed)
        return ""

    def _statuses(self, key: str, found: Any) -> Table:
        statuses = self._table(key, found)
        self._known(f"{key}.", statuses, _CARD | _SPACE)
        for name, status in statuses.items():
            if status not in STATUSES:
                self.note(f"{key}.{name}", f"“{status}” is no status", ", ".join(STATUSES))
        return statuses

    def _start(self, row: Table) -> None:
        note, count = row.get("note"), row.get("count")
        self._known("start.", row, _NOTE)
        if not _whole(note) or note % _SMALLEST or note == 0 or not _whole(count):
            self.note("start", f"{row} is no number of notes", "note = 10_000 or a multiple, count = 0 or more")
        elif note in self.start:
            self.note("start", f"the note of {note} stands twice", "each note once")
        else:
            self.start[note] = count

    def _row(self, label: str, row: Table, rows: dict[int, Table], taken: set[int], *, overlay: bool) -> None:
        position = row.get("position") if not overlay or "position" in row else _position_of(row.get("name"), rows)
        if "position" not in row and overlay and position is None:
            names = [str(other["name"]) for other in rows.values() if "name" in other]
            self.note(f"{label}.name", "there is none of this name", f"a position, or one of {', '.join(names)}")
        elif not _whole(position) or position >= TRACK:
            self.note(f"{label}.position", "no such place", _COLUMN["position"])
        elif position in taken:
            self.note(f"{label}.position", f"{position} stands twice in this file", "each position once")
        elif overlay and position in rows:
            named = row if "position" in row else {key: value for key, value in row.items() if key != "name"}
            taken.add(position)
            rows[position] = self._laid_over(rows[position], named)
        elif position in rows or position in self.cards or position in self.spaces:
            self.note(f"{label}.position", f"{position} is taken already", "each position once")
        else:
            taken.add(position)
            rows[position] = row

    def _laid_over(self, below: Table, above: Table) -> Table:
        """Return a row with the owner's values on top; what they give is known from their own card."""
        own = dict.fromkeys((key for key in above if key in _SAID), "owner")
        row = {**below, **above, "provenance": {**below["provenance"], **own, **above["provenance"]}}
        if "group" in below:
            row["shipped"] = below.get("shipped") or str(below.get("name"))
            self.learned |= {f"district {row['shipped']}: {key}": "" for key in _OWN if key in above}
        return row

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
        return build(name, str(self.head.get("title", name)), cards, spaces, self.start, self.learned)

    def _names(self) -> None:
        seen: set[str] = set()
        others = {str(row.get("name")).casefold() for row in self.spaces.values()}
        for row in self.cards.values():
            key = str(row.get("name", "")).casefold()
            if key in seen:
                self.note(f"district {row.get('name')}.name", "two districts have this name", "each name once")
            if key in others:
                self.note(f"district {row.get('name')}.name", "a space has this name", "another name")
            seen.add(key)

    def _card(self, position: int, row: Table) -> District:
        label, shipped = f"district {row.get('name', position)}", row.get("shipped", "")
        amounts = {key: self._amount(f"{label}.{key}", row.get(key)) for key in AMOUNTS}
        provenance = {**self.provenance, **row["provenance"]}
        return District(
            position=position,
            name=self._text(f"{label}.name", row.get("name"), _COLUMN["name"]),
            group=self._text(f"{label}.group", row.get("group"), _COLUMN["group"]),
            price=amounts["price"],
            lines=tuple(amounts[key] for key in LINES),
            residential=amounts["residential"],
            industrial=amounts["industrial"],
            skyscraper=amounts["skyscraper"],
            provenance={key: status for key, status in provenance.items() if key in ("name", "group", *AMOUNTS)},
            others=self._others(f"{label}.others", row.get("others", {})),
            shipped=shipped if shipped != row.get("name") else "",
        )

    def _others(self, label: str, found: Any) -> dict[str, tuple[Any, ...]]:
        others = self._table(label, found)
        self._known(f"{label}.", others, {"name", *AMOUNTS})
        for key, values in others.items():
            kind = str if key == "name" else int
            if not isinstance(values, list) or not all(isinstance(value, kind) for value in values):
                self.note(f"{label}.{key}", f"{values} cannot stand here", "a list of what else is said")
        return {key: tuple(values) for key, values in others.items() if isinstance(values, list)}

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
        if pair != [] and not _is_pair(pair):
            self.note(f"{label}.pair", "this must be a hazard and a bonus building", _PAIR)
            pair = []
        amount = None if "amount" not in row else self._amount(f"{label}.amount", row["amount"])
        name = self._text(f"{label}.name", row.get("name", str(kind)), _COLUMN["name"])
        known = {"amount": amount is not None, "pair": bool(pair)}
        provenance = {**self.provenance, **row["provenance"]}
        said = {key: provenance[key] for key in known if known[key] and key in provenance}
        return Space(position, str(kind), name, amount, tuple(pair), said)


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and pair[0] in [*HAZARDS] and pair[1] in BONUSES


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _position_of(name: Any, rows: Mapping[int, Table]) -> int | None:
    key = str(name).casefold()
    return next((at for at, row in rows.items() if str(row.get("name")).casefold() == key), None)


def _row_of_card(card: District) -> Table:
    row: Table = msgspec.structs.asdict(card)
    amounts = {**row, **dict(zip(LINES, row.pop("lines"), strict=False))}
    known = {key: UNKNOWN if amounts[key] is None else amounts[key] for key in AMOUNTS if key in amounts}
    return {**row, **known, "others": {key: list(values) for key, values in card.others.items()}}


@cache
def shipped(name: str) -> Edition:
    """Return the shipped edition. Raises `Refused` if there is none of that name."""
    found = editions.text("city", name)
    if found is None:
        raise refuse(f"There is no edition “{name}” of Monopoly City: there is us.")
    return read([(f"city-{name}.toml", found)])
