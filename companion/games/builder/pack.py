"""Editions as TOML: a complete pack, the owner's overlays on top of it, and what an owner has learned written back.

Every problem is found at once and named with its file, its key, what is wrong and what is allowed.
"""

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec
import tomlkit

from companion.core.errors import CompanionError
from companion.games.builder import edition as e
from companion.games.builder.chips import KINDS, Chips

Colour = Literal["brown", "light blue", "pink", "orange", "red", "yellow", "green", "dark blue"]
Kind = Literal["truck", "excavator", "crane", "boat"]
Status = Literal["confirmed", "single", "check", "derived", "owner"]
_KIND_OF = {colour: kind for kind, colour in KINDS.items()}


class _Deed(msgspec.Struct, forbid_unknown_fields=True):
    slot: int | None = None
    name: str | None = None
    colour: Colour | None = None
    price: int | None = None
    rent: int | None = None
    set_rent: int | None = None
    mortgage: int | None = None
    unmortgage: int | None = None
    number: int | None = None
    resource: Kind | None = None
    set_points: int | None = None
    provenance: dict[str, Status] = {}
    read_on: dict[str, str] = {}


class _Space(msgspec.Struct, forbid_unknown_fields=True):
    position: int
    kind: Literal[
        "deed", "go", "jail", "free parking", "go to jail", "chance", "collect", "roll for resources", "steal"
    ]
    deed: str | None = None
    resource: Kind | None = None


class _Floor(msgspec.Struct, forbid_unknown_fields=True):
    points: int
    red: int = 0
    green: int = 0
    purple: int = 0
    yellow: int = 0
    any: int = 0


class _Note(msgspec.Struct, forbid_unknown_fields=True):
    note: int
    bank: int
    start: int


class _Map(msgspec.Struct, forbid_unknown_fields=True):
    foundations: list[str] = []
    gaps: list[tuple[str, str]] = []


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    """Everything a file may hold; an overlay holds only what differs."""

    edition: dict[str, str] = {}
    provenance: dict[str, Status] = {}
    deed: list[_Deed] = []
    set_points: dict[Colour, int] = {}
    token: dict[str, e.Token] = {}
    floor: list[_Floor] = []
    bonus: dict[str, int] = {}
    note: list[_Note] = []
    chart: dict[Literal["2-12", "3-4-11", "5-9-10", "6-7-8"], Kind] = {}
    numbers: dict[str, int] = {}
    spaces: int | None = None
    space: list[_Space] = []
    map: _Map | None = None
    chance: list[str] = []


class EditionError(CompanionError):
    """Files of cards that cannot be used, with every problem at once."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def read(files: Sequence[tuple[str, str]]) -> e.Edition:
    """Return the edition of the first file with the others laid over it; each is a name and TOML text.

    An overlay names a deed by its slot or its name and only what differs. Raises `EditionError`.
    """
    problems: list[str] = []
    packs = [pack for name, text in files for pack in _parsed(name, text, problems)]
    if not problems:
        problems += _complete(packs[0], files[0][0])
    if problems:
        raise EditionError(problems)
    edition = _base(packs[0])
    for pack, (name, _) in zip(packs, files, strict=True):
        edition = _laid_over(edition, pack, name, problems, own=pack is not packs[0])
    if problems:
        raise EditionError(problems)
    return edition


def _parsed(name: str, text: str, problems: list[str]) -> Iterator[_Pack]:
    """Yield the pack in a file, or note every table of it that cannot be used."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}: it is no TOML: {error}")
        return
    found = [problem for key, value in data.items() for problem in _off(name, key, value)]
    problems += found
    if not found:
        yield msgspec.convert(data, _Pack)


def _off(name: str, key: str, value: Any) -> Iterator[str]:
    """Yield what is wrong with one table of a file, each row of a list by itself."""
    rows = value if isinstance(value, list) and key in ("deed", "space", "floor", "note") else [value]
    for place, row in enumerate(rows):
        try:
            msgspec.convert({key: [row] if rows is value else row}, _Pack)
        except msgspec.ValidationError as error:
            where = f"{key} {row.get('name', row.get('position', place + 1))}" if isinstance(row, dict) else key
            yield f"{name}: {where}: {error}"


def _complete(pack: _Pack, name: str) -> Iterator[str]:
    """Yield what the first file does not say although a game cannot begin without it."""
    for key in ("set_points", "token", "floor", "bonus", "note", "numbers"):
        if not getattr(pack, key):
            yield f"{name}: {key}: missing"
    if len(pack.floor) not in (0, 5):
        yield f"{name}: floor: there are {len(pack.floor)} (allowed: 5, the penthouse last)"
    for token in sorted(set(e.TOKENS) - pack.token.keys()):
        yield f"{name}: token {token}: missing"
    for number in sorted(NUMBERS - pack.numbers.keys()):
        yield f"{name}: numbers.{number}: missing"


NUMBERS = {
    *("auction_min_raise", "auction_opening_bid", "bank_trade_get", "bank_trade_give", "blocks_per_player"),
    *("chance_cards", "chips_per_colour", "deeds_in_set", "doubles_to_jail", "free_parking_give", "go_payment"),
    *("jail_exit", "jail_tries", "max_floors", "payout_on_six", "payout_per_deed"),
    *("resource_limit_at_turn_start", "start_amount"),
}


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
    for row in pack.deed:
        edition = _with_row(edition, row, pack.provenance, name, problems)
    changes: dict[str, Any] = {
        "set_points": {**edition.set_points, **pack.set_points},
        "tokens": {**edition.tokens, **pack.token},
        "bonus": {**edition.bonus, **pack.bonus},
        "numbers": {**edition.numbers, **pack.numbers},
        "chart": {**edition.chart, **{row: KINDS[kind] for row, kind in pack.chart.items()}},
        "chance": (*edition.chance, *pack.chance),
        "board": {**edition.board, **{row.position: _space(row) for row in pack.space}},
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
    return msgspec.structs.replace(after, learned=(*after.learned, *_given(pack))) if own else after


def _given(pack: _Pack) -> Iterator[str]:
    yield from (f"chart {row}" for row in pack.chart)
    yield from (f"space {row.position}" for row in pack.space)
    if pack.spaces is not None:
        yield "spaces"
    if pack.map is not None:
        yield "map"
    if pack.chance:
        yield "chance"


def _with_row(edition: e.Edition, row: _Deed, known: dict[str, Status], name: str, problems: list[str]) -> e.Edition:
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
    said = {key: row.provenance.get(key, known.get(key, "single")) for key in values}
    slot = slots[0]
    changed = msgspec.structs.replace(
        slot, **values, provenance={**slot.provenance, **said}, read_on={**slot.read_on, **row.read_on}
    )
    return msgspec.structs.replace(
        edition, deeds=tuple(changed if deed.slot == slot.slot else deed for deed in edition.deeds)
    )


def _space(row: _Space) -> e.Space:
    return e.Space(row.kind, row.deed, KINDS[row.resource] if row.resource else None)


def overlay(edition: e.Edition, day: str) -> str:
    """Return what the owner has read off his box as TOML, to be laid over the shipped pack; `day` dates what is new."""
    document = tomlkit.document()
    document.add("edition", tomlkit.item({"game": "builder", "name": edition.name}))
    rows = tomlkit.aot()
    for deed in edition.deeds:
        if own := [key for key in ("name", *e.FIELDS) if deed.provenance.get(key) == "owner"]:
            rows.append(tomlkit.item(_row(deed, own, day)))
    chart = {row: _KIND_OF[kind] for row, kind in edition.chart.items() if kind and f"chart {row}" in edition.learned}
    if "spaces" in edition.learned:
        document.add("spaces", tomlkit.item(edition.spaces))
    if "chance" in edition.learned:
        document.add("chance", tomlkit.item(list(edition.chance)))
    if chart:
        document.add("chart", tomlkit.item(chart))
    if "map" in edition.learned:
        table = {"foundations": list(edition.foundations), "gaps": [list(pair) for pair in edition.gaps]}
        document.add("map", tomlkit.item(table))
    if rows:
        document.append("deed", rows)
    if spaces := _spaces(edition):
        document.append("space", spaces)
    return tomlkit.dumps(document)


def _row(deed: e.Deed, own: Sequence[str], day: str) -> dict[str, Any]:
    row: dict[str, Any] = {"slot": deed.slot, "name": deed.name}
    for key in own:
        value = getattr(deed, key)
        row[key] = _KIND_OF[value] if key == "resource" else value
    row["provenance"] = dict.fromkeys(own, "owner")
    row["read_on"] = {key: deed.read_on.get(key, day) for key in own}
    return row


def _spaces(edition: e.Edition) -> tomlkit.items.AoT:
    rows = tomlkit.aot()
    for position, space in sorted(edition.board.items()):
        if f"space {position}" in edition.learned:
            row: dict[str, Any] = {"position": position, "kind": space.kind}
            row |= {"deed": space.deed} if space.deed else {}
            row |= {"resource": _KIND_OF[space.resource]} if space.resource else {}
            rows.append(tomlkit.item(row))
    return rows


def differences(mine: e.Edition, theirs: e.Edition) -> tuple[str, ...]:
    """Return what another owner's edition says differently, one line each, for a preview before it is taken over."""
    return tuple(_differences(mine, theirs))


def _differences(mine: e.Edition, theirs: e.Edition) -> Iterator[str]:
    for deed in theirs.deeds:
        if deed.name is None:
            continue
        own = mine.deed(deed.name) if deed.name in mine.names else e.Deed(deed.slot)
        for key in e.FIELDS:
            yield from _change(f"{deed.name}: {key}", getattr(own, key), getattr(deed, key))
    for row, kind in theirs.chart.items():
        yield from _change(f"chart {row}", mine.chart.get(row), kind)
    for position, space in sorted(theirs.board.items()):
        yield from _change(f"space {position}", _words(mine.board.get(position)), _words(space))
    yield from _change("spaces", mine.spaces, theirs.spaces)
    yield from _change("map", " ".join(mine.foundations) or None, " ".join(theirs.foundations) or None)


def _words(space: e.Space | None) -> str | None:
    return None if space is None else " ".join(filter(None, (space.kind, space.deed, space.resource)))


def _change(what: str, old: Any, new: Any) -> Iterator[str]:
    if new is not None and new != old:
        yield f"{what}: {'unknown' if old is None else old} → {new}"
