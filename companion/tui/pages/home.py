"""The first screen: continue, begin, or look around."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Container, Vertical
from textual.widgets import Button, Static

from companion.core.visible import escape_hidden
from companion.core.words import phrase, say, say_n, translated
from companion.table.ports import JournalError
from companion.tui.actions import ALL, EVERYWHERE, HOME, Action, bindings
from companion.tui.pages.page import Page
from companion.tui.routes import games_with_turns
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.labels import set_label
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.windows.ask import Ask

_BANNER = phrase("Replaces the trading unit, keeps the bank, never forgets.")
_STEPS = (
    Binding("down", "app.focus_next", "The entry below", show=False),
    Binding("up", "app.focus_previous", "The entry above", show=False),
)


class Home(Page):
    """A menu. Every entry has a key, a button and a description."""

    BINDINGS = [*bindings((*HOME, *EVERYWHERE)), *_STEPS]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (15, "-tight"), (24, "-low")]
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-narrow"), (120, "-wide")]
    """A tight screen shows descriptions beside the entries, a flat one only the entries."""

    def compose(self) -> ComposeResult:
        """Yield the menu."""
        keymap = self.services.preferences.keys
        yield StatusLine(id="status")
        with Center(id="home"), Vertical(id="menu"):
            yield Static("companion", id="name")
            yield Static(translated(_BANNER), id="banner")
            for action in HOME:
                key = self.services.key_of(action.id)
                with Container(classes="entry"):
                    yield Button(f"{key}  {action.label}", action=_button_action(action), id=action.id, compact=True)
                    yield Static(action.help, markup=False, classes="hint", id=f"{action.id}-hint")
        yield MessageLine(id="message")
        yield KeyLine(EVERYWHERE[1:], keymap)

    def on_mount(self) -> None:
        """Report errors from before the screen existed."""
        self.show_state()
        if self.services.notices:
            self.say("  ".join(map(str, self.services.notices)), wrong=True)
            for notice in self.services.notices:
                self.shell.complain(str(notice))
        if self.services.mend is not None:
            why = self.services.notices[0]
            question = say("{why}\n\nMove it aside (nothing is lost) and start a new one?", why=why)
            self.app.push_screen(
                Ask(question, yes=say("Move aside"), no=say("Play unsaved")), self._mend_journal_if_agreed
            )

    def _mend_journal_if_agreed(self, agreed: bool | None) -> None:
        if not agreed or self.services.mend is None:
            return
        try:
            self.services.library, said = self.services.mend()
        except JournalError as error:
            self.say(str(error), wrong=True)
            return
        self.services.notices, self.services.mend = (), None
        self.show_state()
        self.say(said)

    def on_screen_resume(self) -> None:
        """Refresh the last game and the keys."""
        self.show_state()
        for action in HOME:
            key = self.services.key_of(action.id)
            set_label(self.query_one(f"#{action.id}", Button), f"{key}  {action.label}")

    def on_screen_suspend(self) -> None:
        """Clear an error once the user moves on."""
        self.say("")

    def after_game_closed(self) -> None:
        """Show the last game's name."""
        self.show_state()

    def show_state(self) -> None:
        """Show the last game's name on its button, or grey it out; whether a setup is unfinished; and the status."""
        last = self.services.last_unfinished_game()
        button = self.query_one("#home-resume", Button)
        button.disabled = last is None
        hint = say("No unfinished game")
        if last:
            hint = say_n("{game}, {n} line", "{game}, {n} lines", last.lines, none="{game}, no lines", game=last.name)
        self.query_one("#home-resume-hint", Static).update(escape_hidden(hint))
        self._refresh_rematch()
        entered = say("Start a new game, or carry on setting up the last one")
        self.query_one("#home-new-hint", Static).update(entered if self.services.draft() else ALL["home-new"].help)
        self.show_keys()  # the buttons show all others
        status = self.query_one(StatusLine)
        status.left, status.right = say("Home"), self.services.devices_text()
        status.trouble = "" if self.services.library else say("NOTHING IS SAVED: the game is kept in memory only")

    def _refresh_rematch(self) -> None:
        """Show who would play again, or grey it out."""
        last = self.services.last_played_game(*games_with_turns())
        self.query_one("#home-rematch", Button).disabled = last is None
        hint = say("No game played yet")
        if last:
            hint = say("{players}; the next player goes first", players=", ".join(last.players))
        self.query_one("#home-rematch-hint", Static).update(escape_hidden(hint))

    def action_resume(self) -> None:
        """Resume the last game."""
        last = self.services.last_unfinished_game()
        if last is None:
            self.say(say("No unfinished game: press t for the trading unit or n for a new game."), wrong=True)
        else:
            self.shell.resume_game(last.id)

    def action_rematch(self) -> None:
        """Start a rematch of the table that played last."""
        if self.services.last_played_game(*games_with_turns()) is None:
            self.say(say("No game played yet: press n for a new game."), wrong=True)
        else:
            self.shell.rematch()


def _button_action(action: Action) -> str:
    """Return a button's action: the screen's own, unless it belongs to the app."""
    return action.does if action.does.startswith("app.") else f"screen.{action.does}"
