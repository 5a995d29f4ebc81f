"""Changing a file of TOML in place: its comments and whatever else it says stay as they are."""

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit import TOMLDocument


def dumped(document: TOMLDocument) -> str:
    """Return the file as text, with an empty line before each table that has none and no comment above it."""
    lines: list[str] = []
    for line in tomlkit.dumps(document).splitlines():
        if line.startswith("[") and lines and lines[-1] and not lines[-1].startswith("#"):
            lines.append("")
        lines.append(line)
    return "\n".join([*lines, ""])


def put_value(document: TOMLDocument, name: str, value: Any) -> None:
    """Let the top of the file hold a value; None takes it out."""
    if value is None:
        document.pop(name, None)
    elif document.get(name) != value:
        document[name] = value


def put_table(document: TOMLDocument, name: str, wanted: Mapping[str, Any]) -> None:
    """Let a table hold exactly these values; without any it goes."""
    if not wanted:
        document.pop(name, None)
        return
    table: Any = document.setdefault(name, tomlkit.table())
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        if table.get(key) != value:
            table[key] = value


def put_rows(document: TOMLDocument, name: str, column: str, wanted: Mapping[Any, Mapping[str, Any]]) -> None:
    """Let a list of tables have exactly these rows, each known by one column."""
    rows: Any = document.setdefault(name, tomlkit.aot())
    for place in reversed(range(len(rows))):
        if rows[place].get(column) not in wanted:
            del rows[place]
    there = {row[column]: row for row in rows}
    for key, values in wanted.items():
        if key not in there:
            rows.append(tomlkit.item(dict(values)))
            continue
        _fit(there[key], values)
    if not wanted:
        document.pop(name, None)


def _fit(row: Any, wanted: Mapping[str, Any]) -> None:
    for key in [key for key in row if key not in (*wanted, "slot")]:
        del row[key]
    for key, value in wanted.items():
        if row.get(key) != value:
            row[key] = value
