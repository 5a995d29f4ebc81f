"""Editions in files of TOML: every problem is found at once and named with its file, its key and what is wrong."""

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from companion import editions
from companion.core.errors import Unreadable, refuse

P = TypeVar("P", bound=msgspec.Struct)
E = TypeVar("E")
Files = Sequence[tuple[str, str]]
"""Files by their names, each with its text: a whole edition, and what is laid over it."""


class EditionError(Unreadable):
    """Files of cards that cannot be used, with every problem at once."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def parsed(files: Files, kind: type[P], overlay: type[P] | None = None) -> list[P]:
    """Return what the files say, the first as a `kind` and the others as an `overlay`. Raises `EditionError`."""
    problems: list[str] = []
    found = []
    for place, (file, text) in enumerate(files):
        wanted = overlay if overlay is not None and place else kind
        try:
            data = tomllib.loads(text)
            found.append(msgspec.convert(data, wanted))
        except tomllib.TOMLDecodeError as error:
            problems.append(f"{file}: the file: it is no TOML: {error}")
        except msgspec.ValidationError as error:
            each = [problem for key, value in data.items() for problem in _off(key, value, wanted)]
            problems += [f"{file}: {problem}" for problem in each or [str(error)]]
    if problems:
        raise EditionError(problems)
    return found


def _off(key: str, value: object, kind: type[msgspec.Struct]) -> Iterator[str]:
    """Yield what is wrong with one table of a file, each row of a list by itself."""
    rows = isinstance(value, list) and any(isinstance(row, dict) for row in value)
    listed = value if isinstance(value, list) and rows else [value]
    for place, row in enumerate(listed):
        named = isinstance(row, dict) and rows
        where = f"{key} {next((row[by] for by in _NAMES if row.get(by)), place + 1)}" if named else key
        try:
            msgspec.convert({key: [row] if rows else row}, kind)
        except msgspec.ValidationError as error:
            what, _, path = str(error).partition(" - at ")
            if not what.startswith("Object missing required field") or path:
                inner = path.rpartition("$")[2].strip("`").removeprefix(f".{key}").removeprefix("[0]")
                yield f"{where}{inner}: {_plain(what)}"


_NAMES = ("name", "colour", "position", "note")
"""The columns that a row is known by."""
_EXPECTED = re.compile(r"Expected `([^`]+)`(.*)")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_LIMITS = {
    r", got .*": "",
    r" >= (\S+)": r" of \1 or more",
    r" <= (\S+)": r" of \1 or less",
    r" that's ": " that is ",
    r" of length (\d+)": r" of \1",
    r" matching regex .*": " that is not blank",
}


def _plain(what: str) -> str:
    """Return in words what a value has to be."""
    found = _EXPECTED.match(what)
    if found is None:
        return what
    kinds, limit = [_KINDS.get(kind, kind) for kind in found[1].split(" | ") if kind != "null"], found[2]
    for pattern, words in _LIMITS.items():
        limit = re.sub(pattern, words, limit)
    return f"it takes {' or '.join(kinds)}{limit}"


def shipped_edition(game: str, name: str, read: Callable[[Files], E]) -> E:
    """Return an edition that is shipped with the program. Raises `Refused` if there is none of that name."""
    text = editions.text(game, name)
    if text is None:
        raise refuse(f"There is no edition “{name}” of Monopoly {game.capitalize()}: there is us.")
    return read([(f"{game}-{name}.toml", text)])
