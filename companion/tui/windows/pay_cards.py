"""Paying with any cards on the table: a list to tick, with its total."""

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.errors import why_not
from companion.core.words import say
from companion.games.choice import Option
from companion.games.view import Preview
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.rows import Row, Rows
from companion.tui.windows.window import Window


class _Ticks(Rows):
    """Lines to tick. A click means the line under it, marked or not; a double click counts once."""

    async def _on_click(self, event: events.Click) -> None:
        if event.chain > 1:
            event.prevent_default()
        else:
            self.highlighted = event.style.meta.get("option", self.highlighted)


class PayCards(Window[tuple[str, ...] | None]):
    """Space, Enter or a click ticks a card; a letter moves to the next match; P pays with the ticked cards.

    The answer is the ticked cards in notation. If the payment is refused, the window shows the reason and stays open.
    """

    BINDINGS = [("space", "tick", "Tick"), ("p", "take", "Pay")]
    AUTO_FOCUS = "Rows"

    def __init__(self, question: str, cards: Sequence[Option], outcome: Callable[[Sequence[str]], Preview]) -> None:
        super().__init__()
        self._question, self._cards, self._outcome = question, tuple(cards), outcome
        self._ticked: set[int] = set()

    def compose(self) -> ComposeResult:
        """Yield what is owed, the cards, and the total of the ticked ones."""
        with Vertical(classes="dialog paycards"):
            yield Static(self._question, classes="question", markup=False)
            yield Static(say("Space or a click ticks a card, P pays."), classes="hint", markup=False)
            yield _Ticks((0, 24))
            yield Static("", id="outcome", markup=False)
            with Horizontal():
                yield Button(say("Pay (P)"), id="yes", variant="primary", action="screen.take", compact=True)
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Show the cards."""
        for button in self.query(Button):
            button.can_focus = False
        self._show_cards()

    @property
    def _chosen_cards(self) -> tuple[str, ...]:
        return tuple(self._cards[place].value for place in sorted(self._ticked))

    def _show_cards(self) -> None:
        self.query_one(Rows).show([self._row(place, card) for place, card in enumerate(self._cards)])
        seen = self._outcome(self._chosen_cards)
        set_text(self.query_one("#outcome", Static), why_not(seen.reasons) or " · ".join(seen.words))

    def _row(self, place: int, card: Option) -> Row:
        ticked = place in self._ticked
        return Row(str(place), (f"{'☑' if ticked else '☐'} {card.label}", card.brings), "bold" if ticked else "")

    def action_tick(self) -> None:
        """Tick or untick the marked card."""
        if marked := self.query_one(Rows).marked_id:
            self._ticked ^= {int(marked)}
            self._show_cards()

    def action_take(self) -> None:
        """Close with the ticked cards, unless they cannot pay."""
        if why := why_not(self._outcome(self._chosen_cards).reasons):
            set_text(self.query_one("#outcome", Static), f"✗ {why}")
        else:
            self.dismiss(self._chosen_cards)

    def on_key(self, event: events.Key) -> None:
        """Mark the next card that begins with the typed letter, or say that there is none."""
        typed = (event.character or "").casefold()
        if not event.is_printable or typed in (" ", "p"):
            return
        marked = int(self.query_one(Rows).marked_id or 0)
        begin = [place for place, card in enumerate(self._cards) if _first_letter(card) == typed]
        if begin:
            self.query_one(Rows).mark(str(next((place for place in begin if place > marked), begin[0])))
        else:
            set_text(self.query_one("#outcome", Static), say("No card begins with “{typed}”.", typed=typed))

    def on_option_list_option_selected(self, event: Rows.OptionSelected) -> None:
        """Tick a clicked card."""
        self.query_one(Rows).mark(event.option.id or "")
        self.action_tick()


def _first_letter(card: Option) -> str:
    """Return the letter or digit that finds a card: money by its number, which is its value in the notation."""
    return (card.value if card.value[:1].isdigit() else card.label)[:1].casefold()
