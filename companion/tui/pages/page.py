"""What every screen has: the services, the app around it, and a message line."""

from collections.abc import Iterable
from typing import cast

from textual import events
from textual.widgets import Input

from companion.core.errors import Reason
from companion.core.language import language
from companion.core.visible import escape_hidden
from companion.core.words import say, with_single_stops
from companion.tui.actions import ALL
from companion.tui.live_screen import LiveScreen
from companion.tui.services import Services
from companion.tui.shell import Shell
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.windows.listing import Listing

_REASONS = ALL["reasons"]
_KEEP = (_REASONS.does, "command")
"""Actions that keep a refusal on the line: showing the rest of it, or typing the corrected move."""


class Page(LiveScreen[None]):
    """A screen of Companion."""

    AUTO_FOCUS = ""
    plays = False
    """Whether a game is played on it, so that it is a `Desk`."""
    _unsaid: tuple[str, ...] = ()

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._spoken = language()

    @property
    def shell(self) -> Shell:
        """Return the app, which opens other screens."""
        return cast(Shell, self.app)

    def on_screen_resume(self) -> None:
        """Refresh the displayed keys and, if it has changed, the language."""
        for line in self.query(KeyLine):
            line.keymap = self.services.preferences.keys
        self.follow_language()

    def follow_language(self) -> None:
        """Redraw everything if the window has changed its language, as soon as the screen is active."""
        if self.is_active and self._spoken != language():
            self._spoken = language()
            self.call_next(self.redraw)

    async def redraw(self) -> None:
        """Make all texts again, keeping the focus."""
        focus = self.focused.id if self.focused is not None else None
        await self.recompose()
        self.show_state()
        for widget in self.query(f"#{focus}") if focus else ():
            widget.focus()

    def show_state(self) -> None:
        """Show the current state."""

    def show_keys(self, *ids: str) -> None:
        """Show these actions in the key line, in addition to back and help."""
        line = self.query_one(KeyLine)
        line.keymap = self.services.preferences.keys
        line.now = line.keys_of_actions(*ids)

    def back(self) -> None:
        """Go back, on Esc."""
        self.dismiss()

    def show_device_state(self) -> None:
        """Show the state of sound and box."""
        self.query_one(StatusLine).right = self.services.devices_text()

    def after_game_closed(self) -> None:
        """Refresh the saved games: a game was closed, perhaps without being kept."""

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message until the next one; an error until the next action."""
        self._keep_full_message(())
        line = self.query_one_optional("#message", MessageLine)
        if line is not None:
            line.text, line.wrong = with_single_stops(escape_hidden(text)), wrong

    def report_unknown_letter(self, event: events.Key) -> None:
        """Say it if a letter has no meaning here."""
        if key := self.name_of_unknown_letter(event):
            self.say(say("{key} does nothing here.", key=key), wrong=True)

    def say_refusal(self, reasons: Iterable[Reason]) -> None:
        """Show the main reason, and how many more `action_reasons` opens."""
        first, *others = dict.fromkeys(reason.text for reason in reasons)
        key = self.services.key_of(_REASONS.id)
        more = say("{reason} … and {number} more ({key})", reason=first, number=len(others), key=key)
        self.say(more if others else first, wrong=True)
        self._keep_full_message((first, *others) if others else ())

    def _keep_full_message(self, texts: tuple[str, ...]) -> None:
        """Keep the full message if the line shows only part of it."""
        self._unsaid = texts
        for line in self.query("#message").results(MessageLine):
            line.has_more = bool(texts)

    def action_reasons(self) -> None:
        """Show all reasons for the last refusal, if the message line shows only the first."""
        if self._unsaid:
            listed = [(f"{place}.", text) for place, text in enumerate(self._unsaid, 1)]
            self.app.push_screen(Listing(say("Why not"), listed))

    def on_key(self, event: events.Key) -> None:
        """Remove the last key's error once another key acts."""
        line = self.query_one_optional("#message", MessageLine)
        typing = isinstance(self.focused, Input)  # a refused line stays for correction, and so does its error
        if line is None or not line.wrong or typing or event.key not in self.active_bindings:
            return
        if self.active_bindings[event.key].binding.action not in _KEEP:
            self.say("")
