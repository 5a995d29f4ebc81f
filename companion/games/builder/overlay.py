"""What the owner has read off their box written as TOML, to be laid over the shipped pack."""

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit import TOMLDocument

from companion.games.builder.chips import KINDS
from companion.games.overlay import dumped, put_rows, put_table, put_value
from companion.games.own import Value

_WORDS = ("name", "colour", "resource")


def written(text: str, own: Mapping[str, Value]) -> str:
    """Return the overlay `text` with exactly these values in it; its comments and whatever else it says stay."""
    document = tomlkit.parse(text or _HEAD)
    _write_lists(document, own)
    put_table(document, "chart", {key[6:]: value.says for key, value in own.items() if key.startswith("chart ")})
    tokens = {key[6:]: KINDS[value.says] for key, value in own.items() if key.startswith("token ")}
    put_table(document, "token", {name: {"block": colour, "resource": colour} for name, colour in tokens.items()})
    _write_map(document, own)
    put_rows(document, "deed", "name", _deeds(own))
    spaces = {int(key[6:]): value.says for key, value in own.items() if key.startswith("space ")}
    put_rows(document, "space", "position", {place: _row(place, says) for place, says in sorted(spaces.items())})
    put_table(document, "read_on", {key: value.day for key, value in own.items() if value.day})
    return dumped(document)


_HEAD = """# Read off the owner's box. The printed card wins: what is wrong here may be corrected by hand.

[edition]
game = "builder"
name = "us"
"""


def _write_lists(document: TOMLDocument, own: Mapping[str, Value]) -> None:
    """Write what stands above the first table: the number of spaces and the texts of Chance cards."""
    texts = [value.says for key, value in own.items() if key.startswith("chance ")]
    wanted = {"spaces": int(own["spaces"].says) if "spaces" in own else None, "chance": texts or None}
    for key, value in wanted.items():
        put_value(document, key, value)


def _write_map(document: TOMLDocument, own: Mapping[str, Value]) -> None:
    parts = own["map"].says.split() if "map" in own else []
    table = {
        "foundations": [part for part in parts if "|" not in part],
        "gaps": [part.split("|") for part in parts if "|" in part],
    }
    put_table(document, "map", table if parts else {})


def _deeds(own: Mapping[str, Value]) -> dict[str, dict[str, Any]]:
    """Return a row for each deed of which something was read."""
    rows: dict[str, dict[str, Any]] = {}
    for key, value in own.items():
        if key.startswith("deed "):
            name, _, field = key[5:].rpartition(": ")
            row = rows.setdefault(name, {"name": name})
            row[field.replace(" ", "_")] = value.says if field in _WORDS else int(value.says)
    return rows


def _row(position: int, says: str) -> dict[str, Any]:
    """Return a space of the board as a row, from its words."""
    kind, *more = says.split(", ", 1)
    named = {"deed" if kind == "deed" else "resource": more[0]} if more else {}
    return {"position": position, "kind": kind, **named}
