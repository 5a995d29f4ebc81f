"""Editing an owner's TOML file in place: its comments and other contents stay unchanged."""

from collections.abc import Mapping, MutableSequence

import msgspec
import tomlkit
from tomlkit.items import Array

from companion import games
from companion.games.owners import Own, Sort
from companion.session.toml_text import CommentedToml, Row, put_value

_HEAD = """# Read off the owner's box. The printed card wins: what is wrong here may be corrected by hand.

[edition]
game = "{}"
name = "us"
"""


def rewritten_text(text: str, game: str, edition: msgspec.Struct, before: Own, own: Own) -> str:
    """Return the text of an owner's file, empty for a new one, with these values in place of those in `before`.

    Everything else in it stays. `edition` is the shipped edition with the file's values applied.
    """
    owners = games.owners_of(game)
    document = _Document(text or _HEAD.format(game))
    for key in [*before.keys() - own.keys(), *own]:
        sort, of = owners.sort_and_subject(key)
        at = owners.row(edition, sort, of) if sort.by else None
        document.put(sort, of, at, own[key].says if key in own else None)
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

    def put(self, sort: Sort, subject: str, row_key: object, text: str | None) -> None:
        """Store a value in it; None deletes it. `row_key` identifies the value's row, if it has one."""
        if sort.by:
            self._put_row(sort, subject, row_key, text)
        elif sort.listed:
            said = [each for each in self._toml.get(sort.table, []) if text is not None or each != subject]
            self._put_value(sort.table, (said if text is None or subject in said else [*said, subject]) or None)
        elif "{}" in sort.name:
            if text is None:
                self._text.comment_out(self._toml.get(sort.table, {}).get(subject), f"[{sort.table}.{subject}]")
            self._put_value(sort.table, {subject: None if text is None else sort.written(text)})
        else:
            self._put_value(sort.table, None if text is None else sort.written(text))

    def _put_value(self, key: str, value: object) -> None:
        """Store a value in it; an empty one is left out, but the owner's comments on it stay."""
        put_value(self._toml, key, value)
        there = self._toml.get(key)
        if there == {} and not self._text.has_comments(there):
            del self._toml[key]

    def _put_row(self, sort: Sort, subject: str, row_key: object, text: str | None) -> None:
        rows: MutableSequence[Row] = self._toml.setdefault(sort.table, tomlkit.aot())
        row = next((row for row in rows if _is_wanted_row(row, sort.by, row_key, subject)), None)
        if row is None and text is not None:
            fresh = tomlkit.inline_table() if isinstance(rows, Array) else tomlkit.table()
            rows.append(fresh.append(sort.by, row_key))
            row = rows[-1]
        if row is not None and text is None and not sort.column:
            self._text.comment_out(row, f"[[{sort.table}]]")
            rows.remove(row)
        elif row is not None:
            _write_value(row, sort, row_key, text)
            if row.keys() <= {sort.by, "name", "slot"} and text is None and not self._text.has_comments(row):
                rows.remove(row)
        if not rows:
            del self._toml[sort.table]

    def put_read_dates(self, days: Mapping[str, str]) -> None:
        """Record the day each value was read."""
        self._put_value("read_on", {**dict.fromkeys(self._toml.get("read_on", {})), **days})


def _is_wanted_row(row: Row, column: str, row_key: object, subject: str) -> bool:
    """Return whether a row is the wanted one; a row with a different column is identified by its name."""
    return bool(row[column] == row_key) if column in row else str(row.get("name", "")).casefold() == subject.casefold()


def _write_value(row: Row, sort: Sort, row_key: object, text: str | None) -> None:
    if not sort.column:
        said: dict[str, object] = {} if text is None else {sort.by: row_key, **_as_row(sort.written(text))}
        values = {**dict.fromkeys(row), **said}
    else:
        values = {sort.by: row_key} if sort.column == "name" else {}
        values[sort.column] = None if text is None else sort.written(text)
    for key, value in values.items():
        put_value(row, key, value)


def _as_row(written: object) -> dict[str, object]:
    assert isinstance(written, dict), "a value that is a whole row of a table is written as one"
    return written
