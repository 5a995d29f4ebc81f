"""A payment from one purse to another: digit, digit, amount, Enter."""

from collections.abc import Iterable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Static

from companion.core.errors import CompanionError, Reason, Refused, refusal
from companion.core.money import BANK
from companion.core.order import Order
from companion.core.words import phrase, say
from companion.games.board.moves import Pay
from companion.session.origin import Origin
from companion.session.session import Session
from companion.tui.widgets.labels import set_label, set_text
from companion.tui.widgets.number_input import RestrictedInput, select_refused_number
from companion.tui.windows.window import Window
from companion.tui.words import error_in_words


class PayDialog(Window[None]):
    """Asks who pays whom how much. The first digit or click is the payer, the second the payee; 0 is the bank."""

    BINDINGS = [
        *(Binding(str(n), f"purse({n})", show=False) for n in range(7)),
        Binding("backspace", "again", "Again"),
        Binding("enter", "pay", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._currency = session.table.game.lexicon(session.table.state).currency
        self._chosen: list[str] = []

    @property
    def _purses(self) -> tuple[str, ...]:
        return (BANK, *self._session.table.setup.players)

    def compose(self) -> ComposeResult:
        """Yield the purses, the amount and the effects."""
        with Vertical(classes="dialog pay"):
            yield Static("", classes="question", markup=False)
            with Horizontal(id="purses"):
                for n, _ in enumerate(self._purses):
                    yield Button("", id=f"purse-{n}", action=f"screen.purse({n})", compact=True)
            example = "500k" if self._currency.thousands else "150"
            yield RestrictedInput(
                "0-9., kmKM",
                say("enter an amount such as {example}", example=example),
                placeholder=say("amount, such as {example}", example=example),
            )
            yield Static("", id="outcome", markup=False)
            with Horizontal():
                yield Button(say("Pay (Enter)"), id="yes", variant="primary", action="screen.pay", compact=True)
                yield Button(say("Choose again (Backspace)"), id="again", action="screen.again", compact=True)
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Ask who pays."""
        for button in self.query(Button):
            button.can_focus = False
        self.query_one(Input).can_focus = False
        self._show_payment()

    def on_key(self, event: events.Key) -> None:
        """Say that a letter does not stand for a player."""
        if len(self._chosen) < 2:
            self.report_unknown_letter(event, phrase("{key} does nothing here · press a digit to choose"))

    def action_purse(self, n: int) -> None:
        """Take a purse as payer, then another one as payee."""
        if len(self._chosen) == 2:
            return
        if n >= len(self._purses):
            wrong = say("There's no {number}: choose 0 to {last}.", number=n, last=len(self._purses) - 1)
            set_text(self.query_one("#outcome", Static), f"✗ {wrong}")
            return
        if self._purses[n] in self._chosen:
            wrong = say("{player} pays: choose who gets it.", player=self._chosen[0])
            if self._chosen[0] == BANK:
                wrong = say("The bank pays: choose who gets it.")
            set_text(self.query_one("#outcome", Static), f"✗ {wrong}")
            return
        self._chosen.append(self._purses[n])
        if len(self._chosen) == 2:
            self.query_one(Input).can_focus = True
            self.query_one(Input).focus()
        self._show_payment()

    def _question(self) -> str:
        """Return what is asked next."""
        if not self._chosen:
            return say("Who pays?")
        payer, *others = self._chosen
        if not others:
            return say("Who does the bank pay?") if payer == BANK else say("Who does {player} pay?", player=payer)
        if payer == BANK:
            return say("How much does the bank pay {player}?", player=others[0])
        if others[0] == BANK:
            return say("How much does {player} pay the bank?", player=payer)
        return say("How much does {payer} pay {player}?", payer=payer, player=others[0])

    def action_again(self) -> None:
        """Restart the choice of purses."""
        self._chosen = []
        self.set_focus(None)
        self.query_one(Input).can_focus = False
        self._show_payment()

    def _show_payment(self) -> None:
        set_text(self.query_one(".question", Static), self._question())
        for n, name in enumerate(self._purses):
            button = self.query_one(f"#purse-{n}", Button)
            button.set_class(name in self._chosen, "-chosen")
            set_label(button, Content(f"{n} {self._purse_label(name)}"))
        set_text(self.query_one("#outcome", Static), self._outcome_text())

    def _purse_label(self, purse: str) -> str:
        """Return a purse's name, with its role in the payment."""
        name = say("bank") if purse == BANK else purse
        if purse not in self._chosen:
            return name
        return say("{player} pays", player=name) if purse == self._chosen[0] else say("{player} gets", player=name)

    def _payment_order(self) -> Order:
        """Return the payment. Raises `Refused` while something is missing."""
        if len(self._chosen) < 2:
            raise refusal(say("First choose who pays whom."))
        payer, payee = self._chosen
        return Order(Pay(payer, payee, self._currency.parse(self.query_one(Input).value)))

    def _outcome_text(self) -> str:
        if not self.query_one(Input).value.strip():
            return ""
        try:
            table = self._session.table
            seen = table.game.preview(table.state, self._payment_order(), self._session.now_ms)
        except Refused as refusal:
            return _objections(refusal.reasons)
        return _objections(seen.reasons) or "\n".join(seen.words)

    def on_input_changed(self) -> None:
        """Show the effect of the amount."""
        self._show_payment()

    def on_input_submitted(self) -> None:
        """Pay."""
        self.action_pay()

    def action_pay(self) -> None:
        """Pay, or say why not."""
        try:
            refusal = self._session.submit(self._payment_order(), Origin("key"))
            error: CompanionError | None = refusal.error if refusal else None
        except Refused as refused:
            error = refused
        if error is None:
            self.dismiss(None)
        else:
            set_text(self.query_one("#outcome", Static), f"✗ {error_in_words(error)}")
            select_refused_number(self.query_one(Input))


def _objections(reasons: Iterable[Reason]) -> str:
    return "\n".join(f"✗ {reason.text}" for reason in reasons)
