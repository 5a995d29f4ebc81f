"""The deal editor: two players, what each gives, and what each ends up with."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Select, SelectionList, Static

from companion.core.errors import Refused
from companion.core.game import Order
from companion.games.city.moves import Lot, Trade
from companion.games.city.outlook import Outcome, Side, outcome
from companion.games.city.rules.rent import known_rent
from companion.games.city.rules.tale import show
from companion.games.city.state import City
from companion.table.view import unit_view
from companion.tui.session import Session
from companion.tui.widgets.countdown import set_text
from companion.unit import moves as um
from companion.unit.rules import CURRENCY

_JAIL, _DODGE, _DEBT = "jail card ", "rent dodge", "debt"
_PLACE = "place "


class Lots(SelectionList[str]):
    """A check list in which Space ticks and Enter books the deal."""

    BINDINGS = [Binding("enter", "screen.book", "Book", show=False)]


class GivingSide(Vertical):
    """One side of the deal: who, how much money, and a check list of what he has."""

    def __init__(self, state: City, player: str, id: str) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, classes="side")
        self._state, self.player = state, player

    def compose(self) -> ComposeResult:
        """Yield who gives, how much, and what."""
        names = [(name, name) for name in self._state.alive]
        yield Select(names, value=self.player, allow_blank=False, compact=True)
        yield Input(placeholder="gives no money", restrict=r"[0-9.kmKM]*", compact=True)
        yield Lots(compact=True)

    def on_mount(self) -> None:
        """List what the player has."""
        self.fill(self._state, self.player)

    def fill(self, state: City, player: str) -> None:
        """List what a player could give now; nothing is ticked."""
        self._state, self.player = state, player
        lots = self.query_one(Lots)
        lots.clear_options()
        lots.add_options([(label, value) for value, label in _goods(state, player)])
        lots.action_first()

    def lot(self) -> Lot:
        """Return what is given. Raises `Refused` where the money is no amount."""
        text, ticked = self.query_one(Input).value, self.query_one(Lots).selected
        return Lot(
            CURRENCY.parse(text) if text else 0,
            tuple(value.removeprefix(_PLACE) for value in ticked if value.startswith(_PLACE)),
            sum(value.startswith(_JAIL) for value in ticked),
            _DODGE in ticked,
            _DEBT in ticked,
        )


def _goods(state: City, player: str) -> Iterator[tuple[str, str]]:
    """Yield what a player could give, as value and label."""
    for name in state.owned(player):
        mortgaged = " (mortgaged)" if state.plots[name].mortgage is not None else ""
        yield f"{_PLACE}{name}", f"{name} {show(known_rent(state, name) or 0)}{mortgaged}"
    for number in range(state.seats[player].jail_cards):
        yield f"{_JAIL}{number}", "Jail card"
    if state.dodge == player:
        yield _DODGE, "Rent Dodge card"
    for debt in state.debts:
        if debt.creditor == player:
            yield _DEBT, f"Lets {debt.debtor} off {show(debt.amount)}"
            return


class DealEditor(ModalScreen[None]):
    """Writes down a deal. Enter books it, Ctrl+T starts its countdown, Esc leaves it."""

    BINDINGS = [
        ("escape", "dismiss(None)", "Back"),
        Binding("enter", "book", "Book"),
        Binding("ctrl+t", "timer", "Start the countdown"),
    ]
    AUTO_FOCUS = "#one Input"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    @property
    def _state(self) -> City:
        state: City = self._session.table.state
        return state

    def compose(self) -> ComposeResult:
        """Yield both sides, what comes of it, and the buttons."""
        one, other = _partners(self._state)
        with Vertical(classes="dialog deal") as window:
            window.border_title = "A deal"
            with Horizontal(id="sides"):
                yield GivingSide(self._state, one, "one")
                yield GivingSide(self._state, other, "other")
            yield Static("", id="outcome", markup=False)
            with Horizontal():
                yield Button("Book it (Enter)", id="book", variant="primary", action="screen.book", compact=True)
                yield Button("Countdown (^T)", id="timer", action="screen.timer", compact=True)
                yield Button("Back (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Say what is there."""
        self.follow()

    @property
    def _sides(self) -> tuple[GivingSide, GivingSide]:
        return self.query_one("#one", GivingSide), self.query_one("#other", GivingSide)

    def _order(self) -> Order:
        """Return the deal as it is written down. Raises `Refused` where an amount is none."""
        one, other = self._sides
        return Order(Trade(one.player, other.player, one.lot(), other.lot()))

    def follow(self) -> None:
        """Show the countdown and what the deal would bring as things stand now."""
        view = unit_view(self._session.unit, self._session.now_ms) if self._session.unit else None
        running = view is not None and view.seconds
        self.query_one(".deal").border_subtitle = f"{view.seconds} s left" if view and running else "Space ticks"
        set_text(self.query_one("#outcome", Static), self._outcome())

    def _outcome(self) -> str:
        try:
            found = outcome(self._state, self._order().move, self._session.now_ms)
        except Refused as refusal:
            return "\n".join(f"✗ {reason.text}" for reason in refusal.reasons)
        return told(found)

    def on_select_changed(self, event: Select.Changed) -> None:
        """List the goods of another player."""
        side = next(each for each in self._sides if each in event.select.ancestors)
        if side.player != event.value:
            side.fill(self._state, str(event.value))
        self.follow()

    def on_input_changed(self) -> None:
        """Show what another amount brings."""
        self.follow()

    def on_selection_list_selected_changed(self) -> None:
        """Show what other goods bring."""
        self.follow()

    def on_input_submitted(self) -> None:
        """Book the deal."""
        self.action_book()

    def action_book(self) -> None:
        """Book the deal, or say why not."""
        try:
            problem = self._session.submit(self._order(), "key")
        except Refused as refusal:
            problem = str(refusal)
        self._after(problem, close=True)

    def action_timer(self) -> None:
        """Start the countdown of the deal."""
        one, other = self._sides
        self._after(self._session.submit(Order(um.StartDeal(one.player, other.player)), "key"), close=False)

    def _after(self, problem: str | None, *, close: bool) -> None:
        if problem is not None:
            set_text(self.query_one("#outcome", Static), f"✗ {problem}")
        elif close:
            self.dismiss(None)


def _partners(state: City) -> tuple[str, str]:
    """Return who deals: those of the running countdown, else the player in turn and the next one."""
    timer = state.unit.timer
    if timer is not None and timer.between:
        return timer.between[0], timer.between[1]
    player = state.in_turn
    return player, state.after(player)


def told(found: Outcome) -> str:
    """Return what a deal brings, a line for each side, or why it cannot be."""
    lines = [f"✗ {reason.text}" for reason in found.reasons]
    return "\n".join(lines or [_line(side) for side in found.sides])


def _line(side: Side) -> str:
    before, after = side.cash
    money = f"cash {_amount(before)} → {_amount(after)}, worth {show(side.worth[0])} → {show(side.worth[1])}"
    marks = [f"completes {_words(group)}" for group in side.completes]
    marks += [f"breaks {_words(group)}" for group in side.breaks]
    return ", ".join([f"{side.name}: {money}", *marks])


def _words(group: str) -> str:
    return group.replace("_", " ")


def _amount(amount: int | None) -> str:
    return "–" if amount is None else show(amount)
