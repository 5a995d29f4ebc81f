"""The whole log: read, search, filter by player or place, change any line, and redo an undone one."""

import re

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from companion.core.errors import CompanionError, why_not
from companion.core.visible import escape_hidden
from companion.core.words import phrase, say, say_n, translated
from companion.session.origin import Origin
from companion.table.log import Log, LogRow
from companion.table.orders import Again, Mend
from companion.table.view import SHOWN
from companion.tui.actions import EVERYWHERE, LOG, bindings
from companion.tui.desks.desk import Desk
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.rows import Row
from companion.tui.windows.ask import ask_first
from companion.tui.windows.find import Find, find_by_key
from companion.tui.windows.mend import MendLine
from companion.tui.windows.table_window import TableWindow
from companion.tui.words import error_in_words

_ALL = "*"
"""The row that filters nothing."""
_PRESS = re.compile(r"((?:force )?press -> )\w+")


class LogPage(TableWindow):
    """A page over the desk. The game continues behind it. The newest line is on top and marked."""

    BINDINGS = [Binding("escape", "leave", "Close"), *bindings(LOG)]
    AUTO_FOCUS = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.session)
        self._desk = desk
        self._log: Log = desk.log_of_table
        self._rows: list[LogRow] = []
        self._about = ""

    def compose(self) -> ComposeResult:
        """Yield the search, the lines and the keys."""
        with Vertical(classes="sheet log") as sheet:
            sheet.border_title = say("Log")
            yield Input(placeholder=self._search_hint, compact=True, id="search")
            yield Static("", id="about", markup=False)
            yield HistoryLog(id="lines", numbered=True, empty=say("No such move."))
            yield Static("", id="told", markup=False)
            yield KeyLine((*LOG, *EVERYWHERE[:1]), self._desk.services.preferences.keys)

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit is typed into the search. A bid goes before counting moves back."""
        return isinstance(self.focused, Input)

    @property
    def _search_hint(self) -> str:
        return say("{key} to search", key=self._desk.services.key_of("log-search"))

    @property
    def _log_widget(self) -> HistoryLog:
        return self.query_one("#lines", HistoryLog)

    def show_state(self) -> None:
        """Show the lines that match. The mark stays on its line."""
        marked = self._marked_number_and_struck
        self._rows = [row for row in self._log.rows(self._session.now_ms) if self._matches(row)]
        self._log_widget.show(self._rows, self._session.table.setup.players)
        places = [place for place, row in enumerate(self._rows) if marked and (row.number, row.struck) == marked]
        self._mark_line(places[0] if places else 0)
        self.query_one("#about", Static).update(self._heading())

    @property
    def _marked_number_and_struck(self) -> tuple[int, bool] | None:
        row = self._marked_row
        return (row.number, row.struck) if row else None

    @property
    def _marked_row(self) -> LogRow | None:
        place = self._log_widget.marked
        return self._rows[place] if place is not None and place < len(self._rows) else None

    def _matches(self, row: LogRow) -> bool:
        if self._about and self._about not in (*row.players, *row.places):
            return False
        text = f"{row.number} {row.text} {row.notation}".casefold()
        return all(word in text for word in self.query_one("#search", Input).value.casefold().split())

    def _heading(self) -> str:
        number = sum(row.mendable for row in self._rows)  # a changed line appears twice here, an undo not at all
        moves = say_n("{n} move", "{n} moves", number, none="no moves")
        if self._about:
            about = self._about
            moves = say_n(
                "{n} move involving {name}",
                "{n} moves involving {name}",
                number,
                none="no moves involving {name}",
                name=about,
            )
        return say("{moves}, newest first", moves=moves) if len(self._rows) > 1 else moves

    def _mark_line(self, place: int) -> None:
        """Mark a line, and show the keys available for it."""
        self._log_widget.mark(place)
        row, keys = self._marked_row, self.query_one(KeyLine)
        takes = self._session.takes_moves
        means = {"mend": takes and not (row and row.struck), "again": takes and bool(row and row.repeatable)}
        named = (each.id for each in LOG if each.label and means.get(each.does.partition("(")[0], True))
        keys.now = keys.keys_of_actions(*named)

    def action_mark(self, by: int) -> None:
        """Mark another line."""
        self._mark_line((self._log_widget.marked or 0) + by)
        self._show_text("")

    def action_mark_page(self, by: int) -> None:
        """Mark a line one page away."""
        self.action_mark(by * max(1, self._log_widget.size.height - 1))

    def action_mark_end(self, place: int) -> None:
        """Mark the newest or the oldest line."""
        self._mark_line(place if place >= 0 else len(self._rows) - 1)

    def action_mark_nth_last_move(self, n: int) -> None:
        """Mark the `n`th move from the end."""
        moves = [place for place, row in enumerate(self._rows) if row.mendable]
        if n <= len(moves):
            self._mark_line(moves[n - 1])
        else:
            self._show_text(say("There are only {number} moves here.", number=len(moves)))

    def action_search(self) -> None:
        """Start typing a search."""
        self.set_focus(self.query_one("#search", Input))

    def on_descendant_focus(self) -> None:
        """Say that letters are now typed."""
        self.query_one("#search", Input).placeholder = say("type to search")

    def on_descendant_blur(self) -> None:
        """Name the search key, since letters are keys of the list again."""
        self.query_one("#search", Input).placeholder = self._search_hint

    def on_key(self, event: events.Key) -> None:
        """Name the search key when a letter isn't a key here."""
        if self.focused is None:
            self.report_unknown_letter(event, phrase("{key} does nothing here · {hint}"), hint=self._search_hint)

    def action_command(self) -> None:
        """Close, and open the command bar at the desk: here its letters would be keys."""
        self._desk.action_command()
        self.dismiss()

    def on_input_changed(self) -> None:
        """Keep the lines with every typed word."""
        self.show_state()

    def on_input_submitted(self) -> None:
        """Return the focus to the list."""
        self.set_focus(None)

    def action_leave(self) -> None:
        """Leave the search, clear it, or close."""
        search = self.query_one("#search", Input)
        if self.focused is search:
            self.set_focus(None)
        elif search.value or self._about:
            search.value, self._about = "", ""
            self.show_state()
        else:
            self.dismiss()

    def action_filter(self) -> None:
        """Choose the player or place to filter by."""
        rows = self._log.rows(self._session.now_ms)
        players = [name for name in self._session.table.setup.players if any(name in row.players for row in rows)]
        places = sorted({place for row in rows for place in row.places})
        found = [
            Row(_ALL, (say("everyone and everything"), "")),
            *(Row(name, (name, say("player"))) for name in players),
            *(Row(name, (name, say("place"))) for name in places),
        ]
        self.app.push_screen(Find(say("Filter by player or place"), found), self._filter_by)

    def _filter_by(self, about: str | None) -> None:
        if about is not None:
            self._about = "" if about == _ALL else about
            self.show_state()

    def action_mend(self, how: str) -> None:
        """Delete or change the marked line, or insert a move before it."""
        row = self._marked_row
        if row is None:
            return
        asked = {
            "away": Mend(row.number),
            "change": Mend(row.number, row.notation),
            "before": Mend(row.number, "", before=True),
        }[how]
        if problem := self._why_not(row, asked):
            self._show_text(problem)
        elif how == "change" and (press := _PRESS.match(row.notation)):
            self._ask_what_build_showed(asked, press)
        else:
            self.app.push_screen(MendLine(self._desk, asked), self._dismiss_if_done)

    def _ask_what_build_showed(self, asked: Mend, press: re.Match[str]) -> None:
        """Ask for another result of a press, and show its effect."""
        before, after = press[1], press.string[press.end() :]
        results = [Row(f"{before}{result}{after}", (translated(words),)) for result, words in SHOWN.items()]

        def mend(line: str | None) -> None:
            if line is not None:
                self.app.push_screen(
                    MendLine(self._desk, replace(asked, move=line), typed=False), self._dismiss_if_done
                )

        self.app.push_screen(find_by_key(say("What did Build show?"), results, marked=asked.move or ""), mend)

    def action_again(self) -> None:
        """Redo the marked undone move as a new one. If it no longer fits, say why and offer to force it."""
        row = self._marked_row
        if row is None or not row.repeatable:
            self._show_text(say("Only an undone move (✗) can be done again."))
            return
        asked = Again(row.number)
        try:
            reasons = self._session.table.reasons_against(asked) if self._session.takes_moves else ()
        except CompanionError as error:
            self._show_text(error_in_words(error))
            return
        if any(reason.hard for reason in reasons):
            self._show_text(say("It's no longer possible: {why}", why=why_not(reasons)))
        elif reasons:
            forced = replace(asked, forced=True)
            question = say("Move {number} is no longer possible: {why}", number=row.number, why=why_not(reasons))
            ask_first(self.app, question, lambda: self._repeat_line(forced), yes=say("Play it anyway"), no=say("Back"))
        else:
            self._desk.ask_if_risky(asked, lambda: self._repeat_line(asked))

    def _repeat_line(self, asked: Again) -> None:
        """Repeat a line and report what it did. The log stays open for the next one."""
        if refusal := self._session.submit(asked, Origin("key")):
            self._show_text(error_in_words(refusal.error))
            return
        moves = (line for line in reversed(self._session.table.history.lines) if line.kind == "move")
        done = escape_hidden(self._log.sentence(next(moves), self._session.now_ms).text)
        self._show_text(say("Done again: {move}", move=done))

    def _why_not(self, row: LogRow, asked: Mend) -> str:
        """Return why a line cannot be changed, empty if it can. Spectators change none."""
        if not self._session.takes_moves and (refusal := self._session.submit(asked, Origin("key"))):
            return error_in_words(refusal.error)
        if row.mendable or (asked.before and row.came_of_itself and not row.struck):
            return ""
        if row.repeatable:
            key = self._desk.services.key_of("log-again")
            return say("This line doesn't count: {key} does it again now, as a new move.", key=key)
        if row.struck:
            return say("This line doesn't count: select one that does.")
        return say("This isn't a move: select one above or below it.")

    def _dismiss_if_done(self, done: bool | None) -> None:
        if done:
            self.dismiss()

    def _show_text(self, text: str) -> None:
        self.query_one("#told", Static).update(text)

    def on_history_log_clicked(self, event: HistoryLog.Clicked) -> None:
        """Mark a clicked line. Change it if it was marked already."""
        if event.place is not None and event.place == self._log_widget.marked:
            self.action_mend("change")
        elif event.place is not None:
            self._mark_line(event.place)
