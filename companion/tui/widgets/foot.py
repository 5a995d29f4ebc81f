"""The area above the keys: the last message or the command bar, and both while a line is typed."""

from textual.app import ComposeResult
from textual.containers import Vertical

from companion.tui.widgets.command import CommandBar, Completer
from companion.tui.widgets.lines import MessageLine


class Foot(Vertical):
    """Gives both the same line, so that the area above keeps its size when there is a message.

    A click on the message opens the bar, or the rest of a shortened message.
    """

    DEFAULT_CSS = "Foot { height: auto; }"

    def __init__(self, complete: Completer) -> None:
        super().__init__(id="foot")
        self._line, self._bar = MessageLine(id="message"), CommandBar(complete)
        self._watching = False

    def compose(self) -> ComposeResult:
        """Yield the line and the bar."""
        yield self._line
        yield self._bar

    def on_mount(self) -> None:
        """Start sharing the line."""
        self.watch(self._line, "text", self._show_bar_or_message)
        self.watch(self._bar, "value", self._show_bar_or_message)

    def hide_command_bar(self) -> None:
        """Hide the bar from spectators."""
        self._watching = True
        self._show_bar_or_message()

    def on_descendant_focus(self) -> None:
        """Show the bar while a line is typed."""
        self._show_bar_or_message()

    def on_descendant_blur(self) -> None:
        """Leave the line to the message."""
        self._show_bar_or_message()

    def on_click(self) -> None:
        """Open the bar."""
        if self._line.has_more:
            self.call_later(self.run_action, "screen.reasons")
        elif not self._watching:
            self._bar.focus()

    def _show_bar_or_message(self) -> None:
        typed = self._bar.has_focus or bool(self._bar.value)
        self._bar.display = not self._watching and (typed or not self._line.text)
        self._line.display = bool(self._line.text)
