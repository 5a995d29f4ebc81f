"""What can be done now: a list with keys; what would be refused is greyed and says why."""

from collections.abc import Sequence

import msgspec
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from companion.tui.widgets.fit import fit
from companion.tui.widgets.ground import Grounded


class Entry(msgspec.Struct, frozen=True):
    """One line: its key if it has one, what it does, and why it cannot be done now (empty: it can).

    `aside` stands at the end of the line, whatever else has to be cut off: what it costs.
    """

    key: str
    label: str
    why_not: str = ""
    aside: str = ""


class Choices(Grounded):
    """A list of moves. ↑ and ↓ mark one, Enter or a click carries it out."""

    COMPONENT_CLASSES = {"choices--key", "choices--greyed", "choices--marked"}

    entries: reactive[Sequence[Entry]] = reactive(())
    marked: reactive[int] = reactive(0)

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Marked(Message):
        """Another line is marked."""

    def validate_marked(self, place: int) -> int:
        """Keep the mark on the list."""
        return max(0, min(place, len(self.entries) - 1))

    def watch_marked(self) -> None:
        """Tell that another line is marked."""
        self.post_message(self.Marked())

    def watch_entries(self) -> None:
        """Mark the first line of a new list."""
        self.marked = 0

    @property
    def _top(self) -> int:
        return max(0, self.marked - self.size.height + 1)

    def render_line(self, y: int) -> Strip:
        """Return one line of the list."""
        place, width, ground = self._top + y, self.size.width, self.ground
        if place >= len(self.entries):
            return Strip.blank(width, ground)
        entry = self.entries[place]
        style = self.get_component_rich_style("choices--greyed") if entry.why_not else ground
        mark = self.get_component_rich_style("choices--marked") if place == self.marked else Style()
        key = Segment(f" {entry.key:<3} ", self.get_component_rich_style("choices--key") + mark)
        cross = "✗ " if entry.why_not else ""
        more = " ↓" if place == self._top + self.size.height - 1 and place < len(self.entries) - 1 else ""
        end = f"{entry.aside and f' {entry.aside}'}{more}"
        text = fit(f"{cross}{entry.label}", width - 5 - len(end))
        return Strip([key, Segment(f"{text}{end}", style + mark)]).adjust_cell_length(width, ground)

    def on_click(self, event: events.Click) -> None:
        """Carry out the line under the pointer."""
        place = self._top + event.y
        if place < len(self.entries):
            self.marked = place
            self.post_message(self.Chosen(place))

    def on_mouse_scroll_down(self) -> None:
        """Mark the next line."""
        self.marked += 1

    def on_mouse_scroll_up(self) -> None:
        """Mark the line before."""
        self.marked -= 1
