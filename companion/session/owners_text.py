"""Editing an owner's TOML file in place: its comments and other contents stay unchanged."""

from collections.abc import Mapping, MutableSequence

import msgspec
import tomlkit
from tomlkit.items import Array

from companion import games
from companion.games.owners import ValueByKey, ValueKind
from companion.session.toml_text import CommentedToml, Row, put_value

_HEAD = """# Read off the owner's box. The printed card wins: what is wrong here may be corrected by hand.

[edition]
game = "{}"
name = "us"
"""


def rewritten_text(text: str, game: str, edition: msgspec.Struct, before: ValueByKey, own: ValueByKey) -> str:
    """Return the text of an owner's file, empty for a new one, with these values in place of those in `before`.

    Everything else in it stays. `edition` is the shipped edition with the file's values applied.
    """
    owners = games.owners_of(game)
    document = _Document(text or _HEAD.format(game))
    for key in [*before.keys() - own.keys(), *own]:
        value_kind, of = owners.kind_and_subject(key)
        at = owners.row(edition, value_kind, of) if value_kind.by else None
        document.put(value_kind, of, at, own[key].says if key in own else None)
    document.put_read_dates({key: value.day for key, value in own.items() if value.day})
    return document.as_text()


class _Document:
    """One file while it is being changed."""

    def __init__(self, text: str) -> None:
        self._text = CommentedToml(text)
        self._toml = self._text.top

    def as_text(self) -> str:
        """Return its text."""
        return self._text.as_text()

    def put(self, value_kind: ValueKind, subject: str, row_key: object, text: str | None) -> None:
        """Store a value in it; None deletes it. `row_key` identifies the value's row, if it has one."""
        if value_kind.by:
            self._put_row(value_kind, subject, row_key, text)
        elif value_kind.listed:
            said = [each for each in self._toml.get(value_kind.table, []) if text is not None or each != subject]
            self._put_value(value_kind.table, (said if text is None or subject in said else [*said, subject]) or None)
        elif "{}" in value_kind.name:
            if text is None:
                self._text.comment_out(
                    self._toml.get(value_kind.table, {}).get(subject), f"[{value_kind.table}.{subject}]"
                )
            self._put_value(value_kind.table, {subject: None if text is None else value_kind.written(text)})
        else:
            self._put_value(value_kind.table, None if text is None else value_kind.written(text))

    def _put_value(self, key: str, value: object) -> None:
        """Store a value in it; an empty one is left out, but the owner's comments on it stay."""
        put_value(self._toml, key, value)
        there = self._toml.get(key)
        if there == {} and not self._text.has_comments(there):
            del self._toml[key]

    def _put_row(self, value_kind: ValueKind, subject: str, row_key: object, text: str | None) -> None:
        rows: MutableSequence[Row] = self._toml.setdefault(value_kind.table, tomlkit.aot())
        row = next((row for row in rows if _is_wanted_row(row, value_kind.by, row_key, subject)), None)
        if row is None and text is not None:
            fresh = tomlkit.inline_table() if isinstance(rows, Array) else tomlkit.table()
            rows.append(fresh.append(value_kind.by, row_key))
            row = rows[-1]
        if row is not None and text is None and not value_kind.column:
            self._text.comment_out(row, f"[[{value_kind.table}]]")
            rows.remove(row)
        elif row is not None:
            _write_value(row, value_kind, row_key, text)
            if row.keys() <= {value_kind.by, "name", "slot"} and text is None and not self._text.has_comments(row):
                rows.remove(row)
        if not rows:
            del self._toml[value_kind.table]

    def put_read_dates(self, days: Mapping[str, str]) -> None:
        """Record the day each value was read."""
        self._put_value("read_on", {**dict.fromkeys(self._toml.get("read_on", {})), **days})


def _is_wanted_row(row: Row, column: str, row_key: object, subject: str) -> bool:
    """Return whether a row is the wanted one; a row with a different column is identified by its name."""
    return bool(row[column] == row_key) if column in row else str(row.get("name", "")).casefold() == subject.casefold()


def _write_value(row: Row, value_kind: ValueKind, row_key: object, text: str | None) -> None:
    if not value_kind.column:
        said: dict[str, object] = {} if text is None else {value_kind.by: row_key, **_as_row(value_kind.written(text))}
        values = {**dict.fromkeys(row), **said}
    else:
        values = {value_kind.by: row_key} if value_kind.column == "name" else {}
        values[value_kind.column] = None if text is None else value_kind.written(text)
    for key, value in values.items():
        put_value(row, key, value)


def _as_row(written: object) -> dict[str, object]:
    assert isinstance(written, dict), "a value that is a whole row of a table is written as one"
    return written
