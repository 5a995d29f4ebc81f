"""The members of a kind: its subclasses, and the functions registered for them."""

from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TypeVar, cast

T = TypeVar("T")
F = TypeVar("F")


def concrete_subclasses_in(base: type[T], names: Mapping[str, object]) -> tuple[type[T], ...]:
    """Return each concrete subclass of `base` that the module names, once, in definition order."""
    found = (each for each in names.values() if isinstance(each, type) and issubclass(each, base))
    return tuple(each for each in dict.fromkeys(found) if not each.__subclasses__())


class ByKind(dict[type, FunctionType]):
    """Functions by the kinds they handle, each registered at its definition: `@folds(f.Mortgaged)`."""

    def __call__(self, *kinds: type) -> Callable[[F], F]:
        """Return a decorator that registers a function for these kinds. Raises `TypeError` if one already has one."""

        def register(function: F) -> F:
            self.join(dict.fromkeys(kinds, function))
            return function

        return register

    def join(self, others: Mapping[type, object]) -> None:
        """Register functions defined elsewhere. Raises `TypeError` if a kind already has a different function."""
        for kind, each in others.items():
            function = cast(FunctionType, each)
            if self.setdefault(kind, function) is not function:
                raise TypeError(f"{declared_at(self[kind])} and {declared_at(function)} are both for {kind.__name__}")


def require_entries(kinds: Iterable[type], table: Mapping[type, object], what: str) -> None:
    """Raise `TypeError` if a table has no entry for some kinds; `what` names the missing thing."""
    if missing := [kind.__name__ for kind in kinds if kind not in table]:
        raise TypeError(f"no {what} for {', '.join(missing)}")


def declared_at(declared: type | FunctionType) -> str:
    """Return where a class or a function is declared: its module and its name."""
    return f"{declared.__module__}.{declared.__qualname__}"
