"""A list in columns: ↑ and ↓ mark a line, Enter or a click on the marked one chooses it."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
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
_LEAD, _GAP, _EDGES = 2, 2, 4
"""The widths before the first column, between columns and beside them, always including a scroll bar."""
_NARROW = 16
KEYED = (2, 0)
"""The widths of a column of keys and the lines beside it."""
_DIGITS = "123456789"
_KEYS = f"{_DIGITS}abcdefghijklmnop"


def _first_column_width(pairs: Sequence[tuple[str, str]], room: int) -> int:
    """Return the width of the first of two columns with the fewest lines overall, and no wider than its text."""
    first, second = (max((cell_len(pair[place]) for pair in pairs), default=0) for place in (0, 1))
    widest = max(1, min(first, room - min(_NARROW, second)))
    narrowest = min(_NARROW, widest)
    left, beside = range(widest, narrowest - 1, -1), range(room - narrowest, room - widest - 1, -1)
    rows = [map(max, _line_counts(one, left), reversed(_line_counts(other, beside))) for one, other in pairs]
    lines = dict(zip(left, map(sum, zip(*rows, strict=True)), strict=bool(rows)))
    return min(left, key=lambda width: lines.get(width, 0))


@lru_cache(maxsize=2048)  # a list is laid out with each news and each size, and few of its lines change
def _line_counts(text: str, widths: range) -> Sequence[int]:
    """Return how many lines a text takes at each width, from the widest on: they stay down to the longest of them."""
    counts, lines, longest = [], [text], len(text)
    for width in widths:
        if width < longest:
            lines = wrap(text, width)
            longest = max(map(len, lines), default=0)
        counts.append(len(lines))
    return counts


class Row(msgspec.Struct, frozen=True):
    """One line: its id, its cells and its style. A line without an id is a heading.

    The style `GREYED` is dropped while the line is marked. `also` are hidden words that find it. `key` takes it at
    once, and is shown in front. A line with a reason against it, `why_not`, cannot be chosen.
    """

    id: str
    cells: tuple[str, ...]
    style: str = ""
    also: str = ""
    key: str = ""
    why_not: str = ""


def numbered_rows(rows: Iterable[Row]) -> list[Row]:
    """Return lines, the first nine with a number as their key."""
    keys = chain(_DIGITS, repeat(""))
    return [
        replace(row, key=key, cells=(f"{key:1} {row.cells[0]}", *row.cells[1:]))
        for row, key in zip(rows, keys, strict=False)
    ]


def keyed_rows(rows: Sequence[Row]) -> list[Row]:
    """Return lines with a column of keys: their own, or the next ones in order. Those that cannot be chosen are greyed.

    A greyed line begins with a cross. The others are then indented equally to keep the columns aligned.
    """
    indent = "  " if any(row.why_not for row in rows) else ""
    found = []
    for row, key in zip(rows, _KEYS, strict=False):
        lead, style = ("✗ ", GREYED) if row.why_not else (indent, "")
        found.append(replace(row, key=row.key or key, cells=(row.key or key, f"{lead}{row.cells[0]}"), style=style))
    return found


def judged_row(id: str, text: str, why_not: str, brings: str = "") -> Row:  # noqa: A002 - as in `Row`
    """Return a line with its effects, or greyed with the reason against it."""
    return Row(id, (text, f"✗ {why_not}" if why_not else brings), GREYED if why_not else "")


class Paged(OptionList):
    """A list that stays in place if a page key comes before layout, or while it has no room.

    If a page ends at a heading without a line after it, the very last line in that direction is marked.
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
    """Lines in columns. One of `widths` may be 0: that column takes the remaining room.

    Two columns of 0 share the room so that the rows take the fewest lines. Text longer than its column is cut, or
    continues below if the lines `wrap`; of two cells, the first goes above the second instead if its width is given and
    that takes no more lines. The first of several cells goes above the others if they leave no room for it. The last
    cell of a short row uses the room of all remaining columns.

    A `steady` list keeps the height of its longest content. A click chooses a line `at_once`, or one that was marked.
    `beside` are the lines of its window around it.
    """

    COMPONENT_CLASSES = {"rows--greyed"}

    def __init__(
        self,
        widths: Sequence[int] = (0,),
        id: str | None = None,  # noqa: A002 - Textual's name
        *,
        wrap: bool = False,
        steady: bool = False,
        at_once: bool = False,
        beside: int = 10,
    ) -> None:
        super().__init__(id=id, compact=True, markup=False)
        self._wrap, self._steady, self._highest = wrap, steady, (0, 0)
        self._at_once, self._beside = at_once, beside
        self._widths = tuple(widths)
        self._rows: tuple[Row, ...] = ()
        self._laid: tuple[int, ...] = ()

    @property
    def marked_id(self) -> str:
        """Return the marked line's id, empty if none is marked."""
        return (self.highlighted_option.id or "") if self.highlighted_option else ""

    @property
    def rows(self) -> Sequence[Row]:
        """Return all lines."""
        return self._rows

    def show(self, rows: Sequence[Row]) -> None:
        """Show these lines, keeping the mark."""
        if tuple(rows) == self._rows and self.options:
            return
        marked, place, first = self.marked_id, self.highlighted, self.highlighted is None
        self._rows = tuple(rows)
        self._fill_list()
        self.mark(marked)
        if not self.marked_id and self.options:
            self.highlighted = place if not first and place is not None and place < len(rows) else None
            if not self.marked_id:
                self.action_first()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines of all rows, at most as many as fit in a window."""
        lines = super().get_content_height(container, viewport, width)
        if self._steady:
            before, highest = self._highest
            lines = max(lines, highest) if before == width else lines
            self._highest = width, lines
        return min(lines, lines_in_window(viewport.height, self._beside))

    def mark(self, row_id: str) -> None:
        """Mark the line with this id, if there is one."""
        if row_id and any(row.id == row_id for row in self._rows):
            self.highlighted = self.get_option_index(row_id)

    def _fill_list(self) -> None:
        self._laid = self._column_widths()
        self.clear_options()
        self.add_options(Option(self._content(row), id=row.id or None, disabled=not row.id) for row in self._rows)

    def _content(self, row: Row) -> Content:
        if not self.content_size.width:
            return Content(" ")  # columns cut for lack of any room must never be seen
        if not row.id:
            return self._heading(row)
        text = Content.styled(self._columns_text(row.cells), "" if row.style == GREYED else row.style)
        return text.stylize("bold", _LEAD, _LEAD + 1) if row.key and row.style != GREYED else text

    def _heading(self, row: Row) -> Content:
        """Return a heading, with a gap to the lines above if there is room."""
        gap = "\n" if row is not self._rows[0] and self.app.size.height >= _ROOMY else ""
        text = self._columns_text(row.cells) if len(row.cells) > 1 else f" {row.cells[0]}"
        return Content.styled(f"{gap}{text}", "$text-primary bold")

    def _columns_text(self, cells: Sequence[str]) -> str:
        if len(cells) == 1:
            return f"  {cells[0]}"
        *laid, last = self._laid[: len(cells)]
        widths = (*laid, last + sum(width + _GAP for width in self._laid[len(cells) :]))
        if self._wrap and len(cells) > _PAIR and not self._widths[0] and widths[0] < _NARROW:
            return self._text_with_first_cell_above(cells, widths)
        columns = [self._cell_lines(cell, width) for cell, width in zip(cells, widths, strict=True)]
        whole = wrapped(cells[0], sum(widths) + _GAP)
        if self._widths[0] and len(columns) == _PAIR and len(whole) + len(columns[1]) <= len(columns[0]):
            indent = " " * (widths[0] + _GAP)
            return "\n".join(f"  {line}" for line in (*whole, *(f"{indent}{line}" for line in columns[1])))
        lines = zip_longest(*columns, fillvalue="")
        return "\n".join("  " + "  ".join(map(fit, line, widths)).rstrip() for line in lines)

    def _text_with_first_cell_above(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        """Return a row with the first cell above the others, which left no room for it."""
        first = wrapped(cells[0], sum(widths) + _GAP * (len(widths) - 1))
        others = "  ".join(map(fit, cells[1:], widths[1:])).rstrip()
        return "\n".join(f"  {line}" for line in (*first, f"  {others}"))

    def _column_widths(self) -> tuple[int, ...]:
        """Return the width of each column. The last one leaves room for a scroll bar, even if there is none yet."""
        widths, room = self._widths, max(2 * _NARROW, self.content_size.width - _EDGES)
        if widths == (0, 0):
            pairs = [(row.cells[0], row.cells[1]) for row in self._rows if len(row.cells) > 1]
            widths = _first_column_width(pairs, room - _GAP), 0
        rest = sum(width + _GAP for width in widths) - _GAP
        return tuple(width or max(4, room - rest) for width in widths)

    def _cell_lines(self, text: str, width: int) -> list[str]:
        """Return a cell's lines. They go on below its words, not below the cross before them."""
        if not self._wrap or not text:
            return [text]
        lead = text[:2] if text.startswith(("✗ ", "  ")) else ""
        first, *more = wrapped(text[len(lead) :], width - len(lead))
        return [f"{lead}{first}", *(f"{' ' * len(lead)}{line}" for line in more)]

    def render_line(self, y: int) -> Strip:
        """Return one line. A row cut by the edge is hidden, and so is a heading without its first row."""
        return super().render_line(len(self._lines) if self._is_cut(self.scroll_offset.y + y) else y)

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        """Return a row's lines. A greyed row is plain while marked, so that it stays readable."""
        if option is not self.highlighted_option and self._rows[self._option_to_index[option]].style == GREYED:
            style = self.get_visual_style("option-list--option", "rows--greyed")
        return super()._get_option_render(option, style)

    def _is_cut(self, line: int) -> bool:
        if line >= len(self._lines):
            return False
        row, top = self._lines[line][0], self.scroll_offset.y
        first, bottom = self._index_to_line[row], top + self.scrollable_content_region.height
        headed = next((place for place in range(row, len(self._rows)) if self._rows[place].id), row)
        after = self._index_to_line.get(headed + 1, len(self._lines))
        above, below = first < top, after > bottom
        return above != below and row != self.highlighted

    def on_resize(self) -> None:
        """Lay out the columns again."""
        marked = self.marked_id
        self._fill_list()
        self.mark(marked)

    async def _on_click(self, event: events.Click) -> None:
        """Mark a line. Choose it at once, or if it was marked already."""
        clicked: int | None = event.style.meta.get("option")
        event.prevent_default()
        if clicked is None or self._options[clicked].disabled:
            return
        marked, self.highlighted = self.highlighted, clicked
        if self._at_once or clicked == marked:
            self.action_select()
