"""What belongs to a kind of thing, found where it stands: nobody lists it a second time."""

from collections.abc import Iterable, Mapping
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import TypeVar, get_args

T = TypeVar("T")


def kinds(base: type[T], names: Mapping[str, object]) -> tuple[type[T], ...]:
    """Return every kind of `base` that a module names, each once, in its order; no class that others are made from."""
    found = (each for each in names.values() if isinstance(each, type) and issubclass(each, base))
    return tuple(each for each in dict.fromkeys(found) if not each.__subclasses__())


def by_kind(names: Mapping[str, object], *parameters: str) -> dict[type, FunctionType]:
    """Return the private functions of a module with exactly these parameters, by the kinds they take.

    The kind is what the second parameter is, or the only one. A function that takes a base class is for no kind of its
    own. Raises `TypeError` where two are for the same kind.
    """
    found: dict[type, FunctionType] = {}
    for name, each in names.items():
        if not isinstance(each, FunctionType) or not name.startswith("_") or _parameters(each) != parameters:
            continue
        for kind in _taken(each.__annotations__[parameters[:2][-1]]):
            if found.setdefault(kind, each) is not each:
                raise TypeError(f"{each.__qualname__} and {found[kind].__qualname__} are both for {kind.__name__}")
    return found


def _parameters(function: FunctionType) -> tuple[str, ...]:
    code = function.__code__
    collecting = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + collecting]


def _taken(annotation: object) -> Iterable[type]:
    """Return the classes of an annotation that no other class is made from."""
    classes = get_args(annotation) or (annotation,)
    return [each for each in classes if isinstance(each, type) and not each.__subclasses__()]
