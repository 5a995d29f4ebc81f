"""Reading an edition from TOML: a complete pack, the owner's overlays, and checks for impossible values."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import Literal

import msgspec

from companion.core.visible import is_printable
from companion.core.words import say
from companion.games.builder import edition as e
from companion.games.builder.cells import is_cell
from companion.games.builder.chips import COLOURS, KINDS, Chips
from companion.games.edition_file import EditionError, Files, parsed_files, shipped_edition

FLOORS = 5
"""How many floors have a cost and points, with the penthouse last (BUILDER-FLOOR-03 to -07)."""
NUMBERS = {
    *("auction_min_raise", "auction_opening_bid", "bank_trade_get", "bank_trade_give", "blocks_per_player"),
    *("chance_cards", "chips_per_colour", "deeds_in_set", "doubles_to_jail", "free_parking_give", "go_payment"),
    *("jail_exit", "jail_tries", "max_floors", "payout_on_six", "payout_per_deed"),
    *("resource_limit_at_turn_start", "start_amount"),
}
_BONUS = ("billionaire", "community")


def edition_problems(edition: e.Edition) -> Iterator[str]:
    """Yield the missing or impossible values, each with its key and what is allowed."""
    yield from _deed_problems(edition)
    yield from _floor_problems(edition)
    yield from _supply_problems(edition)
    yield from _board_problems(edition)


def _deed_problems(edition: e.Edition) -> Iterator[str]:
    if [deed.slot for deed in edition.deeds] != [*range(1, e.DEEDS + 1)]:
        yield say("deeds: they must fill slots 1 to {last}", last=e.DEEDS)
    if len({*edition.deed_names}) < len(edition.deed_names):
        yield say("deeds: a name appears twice (use each name once)")
    for deed in edition.deeds:
        where = f"deed {deed.name or deed.slot}"
        if deed.name is not None and not (deed.name.strip() and is_printable(deed.name)):
            yield say("{where}: name: it is empty or can't be printed", where=where)
        yield from _problem_unless_one_of(f"{where}: colour", deed.colour, (None, *e.COLOURS))
        yield from _problem_unless_one_of(f"{where}: resource", deed.resource, (None, *COLOURS))


def _wrong_floors_problem(where: str, number: int) -> str:
    return say(
        "{where}: there are {number} (allowed: {floors}, the penthouse last)", where=where, number=number, floors=FLOORS
    )


def _floor_problems(edition: e.Edition) -> Iterator[str]:
    for key, rows in (("costs", edition.costs), ("points", edition.points)):
        if len(rows) != FLOORS:
            yield _wrong_floors_problem(key, len(rows))
    for cost in edition.costs:
        if (least := min(cost.any, *(cost.fixed.count(colour) for colour in COLOURS))) < 0:
            yield say("costs: {number} (allowed: 0 or more)", number=least)
    yield from _missing_name_problems("set_points", edition.set_points, e.COLOURS)
    yield from _missing_name_problems("bonus", edition.bonus, _BONUS)
    yield from _missing_name_problems("numbers", edition.numbers, NUMBERS)
    if edition.numbers.get("max_floors", 0) >= FLOORS:
        number = edition.numbers["max_floors"]
        yield say("numbers.max_floors: {number} (allowed: 0 to {most})", number=number, most=FLOORS - 1)


def _supply_problems(edition: e.Edition) -> Iterator[str]:
    yield from _missing_name_problems("token", edition.tokens, e.TOKENS)
    for name, token in edition.tokens.items():
        yield from _problem_unless_one_of(f"token {name}", token.block, COLOURS)
        yield from _problem_unless_one_of(f"token {name}", token.resource, COLOURS)
    for key, notes in (("start", edition.start), ("bank", edition.bank)):
        if not notes:
            yield say("{where}: the list of notes is empty", where=key)
    if edition.bank and (strange := edition.start.keys() - edition.bank.keys()):
        yield say("start: {notes}: the bank has no such note", notes=", ".join(map(str, sorted(strange))))
    yield from _missing_name_problems("chart", edition.chart, e.GROUPS)
    for row, colour in edition.chart.items():
        yield from _problem_unless_one_of(f"chart {row}", colour, (None, *COLOURS))


def _board_problems(edition: e.Edition) -> Iterator[str]:
    for place, space in edition.board.items():
        where = f"space {place}"
        if place >= (edition.spaces or 100):
            yield say("{where}: position: it's beyond the end of the board", where=where)
        if space.deed is not None and space.deed not in edition.deed_names:
            yield say("{where}: deed: unknown deed “{deed}”", where=where, deed=space.deed)
        yield from _problem_unless_one_of(f"{where}: kind", space.kind, e.KINDS)
        yield from _problem_unless_one_of(f"{where}: resource", space.resource, (None, *COLOURS))
    cells = (*edition.foundations, *(cell for pair in edition.gaps for cell in pair))
    strange = (cell for cell in cells if not is_cell(cell))
    yield from (say("map: “{cell}” is not a cell (allowed: cells such as C4)", cell=cell) for cell in strange)


def _missing_name_problems(key: str, found: Collection[str], wanted: Collection[str]) -> Iterator[str]:
    yield from (_missing_value_problem(f"{key}: {each}") for each in wanted if each not in found)


def _missing_value_problem(where: str) -> str:
    return say("{where}: missing", where=where)


def _problem_unless_one_of(where: str, value: object, allowed: Collection[object]) -> Iterator[str]:
    if value not in allowed:
        values = ", ".join(map(str, filter(None, allowed)))
        yield say("{where}: “{value}” (allowed: {values})", where=where, value=value, values=values)


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
    """Everything a file may contain. An overlay contains only the differences."""

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
    """Return the edition of the first file with the others applied over it.

    An overlay identifies a deed by slot or name, and gives only the differences. Raises `EditionError`.
    """
    packs = parsed_files(files, _Pack)
    problems = list(_missing_value_problems(packs[0], files[0][0]))
    if problems:
        raise EditionError(problems)
    edition = _edition_before_rows(packs[0])
    for pack, (file, _) in zip(packs, files, strict=True):
        edition = _with_overlay(edition, pack, file, problems, own=pack is not packs[0])
    if problems:
        raise EditionError(problems)
    return edition


def _missing_value_problems(pack: _Pack, file: str) -> Iterator[str]:
    """Yield the required values that the first file lacks."""
    for key in ("set_points", "token", "floor", "bonus", "note", "numbers"):
        if not getattr(pack, key):
            yield _missing_value_problem(f"{file}: {key}")
    if len(pack.floor) not in (0, FLOORS):
        yield _wrong_floors_problem(f"{file}: floor", len(pack.floor))
    for token in sorted(set(e.TOKENS) - pack.token.keys()):
        yield _missing_value_problem(f"{file}: token {token}")
    for number in sorted(NUMBERS - pack.numbers.keys()):
        yield _missing_value_problem(f"{file}: numbers.{number}")


def _edition_before_rows(pack: _Pack) -> e.Edition:
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


def _with_overlay(edition: e.Edition, pack: _Pack, file: str, problems: list[str], *, own: bool) -> e.Edition:
    before = edition
    for row in pack.deed:
        edition = _with_deed_row(edition, row, pack, file, problems, own=own)
    changes: dict[str, object] = {
        "set_points": edition.set_points | pack.set_points,
        "tokens": edition.tokens | pack.token,
        "bonus": edition.bonus | pack.bonus,
        "numbers": edition.numbers | pack.numbers,
        "chart": edition.chart | {row: KINDS[kind] for row, kind in pack.chart.items()},
        "chance": tuple(dict.fromkeys((*edition.chance, *pack.chance))),
        "board": edition.board | {row.position: _space_from_row(row) for row in pack.space},
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
    known = {*edition_problems(before)}
    problems += [f"{file}: {problem}" for problem in edition_problems(after) if problem not in known]
    given = {key: pack.read_on.get(key, "") for key in _owner_value_names(pack)}
    return msgspec.structs.replace(after, learned={**after.learned, **given})


def _owner_value_names(pack: _Pack) -> Iterator[str]:
    """Yield the names of the owner's values in a file."""
    for row in pack.deed:
        yield from (e.value_key(str(row.name), key) for key in e.FIELDS if getattr(row, key) is not None)
    yield from (f"token {name}" for name in pack.token)
    yield from (f"chart {row}" for row in pack.chart)
    yield from (f"space {row.position}" for row in pack.space)
    if pack.spaces is not None:
        yield "spaces"
    if pack.map is not None:
        yield "map"
    yield from (f"chance {text}" for text in pack.chance)


def _with_deed_row(
    edition: e.Edition, row: _Deed, pack: _Pack, file: str, problems: list[str], *, own: bool
) -> e.Edition:
    """Return the edition with one row of a file in the slot it names, its name's slot, or the next blank one."""
    slots = [
        deed for deed in edition.deeds if (row.slot is not None and deed.slot == row.slot) or deed.name == row.name
    ] or [deed for deed in edition.deeds if deed.name is None and row.slot is None]
    if row.name is None or not slots:
        where = f"{file}: deed {row.name or row.slot}"
        problems.append(say("{where}: unknown deed (allowed: slots 1 to {last})", where=where, last=e.DEEDS))
        return edition
    values = {key: getattr(row, key) for key in ("name", *e.FIELDS) if getattr(row, key) is not None}
    if "resource" in values:
        values["resource"] = KINDS[values["resource"]]
    said: dict[str, str] = dict.fromkeys(values, "owner")
    if not own:
        said = {key: row.provenance.get(key, pack.provenance.get(key, "single")) for key in values}
    slot = slots[0]
    called = e.value_key(row.name, "name")
    named = {called: pack.read_on.get(called, "")} if slot.name is None and own else {}
    changed = msgspec.structs.replace(slot, **values, provenance={**slot.provenance, **said})
    return msgspec.structs.replace(
        edition,
        deeds=tuple(changed if deed.slot == slot.slot else deed for deed in edition.deeds),
        learned={**edition.learned, **named},
    )


def _space_from_row(row: _Space) -> e.Space:
    return e.Space(row.kind, row.deed, KINDS[row.resource] if row.resource else None)


@cache
def shipped(name: str) -> e.Edition:
    """Return the shipped edition. Raises `Refused` if none has that name."""
    return shipped_edition("builder", name, read)
