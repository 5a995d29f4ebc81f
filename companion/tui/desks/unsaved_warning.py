"""Warns when a game is no longer being saved."""

from companion.core.words import say
from companion.session.news import News
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part


class UnsavedWarning(Part[Desk]):
    """Says how to save a game that is no longer being saved, until it is again."""

    _why = ""

    def react_to_news(self, news: News) -> None:
        """Say what has changed."""
        before, self._why = self._why, self.desk.session.why_unsaved
        if before and not self._why:
            self.desk.say("")
        if self._why and not before and self.desk.session.save_played_game is not None:
            key = self.desk.services.key_of("save-anew")
            said = say("NOT SAVED: {why} Press {key} to save again.", why=self._why, key=key)
            self.desk.say(said, wrong=True)
