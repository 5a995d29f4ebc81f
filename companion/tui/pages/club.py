"""The club: how this table is connected to it, and its settings."""

from textual.app import ComposeResult

from companion.core.words import phrase, say
from companion.tui.pages.settings import Settings
from companion.tui.widgets.lines import WrappedText
from companion.tui.widgets.rows import Row


class ClubPage(Settings):
    """The connection on top, and those settings that concern the club."""

    HEADING = phrase("Club")

    def compose_above(self) -> ComposeResult:
        """Yield the state of the connection, and where to see all tables."""
        yield WrappedText(id="club-status")

    def rows(self) -> list[Row]:
        """Return the club's settings with their values."""
        return self.rows_of("Club")

    def show_state(self) -> None:
        """Show the current state."""
        super().show_state()
        said = self.services.club.status().sentence
        if club := self.preferences.club:
            said += "\n" + say("To see all tables on one screen: {command}", command=f"companion hall {club}")
        self.query_one("#club-status", WrappedText).update(said)

    def show_device_state(self) -> None:
        """Show that the table was connected or lost."""
        self.show_state()
