"""The debt helper: what a player owes, what they can raise, and when it is enough."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.errors import Refused
from companion.core.order import Order
from companion.games.board.owing import DebtLine, Owing
from companion.session.origin import Origin
from companion.session.session import Session
from companion.tui.screens.fill import unread
from companion.tui.screens.table_window import TableWindow
from companion.tui.themes import GREYED
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.rows import Row, Rows
from companion.tui.words import in_words


class Debts(TableWindow):
    """Lists what the first debtor can do: pay, mortgage one thing after the other, or go bankrupt."""

    AUTO_FOCUS = "Rows"

    def __init__(
        self, session: Session, owing: Callable[[], Owing | None], request: Callable[[Order, Callable[[], None]], None]
    ) -> None:
        """Take what says how things stand, and what asks before a move that loses something and then goes on."""
        super().__init__(session)
        self._owing, self._request = owing, request
        self._lines: tuple[DebtLine, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield what is owed and what can be raised."""
        with Vertical(classes="dialog debts"):
            yield Static("", classes="question", markup=False)
            yield Static("", classes="hint", markup=False)
            yield Rows((32, 8, 0), wrap=True)
            yield Static("", id="wrong", markup=False)
            with Horizontal():
                yield Button("Back (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Leave the keys to the list."""
        self.query_one(Button).can_focus = False

    def follow(self) -> None:
        """Show how things stand now, with the mark on what can be done next; close when nobody owes anything."""
        owing = self._owing()
        if owing is None:
            self.dismiss(None)
            return
        set_text(self.query_one(".question", Static), owing.question)
        set_text(self.query_one(".hint", Static), owing.hint)
        self._lines = owing.lines
        rows = self.query_one(Rows)
        marked, possible = rows.marked, [line.cells[0] for line in owing.lines if not line.why_not]
        heads = [Row("", ("", "brings", "adds up to"))] if any(line.cells[1] for line in owing.lines) else []
        rows.show([*heads, *map(_row, owing.lines)])
        if marked not in possible:
            rows.mark(next(iter(possible), ""))

    def on_key(self, event: events.Key) -> None:
        """Say of a letter that it means nothing here."""
        self.answer_unmeant(event, "does nothing here · Enter takes the marked line")

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Carry out the chosen line and show what is still missing, or why it cannot be done."""
        self.query_one(".dialog").border_subtitle = None
        chosen = next(line for line in self._lines if line.cells[0] == event.option.id)
        self._request(chosen.order, lambda: self._do(chosen.order))

    def _do(self, order: Order) -> None:
        """Carry out a line, or say why not; the desk asks for a value that nobody has read yet, and goes on."""
        refusal = self._session.submit(order, Origin("key"))
        error = refusal.error if refusal else None
        asked = isinstance(error, Refused) and unread(error.reasons) is not None
        set_text(self.query_one("#wrong", Static), f"✗ {in_words(error)}" if error and not asked else "")


def _row(line: DebtLine) -> Row:
    """Return a line, greyed with what speaks against it."""
    what, *_ = line.cells
    return Row(what, (what, f"✗ {line.why_not}"), GREYED) if line.why_not else Row(what, line.cells)
