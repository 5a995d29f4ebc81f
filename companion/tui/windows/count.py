"""Counting a player's paper money when the game is over."""

import re
from collections.abc import Callable

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, Static

from companion.core.words import say
from companion.games.city.pieces import NOTES
from companion.tui.widgets.labels import set_label
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.number_input import RestrictedInput, select_refused_number
from companion.tui.windows.window import Window
from companion.unit.rules import CURRENCY

_MOST = 9999
_NUMBER = re.compile(r"[0-9]{0,4}")


class CountNotes(Window[int | None]):
    """Asks how many notes of each kind a player has. Enter moves to the next kind, then closes with the sum.

    The arrows move between kinds too. `typed` keeps the entry for each kind if the window is left; `doubt` gives the
    objection to a sum. A doubtful sum is accepted the second time.
    """

    BINDINGS = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "Input"

    def __init__(self, player: str, typed: dict[int, str], doubt: Callable[[int], str]) -> None:
        super().__init__()
        self._player, self._typed, self._doubt = player, typed, doubt
        self._doubted = -1

    def compose(self) -> ComposeResult:
        """Yield a line for each kind of note."""
        with Vertical(classes="dialog count") as window:
            window.border_title = say("The game ends")
            yield Static(say("Which notes does {player} have?", player=self._player), classes="question", markup=False)
            for note in NOTES:
                with Horizontal(classes="note"):
                    yield Label(f"{CURRENCY.show(note):>5} ×")
                    typed = self._typed.get(note, "")
                    yield RestrictedInput(
                        "0-9", say("enter how many there are"), typed, id=f"note-{note}", placeholder="0"
                    )
            yield WrappedText(self._sum_line, id="outcome")
            with Horizontal():
                yield Button(say("Done"), id="yes", variant="primary", action="screen.take", compact=True)
                yield Button(say("Back (Esc)"), id="no", action="screen.dismiss(None)", compact=True)

    def _typed_number(self, note: int) -> str:
        return self._typed.get(note, "").strip()

    @property
    def _sum(self) -> int:
        return sum(note * int(self._typed_number(note) or 0) for note in NOTES)

    @property
    def _first_invalid_denomination(self) -> int | None:
        """Return the first kind of note whose line isn't a number of notes, None if all are valid."""
        return next((note for note in NOTES if not _NUMBER.fullmatch(self._typed_number(note))), None)

    @property
    def _sum_line(self) -> str:
        if self._first_invalid_denomination is None:
            return say("{player} has {amount}", player=self._player, amount=CURRENCY.show(self._sum))
        typed = self._typed_number(self._first_invalid_denomination)[:20]
        return "✗ " + say("“{text}” isn't a number of notes: enter 0 to {most}.", text=typed, most=_MOST)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Add up."""
        self._typed[int((event.input.id or "").removeprefix("note-"))] = event.value
        self.query_one("#outcome", Static).update(self._sum_line)

    def on_descendant_focus(self) -> None:
        """Say that Enter ends the count, in the last line only."""
        set_label(self.query_one("#yes", Button), say("Done (Enter)") if self._enter_ends_count else say("Done"))

    @property
    def _enter_ends_count(self) -> bool:
        """Return whether Enter ends the count instead of moving to the next kind."""
        return not isinstance(self.focused, Input) or self.focused.id == f"note-{NOTES[-1]}"

    def on_input_submitted(self) -> None:
        """Move to the next kind, or end."""
        if self._enter_ends_count or self._first_invalid_denomination is not None:
            self.action_take()
        else:
            self.focus_next(Input)

    def action_take(self) -> None:
        """Close with the sum, or say what is wrong with it."""
        if self._first_invalid_denomination is not None:
            line = self.query_one(f"#note-{self._first_invalid_denomination}", Input)
            line.focus()
            select_refused_number(line)
            return
        doubt = self._doubt(self._sum)
        if doubt and self._doubted != self._sum:
            self._doubted = self._sum
            said = f"{self._sum_line}. {doubt} {say('Press Enter again to accept it.')}"
            self.query_one("#outcome", Static).update(said)
        else:
            self.dismiss(self._sum)
