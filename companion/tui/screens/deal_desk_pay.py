"""Paying with any cards on the table: a list to tick, with what they come to."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.games.deal import payments, sets
from companion.games.deal.state import Deal, Piece
from companion.games.deal.texts import lying
from companion.tui.screens.there import Window
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.rows import Row, Rows


class PayCards(Window[tuple[Piece, ...] | None]):
    """Space, Enter or a click ticks a card; P pays with what is ticked."""

    BINDINGS = [("escape", "dismiss(None)", "Back"), ("space", "tick", "Tick"), ("p", "take", "Pay")]
    AUTO_FOCUS = "Rows"

    def __init__(self, state: Deal, player: str, debt: int) -> None:
        super().__init__()
        self._state, self._player, self._debt = state, player, debt
        self._cards = tuple(_cards(state, player))
        self._ticked: set[int] = set()

    def compose(self) -> ComposeResult:
        """Yield what is owed, the cards, and what the ticked ones come to."""
        with Vertical(classes="dialog paycards"):
            yield Static(f"{self._player} owes {self._debt}. With which cards?", classes="question", markup=False)
            yield Static("Space ticks a card, P pays.", classes="hint", markup=False)
            yield Rows((0, 8, 12))
            yield Static("", id="outcome", markup=False)
            with Horizontal():
                yield Button("Pay (P)", id="yes", variant="primary", action="screen.take", compact=True)
                yield Button("Back (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Show the cards."""
        for button in self.query(Button):
            button.can_focus = False
        self._show()

    @property
    def _chosen(self) -> tuple[Piece, ...]:
        return tuple(self._cards[place] for place in sorted(self._ticked))

    def _show(self) -> None:
        self.query_one(Rows).show([self._row(place, piece) for place, piece in enumerate(self._cards)])
        set_text(self.query_one("#outcome", Static), self._outcome())

    def _row(self, place: int, piece: Piece) -> Row:
        tick = "☑" if place in self._ticked else "☐"
        worth = f"worth {self._state.edition.value(piece.card)}"
        return Row(
            str(place),
            (f"{tick} {lying(self._state, piece)}", worth, piece.place or ""),
            "bold" if place in self._ticked else "",
        )

    def _outcome(self) -> str:
        chosen = self._chosen
        value = payments.total(self._state, chosen)
        over = value - self._debt
        rest = f", {over} too much" if over > 0 else f", {-over} missing" if over else ""
        broken = payments.breaks(self._state, self._player, chosen)
        breaks = f" It breaks {' and '.join(broken)}." if broken else ""
        return f"That is {value} of {self._debt}{rest}.{breaks}"

    def action_tick(self) -> None:
        """Tick the marked card, or take the tick away."""
        if marked := self.query_one(Rows).marked:
            self._ticked ^= {int(marked)}
            self._show()

    def action_take(self) -> None:
        """Close with the ticked cards."""
        self.dismiss(self._chosen)

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Tick a clicked card."""
        self.query_one(Rows).mark(event.option.id or "")
        self.action_tick()


def _cards(state: Deal, player: str) -> list[Piece]:
    """Return what can be ticked: cards without a value only where they may go along (DEAL-OQ-13)."""
    cards = payments.payable(state, player)
    if state.house.wild_in_payment == "allow_at_zero":
        cards += [piece for piece in sets.lands(state, player) if not state.edition.value(piece.card)]
    return cards
