"""The Textual app: its screens, themes and what works everywhere."""

import gc
from collections.abc import Sequence

from textual.app import App

from companion import games
from companion.core.errors import CompanionError
from companion.core.game import Setup
from companion.core.history import Line
from companion.table.ports import OpenGame
from companion.table.table import Table
from companion.tui.screens.home import Home
from companion.tui.screens.unit import UnitScreen
from companion.tui.services import Services
from companion.tui.session import Clock, Session
from companion.tui.themes import THEMES

SEATS = ("Red", "Blue", "Green", "Yellow")


class CompanionApp(App[None]):
    """The companion. Screens show the table; what they ask of one another goes through here."""

    CSS_PATH = "companion.tcss"
    TITLE = "companion"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]

    def __init__(self, services: Services, *, first: str = "home") -> None:
        super().__init__()
        self.services = services
        self._first = first
        for theme in THEMES:
            self.register_theme(theme)

    def on_mount(self) -> None:
        """Take over the preferences and open the first screen."""
        preferences = self.services.preferences
        self.theme = preferences.theme if preferences.theme in self.available_themes else "companion"
        self.set_keymap(preferences.keys)
        self.push_screen(Home(self.services))
        if self._first == "unit":
            self.new_unit()
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """Let the garbage collector in again once the first frame is out, sparing what stays for the evening."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        gc.enable()

    def new_unit(self, players: Sequence[str] = SEATS) -> None:
        """Begin with the trading unit alone."""
        self.begin("Trading unit", Setup("unit", tuple(players), dict(self.services.preferences.unit)))

    def begin(self, name: str, setup: Setup) -> None:
        """Begin a game and open its desk."""
        setup = Setup(setup.game, setup.players, setup.options, setup.edition, setup.seed or self.services.seed())
        try:
            file = self.services.create(name, setup)
            self._open(name, setup, (), 0, file)
        except CompanionError as error:
            self.complain(str(error))

    def resume_game(self, game_id: int) -> None:
        """Go on with a saved game: what ran when it was left is held."""
        if self.services.library is None:
            return
        try:
            file = self.services.library.resume(game_id)
            setup, lines = file.load(games.load(file.setup().game).fact_types)
            self._open(file.name, setup, lines, file.resume_ms(lines), file)
        except CompanionError as error:
            self.complain(str(error))

    def _open(self, name: str, setup: Setup, lines: Sequence[Line], clock_ms: int, file: OpenGame) -> None:
        table = Table(games.load(setup.game), setup, file, self.services.wall_ms)
        table.load(lines, clock_ms)
        table.wake()
        session = Session(
            table,
            speaker=self.services.speaker,
            box=self.services.box,
            file=file,
            clock=Clock(table.now_ms, self.services.seconds),
            still=self.services.preferences.still,
            resumed=bool(lines),
        )
        self.push_screen(UnitScreen(session, name, self.services))

    def complain(self, text: str) -> None:
        """Say what went wrong where the user is looking."""
        self.notify(text, severity="error", timeout=10, markup=False)

    async def action_back(self) -> None:
        """Leave the screen, unless it is the first one."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    def action_mute(self) -> None:
        """Sound on or off."""
        self.services.mute()
