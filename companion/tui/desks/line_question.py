"""A question in the line below the table, which a letter answers while everything else goes on."""

from collections.abc import Callable, Mapping

from textual import events

from companion.session.news import News
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part


class LineQuestion(Part[Desk]):
    """Asks until the next message. Undo drops the question instead of a move."""

    _replies: Mapping[str, Callable[[], object]] = {}
    """The answer keys of the question, with their actions."""

    def ask(self, question: str, answers: Mapping[str, Callable[[], object]]) -> None:
        """Ask in the line. An answer key runs its action."""
        self.desk.say(question)
        self._replies = answers
        self.desk.paint()

    def on_message_replaced(self) -> None:
        """Withdraw the question: another message replaces it."""
        self._replies = {}

    def withdraw(self) -> None:
        """Withdraw the question, leaving the line empty."""
        if self._replies:
            self.desk.say("")
            self.desk.paint()

    def forget_before_news(self, news: News) -> None:
        """Withdraw a question that a move has made obsolete."""
        if news.lines:
            self.withdraw()

    def consume_key(self, event: events.Key) -> bool:
        """Take the answer. Any other key drops the question; undo keys do nothing more than that."""
        asked = bool(self._replies) and self.desk.focused is None
        answer = self._replies.get((event.character or "").casefold()) if asked else None
        if asked and not (answer is None and self._is_undo_or_back_key(event.key)):
            self.withdraw()
        if answer is not None:
            event.stop()
            event.prevent_default()
            self.desk.shell.inputs.ignore_held_key()  # another player's bid may be waiting
            answer()
        return answer is not None

    def _is_undo_or_back_key(self, key: str) -> bool:
        """Return whether a key by itself drops a half-entered move."""
        binding = self.desk.active_bindings.get(key)
        return key == "escape" or (binding is not None and binding.binding.action == "order('undo')")

    @property
    def has_unfinished_entry(self) -> bool:
        """Return whether the line shows a question."""
        return bool(self._replies)

    def drop_unfinished_entry(self) -> bool:
        """Drop the question. Return whether there was one."""
        asked = bool(self._replies)
        self.withdraw()
        return asked
