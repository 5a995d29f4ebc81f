"""The first screen: go on, begin, or look around."""

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import Button, Static

from companion.tui.actions import EVERYWHERE, HOME, bindings, keys_of
from companion.tui.screens.page import Page
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine

_BANNER = "Replaces the trading unit, keeps the bank, never forgets."


class Home(Page):
    """A menu; every entry has a key, a button and a line that says what it does."""

    BINDINGS = bindings((*HOME, *EVERYWHERE))

    def compose(self) -> ComposeResult:
        """Yield the menu."""
        keymap = self.services.preferences.keys
        yield StatusLine(id="status")
        with Center(id="home"), Vertical(id="menu"):
            yield Static("companion", id="name")
            yield Static(_BANNER, id="banner")
            for action in HOME:
                key = keys_of(action, keymap)[0]
                yield Button(f"{key}  {action.label}", action=f"screen.{action.does}", id=action.id, compact=True)
                yield Static(action.help, classes="hint", id=f"{action.id}-hint")
        yield MessageLine(id="message")
        yield KeyLine((*HOME, *EVERYWHERE), keymap)

    def on_mount(self) -> None:
        """Say what went wrong before the screen was there."""
        self.refresh_games()
        if self.services.notices:
            self.say("  ".join(self.services.notices), wrong=True)

    def on_screen_resume(self) -> None:
        """Look again what was played last."""
        self.refresh_games()

    def refresh_games(self) -> None:
        """Name the last game on its button, or grey it out."""
        last = self.services.last_game()
        button = self.query_one("#home-resume", Button)
        button.disabled = last is None
        hint = f"{last.name}, {last.lines} lines" if last else "No game has been played yet"
        self.query_one("#home-resume-hint", Static).update(hint)
        self.query_one(StatusLine).left = "Home"
        self.query_one(StatusLine).right = self.services.edges()

    def action_resume(self) -> None:
        """Go on with the last game."""
        last = self.services.last_game()
        if last is None:
            self.say("No game has been played yet: press U for the trading unit or N for a new game.", wrong=True)
        else:
            self.shell.resume_game(last.id)

    def action_unit(self) -> None:
        """Use the trading unit alone."""
        self.shell.new_unit()

    def action_new_game(self) -> None:
        """Choose a game and its players."""
        self.shell.push_screen("new")

    def action_games(self) -> None:
        """Look at all saved games."""
        self.shell.push_screen("games")

    def action_box(self) -> None:
        """Find and test the button box."""
        self.shell.push_screen("box")

    def action_settings(self) -> None:
        """Change sound, screen and keys."""
        self.shell.push_screen("settings")
