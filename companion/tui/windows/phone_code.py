"""The code that leads a phone to its page, for what only a phone can do after a game."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from companion.core.words import say
from companion.session.phones import Lobby
from companion.tui.windows.window import Scrolling


class PhoneCode(Scrolling):
    """The code of the lobby. Esc, Enter or a click closes it."""

    BINDINGS = [("escape,enter,space", "dismiss(None)", "Close")]

    def __init__(self, lobby: Lobby) -> None:
        super().__init__()
        self._lobby = lobby

    def compose(self) -> ComposeResult:
        """Yield what to do, and the code."""
        with Vertical(classes="dialog phone-code") as window:
            window.border_title = "BG Stats"
            pin = self._lobby.pin
            how = say("Scan with a phone, then tap “Log in BG Stats”.")
            typed = say("Scan with a phone, then tap “Log in BG Stats”. PIN {pin}", pin=pin)
            yield Static(typed if pin else how, markup=False)
            with VerticalScroll():
                yield Static("\n".join(self._lobby.code), classes="code", markup=False)

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)
