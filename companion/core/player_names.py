"""Finding and renaming the players in a struct: only fields of the type `Who` name a player."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from companion.core.fact import NAMES_A_PLAYER

Names = Mapping[str, str]
"""The new names of players, by their old names."""
Call = Callable[[str], str]
"""The words that introduce a player's name."""
T = TypeVar("T", bound=msgspec.Struct)


def rename_players(told: T, names: Names) -> T:
    """Return a struct with these players renamed."""
    return _struct_renamed(told, lambda name: names.get(name, name))


def players_named(told: msgspec.Struct) -> tuple[str, ...]:
    """Return the players a struct names, in order of appearance."""
    found: list[str] = []

    def heard(name: str) -> str:
        found.append(name)
        return name

    _struct_renamed(told, heard)
    return tuple(found)


def _struct_renamed(told: T, call: Call) -> T:
    fields = ((field.name, field.type, getattr(told, field.name)) for field in _struct_type(type(told)).fields)
    changed = {name: now for name, kind, value in fields if (now := _with_renamed(kind, value, call)) != value}
    return replace(told, **changed) if changed else told


@cache
def _struct_type(kind: type[msgspec.Struct]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType), "it is one"
    return described


def _with_renamed(kind: inspect.Type, value: object, call: Call) -> object:
    """Return a value of this type with its players renamed."""
    if isinstance(kind, inspect.Metadata):
        if isinstance(value, str) and kind.extra == NAMES_A_PLAYER:
            return call(value)
        return _with_renamed(kind.type, value, call)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            value = _with_renamed(each, value, call)
        return value
    if isinstance(value, msgspec.Struct):
        return _struct_renamed(value, call)
    return _called_in(kind, value, call)


def _called_in(kind: inspect.Type, value: object, call: Call) -> object:
    """Return a collection with its players renamed; anything else is returned unchanged."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, tuple):
        return tuple(_with_renamed(kind.item_type, each, call) for each in value)
    if isinstance(kind, inspect.TupleType) and isinstance(value, tuple):
        return tuple(_with_renamed(each, part, call) for each, part in zip(kind.item_types, value, strict=True))
    if isinstance(kind, inspect.DictType) and isinstance(value, dict):
        return {
            _with_renamed(kind.key_type, key, call): _with_renamed(kind.value_type, each, call)
            for key, each in value.items()
        }
    return value
