"""The debt helper: what a player owes, what they can raise, and when it is enough."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from companion.core.errors import Refused, first_missing_value
from companion.core.order import Order
from companion.core.words import say
from companion.games.board.debt_options import DebtLine, DebtQuestion
from companion.session.origin import Origin
from companion.session.session import Session
from companion.tui.themes import GREYED
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.rows import Row, Rows
from companion.tui.widgets.typed_line import TypedLine
from companion.tui.windows.find import ListWindow, matching_rows
from companion.tui.windows.table_window import TableWindow
from companion.tui.words import error_in_words


class Debts(ListWindow[None], TableWindow):
    """Lists the first debtor's options: pay, mortgage one property after another, or go bankrupt."""

    def __init__(
        self,
        session: Session,
        debt_question: Callable[[], DebtQuestion | None],
        ask_if_risky: Callable[[Order, Callable[[], None]], None],
    ) -> None:
        """Take the callbacks for the current state, and for a question before a move that loses something."""
        super().__init__(session)
        self._debt_question, self._ask_if_risky = debt_question, ask_if_risky
        self._lines: tuple[DebtLine, ...] = ()
        self._best = ""

    def compose(self) -> ComposeResult:
        """Yield what is owed and what can be raised."""
        with Vertical(classes="dialog debts"):
            yield Static("", classes="question", markup=False)
            yield Static("", classes="hint", markup=False)
            yield TypedLine(placeholder=say("type to find"), select_on_focus=False, compact=True)
            yield Rows((32, 8, 0), wrap=True, steady=True)
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Leave the keys to the line over the list."""
        for widget in (self.query_one(Rows), self.query_one(Button)):
            widget.can_focus = False

    def needs_digit(self, digit: str) -> bool:
        """Return whether a digit belongs to the typed text: never, since bids come first."""
        return False

    def show_state(self) -> None:
        """Show the current state, with the next possible option marked. Close when no one owes anything."""
        debt_question = self._debt_question()
        if debt_question is None:
            self.dismiss(None)
            return
        set_text(self.query_one(".question", Static), debt_question.question)
        set_text(self.query_one(".hint", Static), debt_question.hint)
        before, self._lines, self._best = self._best, debt_question.lines, debt_question.best.cells[0]
        self._filter_lines()
        marked = self.query_one(Rows).marked_id
        if before != self._best or marked not in [line.cells[0] for line in debt_question.lines if not line.why_not]:
            self.query_one(Rows).mark(self._best)

    def _filter_lines(self) -> None:
        """Keep the lines that contain every typed word."""
        typed, rows = self.query_one(Input).value.strip(), [*map(_row, self._lines)]
        heads = [Row("", ("", say("raises"), say("total")))] if any(line.cells[1] for line in self._lines) else []
        found, _ = matching_rows(rows, typed) if typed else (rows, True)
        none = Row("", (say("No matches for “{text}”.", text=typed),))
        self.query_one(Rows).show([*heads, *found] if found else [none])

    def on_input_changed(self) -> None:
        """Keep the lines that contain every typed word and mark the first one; all if nothing is typed."""
        self._filter_lines()
        rows = self.query_one(Rows)
        rows.mark(next((row.id for row in rows.rows if row.id), "") if self.query_one(Input).value else self._best)

    def take_row(self, row_id: str) -> None:
        """Carry out the chosen line and show what is still missing, or why it is refused."""
        chosen = next(each for each in self._lines if each.cells[0] == row_id)
        self.query_one(Input).value = ""
        self._ask_if_risky(chosen.order, lambda: self._carry_out(chosen.order))

    def _carry_out(self, order: Order) -> None:
        """Carry out a line, or say why not. The desk first asks for a value not read yet."""
        refusal = self._session.submit(order, Origin("key"))
        error = refusal.error if refusal else None
        asked = isinstance(error, Refused) and first_missing_value(error.reasons) is not None
        set_text(self.query_one("#wrong", Static), f"✗ {error_in_words(error)}" if error and not asked else "")


def _row(line: DebtLine) -> Row:
    """Return a line, greyed with the objections to it."""
    what, *_ = line.cells
    return Row(what, (what, f"✗ {line.why_not}"), GREYED) if line.why_not else Row(what, line.cells)
