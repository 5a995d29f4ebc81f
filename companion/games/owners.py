"""What the owner of a box can read off it: named values, the question for each, and differences between boxes.

A game declares its kinds of values. Storing, showing, exporting and importing them needs nothing else.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from companion.core.errors import refusal
from companion.core.words import capitalized, phrase, say, translated

E = TypeVar("E")

DOUBTS = {
    "single": phrase("one source only"),
    "conflict": phrase("sources differ"),
    "check": phrase("please check"),
}
"""The text for a value that isn't certain."""


class Value(msgspec.Struct, frozen=True):
    """One value in words, empty if unknown, and whether and on which day the owner read it.

    `own` without a `day` means that a running game has just learned it or that its file gives no day. `doubt` says how
    well a shipped value is known; sources differ about a `disputed` one. A value that `follows` from another isn't a
    reading of the box.
    """

    says: str
    day: str = ""
    own: bool = False
    doubt: str = ""
    disputed: bool = False
    follows: bool = False


ValueByKey = dict[str, Value]


class ValueKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of value. `{}` stands for the thing it describes, such as the name of a deed.

    A value has one permanent `name`, as in `deed {}: price`. `line` begins the move that reads it, empty if there is
    none. `question` asks for it, empty if it is never asked, and `hint` says where to look. In an owner's file it is
    the entry `table`, one of the list `table` (`listed`), or the entry `{}` of that table. With `by` it is in the row
    of a list of tables that this column identifies, as its `column` or, without one, as the whole row. `written` turns
    the words into the file's value. `words` name it for the table, as in `{}: the price`, `spoken` names the thing it
    describes, and `in_words` formats its value. `reported` values are in the report of a game too. `question`, `hint`
    and `words` are declared.
    """

    name: str
    line: str
    question: str
    hint: str = ""
    table: str
    by: str = ""
    column: str = ""
    listed: bool = False
    written: Callable[[str], object] = int
    words: str = ""
    spoken: Callable[[str], str] = str
    in_words: Callable[[str], str] = str
    reported: bool = False

    def subject_of(self, value_name: str) -> str | None:
        """Return what the value called `name` describes, or None if it is of another kind."""
        found = _pattern_of(self.name).fullmatch(value_name)
        return None if found is None else (found[1] if found.groups() else "")


@cache
def _pattern_of(name: str) -> re.Pattern[str]:
    """Return the pattern of all values called like this, with what they describe for `{}`."""
    return re.compile("(.+)".join(map(re.escape, name.split("{}"))))


class Grid(msgspec.Struct, frozen=True):
    """A table to print. With `numbers`, all columns but the first are right-aligned."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    legend: str = ""
    numbers: bool = False


class Difference(msgspec.Struct, frozen=True):
    """One value of another box: its name, my value (None if unknown) and their value."""

    key: str
    mine: str | None
    theirs: str

    @property
    def is_new(self) -> bool:
        """Return whether my box has no such value yet."""
        return self.mine is None


class Owners(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """What a game provides so that owners can record their boxes.

    `moves` read something off a box, and `example` shows how to write some of them. `read` lays files over the first
    one, each a name and TOML text, and raises `CompanionError` with file, key and reason. `values` yields every value
    of an edition by name. `row` gives what identifies the row of something in a file. `printed` and `said` are
    the values for printing and as plain JSON, where the game has its own format. `sheet` is an HTML page
    to print and fill in, where there is much to read before a game.
    """

    value_kinds: tuple[ValueKind, ...]
    moves: tuple[type, ...]
    example: str
    card: str
    read: Callable[[Sequence[tuple[str, str]]], E]
    values: Callable[[E], Iterable[tuple[str, Value]]]
    row: Callable[[E, ValueKind, str], object] = lambda edition, value_kind, of: (
        int(of) if value_kind.by == "position" else of
    )
    printed: Callable[[E], tuple[Grid, ...]] | None = None
    sheet: Callable[[E], str] | None = None
    said: Callable[[E], object] | None = None

    def owner_values(self, edition: E) -> ValueByKey:
        """Return the values that the owner recorded."""
        return {key: value for key, value in self.values(edition) if value.own}

    def kind_and_subject(self, key: str) -> tuple[ValueKind, str]:
        """Return the kind of a value and what it describes. Raises `Refused` for an unknown name."""
        for value_kind in self.value_kinds:
            if (of := value_kind.subject_of(key)) is not None:
                return value_kind, of
        raise refusal(say("No value in the box is called “{name}”.", name=key))

    def value_names_by_card(self, values: Iterable[str]) -> dict[str, dict[str, str]]:
        """Return the names of the values on each card by their labels there. A single value has an empty label."""
        found: dict[str, dict[str, str]] = {}
        for key in values:
            value_kind, of = self.kind_and_subject(key)
            head, _, word = value_kind.name.partition(": ")
            found.setdefault(head.format(of), {})[word] = key
        return found

    def subject_in_words(self, key: str, values: Mapping[str, Value]) -> str:
        """Return the owner's name for what a value describes, such as a renamed district."""
        value_kind, of = self.kind_and_subject(key)
        named = f"{value_kind.name.partition(': ')[0].format(of)}: name"
        name = values.get(named)
        return value_kind.spoken(of) if name is None else self.kind_and_subject(named)[0].in_words(name.says)

    def value_in_words(self, key: str, says: str) -> str:
        """Return what a value says in words for the table; a dash if it isn't known."""
        return self.kind_and_subject(key)[0].in_words(says) if says else "–"

    def change_in_words(self, difference: Difference) -> str:
        """Return their value in words for the table, after mine if there is one."""
        theirs = self.value_in_words(difference.key, difference.theirs)
        return (
            theirs if difference.mine is None else f"{self.value_in_words(difference.key, difference.mine)} → {theirs}"
        )

    def name_and_label(self, key: str, values: Mapping[str, Value]) -> tuple[str, str]:
        """Return the table's name for a value: its card or thing, and its label there, if any."""
        value_kind, _ = self.kind_and_subject(key)
        head, _, word = translated(value_kind.words or value_kind.name).partition(": ")
        said = head.format(self.subject_in_words(key, values)).rstrip()
        return capitalized(said), translated(word)


class _Played(Protocol):
    """The state of a game that has an edition."""

    @property
    def edition(self) -> msgspec.Struct: ...


def edition_of(state: object) -> msgspec.Struct:
    """Return the edition used at a table, in a game that has owners."""
    return cast(_Played, state).edition


def merged_values(kept: ValueByKey, before: ValueByKey, after: ValueByKey, *, only_new: bool = False) -> ValueByKey:
    """Return the stored values, updated with what a game learned or took back between `before` and `after`.

    A value taken back is dropped only if its stored version is unchanged. With `only_new` no stored value changes.
    """
    result = dict(kept)
    for key, value in after.items():
        if not (only_new and key in kept) and (key not in before or before[key].says != value.says):
            same = key in kept and kept[key].says == value.says
            result[key] = kept[key] if same else replace(value, day="")
    for key in () if only_new else before.keys() - after.keys():
        if key in kept and kept[key].says == before[key].says:
            del result[key]
    return result


def differences(mine: Mapping[str, str], theirs: ValueByKey) -> tuple[Difference, ...]:
    """Return the values of another owner that differ from mine: new ones first, then those that contradict mine."""
    said = {key: value.says for key, value in theirs.items() if value.says}
    found = [Difference(key, mine.get(key), says) for key, says in said.items() if mine.get(key) != says]
    return tuple(sorted(found, key=lambda each: not each.is_new))


def marked_learned(values: Iterable[tuple[str, Value]], days: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    """Yield values with a mark on those that an edition attributes to its owner, by name with the day."""
    for key, value in values:
        yield key, replace(value, day=days[key], own=True, doubt="", disputed=False) if key in days else value
