"""A line in which only some letters can be typed."""

from typing import Any

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input


class Limited(Input):
    """Takes only the letters that are `allowed`; at any other its window says in the border what stands here."""

    def __init__(self, allowed: str, words: str, value: str = "", **given: Any) -> None:
        super().__init__(value, restrict=f"[{allowed}]*", compact=True, **given)
        self._words = words

    def restricted(self) -> None:
        """Say what can be typed."""
        windows = (each for each in self.ancestors if isinstance(each, Widget) and each.has_class("dialog"))
        next(windows).border_subtitle = Content(f"here stands {self._words}")
