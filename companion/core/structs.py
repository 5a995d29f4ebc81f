"""Changing structs known only by a protocol."""

from typing import Protocol, TypeVar, cast

from msgspec.structs import replace

T = TypeVar("T")


class _Changed(Protocol):
    """Return a struct with some fields changed. It must be a struct, even if declared as another type."""

    def __call__(self, struct: T, /, **fields: object) -> T: ...


changed = cast(_Changed, replace)
