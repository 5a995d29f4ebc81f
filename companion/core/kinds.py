"""What belongs to a kind of thing: its subkinds, and the functions that are registered for them."""

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TypeVar, cast

T = TypeVar("T")
F = TypeVar("F")


def kinds(base: type[T], names: Mapping[str, object]) -> tuple[type[T], ...]:
    """Return every kind of `base` that a module names, each once, in its order; no class that others are made from."""
    found = (each for each in names.values() if isinstance(each, type) and issubclass(each, base))
    return tuple(each for each in dict.fromkeys(found) if not each.__subclasses__())


class ByKind(dict[type, FunctionType]):
    """Functions by the kinds of things they are for, each registered where it stands: `@folds(f.Mortgaged)`."""

    def __call__(self, *kinds: type) -> Callable[[F], F]:
        """Return a decorator that registers a function for these kinds. Raises `TypeError` for one that has its own."""

        def register(function: F) -> F:
            self.join(dict.fromkeys(kinds, function))
            return function

        return register

    def join(self, others: Mapping[type, object]) -> None:
        """Register functions from elsewhere. Raises `TypeError` for a kind that has another function already."""
        for kind, each in others.items():
            function = cast(FunctionType, each)
            if self.setdefault(kind, function) is not function:
                raise TypeError(f"{_named(self[kind])} and {_named(function)} are both for {kind.__name__}")


def require(kinds: Iterable[type], table: Mapping[type, object], what: str) -> None:
    """Raise `TypeError` where a table has nothing for some of the kinds; `what` tells in a word what is missing."""
    if missing := [kind.__name__ for kind in kinds if kind not in table]:
        raise TypeError(f"no {what} for {', '.join(missing)}")


def _named(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"
