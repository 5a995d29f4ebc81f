"""Moves: what a player asks for, in the imperative. The class of a move declares all about it."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import ClassVar

import msgspec

from companion.core.kinds import concrete_subclasses_in, declared_at
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Slot


class Written:
    """One way a move is written, declared in its class: as its `Form`, but for the class."""

    def __init__(
        self,
        verb: str,
        *parts: Slot | Opt,
        summary: str,
        fixed: Mapping[str, object] | None = None,
        asks: Mapping[str, str] | None = None,
        bankers: bool = False,
    ) -> None:
        self.verb, self.parts, self.summary = verb, parts, summary
        self.fixed, self.asks, self.bankers = fixed, asks, bankers

    def form(self, make: type[msgspec.Struct]) -> Form:
        """Return the form that writes the moves `make`."""
        return Form(
            self.verb,
            make,
            *self.parts,
            summary=self.summary,
            fixed=self.fixed,
            asks=self.asks,
            bankers=self.bankers,
        )


class Move(msgspec.Struct, frozen=True):
    """Something a player asks for; the order says who asks. Its class declares its fields and how it is written."""

    written: ClassVar[Written | tuple[Written, ...]]


def moves_in(*places: ModuleType | type[Move]) -> tuple[type[Move], ...]:
    """Return the moves that modules define, in the order of their definition.

    A move given by itself comes there, and not among those of its module.
    """
    alone = [place for place in places if not isinstance(place, ModuleType)]
    found = (_moves_defined_in(place, alone) if isinstance(place, ModuleType) else (place,) for place in places)
    return tuple(move for moves in found for move in moves)


def _moves_defined_in(module: ModuleType, alone: Container[type[Move]]) -> Iterator[type[Move]]:
    return (
        each
        for each in concrete_subclasses_in(Move, vars(module))
        if each.__module__ == module.__name__ and each not in alone
    )


def forms_of(moves: Iterable[type[Move]]) -> tuple[Form, ...]:
    """Return the forms of moves. Raises `TypeError` for a move that doesn't declare how it is written."""
    return tuple(form for move in moves for form in _forms(move))


@cache
def _forms(move: type[Move]) -> tuple[Form, ...]:
    """Return the forms of a move: the same ones in every game."""
    if not hasattr(move, "written"):
        raise TypeError(f"no form for {declared_at(move)}: it needs `written`")
    ways = (move.written,) if isinstance(move.written, Written) else move.written
    return tuple(way.form(move) for way in ways)
