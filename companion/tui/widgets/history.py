"""The log: newest line first, the actor in front, the time at the end, undone lines struck through."""

from collections.abc import Callable, Iterator, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from companion.core.words import phrase, translated
from companion.table.log import LogRow
from companion.tui.widgets.fit import wrapped
from companion.tui.widgets.ground import Grounded
from companion.tui.widgets.players import seat_mark, seat_style

_SEATS = {f"seat--{place}" for place in range(6)}
_INDENT, _CLOCK = 2, 7
_FEW = 2
_NARROW = 48
"""Below this width, a TV puts no time on a line of its own: sentences need the lines."""


def _wrap_row(text: str, width: int) -> list[str]:
    return wrapped(text, max(8, width)) or [""]


class HistoryLog(Grounded, ScrollView, can_focus=False):
    """Sentences of the journal, wrapped as needed. Only visible lines are laid out and drawn."""

    COMPONENT_CLASSES = {"history--struck", "history--auto", "history--clock", "history--marked"} | _SEATS
    DEFAULT_CSS = "HistoryLog { overflow-x: hidden; overflow-y: scroll; }"  # auto is reported only with a new size
    EMPTY = phrase("No moves yet.")

    class Clicked(Message):
        """A line was clicked. `place` is None below the last one."""

        def __init__(self, place: int | None) -> None:
            super().__init__()
            self.place = place

    def __init__(self, id: str | None = None, *, numbered: bool = False, empty: str = EMPTY) -> None:  # noqa: A002
        super().__init__(id=id)
        self._number = 5 if numbered else 0
        self._all: Sequence[LogRow] = ()
        self._rows: Sequence[LogRow] = ()
        self._players: Sequence[str] = ()
        self._empty = empty
        self._marked: int | None = None
        self.left_below: Callable[[], int] = lambda: _FEW
        self._laid: list[tuple[int, str, bool, bool]] = []
        self._next = 0

    def show(self, rows: Sequence[LogRow], players: Sequence[str]) -> None:
        """Show these rows. `players` are in table order."""
        if rows == self._all:
            return
        self._all, self._players = rows, players
        self._lay_out_again()

    def _rows_to_lay_out(self) -> Sequence[LogRow]:
        """Return the rows to lay out: without undone ones if only a few lines fit."""
        return [row for row in self._all if not row.struck] if self.styles.is_auto_height else self._all

    @property
    def marked(self) -> int | None:
        """Return which row is marked."""
        return self._marked

    def mark(self, place: int | None) -> None:
        """Mark a row and scroll it into view."""
        self._marked = None if place is None or not self._rows else max(0, min(place, len(self._rows) - 1))
        if self._marked is not None:
            self._lay_out_rows(lambda: self._next > (self._marked or 0))
            self._bring_into_sight(self._marked)
        self.refresh()

    def _bring_into_sight(self, place: int) -> None:
        top, height = self.scroll_offset.y, self.size.height
        lines = [y for y, (row, *_) in enumerate(self._laid) if row == place] if height else []
        if lines and lines[0] < top:
            self.scroll_to(y=lines[0], animate=False)
        elif lines and lines[-1] >= top + height:
            self.scroll_to(y=lines[-1] - height + 1, animate=False)

    def on_resize(self) -> None:
        """Lay the lines out again, with the marked one in view."""
        self._lay_out_again()
        if self._marked is not None:
            self.mark(self._marked)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Lay out the lines scrolled into view."""
        super().watch_scroll_y(old_value, new_value)
        self._lay_out_visible()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of the newest row, and of the previous ones that take at most two lines.

        Previous rows are left out if the widgets above leave no line for them.
        """
        height, few = 0, min(_FEW, self.left_below())
        for row in self._rows_to_lay_out():
            lines = len(self._row_texts(row, width - _INDENT - self._number))
            if height and height + lines > few:
                break
            height += lines
        return max(1, height)

    def _lay_out_again(self) -> None:
        self._rows, self._laid, self._next = self._rows_to_lay_out(), [], 0
        self._lay_out_visible()
        self.refresh(layout=self.styles.is_auto_height)

    def _lay_out_visible(self) -> None:
        below = self.scroll_offset.y + 3 * max(1, self.size.height)
        self._lay_out_rows(lambda: len(self._laid) >= below)

    def _lay_out_rows(self, enough: Callable[[], bool]) -> None:
        """Lay out enough rows. Each remaining row counts as one line."""
        while self._next < len(self._rows) and not enough():
            self._laid += self._row_lines(self._next, self._text_width)
            self._next += 1
        size = Size(0, len(self._laid) + len(self._rows) - self._next)
        if size != self.virtual_size:
            self.virtual_size = size

    def _row_lines(self, place: int, width: int) -> Iterator[tuple[int, str, bool, bool]]:
        """Yield a row's lines: the row, the text, whether it is the first, and whether it shows the time."""
        texts = self._row_texts(self._rows[place], width - _INDENT - self._number)
        for number, text in enumerate(texts):
            yield place, text, number == 0, number == len(texts) - 1

    def _row_texts(self, row: LogRow, width: int) -> list[str]:
        """Return the text of a row's lines, with room for the time in the last one."""
        texts = _wrap_row(_row_text(row), width)
        if not self._no_room_for_time(texts[-1], width) or (width < _NARROW and self.screen.has_class("-tv")):
            return texts
        beside = _wrap_row(_row_text(row), width - _CLOCK)
        return beside if len(beside) <= len(texts) + 1 else [*texts, ""]

    @staticmethod
    def _no_room_for_time(text: str, width: int) -> bool:
        """Return whether a line leaves no room for the time."""
        return cell_len(text) > width - _CLOCK

    def render_line(self, y: int) -> Strip:
        """Return one line, or a hint while the log is empty."""
        index = y + self.scroll_offset.y
        width, ground = self._text_width, self.ground
        if not self._rows:
            hint = translated(self._empty) if index == 0 else ""
            return Strip([Segment(hint, self._style("history--clock"))]).adjust_cell_length(width, ground)
        if index >= len(self._laid):
            return Strip.blank(width, ground)
        place, text, first, last = self._laid[index]
        if place == self._index_of_cut_row:
            return Strip.blank(width, ground)
        if y == self.size.height - 1 and not last:
            text, last = f"{_wrap_row(text, self._text_width - self._number - _INDENT - _CLOCK - 1)[0]}…", True
        return self._row_strip(place, text, first, last)

    @property
    def _index_of_cut_row(self) -> int | None:
        """Return the row cut by the lower edge, which is left out unless it is the first visible one."""
        top, bottom = self.scroll_offset.y, self.scroll_offset.y + self.size.height - 1
        if bottom >= len(self._laid) or self._laid[bottom][-1] or self._laid[bottom][0] == self._laid[top][0]:
            return None
        return self._laid[bottom][0]

    def _row_strip(self, place: int, text: str, first: bool, last: bool) -> Strip:
        row, width = self._rows[place], self._text_width
        ground = self.ground + Style(bgcolor=self._style("history--marked").bgcolor if place == self._marked else None)
        mark = Style(color=ground.color if place == self._marked else None, bgcolor=ground.bgcolor)
        sign = Segment(
            f"{self._row_sign(row) if first else ' '} ", self._sign_style(row) + Style(bgcolor=ground.bgcolor)
        )
        number = f"{row.number if first else '':>{self._number - 1}} " if self._number else ""
        about = Segment(number, self._style("history--clock") + mark)
        said = Strip([about, sign, Segment(text, self._row_style(row) + mark)])
        if not last or self._no_room_for_time(text, width - _INDENT - self._number):
            return said.adjust_cell_length(width, ground)
        clock = Segment(f"{row.clock:>{_CLOCK}}", self._style("history--clock") + mark)
        said = said.adjust_cell_length(max(0, width - _CLOCK), ground)
        return Strip([*said, clock]).adjust_cell_length(width, self.ground)

    @property
    def _text_width(self) -> int:
        """Return the width beside the scroll bar."""
        return self.scrollable_content_region.width

    def _row_seat(self, row: LogRow) -> int | None:
        """Return the seat of the player named first in the sentence, None if it names no one."""
        name = row.players[0] if row.players else ""
        return self._players.index(name) if name in self._players and name in row.text else None

    def _row_sign(self, row: LogRow) -> str:
        seat = self._row_seat(row)
        return "✗" if row.struck else " " if seat is None else seat_mark(seat)

    def _sign_style(self, row: LogRow) -> Style:
        seat = self._row_seat(row)
        return self.ground if row.struck or seat is None else self._style(seat_style(seat))

    def _row_style(self, row: LogRow) -> Style:
        if row.struck:
            return self._style("history--struck") + Style(strike=True)
        return self._style("history--auto") if row.came_of_itself else self.ground

    def on_click(self, event: events.Click) -> None:
        """Report the clicked row."""
        index = event.y + self.scroll_offset.y
        self.post_message(self.Clicked(self._laid[index][0] if index < len(self._laid) else None))


def _row_text(row: LogRow) -> str:
    return f"! {row.text}" if row.forced else row.text
