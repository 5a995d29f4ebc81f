"""The possible moves: a list with keys. A refused move is greyed and says why."""

from collections.abc import Sequence

import msgspec
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from companion.tui.widgets.fit import fit, wrapped
from companion.tui.widgets.ground import Grounded


class Entry(msgspec.Struct, frozen=True):
    """One line: its key if any, its label, and the reason against it (empty: it can be done).

    `aside` is the cost, always kept at the end of the last line.
    """

    key: str
    label: str
    why_not: str = ""
    aside: str = ""


class Choices(Grounded):
    """A list of moves. ↑ and ↓ mark one, Enter or a click carries it out."""

    COMPONENT_CLASSES = {"choices--key", "choices--greyed", "choices--marked"}

    entries: reactive[Sequence[Entry]] = reactive((), layout=True)
    marked: reactive[int] = reactive(0)

    class Chosen(Message):
        """A line was chosen."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Marked(Message):
        """Another line was marked."""

    def validate_marked(self, place: int) -> int:
        """Keep the mark on the list."""
        return max(0, min(place, len(self.entries) - 1))

    def watch_marked(self) -> None:
        """Report that another line is marked."""
        self.post_message(self.Marked())

    def watch_entries(self) -> None:
        """Mark the first line of a new list."""
        self.marked = 0

    def show(self, entries: Sequence[Entry], marked: int) -> None:
        """Show these lines, with one of them marked."""
        self.entries = entries
        self.marked = marked

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines of all entries."""
        return len(self._screen_lines(width))

    def count_possible_lines(self, width: int) -> int:
        """Return the number of lines of the possible entries."""
        return sum(not self.entries[place].why_not for place, *_ in self._screen_lines(width))

    def _screen_lines(self, width: int) -> list[tuple[int, str, str]]:
        """Return the screen lines: their entry's index, the words, and the text at their end."""
        laid = []
        for place, entry in enumerate(self.entries):
            label = entry.label.lstrip()
            lead = "✗ " if entry.why_not else " " * (len(entry.label) - len(label))
            room, taken = max(1, width - 7 - len(lead)), len(f" {entry.aside}" if entry.aside else "")
            lines = wrapped(label, room) or [""]
            lines = lines if cell_len(lines[-1]) + taken <= room else wrapped(label, max(1, room - taken))
            *parts, last = [f"{' ' * len(lead) if number else lead}{line}" for number, line in enumerate(lines)]
            laid += [*((place, part, "") for part in parts), (place, last, entry.aside)]
        return laid

    def _visible_lines_and_gap(self) -> tuple[Sequence[tuple[int, str, str]], int]:
        """Return the visible lines, and the line before which some are left out, 0 for none.

        The first row, which is what is asked for, always stays at the top while the mark moves down.
        """
        laid, height = self._screen_lines(self.size.width), self.size.height
        last = max((line for line, (place, *_) in enumerate(laid) if place == self.marked), default=0)
        out, head = max(0, last - height + 1), sum(place == 0 for place, *_ in laid)
        head = head if out and head < height else 0
        return [*laid[:head], *laid[head + out :]], head

    def _index_of_cut_entry(self, laid: Sequence[tuple[int, str, str]]) -> int | None:
        """Return the entry cut by the lower edge, which is left out unless it is the first or the marked one."""
        height = self.size.height
        if height >= len(laid) or laid[height - 1][0] != laid[height][0] or laid[height][0] in (0, self.marked):
            return None
        return laid[height][0]

    def render_line(self, y: int) -> Strip:
        """Return one line of the list. Long labels wrap within their column."""
        laid, cut = self._visible_lines_and_gap()
        width, ground, height = self.size.width, self.ground, self.size.height
        if y >= len(laid):
            return Strip.blank(width, ground)
        place, words, aside = laid[y]
        entry, first = self.entries[place], y == 0 or laid[y - 1][0] != place
        if place == self._index_of_cut_entry(laid):
            entry, words = Entry("", ""), ""
        greyed = entry.why_not and place != self.marked
        style = self._style("choices--greyed") if greyed else ground
        mark = self._style("choices--marked") if place == self.marked else Style()
        key = Segment(f" {entry.key if first else '':<3} ", style if greyed else self._style("choices--key") + mark)
        more = " ↑" if y and y == cut else " ↓" if y == height - 1 < len(laid) - 1 else ""
        end = f"{aside and f' {aside}'}{more}"
        return Strip([key, Segment(fit(words, width - 5 - len(end)) + end, style + mark)]).adjust_cell_length(
            width, ground
        )

    def on_click(self, event: events.Click) -> None:
        """Carry out the line under the pointer, once for a double click: the line may have changed by then."""
        if event.chain > 1:
            return
        laid, _ = self._visible_lines_and_gap()
        under = event.get_content_offset(self)
        if under is not None and under.y < len(laid):
            place = laid[under.y][0]
            self.marked = place
            self.post_message(self.Chosen(place))

    def on_mouse_scroll_down(self) -> None:
        """Mark the next line."""
        self.marked += 1

    def on_mouse_scroll_up(self) -> None:
        """Mark the line before."""
        self.marked -= 1
