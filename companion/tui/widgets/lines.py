"""Single lines: the status on top, the current question, and the last message."""

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from companion.tui.widgets.fit import evenly_wrapped, fit, wrapped, wrapped_at_parts


class StatusLine(Widget):
    """The top line: the game on the left; clock, box and sound on the right; errors in as many lines as needed."""

    left: reactive[str] = reactive("")
    right: reactive[str] = reactive("")
    trouble: reactive[str] = reactive("", layout=True)

    def watch_trouble(self, trouble: str) -> None:
        """Use the loud style while there is an error."""
        self.set_class(bool(trouble), "-trouble")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        return len(self._status_lines(width))

    def _status_lines(self, width: int) -> list[str]:
        """Return the line, cut to the width. An error that does not fit beside the rest goes above it."""
        room = max(0, width - len(self.right) - 2)
        *above, last = wrapped(self.trouble, max(1, width - 2)) if self.trouble else [self.left]
        if self.trouble and cell_len(last) > room:
            above, last = [*above, last], ""
        return [*(f" {line}" for line in above), f" {fit(last, room)}{self.right} "]

    def render(self) -> Content:
        """Return the line, with any lines above it."""
        return Content("\n".join(self._status_lines(self.size.width)))


class WrappedText(Static):
    """Sentences with the line breaks of lists and logs, in their own styles."""

    def __init__(self, text: str = "", classes: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(text, classes=classes, id=id, markup=False)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        return len(wrapped(str(self.content), width))

    def render(self) -> Content:
        """Return its lines."""
        said = self.content if isinstance(self.content, Content) else Content(str(self.content))
        return Content(self._wrapped_text(said.plain, self.content_size.width), [*said.spans])

    def _wrapped_text(self, text: str, width: int) -> str:
        return "\n".join(wrapped(text, width))


class WrappedList(WrappedText):
    """Lists that break between their parts."""

    def _wrapped_text(self, text: str, width: int) -> str:
        return "\n".join(wrapped_at_parts(text, width))


class Headline(WrappedText):
    """The current question. Several lines have similar lengths."""

    def __init__(self) -> None:
        super().__init__("", id="headline")

    def _wrapped_text(self, text: str, width: int) -> str:
        return evenly_wrapped(text, width)


class MessageLine(Widget):
    """Companion's last message: a refusal with its reasons, or the result of a key.

    It takes the lines it needs, up to a few, so that reasons and payments in notes are never cut off.
    """

    MOST_LINES = 4

    text: reactive[str] = reactive("", layout=True)
    wrong: reactive[bool] = reactive(False, layout=True)
    has_more = False
    """Whether some text is left out, which a click opens."""

    def watch_wrong(self, wrong: bool) -> None:
        """Style refusals differently from the rest."""
        self.set_class(wrong, "-wrong")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines of the text."""
        return min(len(self._message_lines(width)), self.MOST_LINES)

    def _message_lines(self, width: int) -> list[str]:
        sign = " ✗ " if self.wrong and self.text else " "
        first, *more = wrapped(self.text, max(8, width - len(sign))) or [""]
        return [sign + first, *(" " * len(sign) + line for line in more)]

    def render(self) -> Content:
        """Return the text's lines. A cross marks a refusal, so that colour is not the only sign."""
        return Content("\n".join(self._message_lines(self.size.width)))
