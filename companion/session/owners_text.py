"""The file of an owner as TOML that is changed in place: its comments and whatever else it says stay as they are."""

from collections.abc import Mapping, MutableMapping, MutableSequence

import msgspec
import tomlkit
from tomlkit.items import Array

from companion import games
from companion.games.owners import Own, Sort

Row = MutableMapping[str, object]
_HEAD = """# Read off the owner's box. The printed card wins: what is wrong here may be corrected by hand.

[edition]
game = "{}"
name = "us"
"""


def rewritten(text: str, game: str, edition: msgspec.Struct, before: Own, own: Own) -> str:
    """Return the text of an owner's file, empty for a new one, with these values in it instead of those of `before`.

    Everything else in it stays. `edition` is what the file makes of the shipped one.
    """
    owners = games.owners_of(game)
    document = _Document(text or _HEAD.format(game))
    for key in [*before.keys() - own.keys(), *own]:
        sort, of = owners.sort(key)
        at = owners.row(edition, sort, of) if sort.by else None
        document.put(sort, of, at, own[key].says if key in own else None)
    document.date({key: value.day for key, value in own.items() if value.day})
    return document.text


class _Document:
    """One file while it is changed."""

    def __init__(self, text: str) -> None:
        self._toml = tomlkit.parse(text)

    @property
    def text(self) -> str:
        """Return the file, with an empty line before each table that has none and no comment above it."""
        lines: list[str] = []
        for line in tomlkit.dumps(self._toml).splitlines():
            if line.startswith("[") and lines and lines[-1] and not lines[-1].startswith("#"):
                lines.append("")
            lines.append(line)
        return "\n".join([*lines, ""])

    def put(self, sort: Sort, of: str, at: object, says: str | None) -> None:
        """Let it hold what a value says; None takes it out. `at` is what the row of it is known by, if it has one."""
        if sort.by:
            self._put_row(sort, of, at, says)
        elif sort.listed:
            said = [each for each in self._toml.get(sort.table, []) if says is not None or each != of]
            _set(self._toml, sort.table, (said if says is None or of in said else [*said, of]) or None)
        elif "{}" in sort.name:
            table = self._toml.setdefault(sort.table, tomlkit.table())
            _set(table, of, None if says is None else sort.written(says))
            if not table:
                del self._toml[sort.table]
        else:
            _set(self._toml, sort.table, None if says is None else sort.written(says))

    def _put_row(self, sort: Sort, of: str, at: object, says: str | None) -> None:
        rows: MutableSequence[Row] = self._toml.setdefault(sort.table, tomlkit.aot())
        row = next((row for row in rows if _is_of(row, sort.by, at, of)), None)
        if row is None and says is not None:
            fresh = tomlkit.inline_table() if isinstance(rows, Array) else tomlkit.table()
            rows.append(fresh.append(sort.by, at))
            row = rows[-1]
        if row is not None:
            _write(row, sort, at, says)
        if row is not None and row.keys() <= {sort.by, "name", "slot"} and says is None:
            rows.remove(row)
        if not rows:
            del self._toml[sort.table]

    def date(self, days: Mapping[str, str]) -> None:
        """Say on which day each value was read."""
        _set(self._toml, "read_on", dict(days) or None)


def _is_of(row: Row, by: str, at: object, of: str) -> bool:
    """Tell whether a row is the one that is looked for; one that has another column is known by its name."""
    return bool(row[by] == at) if by in row else str(row.get("name", "")).casefold() == of.casefold()


def _write(row: Row, sort: Sort, at: object, says: str | None) -> None:
    if not sort.column:
        values: dict[str, object] = {} if says is None else {sort.by: at, **_row(sort.written(says))}
        for key in [key for key in row if key not in values]:
            del row[key]
        for key, value in values.items():
            _set(row, key, value)
        return
    if sort.column == "name":
        _set(row, sort.by, at)
    _set(row, sort.column, None if says is None else sort.written(says))


def _row(written: object) -> dict[str, object]:
    assert isinstance(written, dict), "a value that is a whole row of a table is written as one"
    return written


def _set(table: Row, key: str, value: object) -> None:
    """Let a table hold a value; None takes it out."""
    if value is None:
        table.pop(key, None)
    elif table.get(key) != value:
        table[key] = value
