"""Editing hand-written TOML in place: every comment stays with its line, and none is lost.

A comment belongs to its own line or to the line right below it. A removed line that has a comment becomes a
comment itself.
"""

from collections.abc import Generator, Iterable, Mapping, MutableMapping

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import AbstractTable, AoT, Array, Comment, Item, Key, Null, Table, Trivia, Whitespace

from companion.session.toml_lists import changed_list, comments_of

Row = MutableMapping[str, object]
_Body = list[tuple[Key | None, Item]]
_Place = tuple[_Body, int]


class CommentedToml:
    """One TOML text that is changed and written once; its tables are those of `top`.

    Comments right above a header are kept separately for it, because tomlkit puts them at the end of the table before.
    """

    def __init__(self, text: str) -> None:
        self.top = tomlkit.parse(text)
        self._above = [(table, _take_comments(*place)) for table, place in list(self._headers())]

    def as_text(self) -> str:
        """Return the current text, with an empty line before and after each new table."""
        after_new = False
        for table, (body, at) in list(self._headers()):
            above = self._comments_above(table)
            before = _next_item(body, range(at - 1, -1, -1))
            first = before is None and body is self.top.body
            apart = (above is None or after_new) and not first and not isinstance(before, Whitespace)
            table.trivia.indent = ("\n" if apart else "") + (above or "") + table.trivia.indent.lstrip("\n")
            after_new = above is None
        return tomlkit.dumps(self.top)

    def has_comments(self, item: object) -> bool:
        """Return whether a table or list has a comment inside, on its header or right above it."""
        if not isinstance(item, Item):
            return False
        around = f"{self._comments_above(item) or ''}{item.trivia.comment}" if isinstance(item, AbstractTable) else ""
        return bool(around or comments_of(item.as_string()))

    def comment_out(self, item: object, header: str) -> None:
        """Write a table that is about to be removed as comments, if it has any."""
        if not (isinstance(item, Table) and self.has_comments(item)):
            return
        body, _ = next(place for table, place in self._headers() if table is item)
        above = f"{self._comments_above(item) or ''}{header}{item.trivia.comment_ws}{item.trivia.comment}"
        lines = f"{above}\n{item.as_string()}".rstrip("\n").split("\n")
        said = "\n".join(line if not line or line.lstrip().startswith("#") else f"# {line}" for line in lines)
        body.append((None, Comment(Trivia("", "", said, "\n"))))
        body.append((None, Whitespace("\n")))

    def _comments_above(self, table: Item) -> str | None:
        """Return the comments right above a header, None for a new table."""
        return next((above for each, above in self._above if each is table), None)

    def _headers(self) -> Iterable[tuple[Table, _Place]]:
        """Yield every table with a header, and the position right before it."""
        return _headers(self.top.body, (self.top.body, 0))


def put_value(table: Row, key: str, value: object) -> None:
    """Set a value in a table, None to remove it; in a nested table or list, only what differs is changed."""
    there = table.get(key)
    if value is None:
        if key in table:
            _remove_key(table, key)
    elif isinstance(value, Mapping) and isinstance(there, MutableMapping):
        for name, each in value.items():
            put_value(there, name, each)
    elif isinstance(value, Mapping) and key not in table:
        if said := {name: each for name, each in value.items() if each is not None}:
            _add_value(table, key, said)
    elif key not in table:
        _add_value(table, key, value)
    elif there != value:
        table[key] = changed_list(there, value) if isinstance(there, Array) and isinstance(value, list) else value


def _headers(body: _Body, before: _Place) -> Generator[tuple[Table, _Place], None, _Place]:
    for at, (_, item) in enumerate(body):
        tables = item.body if isinstance(item, AoT) else [item] if isinstance(item, Table) else []
        for table in tables:
            if not table.is_super_table():
                yield table, before
                before = table.value.body, 0
            before = yield from _headers(table.value.body, before)
        if not tables:
            before = body, at + 1
    return before


def _take_comments(body: _Body, end: int) -> str:
    """Remove and return the comments right before a position."""
    said = ""
    for at in reversed(range(end)):
        item = body[at][1]
        if isinstance(item, Comment):
            said = item.as_string() + said
            body[at] = (None, Null())
        elif not isinstance(item, Null):
            break
    return said


def _add_value(table: Row, key: str, value: object) -> None:
    """Add a value under a new key, separated from a comment about what is above it."""
    item = tomlkit.item(value)
    before = None
    for name, each in _body(table):
        if isinstance(each, (Table, AoT)) and not (name and name.is_dotted()):
            break
        before = before if isinstance(each, (Whitespace, Null)) else each
    if isinstance(before, Comment) and not isinstance(item, (Table, AoT)):
        item.trivia.indent = "\n"
    table[key] = item


def _remove_key(table: Row, key: str) -> None:
    """Remove a key from a table; with comments it becomes a comment."""
    body = _body(table)
    at = next((at for at, (name, _) in enumerate(body) if name is not None and name.key == key), None)
    name, item = (None, None) if at is None else body[at]
    del table[key]
    if at is None or name is None or item is None or isinstance(item, (Table, AoT)):
        return
    text = f"{name.as_string()}{name.sep}{item.as_string()}{item.trivia.comment_ws}{item.trivia.comment}"
    if comments_of(text) or isinstance(_next_item(body, range(at - 1, -1, -1)), Comment):
        apart = "" if isinstance(_next_item(body, range(at + 1, len(body))), Whitespace) else "\n"
        said = "# " + text.replace("\n", "\n# ")
        body[at] = (None, Comment(Trivia(item.trivia.indent, "", said, f"\n{apart}")))


def _next_item(body: _Body, places: Iterable[int]) -> Item | None:
    return next((body[at][1] for at in places if not isinstance(body[at][1], Null)), None)


def _body(table: Row) -> _Body:
    """Return the items of a table in order; empty for an inline table or one defined in several places."""
    if isinstance(table, TOMLDocument):
        return table.body
    return table.value.body if isinstance(table, Table) else []
