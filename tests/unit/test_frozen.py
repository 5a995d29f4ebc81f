"""What the pure rooms and the store hand around never changes under those who hold it."""

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest

ROOMS = ("core", "unit", "wire", "games", "table", "store")


def classes(room: str) -> Iterator[type]:
    """Yield the classes of every module of the room, but for those that only stand for a file while it is read."""
    package = importlib.import_module(f"companion.{room}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for value in vars(importlib.import_module(found.name)).values():
            if inspect.isclass(value) and value.__module__ == found.name and not value.__name__.startswith("_"):
                yield value


@pytest.mark.parametrize("room", ROOMS)
def test_whatever_holds_values_is_frozen(room: str) -> None:
    structs = [found for found in classes(room) if issubclass(found, msgspec.Struct)]
    records = [found for found in classes(room) if dataclasses.is_dataclass(found)]
    assert structs or records
    assert [found for found in structs if not found.__struct_config__.frozen] == []
    assert [found for found in records if not vars(found)["__dataclass_params__"].frozen] == []
