"""The log on a desk: its latest lines, the whole log in a window, and changes that later lines do not survive."""

from collections.abc import Callable, Mapping, Sequence

from textual.message import Message

from companion.core.errors import CompanionError
from companion.session.news import News
from companion.table import orders
from companion.table.log import LogRow
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.routes import import_by_path
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.unit.phases import Phase
from companion.unit.state import phase


class LogPanel(Part[Desk]):
    """Shows the history, scrolls it, and opens the whole log."""

    _hiding = False
    """Whether the result of the last press is still hidden."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"log": self.open_log, "scroll_log": self.scroll_pages}

    def messages(self) -> Mapping[type[Message], Callable[[HistoryLog.Clicked], object]]:
        """Return what a click on the log does: it opens the whole log."""
        return {HistoryLog.Clicked: lambda _: self.open_log()}

    def react_to_news(self, news: News) -> None:
        """Show new lines, and a result that was hidden."""
        if news.lines or self._hiding:
            self.desk.show_history()

    def refresh_with_history(self) -> None:
        """Show the current history."""
        session, now = self.desk.session, self.desk.session.now_ms
        self._hiding = phase(session.timing, now) is Phase.SPINNING
        self.desk.query_one(KeyLine).undoes = session.table.history.can_undo
        self.desk.query_one("#history", HistoryLog).show(self._rows(now), session.table.setup.players)

    def _rows(self, now_ms: int) -> Sequence[LogRow]:
        """Return the history. An undone line is shown once, struck out; on a TV it is left out."""
        seen = self.desk.has_class("-tv")
        return [row for row in self.desk.log_of_table.rows(now_ms) if not (row.again or (seen and row.struck))]

    def open_log(self) -> None:
        """Open the whole log."""
        self.desk.app.push_screen(import_by_path("windows.log.LogPage")(self.desk))

    def scroll_pages(self, pages: int) -> None:
        """Scroll the log by this many pages, towards older moves if positive."""
        log = self.desk.query_one(HistoryLog)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def carry_out_in_own_way(self, asked: str | orders.Command) -> bool:
        """Show a change that breaks later lines first, and decide on those lines there."""
        mend = self._mend_that_breaks_lines(asked)
        if mend is not None:
            self.desk.app.push_screen(import_by_path("windows.mend.MendLine")(self.desk, mend))
        return mend is not None

    def _mend_that_breaks_lines(self, asked: str | orders.Command) -> orders.Mend | None:
        """Return the request if it changes a line and does not decide on later lines that would break."""
        session = self.desk.session
        try:
            if isinstance(asked, orders.Mend) and asked.rest is None and session.table.plan_mend(asked).broken:
                return asked if session.takes_moves else None
        except CompanionError:
            pass  # `submit` says why
        return None
