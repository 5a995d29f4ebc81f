"""Caching the last result for repeated calls with the same objects."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from typing import ParamSpec, TypeVar

import msgspec

from companion.core.language import language

P = ParamSpec("P")
S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T")


def cached_last(make: Callable[P, T]) -> Callable[P, T]:
    """Return `make` with a cache: called again with the same immutable objects, it returns its last result."""
    last: list[tuple[tuple[object, ...], T]] = []

    def made(*parts: P.args, **named: P.kwargs) -> T:
        given = (*parts, *named, *named.values()) if named else parts
        if not last or len(given) != len(last[0][0]) or not all(map(is_, given, last[0][0])):
            last[:] = [(given, make(*parts, **named))]
        return last[0][1]

    return made


def cached_last_without(part: str) -> Callable[[Callable[[S], T]], Callable[[S], T]]:
    """Return a decorator for a function of a state that never reads its field `part`.

    As long as every other field is the same object, the function returns its last result in the window's language.
    """

    def decorate(make: Callable[[S], T]) -> Callable[[S], T]:
        last: dict[str, tuple[tuple[object, ...], T]] = {}

        @wraps(make)
        def made(state: S) -> T:
            others = attrgetter(*(name for name in state.__struct_fields__ if name != part))(state)
            before = last.get(language())
            if before is None or not all(map(is_, others, before[0])):
                before = last[language()] = others, make(state)
            return before[1]

        return made

    return decorate
