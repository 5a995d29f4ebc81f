"""What the owner has read off their box written as TOML, to be laid over the shipped edition."""

from collections.abc import Mapping

import tomlkit

from companion.games.overlay import dumped, put_rows, put_table, put_value
from companion.games.own import Value

_HEAD = """# Read off the owner's box. The printed board wins: what is wrong here may be corrected by hand.

[edition]
game = "chance"
name = "us"
"""
_FIELDS = {"minimum": "minimum", "building": "length"}


def written(text: str, own: Mapping[str, Value]) -> str:
    """Return the overlay `text` with exactly these values in it; its comments and whatever else it says stay."""
    document = tomlkit.parse(text or _HEAD)
    put_value(document, "mark", int(own["mark"].says) if "mark" in own else None)
    put_value(document, "die", own["die"].says.split() if "die" in own else None)
    put_value(document, "chance", [value.says for key, value in own.items() if key.startswith("chance ")] or None)
    put_rows(document, "space", "colour", _spaces(own))
    put_table(document, "read_on", {key: value.day for key, value in own.items() if value.day})
    return dumped(document)


def _spaces(own: Mapping[str, Value]) -> dict[str, dict[str, str | int]]:
    """Return a row for each colour of which something was read."""
    rows: dict[str, dict[str, str | int]] = {}
    for key, value in own.items():
        what, _, colour = key.partition(" ")
        if what in _FIELDS:
            rows.setdefault(colour, {"colour": colour})[_FIELDS[what]] = int(value.says)
    return rows
