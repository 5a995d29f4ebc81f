"""The command bar: a move typed in notation, with completions."""

from collections.abc import Callable

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.suggester import Suggester

from companion.core.words import say
from companion.tui.widgets.typed_line import TypedLine

Completer = Callable[[str], tuple[str, ...]]


class _Completion(Suggester):
    def __init__(self, complete: Completer) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the first completion of the typed text."""
        return next((line for line in self._complete(value) if value and line.startswith(value)), None)


class CommandBar(TypedLine):
    """Takes a line of notation. Tab or → completes, ↑ and ↓ browse earlier lines, Esc leaves."""

    example: reactive[str] = reactive("")
    """A move to show while nothing is typed."""

    class Entered(Message):
        """A line was typed."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Left(Message):
        """The bar was left without a move."""

    class Typing(Message):
        """The line changed. `options` are its completions."""

        def __init__(self, options: tuple[str, ...]) -> None:
            super().__init__()
            self.options = options

    def __init__(self, complete: Completer, example: str = "") -> None:
        super().__init__(suggester=_Completion(complete), select_on_focus=False, compact=True)
        self.example = example
        self._complete = complete
        self._earlier: list[str] = []
        self._place = 0

    def watch_example(self, example: str) -> None:
        """Show what may be typed."""
        if example:
            self.placeholder = say("Type a move, e.g. {example}   (Tab completes)", example=example)
        else:
            self.placeholder = say("Type a move   (Tab completes)")

    def on_input_changed(self) -> None:
        """Report the line's completions."""
        self.post_message(self.Typing(self._complete(self.value)[:8] if self.value else ()))

    def on_paste(self, event: events.Paste) -> None:
        """Say that only the first of several lines is pasted."""
        if len(event.text.splitlines()) > 1:
            self.notify(say("Only the first line was pasted: one move at a time."), severity="warning", markup=False)

    def on_input_submitted(self) -> None:
        """Submit the line."""
        line = self.value.strip()
        if line:
            self._earlier.append(line)
            self._place = len(self._earlier)
            self.post_message(self.Entered(line))

    async def on_key(self, event: events.Key) -> None:
        """Complete, browse earlier lines, or leave."""
        if event.key == "tab":
            self._complete_one()
        elif event.key in ("up", "down"):
            self._walk_history(-1 if event.key == "up" else 1)
        elif event.key == "escape":
            self.post_message(self.Left())
        else:
            return
        event.stop()
        event.prevent_default()

    def _complete_one(self) -> None:
        options = self._complete(self.value)
        if options:
            self.value = options[0] + " "
            self.cursor_position = len(self.value)

    def _walk_history(self, step: int) -> None:
        if self._earlier:
            self._place = max(0, min(len(self._earlier), self._place + step))
            self.value = self._earlier[self._place] if self._place < len(self._earlier) else ""
            self.cursor_position = len(self.value)
