"""What a file may expect of a table whose cards are counted: numbers of its players and of the table."""

import msgspec

from companion.core.notation import Form, Opt
from companion.core.notation.slots import Slot


class Of(msgspec.Struct, frozen=True):
    """A number that belongs to a player."""

    what: str
    player: str
    number: int


class OfTable(msgspec.Struct, frozen=True):
    """A number that belongs to the table or its turn."""

    what: str
    number: int


class Rank(msgspec.Struct, frozen=True):
    """The rank of a player."""

    rank: int
    player: str


def numbers(make: type[msgspec.Struct], *slots: Slot | Opt, **about: str) -> tuple[Form, ...]:
    """Return the forms of some numbers, each called by its word, with what it says."""
    return tuple(Form(what, make, *slots, fixed={"what": what}, summary=words) for what, words in about.items())
