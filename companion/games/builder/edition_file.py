"""Reading an edition from TOML: a complete pack, and the owner's overlays on top of it."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from companion.games.builder import edition as e
from companion.games.builder.chips import KINDS, Chips
from companion.games.builder.edition_check import FLOORS, NUMBERS, odd
from companion.games.edition_file import EditionError, Files, parsed, shipped_edition

Colour = Literal["brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue"]
Kind = Literal["truck", "excavator", "crane", "boat"]
Status = Literal["confirmed", "single", "check", "derived", "owner"]


class _Deed(msgspec.Struct, forbid_unknown_fields=True):
    slot: int | None = None
    name: str | None = None
    colour: Colour | None = None
    price: e.Count | None = None
    rent: e.Count | None = None
    set_rent: e.Count | None = None
    mortgage: e.Count | None = None
    unmortgage: e.Count | None = None
    number: e.Total | None = None
    resource: Kind | None = None
    set_points: e.Count | None = None
    provenance: dict[str, Status] = {}


class _Space(msgspec.Struct, forbid_unknown_fields=True):
    position: e.Place
    kind: Literal[
        "deed", "go", "jail", "free parking", "go to jail", "chance", "collect", "roll for resources", "steal"
    ]
    deed: str | None = None
    resource: Kind | None = None


class _Floor(msgspec.Struct, forbid_unknown_fields=True):
    points: e.Count
    red: e.Count = 0
    green: e.Count = 0
    purple: e.Count = 0
    yellow: e.Count = 0
    any: e.Count = 0


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    note: e.Note
    bank: e.Count
    start: e.Count


class _Map(msgspec.Struct, forbid_unknown_fields=True):
    foundations: list[str] = []
    gaps: list[tuple[str, str]] = []


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a file may hold; an overlay holds only what differs."""

    edition: dict[str, str] = {}
    provenance: dict[str, Status] = {}
    deed: list[_Deed] = []
    set_points: dict[Colour, e.Count] = {}
    token: dict[str, e.Token] = {}
    floor: list[_Floor] = []
    bonus: dict[str, e.Count] = {}
    note: list[_Note] = []
    chart: dict[Literal["2-12", "3-4-11", "5-9-10", "6-7-8"], Kind] = {}
    numbers: dict[str, e.Count] = {}
    spaces: e.Places | None = None
    space: list[_Space] = []
    map: _Map | None = None
    chance: list[str] = []
    read_on: dict[str, str] = {}


def read(files: Files) -> e.Edition:
    """Return the edition of the first file with the others laid over it.

    An overlay names a deed by its slot or its name and only what differs. Raises `EditionError`.
    """
    packs = parsed(files, _Pack)
    problems = list(_complete(packs[0], files[0][0]))
    if problems:
        raise EditionError(problems)
    edition = _base(packs[0])
    for pack, (name, _) in zip(packs, files, strict=True):
        edition = _laid_over(edition, pack, name, problems, own=pack is not packs[0])
    if problems:
        raise EditionError(problems)
    return edition


def _complete(pack: _Pack, name: str) -> Iterator[str]:
    """Yield what the first file does not say although a game cannot begin without it."""
    for key in ("set_points", "token", "floor", "bonus", "note", "numbers"):
        if not getattr(pack, key):
            yield f"{name}: {key}: missing"
    if len(pack.floor) not in (0, FLOORS):
        yield f"{name}: floor: there are {len(pack.floor)} (allowed: {FLOORS}, the penthouse last)"
    for token in sorted(set(e.TOKENS) - pack.token.keys()):
        yield f"{name}: token {token}: missing"
    for number in sorted(NUMBERS - pack.numbers.keys()):
        yield f"{name}: numbers.{number}: missing"


def _base(pack: _Pack) -> e.Edition:
    return e.Edition(
        name=pack.edition.get("name", "own"),
        title=pack.edition.get("title", "Monopoly Builder"),
        deeds=tuple(e.Deed(slot) for slot in range(1, e.DEEDS + 1)),
        set_points={},
        tokens={},
        stock=pack.numbers["chips_per_colour"],
        costs=(),
        points=(),
        bonus={},
        start={},
        bank={},
        chart=dict.fromkeys(e.GROUPS),
        numbers={},
    )


def _laid_over(edition: e.Edition, pack: _Pack, name: str, problems: list[str], *, own: bool) -> e.Edition:
    before = edition
    for row in pack.deed:
        edition = _with_row(edition, row, pack, name, problems, own=own)
    changes: dict[str, object] = {
        "set_points": edition.set_points | pack.set_points,
        "tokens": edition.tokens | pack.token,
        "bonus": edition.bonus | pack.bonus,
        "numbers": edition.numbers | pack.numbers,
        "chart": edition.chart | {row: KINDS[kind] for row, kind in pack.chart.items()},
        "chance": tuple(dict.fromkeys((*edition.chance, *pack.chance))),
        "board": edition.board | {row.position: _space(row) for row in pack.space},
    }
    if pack.floor:
        changes["costs"] = tuple(
            e.Cost(Chips(row.red, row.green, row.purple, row.yellow), row.any) for row in pack.floor
        )
        changes["points"] = tuple(row.points for row in pack.floor)
    if pack.note:
        changes["bank"] = {row.note: row.bank for row in pack.note}
        changes["start"] = {row.note: row.start for row in pack.note if row.start}
    if pack.spaces is not None:
        changes["spaces"] = pack.spaces
    if pack.map is not None:
        changes |= {"foundations": tuple(pack.map.foundations), "gaps": tuple(pack.map.gaps)}
    after = msgspec.structs.replace(edition, **changes)
    if not own:
        return after
    known = {*odd(before)}
    problems += [f"{name}: {problem}" for problem in odd(after) if problem not in known]
    given = {key: pack.read_on.get(key, "") for key in _given(pack)}
    return msgspec.structs.replace(after, learned={**after.learned, **given})


def _given(pack: _Pack) -> Iterator[str]:
    """Yield what the owner's values in a file are called."""
    for row in pack.deed:
        yield from (e.called(str(row.name), key) for key in e.FIELDS if getattr(row, key) is not None)
    yield from (f"token {name}" for name in pack.token)
    yield from (f"chart {row}" for row in pack.chart)
    yield from (f"space {row.position}" for row in pack.space)
    if pack.spaces is not None:
        yield "spaces"
    if pack.map is not None:
        yield "map"
    yield from (f"chance {text}" for text in pack.chance)


def _with_row(edition: e.Edition, row: _Deed, pack: _Pack, name: str, problems: list[str], *, own: bool) -> e.Edition:
    """Return the edition with one row of a file in its slot: the one it names, its name's, or the next blank one."""
    slots = [
        deed for deed in edition.deeds if (row.slot is not None and deed.slot == row.slot) or deed.name == row.name
    ] or [deed for deed in edition.deeds if deed.name is None and row.slot is None]
    if row.name is None or not slots:
        problems.append(f"{name}: deed {row.name or row.slot}: there is no such deed (allowed: slots 1 to {e.DEEDS})")
        return edition
    values = {key: getattr(row, key) for key in ("name", *e.FIELDS) if getattr(row, key) is not None}
    if "resource" in values:
        values["resource"] = KINDS[values["resource"]]
    said: dict[str, str] = dict.fromkeys(values, "owner")
    if not own:
        said = {key: row.provenance.get(key, pack.provenance.get(key, "single")) for key in values}
    slot = slots[0]
    called = e.called(row.name, "name")
    named = {called: pack.read_on.get(called, "")} if slot.name is None and own else {}
    changed = msgspec.structs.replace(slot, **values, provenance={**slot.provenance, **said})
    return msgspec.structs.replace(
        edition,
        deeds=tuple(changed if deed.slot == slot.slot else deed for deed in edition.deeds),
        learned={**edition.learned, **named},
    )


def _space(row: _Space) -> e.Space:
    return e.Space(row.kind, row.deed, KINDS[row.resource] if row.resource else None)


@cache
def shipped(name: str) -> e.Edition:
    """Return the shipped edition. Raises `Refused` if there is none of that name."""
    return shipped_edition("builder", name, read)
