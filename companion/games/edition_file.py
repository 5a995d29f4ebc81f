"""Editions in TOML files. All problems are reported at once, each with its file, key and reason."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion import editions
from companion.core.errors import Unreadable, refusal
from companion.core.words import joined_with_or, phrase, say, translated

if TYPE_CHECKING:
    from msgspec.inspect import Type

P = TypeVar("P", bound=msgspec.Struct)
E = TypeVar("E")
Files = Sequence[tuple[str, str]]
"""Files by name, each with its text: a whole edition and its overlays."""


class EditionError(Unreadable):
    """Card files that can't be used, with all their problems."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def parsed_files(files: Files, kind: type[P], overlay: type[P] | None = None) -> list[P]:
    """Return the parsed files, the first as a `kind` and the others as an `overlay`. Raises `EditionError`."""
    problems: list[str] = []
    found = []
    game = ""
    for place, (file, text) in enumerate(files):
        wanted = overlay if overlay is not None and place else kind
        try:
            data = _parsed_toml(text)
            game = game or _game_named(data)
            if _game_named(data) not in ("", game):
                raise EditionError(
                    [say("{file}: edition.game: it belongs to another game (allowed: {game})", file=file, game=game)]
                )
            found.append(msgspec.convert(data, wanted))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            problems.append(say("{file}: the file is not TOML: {error}", file=file, error=error))
        except msgspec.ValidationError as error:
            each = [problem for key, value in data.items() for problem in _table_problems(key, value, wanted)]
            problems += [f"{file}: {problem}" for problem in each or [str(error)]]
    if problems:
        raise EditionError(problems)
    return found


@lru_cache(maxsize=16)  # a page of the box reads the same files with every key
def _parsed_toml(text: str) -> Mapping[str, object]:
    """Return the tables of a file, which no one changes."""
    return tomllib.loads(text)


def _game_named(data: Mapping[str, object]) -> str:
    """Return the game that a file names, or an empty string."""
    head = data.get("edition")
    return str(head.get("game", "")) if isinstance(head, dict) else ""


def _table_problems(key: str, value: object, kind: type[msgspec.Struct]) -> Iterator[str]:
    """Yield what is wrong with one table of a file, with each row of a list checked separately."""
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
                at = path.rpartition("$")[2].strip("`")
                inner = at.removeprefix(f".{key}").removeprefix("[0]")
                yield f"{where}{inner}: {_what_is_allowed(what, kind, at)}"


_NAMES = ("name", "colour", "position", "note")
"""The columns that identify a row."""
_EXPECTED = re.compile(r"Expected `([^`]+)`(.*)")
_UNKNOWN = re.compile(r"(?:Object contains unknown field|Invalid enum value) [`']?(.*?)[`']?")
_KINDS = {
    "str": phrase("text"),
    "int": phrase("a whole number"),
    "float": phrase("a number"),
    "bool": phrase("true or false"),
    "array": phrase("a list"),
    "object": phrase("a table"),
}
_LIMITS = {
    r" >= (\S+)": phrase("it must be {kind} of {limit} or more"),
    r" <= (\S+)": phrase("it must be {kind} of {limit} or less"),
    r" that's a multiple of (\S+)": phrase("it must be {kind} that is a multiple of {limit}"),
    r" of length >= (\d+)": phrase("it must be {kind} of length {limit} or more"),
    r" of length <= (\d+)": phrase("it must be {kind} of length {limit} or less"),
    r" of length (\d+)": phrase("it must be {kind} of {limit}"),
    r" matching (regex) ": phrase("it must be {kind} that is not blank"),
}


def _what_is_allowed(what: str, kind: type[msgspec.Struct], at: str) -> str:
    """Return in words what a value must be, or what may appear there."""
    if unknown := _UNKNOWN.fullmatch(what):
        allowed = ", ".join(_allowed_words_at(kind, at))
        return say("“{word}” isn't valid here (allowed: {words})", word=unknown[1], words=allowed)
    found = _EXPECTED.match(what)
    if found is None:
        return what
    kinds = joined_with_or([translated(_KINDS.get(kind, kind)) for kind in found[1].split(" | ") if kind != "null"])
    for pattern, words in _LIMITS.items():
        if limit := re.match(pattern, found[2]):
            return translated(words, kind=kinds, limit=limit[1])
    return say("it must be {kind}", kind=kinds)


def _allowed_words_at(kind: type[msgspec.Struct], at: str) -> Iterator[str]:
    """Yield what may appear at a path such as `.district[0].r1`."""
    from msgspec import inspect  # slow to import: not before something is wrong

    there = _union_members(inspect.type_info(kind))
    for name in re.findall(r"\.(\w+)|\[", at):
        there = tuple(within for each in there for within in _field_type(each, name))
    for each in there:
        match each:
            case inspect.StructType():
                yield from (field.encode_name for field in each.fields)
            case inspect.EnumType():
                yield from (str(member.value) for member in each.cls)
            case inspect.LiteralType():
                yield from map(str, each.values)
            case inspect.DictType(key_type=inspect.LiteralType(values=values)):
                yield from map(str, values)
            case inspect.IntType():
                yield _KINDS["int"]


def _field_type(whole: "Type", name: str) -> "tuple[Type, ...]":
    """Return the type of the field with this name, or of each entry if there is no name."""
    from msgspec import inspect

    match whole:
        case inspect.StructType() if name:
            return next((_union_members(field.type) for field in whole.fields if field.encode_name == name), ())
        case inspect.ListType() | inspect.VarTupleType() if not name:
            return _union_members(whole.item_type)
        case inspect.TupleType() if not name:
            return _union_members(whole.item_types[0])
        case inspect.DictType() if not name:
            return (*_union_members(whole.key_type), *_union_members(whole.value_type))
    return ()


def _union_members(kind: "Type") -> "tuple[Type, ...]":
    from msgspec import inspect

    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def shipped_edition(game: str, name: str, read: Callable[[Files], E]) -> E:
    """Return an edition shipped with the program. Raises `Refused` if none has that name."""
    text = editions.edition_text(game, name)
    if text is None:
        raise refusal(
            say("Unknown edition “{name}” of Monopoly {game} (available: us).", name=name, game=game.capitalize())
        )
    return read([(f"{game}-{name}.toml", text)])
