"""The dice of a roll, one after the other."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.tui.screens.there import Window


class Dice(Window[tuple[int, ...] | None]):
    """Takes two dice by digits or clicks; none at all where the companion shall roll them."""

    BINDINGS = [
        ("escape", "dismiss(None)", "Back"),
        Binding("r,R,enter", "roll", "Roll for us"),
        *(Binding(str(n), f"die({n})", show=False) for n in range(1, 7)),
    ]
    AUTO_FOCUS = ""

    _first: int | None = None

    def compose(self) -> ComposeResult:
        """Yield the six faces."""
        with Vertical(classes="dialog dice"):
            yield Static("What does the first die show?", classes="question", markup=False)
            with Horizontal():
                for n in range(1, 7):
                    yield Button(str(n), id=f"die-{n}", action=f"screen.die({n})", compact=True)
            with Horizontal():
                yield Button("Roll for us (R)", id="roll", action="screen.roll", compact=True)
                yield Button("Back (Esc)", id="no", action="screen.dismiss(None)", compact=True)

    def on_mount(self) -> None:
        """Let the digits come here."""
        for button in self.query(Button):
            button.can_focus = False
            button.active_effect_duration = 0  # a double is two clicks on the same face, one right after the other

    def action_die(self, shows: int) -> None:
        """Take a die; the second one ends it."""
        if self._first is not None:
            self.dismiss((self._first, shows))
            return
        self._first = shows
        self.query_one(Static).update(f"{shows} and … what does the second die show?")

    def action_roll(self) -> None:
        """Let the companion roll."""
        self.dismiss(())
