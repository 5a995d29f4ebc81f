"""A line in which only some letters can be typed."""

from typing import Any

from textual.widget import Widget
from textual.widgets import Input


class Limited(Input):
    """Takes only the letters that are `allowed`; at any other its window says in the border what stands here."""

    def __init__(self, allowed: str, words: str, value: str = "", **given: Any) -> None:
        super().__init__(value, restrict=f"[{allowed}]*", compact=True, **given)
        self._words = f"here stands {words}"
        self._before: str | None = None

    @property
    def _window(self) -> Widget:
        return next(each for each in self.ancestors if isinstance(each, Widget) and each.has_class("dialog"))

    def restricted(self) -> None:
        """Say what can be typed."""
        if self._window.border_subtitle != self._words:
            self._before, self._window.border_subtitle = self._window.border_subtitle, self._words

    def on_input_changed(self) -> None:
        """Say it no longer once something is typed."""
        if self._window.border_subtitle == self._words:
            self._window.border_subtitle = self._before
