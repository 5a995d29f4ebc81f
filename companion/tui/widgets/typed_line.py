"""An input line that lets `?` open the help if no text can begin with it."""

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """Leaves `?` to the help while the line is empty: the key line offers it below every window."""

    def accepts_question_mark(self) -> bool:
        """Return whether a `?` belongs to the text."""
        return bool(self.value)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether a key is typed here."""
        left = character == "?" and not self.accepts_question_mark()
        return not left and super().check_consume_key(key, character)

    async def _on_key(self, event: events.Key) -> None:
        if event.is_printable and not self.check_consume_key(event.key, event.character):
            event.prevent_default()
