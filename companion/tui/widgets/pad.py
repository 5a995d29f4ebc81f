"""A pad of keys laid out as on the table: their current meaning, their counts, and a click for the mouse."""

from collections.abc import Iterator, Sequence

import msgspec
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip

from companion.tui.widgets.ground import Grounded, NameChosen


class PadKey(msgspec.Struct, frozen=True):
    """One key: its id, its printed text and its meaning; greyed unless it is `lit`."""

    name: str
    key: str
    label: str
    lit: bool = True

    @property
    def width(self) -> int:
        """Return its width in cells. Key and label appear once if they are the same."""
        return len(self.label) if self.key == self.label else len(self.key) + 1 + len(self.label)


class Pad(Grounded):
    """Rows of keys. A click on a lit one chooses it."""

    COMPONENT_CLASSES = {"choices--key", "choices--greyed"}
    GAP, ROOMY = 2, 40

    rows: reactive[Sequence[Sequence[PadKey]]] = reactive((), layout=True)

    class Chosen(NameChosen):
        """A key was clicked."""

    def watch_rows(self) -> None:
        """Take no room while there are no keys."""
        self.set_class(not self.rows, "-empty")

    @property
    def _lines_per_row(self) -> int:
        """Return a row's lines: two if there is room for spacing."""
        return 2 if len(self.rows) > 1 and self.size.height >= 2 * len(self.rows) else 1

    def _key_columns(self, row: Sequence[PadKey]) -> Iterator[tuple[int, PadKey]]:
        """Yield a row's keys with their start columns, closer together if they would not fit."""
        room = self.size.width - 1 - sum(key.width for key in row)
        gap = min(self.GAP, max(1, room // max(1, len(row))))
        column = 1
        for key in row:
            yield column, key
            column += key.width + gap

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return a line or two per row, and one that separates them from what is below."""
        spread = 2 if len(self.rows) > 1 and viewport.height >= self.ROOMY else 1
        return spread * len(self.rows) + (spread == 1)

    def render_line(self, y: int) -> Strip:
        """Return one line of the pad."""
        ground, width = self.ground, self.size.width
        place, part = divmod(y, self._lines_per_row)
        if place >= len(self.rows) or part:
            return Strip.blank(width, ground)
        segments, end = [], 0
        for column, key in self._key_columns(self.rows[place]):
            segments += [Segment(" " * (column - end), ground), *self._key_segments(key)]
            end = column + key.width
        return Strip(segments).adjust_cell_length(width, ground)

    def _key_segments(self, key: PadKey) -> list[Segment]:
        if not key.lit:
            return [Segment("·".center(key.width), self._style("choices--greyed"))]
        style = self._style("choices--key")
        if key.key == key.label:
            return [Segment(key.label, style)]
        between = " " if key.label[0].isalpha() else "="
        return [Segment(key.key, style), Segment(f"{between}{key.label}", self.ground + Style(bold=False))]

    def on_click(self, event: events.Click) -> None:
        """Choose the key under the pointer."""
        place = event.y // self._lines_per_row
        for column, key in self._key_columns(self.rows[place]) if place < len(self.rows) else ():
            if key.lit and column <= event.x < column + key.width:
                self.post_message(self.Chosen(key.name))
