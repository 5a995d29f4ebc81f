"""A list of lines in columns: ↑ and ↓ mark one, Enter or a click on the marked one chooses it."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest

import msgspec
from textual import events
from textual.content import Content
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.tui.themes import GREYED
from companion.tui.widgets.fit import fit

_ROOMY = 36


class Row(msgspec.Struct, frozen=True):
    """One line: what it is called in the program, its cells, and its style; one without a name is a heading.

    The style may be a variable of the theme, such as `GREYED`. `also` are words that find it though they are not shown.
    """

    id: str
    cells: tuple[str, ...]
    style: str = ""
    also: str = ""


def judged(id: str, text: str, why_not: str, brings: str = "") -> Row:  # noqa: A002 - as in `Row`
    """Return a line that says what it brings, or greyed why it cannot be chosen."""
    return Row(id, (text, f"✗ {why_not}" if why_not else brings), GREYED if why_not else "")


class Paged(OptionList):
    """A list that stays where it is when a page key comes before its lines are laid out, or where none has room."""

    def action_page_up(self) -> None:
        """Mark the line one page above."""
        with suppress(LookupError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Mark the line one page below."""
        with suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]


class Rows(Paged):
    """Lines in columns. The first of `widths` may be 0: that column takes the room that is left.

    What is longer than its column is cut, or goes on below where the lines `wrap`.
    """

    def __init__(
        self,
        widths: Sequence[int] = (0,),
        id: str | None = None,  # noqa: A002 - Textual's name
        *,
        wrap: bool = False,
    ) -> None:
        super().__init__(id=id, compact=True, markup=False)
        self._wrap = wrap
        self._widths = tuple(widths)
        self._rows: tuple[Row, ...] = ()

    @property
    def marked(self) -> str:
        """Return the id of the marked line, empty if none is marked."""
        return (self.highlighted_option.id or "") if self.highlighted_option else ""

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

    def mark(self, name: str) -> None:
        """Mark the line called `name`, if there is one."""
        if name and any(row.id == name for row in self._rows):
            self.highlighted = self.get_option_index(name)

    def _fill(self) -> None:
        self.clear_options()
        self.add_options(Option(self._content(row), id=row.id or None, disabled=not row.id) for row in self._rows)

    def _content(self, row: Row) -> Content:
        if not self.scrollable_content_region.width:
            return Content(" ")  # nobody shall see columns that were cut for no room at all
        if not row.id:
            return self._heading(row)
        return Content.styled(self._columns(row.cells), self.app.theme_variables.get(row.style, row.style))

    def _heading(self, row: Row) -> Content:
        """Return a heading, set off from the lines above it where there is room for that."""
        gap = "\n" if row is not self._rows[0] and self.app.size.height >= _ROOMY else ""
        return Content.styled(f"{gap}{self._columns(row.cells)}", "$text-primary bold")

    def _columns(self, cells: Sequence[str]) -> str:
        if len(cells) == 1:
            return f" {cells[0]}"
        rest = sum(width + 2 for width in self._widths)
        widths = [width or max(4, self.scrollable_content_region.width - rest - 2) for width in self._widths]
        columns = [self._cell(cell, width) for cell, width in zip(cells, widths, strict=False)]
        lines = zip_longest(*columns, fillvalue="")
        return "\n".join("  " + "  ".join(map(fit, line, widths)).rstrip() for line in lines)

    def _cell(self, text: str, width: int) -> list[str]:
        """Return the lines of a cell."""
        return [line.plain for line in Content(text).wrap(width)] if self._wrap and text else [text]

    def render_line(self, y: int) -> Strip:
        """Return one line; where the edge would leave a single line of a row, none is shown."""
        line, last = self.scroll_offset.y + y, self.scrollable_content_region.height - 1
        above, here, below = (self._row_at(each) for each in (line - 1, line, line + 1))
        torn = (y == last and above != here == below) or (not y and above == here != below)
        return super().render_line(len(self._lines) if torn else y)

    def _row_at(self, line: int) -> int | None:
        return self._lines[line][0] if 0 <= line < len(self._lines) else None

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
