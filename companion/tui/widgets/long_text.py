"""A text too long to build at once: its lines are made as they scroll into view."""

from collections.abc import Iterable, Iterator

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from companion.tui.widgets.ground import Grounded


class LongText(Grounded, ScrollView, can_focus=False):
    """Lines from a source that is read only as far as needed."""

    DEFAULT_CSS = "LongText { height: auto; overflow-x: hidden; overflow-y: auto; }"

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._source: Iterator[Content] = iter(())
        self._lines: list[Content] = []

    def show(self, parts: Iterable[Content]) -> None:
        """Show these parts from the top, each with all its lines."""
        self._source, self._lines = iter(parts), []
        self.scroll_to(y=0, animate=False)
        self._make_lines(self.size.height)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines, up to a screen's height."""
        self._make_lines(viewport.height)
        return len(self._lines)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Make the lines scrolled into view."""
        super().watch_scroll_y(old_value, new_value)
        self._make_lines(self.scroll_offset.y + 2 * self.size.height)
        self.vertical_scrollbar.window_virtual_size = len(self._lines)

    def scroll_pages(self, pages: int) -> None:
        """Scroll by pages, keeping one line in view."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def _make_lines(self, count: int) -> None:
        while len(self._lines) < count and (part := next(self._source, None)) is not None:
            self._lines += part.split("\n", allow_blank=True)
        self.virtual_size = Size(0, len(self._lines))

    def render_line(self, y: int) -> Strip:
        """Return one line."""
        place, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        if place >= len(self._lines):
            return Strip.blank(width, self.ground)
        [strip] = Visual.to_strips(self, self._lines[place], width, 1, self.visual_style)
        return strip.adjust_cell_length(width, self.ground)
