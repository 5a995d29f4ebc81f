"""A line for a number: everything that is typed stays, and the window judges the whole text."""

import re
from typing import Any

from textual.widget import Widget
from textual.widgets import Input

from companion.tui.widgets.typed_line import TypedLine


class Limited(TypedLine):
    """Is for text of `allowed` letters alone; with any other in it its window says in the border what stands here.

    No letter is dropped: what is left of a text would be another number.
    """

    def __init__(self, allowed: str, words: str, value: str = "", **given: Any) -> None:
        super().__init__(value, compact=True, **given)
        self._allowed = re.compile(f"[{allowed}]*")
        self._words = f"here stands {words}"
        self._before: str | None = None

    def types_question_mark(self) -> bool:
        """Return that no amount has one."""
        return False

    @property
    def _window(self) -> Widget:
        return next(each for each in self.ancestors if isinstance(each, Widget) and each.has_class("dialog"))

    @property
    def wrong(self) -> str:
        """Return what stands here, while something else does."""
        return "" if self._allowed.fullmatch(self.value) else self._words

    def on_input_changed(self) -> None:
        """Say what can be typed while something else is, and no longer."""
        told = self._window.border_subtitle == self._words
        if self.wrong and not told:
            self._before, self._window.border_subtitle = self._window.border_subtitle, self._words
        elif told and not self.wrong:
            self._window.border_subtitle = self._before


def type_over(line: Input) -> None:
    """Mark a number that was refused, so that the next one takes its place and is not added to it."""
    if line.value.lstrip("-.,")[:1].isdigit():
        line.select_all()
