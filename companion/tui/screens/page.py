"""What every screen has: the services behind it, the app around it, and a line to say something on."""

from typing import cast

from companion.core.visible import visible
from companion.core.words import stopped
from companion.tui.screens.there import There
from companion.tui.services import Services
from companion.tui.shell import Shell
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine


class Page(There[None]):
    """A screen of the companion."""

    AUTO_FOCUS = ""
    plays = False
    """Whether a game is played on it: then it is a `Desk`."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @property
    def shell(self) -> Shell:
        """Return the app, which opens other screens."""
        return cast(Shell, self.app)

    def on_screen_resume(self) -> None:
        """Show the keys as they are bound now."""
        for line in self.query(KeyLine):
            line.keymap = self.services.preferences.keys

    def show_keys(self, *ids: str) -> None:
        """Let the line of keys show these actions, besides the ways back and the help."""
        line = self.query_one(KeyLine)
        line.keymap = self.services.preferences.keys
        line.now = line.named(*ids)

    def back(self) -> None:
        """Go back, as Esc asks for."""
        self.dismiss()

    def edges_changed(self) -> None:
        """Show what became of sound and box."""
        self.query_one(StatusLine).right = self.services.devices()

    def evening_left(self) -> None:
        """Show the saved games as they are now: an evening was closed, and perhaps not kept."""

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Say something on the message line, until the next thing is said."""
        line = self.query_one_optional("#message", MessageLine)
        if line is not None:
            line.text, line.wrong = stopped(visible(text)), wrong
