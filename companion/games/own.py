"""What an owner has read off the box of a game: values by name, with the day they were read, and how two boxes differ.

A game whose box is learned gives a module of the shape of `Pack`; everything that keeps, shows, exports or imports
what was learned works on that alone.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

E = TypeVar("E")


class Value(msgspec.Struct, frozen=True):
    """One value: what the box says, in words, and the day it was read, empty where a running game has just done so."""

    says: str
    day: str = ""


Own = dict[str, Value]


class Difference(msgspec.Struct, frozen=True):
    """One value of another box: what it is called, what mine says (None: unknown) and what theirs says."""

    key: str
    mine: str | None
    theirs: str

    @property
    def new(self) -> bool:
        """Tell whether it contradicts nothing."""
        return self.mine is None

    def __str__(self) -> str:
        return f"{self.key}: {self.theirs}" if self.new else f"{self.key}: {self.mine} → {self.theirs}"


class Pack(Protocol[E]):
    """What a game gives so that its box can be learned.

    `LEARNING` are the moves that read something off the box, `EXAMPLE` shows how some of them are written.

    A value has one name for good: `deed Vermont Avenue: price`, `chart 6-7-8`. What `written` has written, `read`
    over the shipped edition, is `own` again.
    """

    LEARNING: tuple[type, ...]
    EXAMPLE: str

    def read(self, files: Sequence[tuple[str, str]]) -> E:
        """Return the first file with the others laid over it. Raises `CompanionError`: file, key, reason."""
        ...

    def values(self, edition: E) -> dict[str, str]:
        """Return every value that is known and can be read off a box."""
        ...

    def line(self, key: str) -> str:
        """Return the beginning of the move that reads a value, by its name."""
        ...

    def own(self, edition: E) -> Own:
        """Return the values that the owner gave."""
        ...

    def written(self, text: str, own: Mapping[str, Value]) -> str:
        """Return the overlay `text`, TOML, with exactly these values; everything else in it stays."""
        ...


def merged(kept: Own, before: Own, after: Own, *, only_new: bool = False) -> Own:
    """Return what is kept, with what a game has learned or taken back between `before` and `after`.

    What was taken back is dropped only where it is still kept as it was. With `only_new` nothing kept is changed.
    """
    result = dict(kept)
    for key, value in after.items():
        if not (only_new and key in kept) and (key not in before or before[key].says != value.says):
            same = key in kept and kept[key].says == value.says
            result[key] = kept[key] if same else Value(value.says)
    for key in () if only_new else before.keys() - after.keys():
        if key in kept and kept[key].says == before[key].says:
            del result[key]
    return result


def differences(mine: Mapping[str, str], theirs: Mapping[str, Value]) -> tuple[Difference, ...]:
    """Return what another owner's values say that mine do not: what is new first, then what contradicts."""
    found = [Difference(key, mine.get(key), value.says) for key, value in theirs.items() if mine.get(key) != value.says]
    return tuple(sorted(found, key=lambda each: not each.new))


def dated(own: Own, day: str) -> Own:
    """Return the values with `day` where they have none yet."""
    return {key: value if value.day else Value(value.says, day) for key, value in own.items()}
