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
Rename = Callable[[str], str]
"""The words that introduce a player's name."""
T = TypeVar("T", bound=msgspec.Struct)


def with_players_renamed(struct: T, names: Names) -> T:
    """Return a struct with these players renamed."""
    return _struct_renamed(struct, lambda name: names.get(name, name))


def players_named(struct: msgspec.Struct) -> tuple[str, ...]:
    """Return the players a struct names, in order of appearance."""
    found: list[str] = []

    def note(name: str) -> str:
        found.append(name)
        return name

    _struct_renamed(struct, note)
    return tuple(found)


def _struct_renamed(struct: T, rename: Rename) -> T:
    fields = ((field.name, field.type, getattr(struct, field.name)) for field in _struct_type(type(struct)).fields)
    changed = {name: now for name, kind, value in fields if (now := _value_renamed(kind, value, rename)) != value}
    return replace(struct, **changed) if changed else struct


@cache
def _struct_type(kind: type[msgspec.Struct]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType), "it is one"
    return described


def _value_renamed(kind: inspect.Type, value: object, rename: Rename) -> object:
    """Return a value of this type with its players renamed."""
    if isinstance(kind, inspect.Metadata):
        if isinstance(value, str) and kind.extra == NAMES_A_PLAYER:
            return rename(value)
        return _value_renamed(kind.type, value, rename)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            value = _value_renamed(each, value, rename)
        return value
    if isinstance(value, msgspec.Struct):
        return _struct_renamed(value, rename)
    return _collection_renamed(kind, value, rename)


def _collection_renamed(kind: inspect.Type, value: object, rename: Rename) -> object:
    """Return a collection with its players renamed; anything else is returned unchanged."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, tuple):
        return tuple(_value_renamed(kind.item_type, each, rename) for each in value)
    if isinstance(kind, inspect.TupleType) and isinstance(value, tuple):
        return tuple(_value_renamed(each, part, rename) for each, part in zip(kind.item_types, value, strict=True))
    if isinstance(kind, inspect.DictType) and isinstance(value, dict):
        return {
            _value_renamed(kind.key_type, key, rename): _value_renamed(kind.value_type, each, rename)
            for key, each in value.items()
        }
    return value
