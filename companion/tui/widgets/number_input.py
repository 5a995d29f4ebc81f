"""An input line for a number: all typed text stays, and the window checks it as a whole."""

import re
from typing import Any

from textual.widget import Widget
from textual.widgets import Input

from companion.tui.widgets.typed_line import TypedLine


class RestrictedInput(TypedLine):
    """For text of `allowed` letters only. With any other letter, the border says what is expected.

    No letter is dropped, because the rest of a text would be another number.
    """

    def __init__(self, allowed: str, words: str, value: str = "", **given: Any) -> None:
        super().__init__(value, compact=True, **given)
        self._allowed = re.compile(f"[{allowed}]*")
        self._words = words
        self._before: str | None = None

    def accepts_question_mark(self) -> bool:
        """Return False: amounts contain no question marks."""
        return False

    @property
    def _dialog(self) -> Widget:
        return next(each for each in self.ancestors if isinstance(each, Widget) and each.has_class("dialog"))

    @property
    def problem(self) -> str:
        """Return what is expected here, while the text is something else."""
        return "" if self._allowed.fullmatch(self.value) else self._words

    def on_input_changed(self) -> None:
        """Show what can be typed while the text is something else."""
        told = self._dialog.border_subtitle == self._words
        if self.problem and not told:
            self._before, self._dialog.border_subtitle = self._dialog.border_subtitle, self._words
        elif told and not self.problem:
            self._dialog.border_subtitle = self._before


def select_refused_number(line: Input) -> None:
    """Select a refused number, so that typing replaces it instead of extending it."""
    if line.value.lstrip("-.,")[:1].isdigit():
        line.select_all()
