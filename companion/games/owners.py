"""What the owner of a box may read off it: values by name, how each is asked for, and how two boxes differ.

A game declares its sorts of values; whatever keeps, shows, exports or imports them works on that alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from companion.core.errors import refuse
from companion.core.words import capital

E = TypeVar("E")

DOUBTS = {"single": "seen only once", "conflict": "sources differ", "check": "please check"}
"""What is said of a value that is not certain."""


class Value(msgspec.Struct, frozen=True):
    """One value: what the box says, in words, empty where nobody knows; whether and on which day the owner read it.

    `own` without a `day` is what a running game has just learned, or what stands in a file without one. `doubt` says
    how well a value that is shipped is known. One that `follows` from another value is no reading of the box.
    """

    says: str
    day: str = ""
    own: bool = False
    doubt: str = ""
    follows: bool = False


Own = dict[str, Value]


class Sort(msgspec.Struct, frozen=True, kw_only=True):
    """One sort of value; `{}` stands for what it is of, such as the name of a deed.

    A value has one `name` for good, as in `deed {}: price`. `line` begins the move that reads it, empty where none
    does; `question` asks for it, empty where nobody does, and `hint` says where to look. In the file of an owner it
    is the entry `table`, one of the list `table` (`listed`), or the entry `{}` of that table; with `by` it stands in
    that row of a list of tables which is known by this column, as its `column` or, without one, as the whole row.
    `written` makes of the words what stands there. `words` say to the table what it is, as in `{}: the price`,
    `spoken` what that is called of which it is, and `told` what the box says.
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
    told: Callable[[str], str] = str

    def of(self, name: str) -> str | None:
        """Return what the value called `name` is of, None where it is of another sort."""
        pattern = "(.+)".join(map(re.escape, self.name.split("{}")))
        found = re.fullmatch(pattern, name)
        return None if found is None else (found[1] if found.groups() else "")


class Grid(msgspec.Struct, frozen=True):
    """A table to be printed; in one of `numbers` all columns but the first stand to the right."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    legend: str = ""
    numbers: bool = False


class Difference(msgspec.Struct, frozen=True):
    """One value of another box: what it is called, what mine says (None: unknown) and what theirs says."""

    key: str
    mine: str | None
    theirs: str

    @property
    def new(self) -> bool:
        """Tell whether it contradicts nothing."""
        return self.mine is None

    @property
    def change(self) -> str:
        """Return what would be said instead of what is said."""
        return self.theirs if self.new else f"{self.mine} → {self.theirs}"

    def __str__(self) -> str:
        return f"{self.key}: {self.change}"


class Owners(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """What a game gives so that its owners can say what their boxes say.

    `moves` read something off a box, `example` shows how some of them are written. `read` lays files over the first
    one, each a name and TOML text, and raises `CompanionError` with file, key and reason. `values` yields every value
    an edition has by its name. `row` says by what the row of something is known in a file. `printed` and `said` are
    the values as they are printed and as plain JSON, where the game has a form of its own for them. `sheet` is a page
    of HTML to be printed and filled in, where there is much to read before an evening.
    """

    sorts: tuple[Sort, ...]
    moves: tuple[type, ...]
    example: str
    card: str
    read: Callable[[Sequence[tuple[str, str]]], E]
    values: Callable[[E], Iterable[tuple[str, Value]]]
    row: Callable[[E, Sort, str], object] = lambda edition, sort, of: int(of) if sort.by == "position" else of
    printed: Callable[[E], tuple[Grid, ...]] | None = None
    sheet: Callable[[E], str] | None = None
    said: Callable[[E], object] | None = None

    def own(self, edition: E) -> Own:
        """Return the values that the owner gave."""
        return {key: value for key, value in self.values(edition) if value.own}

    def sort(self, key: str) -> tuple[Sort, str]:
        """Return the sort of a value, and what it is of. Raises `Refused` for a name that none has."""
        for sort in self.sorts:
            if (of := sort.of(key)) is not None:
                return sort, of
        raise refuse(f"Nothing on a box is called “{key}”.")

    def cards(self, values: Iterable[str]) -> dict[str, dict[str, str]]:
        """Return the names of the values on each card by their words there; the word is empty for one by itself."""
        found: dict[str, dict[str, str]] = {}
        for key in values:
            sort, of = self.sort(key)
            head, _, word = sort.name.partition(": ")
            found.setdefault(head.format(of), {})[word] = key
        return found

    def called(self, key: str, values: Mapping[str, Value]) -> str:
        """Return what the owner calls that which a value is of, such as a district by its own name."""
        sort, of = self.sort(key)
        name = values.get(f"{sort.name.partition(': ')[0].format(of)}: name")
        return sort.spoken(of) if name is None else name.says

    def words(self, key: str, values: Mapping[str, Value]) -> tuple[str, str]:
        """Return how the table calls a value: the card or thing it stands on, and its word there, if it has one."""
        head, _, word = (self.sort(key)[0].words or self.sort(key)[0].name).partition(": ")
        said = head.format(self.called(key, values))
        return capital(said), word


class _Played(Protocol):
    """The state of a game that has an edition."""

    @property
    def edition(self) -> msgspec.Struct: ...


def edition_of(state: object) -> msgspec.Struct:
    """Return the edition that a table is played with, in a game that has owners."""
    return cast(_Played, state).edition


def merged(kept: Own, before: Own, after: Own, *, only_new: bool = False) -> Own:
    """Return what is kept, with what a game has learned or taken back between `before` and `after`.

    What was taken back is dropped only where it is still kept as it was. With `only_new` nothing kept is changed.
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


def differences(mine: Mapping[str, str], theirs: Own) -> tuple[Difference, ...]:
    """Return what another owner's values say that mine do not: what is new first, then what contradicts."""
    said = {key: value.says for key, value in theirs.items() if value.says}
    found = [Difference(key, mine.get(key), says) for key, says in said.items() if mine.get(key) != says]
    return tuple(sorted(found, key=lambda each: not each.new))


def learned(values: Iterable[tuple[str, Value]], days: Mapping[str, str]) -> Iterator[tuple[str, Value]]:
    """Yield values with a mark on those that an edition says its owner gave, by name with the day."""
    for key, value in values:
        yield key, replace(value, day=days[key], own=True, doubt="") if key in days else value
