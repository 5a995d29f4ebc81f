"""The debt helper: what a player owes, what he can raise, and when it is enough."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from companion.core.game import Order
from companion.games.city.moves import Bankrupt, Mortgage, Settle
from companion.games.city.outlook import Pledge, pledges
from companion.games.city.rules import verify
from companion.games.city.rules.tale import show, the
from companion.games.city.state import City
from companion.tui.session import Session
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.rows import Row, Rows

_PAY, _BANKRUPT = "pay", "bankrupt"


class Debts(ModalScreen[None]):
    """Lists what the first debtor can do: pay, mortgage one district after the other, or go bankrupt."""

    BINDINGS = [("escape", "dismiss(None)", "Back")]
    AUTO_FOCUS = "Rows"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    @property
    def _state(self) -> City:
        state: City = self._session.table.state
        return state

    def compose(self) -> ComposeResult:
        """Yield what is owed and what can be raised."""
        with Vertical(classes="dialog debts"):
            yield Static("", classes="question", markup=False)
            yield Static("", classes="hint", markup=False)
            yield Rows((0, 8, 16))
            yield Static("", id="outcome", markup=False)
            with Horizontal():
                yield Button("Back (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Show the first debt."""
        self.query_one(Button).can_focus = False
        self.follow()

    def follow(self) -> None:
        """Show how things stand now; close when nobody owes anything."""
        state = self._state
        if not state.debts:
            self.dismiss(None)
            return
        debtor = state.debts[0].debtor
        owed = ", ".join(
            f"{show(debt.amount)} to {the(debt.creditor)}" for debt in state.debts if debt.debtor == debtor
        )
        set_text(self.query_one(".question", Static), f"{debtor} owes {owed}")
        set_text(self.query_one(".hint", Static), _means(state, debtor))
        self.query_one(Rows).show(self._rows(debtor))

    def _rows(self, debtor: str) -> list[Row]:
        debt = self._state.debt(debtor)
        assert debt is not None, "the debtor has a debt"
        pay = self._row(_PAY, Order(Settle(), debtor), (f"Pay {show(debt.amount)}", "", ""))
        broke = self._row(_BANKRUPT, Order(Bankrupt(), debtor), (f"{debtor} is bankrupt", "", ""))
        return [pay, *(self._pledge(debtor, pledge) for pledge in pledges(self._state, debtor)), broke]

    def _pledge(self, debtor: str, pledge: Pledge) -> Row:
        total = f"= {show(pledge.cash)}{' ✓' if pledge.covers else ''}"
        cells = (f"Mortgage {pledge.district}", f"+{show(pledge.brings)}", total)
        return self._row(pledge.district, Order(Mortgage(pledge.district), debtor), cells)

    def _row(self, name: str, order: Order, cells: tuple[str, ...]) -> Row:
        greyed = bool(verify(self._state, order, self._session.now_ms))
        return Row(name, cells, "$text-disabled" if greyed else "")

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Carry out the chosen line and show what is still missing, or why it cannot be done."""
        debtor, chosen = self._state.debts[0].debtor, event.option.id or ""
        move = {_PAY: Settle(), _BANKRUPT: Bankrupt()}.get(chosen) or Mortgage(chosen)
        problem = self._session.submit(Order(move, debtor), "key")
        set_text(self.query_one("#outcome", Static), f"✗ {problem}" if problem else "")
        self.follow()


def _means(state: City, debtor: str) -> str:
    missing = state.owed(debtor) - state.cash(debtor)
    has = f"{debtor} has {show(state.cash(debtor))}"
    return f"{has}, which is enough." if missing <= 0 else f"{has}: {show(missing)} missing."
