"""Changing structs of which only a protocol is known."""

from typing import Protocol, TypeVar, cast

from msgspec.structs import replace

T = TypeVar("T")


class _Changed(Protocol):
    """Returns a struct with some fields changed; it has to be one, whatever else is said of its type."""

    def __call__(self, struct: T, /, **fields: object) -> T: ...


changed = cast(_Changed, replace)
