"""The marked move's effects: as many whole sentences as fit, and the number of others."""

import re
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from companion.core.words import say
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.fit import evenly_wrapped, wrapped

_SENTENCES = re.compile(r"(\n| · )")
_ROWS, _LINES = 3, 2
"""The minimum lines of the list above and of the preview."""


class MovesPanel(Vertical):
    """A list of moves, with the marked one's effects below."""

    def compose(self) -> ComposeResult:
        """Yield both."""
        choices = Choices(id="choices")
        yield choices
        yield Preview(choices, id="preview")

    def wanted_height(self, width: int) -> int:
        """Return the lines that show all possible moves, with any one marked."""
        return self.query_one(Choices).count_possible_lines(width) + _LINES


class Preview(Widget):
    """Sentences below a list, in the lines its rows leave, at least two.

    None is cut: the last ones are left out. If a move has no effects, notes that fit below all possible moves are
    shown.
    """

    text: reactive[str] = reactive("", layout=True)
    notes: reactive[Sequence[str]] = reactive((), layout=True)

    def __init__(self, above: Choices, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._above = above

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of text lines, none if there is nothing to say."""
        beside = container.width + self.gutter.width
        rows = self._above.get_content_height(container, viewport, beside)
        kept = _ROWS if self.text else max(_ROWS, self._above.count_possible_lines(beside))
        least = min(_LINES, container.height - kept)
        return _line_count(self._fitted_text(width, max(least, container.height - rows)), width)

    def render(self) -> Content:
        """Return the text that fits."""
        return Content(evenly_wrapped(self._fitted_text(*self.size), self.size.width))

    def _fitted_text(self, width: int, room: int) -> str:
        return _first_sentences(self.text, width, room) if self.text else _fitting_notes(self.notes, width, room)


def _first_sentences(text: str, width: int, room: int) -> str:
    """Return the first sentences that fit, and the number left out; an omitted line leaves no trace."""
    parts = _SENTENCES.split(text)
    shown, left = text, 0
    while left < len(parts) // 2 and _line_count(shown, width) > room:
        left += 1
        more = "" if parts[-2 * left] == "\n" else f" {say('… {number} more', number=left)}"
        shown = f"{''.join(parts[: -2 * left])}{more}"
    return shown


def _fitting_notes(notes: Sequence[str], width: int, room: int) -> str:
    """Return the notes below each other. If not all fit, return those that do, one after another."""
    if _line_count("\n".join(notes), width) <= room:
        return "\n".join(notes)
    said = ""
    for note in notes:
        longer = f"{said} {note}".strip()
        said = longer if _line_count(longer, width) <= room else said
    return said


def _line_count(text: str, width: int) -> int:
    return len(wrapped(text, width)) if text else 0
