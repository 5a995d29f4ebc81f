"""A game that is played elsewhere, on the screen it is played on."""

from companion.tui.screens.unit import UnitScreen
from companion.tui.services import Services
from companion.tui.watching import Watching
from companion.tui.widgets.lines import StatusLine


class WatchScreen(UnitScreen):
    """The screen of the unit; the line on top says that nothing can be done here."""

    def __init__(self, session: Watching, title: str, services: Services) -> None:
        super().__init__(session, f"WATCHING {title}", services)
        self._watching = session

    def paint(self) -> None:
        """Show the game as it was last read."""
        super().paint()
        trouble = self._watching.trouble
        self.query_one(StatusLine).trouble = f"NOT READ: {trouble}" if trouble else ""
