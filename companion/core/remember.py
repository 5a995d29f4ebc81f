"""Caching the last result for repeated calls with the same objects."""

from collections.abc import Callable
from operator import is_
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Return `make` with a cache: called again with the same immutable objects, it returns its last result."""
    last: list[tuple[tuple[object, ...], T]] = []

    def made(*parts: P.args, **named: P.kwargs) -> T:
        given = (*parts, *named, *named.values()) if named else parts
        if not last or len(given) != len(last[0][0]) or not all(map(is_, given, last[0][0])):
            last[:] = [(given, make(*parts, **named))]
        return last[0][1]

    return made
