"""The language of the window that a text is made for.

Text is never kept: it is made for a window, in its language. Around text for a phone, the TV or the club stands
`speaking`. The terminal puts a `WindowLanguage` into its context before it starts and changes its code later.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
"""The language of the source, which needs no catalogue."""


class WindowLanguage:
    """The language of one window: a code such as `de`. A window that stays open may change it."""

    def __init__(self, code: str = ENGLISH) -> None:
        self.code = code


_window: ContextVar[WindowLanguage] = ContextVar("_window")
_OF_NONE = WindowLanguage()


def language() -> str:
    """Return the code of the language that text is made in now."""
    return _window.get(_OF_NONE).code


def open_window(window: WindowLanguage) -> None:
    """Make all text from here on in this window's language, whichever it is at the time."""
    _window.set(window)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Make text in a language. Only around code that neither waits nor yields, such as the making of one message."""
    token = _window.set(WindowLanguage(code))
    try:
        yield
    finally:
        _window.reset(token)


def by_language(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the result of a function for its arguments and the language its texts are made in."""

    @cache
    def kept(code: str, *args: P.args, **kwargs: P.kwargs) -> T:
        return make(*args, **kwargs)

    @wraps(make)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        return kept(language(), *args, **kwargs)  # type: ignore[arg-type]  # what is cached has hashable arguments

    return cached


def nearest(wanted: Iterable[str], available: Iterable[str]) -> str:
    """Return the first wanted language that is available, such as `de` for `de_AT.UTF-8` or `de-CH`, else English."""
    known = {code.casefold(): code for code in available}
    for tag in wanted:
        parts = tag.split(".")[0].split("@")[0].replace("-", "_").casefold().split("_")
        for end in range(len(parts), 0, -1):
            if found := known.get("_".join(parts[:end])):
                return found
    return ENGLISH
