"""The window over a desk that closes by itself when its subject is over."""

from collections.abc import Callable
from typing import Any

from companion.session.news import News
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.windows.window import Window


class WindowCloser(Part[Desk]):
    """Knows one window, and a test whether its subject is over."""

    _closing: tuple[Window[Any], Callable[[], bool]] | None = None

    def close_when(self, window: Window[Any], is_over: Callable[[], bool]) -> None:
        """Close a question, unanswered, as soon as its subject is over."""
        self._closing = window, is_over

    def react_to_news(self, news: News) -> None:
        """Close it if its subject is over."""
        if self._closing is not None and self._closing[1]():
            window, self._closing = self._closing[0], None
            window.dismiss(None)
