"""A list of lines in columns: ↑ and ↓ mark one, Enter or a click on the marked one chooses it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain, repeat, zip_longest
from textwrap import wrap

import msgspec
from msgspec.structs import replace
from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.strip import Strip
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.tui.themes import GREYED
from companion.tui.widgets.fit import fit, lines_in_window, wrapped

_ROOMY = 36
_PAIR = 2
_GAP, _EDGES = 2, 4
"""Between columns, and beside them, with a scroll bar whether there is one or not."""
_NARROW = 16
_DIGITS = "123456789"


def _shared(pairs: Sequence[tuple[str, str]], room: int) -> int:
    """Return how wide the first of two columns is where rows take the fewest lines: no wider than what stands in it."""
    first, second = (max((cell_len(pair[place]) for pair in pairs), default=0) for place in (0, 1))

    def lines(width: int) -> int:
        return sum(max(_lines(first, width), _lines(second, room - width)) for first, second in pairs)

    widest = max(1, min(first, room - min(_NARROW, second)))
    return min(range(widest, min(_NARROW, widest) - 1, -1), key=lines)


def _lines(text: str, width: int) -> int:
    return 1 if len(text) <= width else len(wrap(text, width))


class Row(msgspec.Struct, frozen=True):
    """One line: what it is called in the program, its cells, and its style; one without a name is a heading.

    The style `GREYED` is left out while the line is marked. `also` are words that find it though they are not shown.
    `key` takes it at once, and stands in front of it.
    """

    id: str
    cells: tuple[str, ...]
    style: str = ""
    also: str = ""
    key: str = ""


def numbered(rows: Iterable[Row]) -> list[Row]:
    """Return lines of which the first nine have a number as their key."""
    keys = chain(_DIGITS, repeat(""))
    return [
        replace(row, key=key, cells=(f"{key:1} {row.cells[0]}", *row.cells[1:]))
        for row, key in zip(rows, keys, strict=False)
    ]


def judged(id: str, text: str, why_not: str, brings: str = "") -> Row:  # noqa: A002 - as in `Row`
    """Return a line that says what it brings, or greyed why it cannot be chosen."""
    return Row(id, (text, f"✗ {why_not}" if why_not else brings), GREYED if why_not else "")


class Paged(OptionList):
    """A list that stays where it is when a page key comes before its lines are laid out, or where none has room.

    Where a page ends at a heading with no line behind it, the last line of all in that direction is marked.
    """

    def action_page_up(self) -> None:
        """Mark the line one page above."""
        with suppress(LookupError):
            super().action_page_up()  # type: ignore[no-untyped-call]
            if self.highlighted is None:
                self.action_first()

    def action_page_down(self) -> None:
        """Mark the line one page below."""
        with suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]
            if self.highlighted is None:
                self.action_last()


class Rows(Paged):
    """Lines in columns. One of `widths` may be 0: that column takes the room that is left.

    Two columns of 0 share the room so that the rows take the fewest lines. What is longer than its column is cut, or
    goes on below where the lines `wrap`; the first of two cells stands above the second one instead, where its width is
    given and that takes no more lines. The first of several stands above the others where they leave it no room. The
    last cell of a row with fewer cells has the room of all columns left.

    A `steady` list stays as high as it was with the most lines.
    """

    COMPONENT_CLASSES = {"rows--greyed"}

    def __init__(
        self,
        widths: Sequence[int] = (0,),
        id: str | None = None,  # noqa: A002 - Textual's name
        *,
        wrap: bool = False,
        steady: bool = False,
    ) -> None:
        super().__init__(id=id, compact=True, markup=False)
        self._wrap, self._steady, self._highest = wrap, steady, (0, 0)
        self._widths = tuple(widths)
        self._rows: tuple[Row, ...] = ()
        self._laid: tuple[int, ...] = ()

    @property
    def marked(self) -> str:
        """Return the id of the marked line, empty if none is marked."""
        return (self.highlighted_option.id or "") if self.highlighted_option else ""

    @property
    def shown(self) -> Sequence[Row]:
        """Return all lines there are."""
        return self._rows

    def show(self, rows: Sequence[Row]) -> None:
        """Show these lines from now on; the mark stays where it was."""
        if tuple(rows) == self._rows and self.options:
            return
        marked, place, first = self.marked, self.highlighted, self.highlighted is None
        self._rows = tuple(rows)
        self._fill()
        self.mark(marked)
        if not self.marked and self.options:
            self.highlighted = place if not first and place is not None and place < len(rows) else None
            if not self.marked:
                self.action_first()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of all rows, no more than a window has room for."""
        lines = super().get_content_height(container, viewport, width)
        if self._steady:
            before, highest = self._highest
            lines = max(lines, highest) if before == width else lines
            self._highest = width, lines
        return min(lines, lines_in_window(viewport.height))

    def mark(self, name: str) -> None:
        """Mark the line called `name`, if there is one."""
        if name and any(row.id == name for row in self._rows):
            self.highlighted = self.get_option_index(name)

    def _fill(self) -> None:
        self._laid = self._lay()
        self.clear_options()
        self.add_options(Option(self._content(row), id=row.id or None, disabled=not row.id) for row in self._rows)

    def _content(self, row: Row) -> Content:
        if not self.content_size.width:
            return Content(" ")  # nobody shall see columns that were cut for no room at all
        if not row.id:
            return self._heading(row)
        return Content.styled(self._columns(row.cells), "" if row.style == GREYED else row.style)

    def _heading(self, row: Row) -> Content:
        """Return a heading, set off from the lines above it where there is room for that."""
        gap = "\n" if row is not self._rows[0] and self.app.size.height >= _ROOMY else ""
        text = self._columns(row.cells) if len(row.cells) > 1 else f" {row.cells[0]}"
        return Content.styled(f"{gap}{text}", "$text-primary bold")

    def _columns(self, cells: Sequence[str]) -> str:
        if len(cells) == 1:
            return f"  {cells[0]}"
        *laid, last = self._laid[: len(cells)]
        widths = (*laid, last + sum(width + _GAP for width in self._laid[len(cells) :]))
        if self._wrap and len(cells) > _PAIR and not self._widths[0] and widths[0] < _NARROW:
            return self._below(cells, widths)
        columns = [self._cell(cell, width) for cell, width in zip(cells, widths, strict=True)]
        whole = wrapped(cells[0], sum(widths) + _GAP)
        if self._widths[0] and len(columns) == _PAIR and len(whole) + len(columns[1]) <= len(columns[0]):
            indent = " " * (widths[0] + _GAP)
            return "\n".join(f"  {line}" for line in (*whole, *(f"{indent}{line}" for line in columns[1])))
        lines = zip_longest(*columns, fillvalue="")
        return "\n".join("  " + "  ".join(map(fit, line, widths)).rstrip() for line in lines)

    def _below(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        """Return a row with the first cell above the others, which have left no room for it."""
        first = wrapped(cells[0], sum(widths) + _GAP * (len(widths) - 1))
        others = "  ".join(map(fit, cells[1:], widths[1:])).rstrip()
        return "\n".join(f"  {line}" for line in (*first, f"  {others}"))

    def _lay(self) -> tuple[int, ...]:
        """Return how wide each column is; the last keeps off the scroll bar, also off one that is still to come."""
        widths, room = self._widths, max(2 * _NARROW, self.content_size.width - _EDGES)
        if widths == (0, 0):
            pairs = [(row.cells[0], row.cells[1]) for row in self._rows if len(row.cells) > 1]
            widths = _shared(pairs, room - _GAP), 0
        rest = sum(width + _GAP for width in widths) - _GAP
        return tuple(width or max(4, room - rest) for width in widths)

    def _cell(self, text: str, width: int) -> list[str]:
        """Return the lines of a cell."""
        return wrapped(text, width) if self._wrap and text else [text]

    def render_line(self, y: int) -> Strip:
        """Return one line; a row that the edge would cut is not shown, nor a heading without its first row."""
        return super().render_line(len(self._lines) if self._torn(self.scroll_offset.y + y) else y)

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        """Return the lines of a row; a greyed one that is marked is as plain as any, or nobody could read it."""
        if option is not self.highlighted_option and self._rows[self._option_to_index[option]].style == GREYED:
            style = self.get_visual_style("option-list--option", "rows--greyed")
        return super()._get_option_render(option, style)

    def _torn(self, line: int) -> bool:
        if line >= len(self._lines):
            return False
        row, top = self._lines[line][0], self.scroll_offset.y
        first, bottom = self._index_to_line[row], top + self.scrollable_content_region.height
        headed = next((place for place in range(row, len(self._rows)) if self._rows[place].id), row)
        after = self._index_to_line.get(headed + 1, len(self._lines))
        above, below = first < top, after > bottom
        return above != below and row != self.highlighted

    def on_resize(self) -> None:
        """Set the columns again."""
        marked = self.marked
        self._fill()
        self.mark(marked)

    async def _on_click(self, event: events.Click) -> None:
        """Mark a line; choose it if it was marked already."""
        clicked: int | None = event.style.meta.get("option")
        event.prevent_default()
        if clicked is None or self._options[clicked].disabled:
            return
        if clicked == self.highlighted:
            self.action_select()
        else:
            self.highlighted = clicked
