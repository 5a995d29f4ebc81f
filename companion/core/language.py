"""The language of the window that a text is made for.

Text is never kept: it is made for a window, in its language. Around text for a phone, the TV or the club stands
`speaking`. The terminal puts a `WindowLanguage` into its context before it starts and changes its code later.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
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


def current_window() -> WindowLanguage:
    """Return the window that text is made for now. Its language may change later."""
    return _window.get(_OF_NONE)


def use_window(window: WindowLanguage) -> None:
    """Make all text from here on in this window's language, whichever it is at the time."""
    _window.set(window)


@contextmanager
def speaking(to: str | WindowLanguage) -> Iterator[None]:
    """Make text in a language, or for a window.

    A language only around code that neither waits nor yields, such as the making of one message.
    """
    token = _window.set(WindowLanguage(to) if isinstance(to, str) else to)
    try:
        yield
    finally:
        _window.reset(token)


def cached_by_language(make: Callable[P, T]) -> Callable[P, T]:
    """Cache the result of a function for its arguments and the language its texts are made in."""

    @cache
    def kept(code: str, *args: P.args, **kwargs: P.kwargs) -> T:
        return make(*args, **kwargs)

    @wraps(make)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        return kept(language(), *args, **kwargs)  # type: ignore[arg-type]  # what is cached has hashable arguments

    return cached


def wanted_languages(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages that an environment asks for, the first choice first, as gettext reads them.

    `LANGUAGE` lists languages; the locale is in `LC_ALL`, `LC_MESSAGES` or `LANG`. In the locale `C` it is English.
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    if locale in ("C", "POSIX"):
        return ()
    listed = environ.get("LANGUAGE") or locale
    return tuple(filter(None, listed.split(":")))


def nearest_language(wanted: Iterable[str], available: Iterable[str]) -> str:
    """Return the first wanted language that is available, such as `de` for `de_AT.UTF-8` or `de-CH`, else English."""
    known = {code.casefold(): code for code in available}
    for tag in wanted:
        parts = tag.split(".")[0].split("@")[0].replace("-", "_").casefold().split("_")
        for end in range(len(parts), 0, -1):
            if found := known.get("_".join(parts[:end])):
                return found
    return ENGLISH
