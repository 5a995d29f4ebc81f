"""What every screen has: the services behind it, the app around it, and a line to say something on."""

from collections.abc import Iterable
from typing import cast

from textual import events
from textual.widgets import Input

from companion.core.errors import Reason
from companion.core.visible import visible
from companion.core.words import stopped
from companion.tui.actions import READ, keys_of
from companion.tui.screens.facts import Listing
from companion.tui.screens.live_screen import LiveScreen
from companion.tui.services import Services
from companion.tui.shell import Shell
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine

_ALL = next(action for action in READ if action.id == "reasons")
_KEEP = (_ALL.does, "command")
"""What leaves a refusal on the line: it shows the rest of it, or types the move that mends it."""


class Page(LiveScreen[None]):
    """A screen of the companion."""

    AUTO_FOCUS = ""
    plays = False
    """Whether a game is played on it: then it is a `Desk`."""
    _unsaid: tuple[str, ...] = ()

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
        """Say something on the message line: until the next thing is said, or, of a wrong one, done."""
        self._leave_out(())
        line = self.query_one_optional("#message", MessageLine)
        if line is not None:
            line.text, line.wrong = stopped(visible(text)), wrong

    def refuse(self, reasons: Iterable[Reason]) -> None:
        """Say the reason that comes first, and how many more there are, which `action_reasons` opens."""
        first, *others = dict.fromkeys(reason.text for reason in reasons)
        key = keys_of(_ALL, self.services.preferences.keys)[0]
        self.say(f"{first} … and {len(others)} more ({key})" if others else first, wrong=True)
        self._leave_out((first, *others) if others else ())

    def _leave_out(self, texts: tuple[str, ...]) -> None:
        """Keep all that was to be said, where the line says it in part; nothing where it says all."""
        self._unsaid = texts
        for line in self.query("#message").results(MessageLine):
            line.has_more = bool(texts)

    def action_reasons(self) -> None:
        """Show every reason against what was refused last, where only the first one is on the message line."""
        if self._unsaid:
            listed = [(f"{place}.", text) for place, text in enumerate(self._unsaid, 1)]
            self.app.push_screen(Listing("Why not", listed))

    def on_key(self, event: events.Key) -> None:
        """Take away what was wrong with the key before, once another one does something."""
        line = self.query_one_optional("#message", MessageLine)
        typing = isinstance(self.focused, Input)  # a refused line stays to be mended, and so does what was wrong
        if line is None or not line.wrong or typing or event.key not in self.active_bindings:
            return
        if self.active_bindings[event.key].binding.action not in _KEEP:
            self.say("")
