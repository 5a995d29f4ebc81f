"""Structs in which players are called otherwise, wherever a field names one: those of the type `Who`, and no others."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import inspect
from msgspec.structs import replace

from companion.core.fact import NAMES_A_PLAYER

Names = Mapping[str, str]
"""What players are called from now on, by the names they had."""
T = TypeVar("T", bound=msgspec.Struct)


def called(told: T, names: Names) -> T:
    """Return a struct with these players called otherwise."""
    fields = ((field.name, field.type, getattr(told, field.name)) for field in _described(type(told)).fields)
    changed = {name: now for name, kind, value in fields if (now := _called(kind, value, names)) != value}
    return replace(told, **changed) if changed else told


@cache
def _described(kind: type[msgspec.Struct]) -> inspect.StructType:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType), "it is one"
    return described


def _called(kind: inspect.Type, value: object, names: Names) -> object:
    """Return a value of such a kind with the players in it called otherwise."""
    if isinstance(kind, inspect.Metadata):
        if isinstance(value, str) and kind.extra == NAMES_A_PLAYER:
            return names.get(value, value)
        return _called(kind.type, value, names)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            value = _called(each, value, names)
        return value
    if isinstance(value, msgspec.Struct):
        return called(value, names)
    return _called_in(kind, value, names)


def _called_in(kind: inspect.Type, value: object, names: Names) -> object:
    """Return a collection with the players in it called otherwise; anything else as it is."""
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, tuple):
        return tuple(_called(kind.item_type, each, names) for each in value)
    if isinstance(kind, inspect.TupleType) and isinstance(value, tuple):
        return tuple(_called(each, part, names) for each, part in zip(kind.item_types, value, strict=True))
    if isinstance(kind, inspect.DictType) and isinstance(value, dict):
        return {
            _called(kind.key_type, key, names): _called(kind.value_type, each, names) for key, each in value.items()
        }
    return value
