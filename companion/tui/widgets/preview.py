"""What the marked move would bring: whole sentences, as many as there is room for, and how many more there are."""

import re

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from companion.tui.widgets.fit import even, wrapped

_SENTENCES = re.compile(r"(\n| · )")


class Preview(Widget):
    """Sentences, each on a line of its own or behind the one before. None is cut: the last ones are left out."""

    text: reactive[str] = reactive("", layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that all of it needs, none where there is nothing to say."""
        return _lines(self.text, width) if self.text else 0

    def render(self) -> Content:
        """Return what there is room for."""
        width, height = self.size
        parts = _SENTENCES.split(self.text)
        shown, left = self.text, 0
        while left < len(parts) // 2 and _lines(shown, width) > height:
            left += 1
            shown = f"{''.join(parts[: -2 * left])} … {left} more"
        return Content(even(shown, width))


def _lines(text: str, width: int) -> int:
    return len(wrapped(text, width))
