"""Reading an edition from TOML: a complete pack, and the owner's overlays on top of it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from companion.core.visible import is_printable
from companion.core.words import phrase, say, translated
from companion.games.city.edition import (
    AMOUNTS,
    LINES,
    TRACK,
    Amount,
    District,
    Edition,
    Kind,
    Name,
    Note,
    Position,
    Space,
    Status,
    assembled_edition,
)
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.edition_file import EditionError, Files, parsed_files, shipped_edition

UNKNOWN = "unknown"
_WORDS = ("name", "group", *AMOUNTS)
_SAID = (*_WORDS, "amount", "pair")
_ONCE: tuple[Kind, ...] = ("go", "jail")
_Said = Amount | Literal["unknown"]
_Word = Literal[
    "position", "kind", "name", "group", "price", "land", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "residential",
    "industrial", "skyscraper", "amount", "pair",
]  # fmt: skip


class _Card(msgspec.Struct, forbid_unknown_fields=True):
    position: Position | None = None
    name: Name | None = None
    group: Name | None = None
    price: _Said | None = None
    land: _Said | None = None
    r1: _Said | None = None
    r2: _Said | None = None
    r3: _Said | None = None
    r4: _Said | None = None
    r5: _Said | None = None
    r6: _Said | None = None
    r7: _Said | None = None
    r8: _Said | None = None
    residential: _Said | None = None
    industrial: _Said | None = None
    skyscraper: _Said | None = None
    provenance: dict[_Word, Status] = {}
    others: dict[_Word, tuple[int | str, ...]] = {}


class _Space(msgspec.Struct, forbid_unknown_fields=True):
    position: Position
    kind: Kind | None = None
    name: Name | None = None
    amount: _Said | None = None
    pair: tuple[str, str] | None = None
    provenance: dict[_Word, Status] = {}


_Row = TypeVar("_Row", _Card, _Space)


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    note: Note
    count: Annotated[int, msgspec.Meta(ge=0)]


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Name | None = None
    name: Name | None = None
    title: Name | None = None


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a file may contain. An overlay contains only the differences."""

    edition: _Head = _Head()
    provenance: dict[_Word, Status] = {}
    start: list[_Note] = []
    district: list[_Card] = []
    space: list[_Space] = []
    read_on: dict[str, str] = {}


class _Layers:
    """The rows of the files read so far, with overlays applied, and the problems found."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.cards: dict[int, _Card] = {}
        self.spaces: dict[int, _Space] = {}
        self.shipped: dict[int, str] = {}
        self.learned: dict[str, str] = {}
        self.head, self.start = _Head(), list[_Note]()

    def apply_pack(self, file: str, pack: _Pack) -> None:
        """Apply one file over those before."""
        name, title = pack.edition.name or self.head.name, pack.edition.title or self.head.title
        self.head, self.start = _Head(name=name, title=title), pack.start or self.start
        self._apply_rows(f"{file}: district", pack.district, self.cards, pack)
        self._apply_rows(f"{file}: space", pack.space, self.spaces, pack)
        self.shipped = self.shipped or {at: str(row.name) for at, row in self.cards.items()}

    def _apply_rows(self, table: str, rows: Sequence[_Row], below: dict[int, _Row], pack: _Pack) -> None:
        taken: set[int] = set()
        for row in rows:
            at = self._position_or_problem(f"{table} {row.name or row.position}", row, below, taken)
            if at is not None:
                taken.add(at)
                below[at] = self._apply_row(at, row, below, pack)

    def _position_or_problem(
        self, label: str, row: _Row, below: Mapping[int, _Row], taken: Collection[int]
    ) -> int | None:
        """Return the position of a row, or None after noting the problem."""
        at = row.position
        if at is None:
            key = str(row.name).casefold()
            at = next((place for place, other in below.items() if str(other.name).casefold() == key), None)
        there = at in below if self.shipped else at not in {*self.cards, *self.spaces}
        if at is None:
            self.problems.append(say("{place}: nothing by that name", place=f"{label}.name"))
        elif at in taken:
            twice = phrase("{place}: {position} appears twice in this file (use each position once)")
            self.problems.append(translated(twice, place=f"{label}.position", position=at))
        elif not there:
            taken_before = phrase("{place}: {position} is already taken (use each position once)")
            self.problems.append(translated(taken_before, place=f"{label}.position", position=at))
        else:
            return at
        return None

    def _apply_row(self, at: int, row: _Row, below: Mapping[int, _Row], pack: _Pack) -> _Row:
        """Return a row applied over the one below it. Values from an overlay count as read off the owner's card."""
        given = {key: value for key, value in asdict(row).items() if value not in (None, {})}
        if row.position is None:
            del given["name"]
        if at not in below:
            return replace(row, provenance={**pack.provenance, **row.provenance})
        own = dict.fromkeys((key for key in given if key in _SAID), "owner")
        if at in self.cards:
            names = [f"district {self.shipped[at]}: {key}" for key in own if key != "group"]
            self.learned |= {name: pack.read_on.get(name, "") for name in names}
        given["provenance"] = below[at].provenance | own | row.provenance
        return replace(below[at], **given)

    def edition(self, file: str) -> Edition:
        """Return the resulting edition. Raises `EditionError`."""
        cards = [self._district(f"{file}: district {row.name or at}", at, row) for at, row in self.cards.items()]
        spaces = [_space_from_row(at, row) for at, row in self.spaces.items()]
        start = {row.note: row.count for row in self.start}
        if len(start) < len(self.start):
            twice = say("{place}: a note appears twice (use each note once)", place=f"{file}: start")
            self.problems.append(twice)
        self.problems += [f"{file}: {problem}" for problem in _track_problems(cards, spaces, start)]
        if self.problems:
            raise EditionError(self.problems)
        name = self.head.name or "own"
        return assembled_edition(name, self.head.title or name, cards, spaces, start, self.learned)

    def _district(self, label: str, at: int, row: _Card) -> District:
        missing = (key for key in _WORDS if getattr(row, key) is None)
        self.problems += [say("{place}: missing", place=f"{label}.{key}") for key in missing]
        amounts = {key: _amount_or_none(getattr(row, key)) for key in AMOUNTS}
        shipped = self.shipped.get(at, "")
        return District(
            position=at,
            name=row.name or "",
            group=row.group or "",
            lines=tuple(amounts.pop(key) for key in LINES),
            provenance={key: status for key, status in row.provenance.items() if key in _WORDS},
            others={str(key): said for key, said in row.others.items()},
            shipped=shipped if shipped != row.name else "",
            **amounts,
        )


def _amount_or_none(said: _Said | None) -> int | None:
    return said if isinstance(said, int) else None


def _space_from_row(at: int, row: _Space) -> Space:
    amount = _amount_or_none(row.amount)
    known = {"amount": amount is not None, "pair": bool(row.pair)}
    provenance: dict[str, str] = {key: status for key, status in row.provenance.items() if known.get(key)}
    return Space(at, row.kind or "district", row.name or str(row.kind), amount, row.pair or (), provenance)


def read(files: Files) -> Edition:
    """Return the edition of the first file with the others applied over it.

    An overlay identifies a district by position or by name, and gives only the differences. Raises `EditionError`.
    """
    layers = _Layers()
    for pack, (file, _) in zip(parsed_files(files, _Pack), files, strict=True):
        layers.apply_pack(file, pack)
    return layers.edition(files[-1][0])


def edition_problems(edition: Edition) -> Iterator[str]:
    """Yield the values that no box can have, each with its key and what is allowed."""
    cards = tuple(edition.districts.values())
    spaces = [space for space in edition.track if space.kind != "district"]
    yield from _track_problems(cards, spaces, edition.start)
    if assembled_edition(edition.name, edition.title, cards, spaces, edition.start, edition.learned) != edition:
        yield say("its cards and its track differ")


def _track_problems(cards: Sequence[District], spaces: Sequence[Space], start: Mapping[int, int]) -> Iterator[str]:
    there = Counter([*(card.position for card in cards), *(space.position for space in spaces)])
    for at in (at for at in range(TRACK) if not there[at]):
        yield say("{place}: no district or space here", place=f"position {at}")
    for at in (at for at, number in there.items() if number > 1):
        yield say("{place}: more than one space here", place=f"position {at}")
    yield from _district_name_problems(cards, {space.name.casefold() for space in spaces})
    for space in spaces:
        yield from _space_problems(space)
    kinds = Counter(space.kind for space in spaces)
    for kind in (kind for kind in _ONCE if kinds[kind] != 1):
        yield say("{place}: there must be exactly one space of the kind {kind}", place="space.kind", kind=kind)
    if not start:
        yield say("{place}: missing: the notes each player starts with", place="start")


def _space_problems(space: Space) -> Iterator[str]:
    if space.kind == "district":
        yield say("{place}: missing (allowed: any but district)", place=f"space {space.position}.kind")
    if space.pair and not (len(space.pair) == 2 and space.pair[0] in HAZARDS and space.pair[1] in BONUSES):
        yield say(
            "{place}: this must be a hazard and a bonus building (allowed: one of {hazards} and one of {bonuses})",
            place=f"space {space.position}.pair",
            hazards=", ".join(HAZARDS),
            bonuses=", ".join(BONUSES),
        )


def _district_name_problems(cards: Sequence[District], spaces: Collection[str]) -> Iterator[str]:
    names = Counter(card.name.casefold() for card in cards)
    for name in dict.fromkeys(card.name for card in cards):
        place = f"district {name}.name"
        if names[name.casefold()] > 1:
            yield say("{place}: two districts have this name (use each name once)", place=place)
        if name.casefold() in spaces:
            yield say("{place}: a space has this name (allowed: another name)", place=place)
        if not is_printable(name):
            yield say("{place}: it can't be printed", place=place)


@cache
def shipped(name: str) -> Edition:
    """Return the shipped edition. Raises `Refused` if none has that name."""
    return shipped_edition("city", name, read)
