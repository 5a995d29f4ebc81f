"""The Textual app: its screens, themes and what works everywhere."""

from textual.app import App

from companion.core.game import Setup
from companion.games import load
from companion.table.table import Table
from companion.tui.screens.unit import UnitScreen
from companion.tui.services import Services, Unsaved
from companion.tui.session import Session


class CompanionApp(App[None]):
    """The companion."""

    CSS_PATH = "companion.tcss"
    TITLE = "companion"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]

    def __init__(self, services: Services | None = None) -> None:
        super().__init__()
        self.services = services or Services()

    def on_mount(self) -> None:
        """Open the first screen."""
        table = Table(load("unit"), Setup("unit", ("Ana", "Ben", "Cleo"), seed=7), Unsaved())
        session = Session(table, speaker=self.services.speaker, box=self.services.box)
        self.push_screen(UnitScreen(session, "Trading unit", self.services))
