"""The Textual app: its screens, themes and what works everywhere."""

import gc
import sys
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual import constants, events
from textual.actions import SkipAction
from textual.app import App
from textual.binding import Binding
from textual.command import Provider
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import get_current_worker

from companion import games
from companion.core.errors import CompanionError
from companion.core.game import Setup
from companion.core.history import Line
from companion.session.box_link import move_of
from companion.session.clock import Clock
from companion.session.learning import Learning
from companion.session.session import Session
from companion.session.watching import Watching
from companion.table.ports import Button, OpenGame
from companion.table.preferences import Preferences
from companion.table.reading import game_of
from companion.table.table import Table
from companion.tui.actions import PLACES
from companion.tui.desks import desk, part
from companion.tui.inputs import IN_TURN, Inputs
from companion.tui.screens.desk import Desk
from companion.tui.screens.home import Home
from companion.tui.screens.page import Page
from companion.tui.screens.unit_desk import UnitDesk
from companion.tui.services import Services
from companion.tui.themes import THEMES
from companion.unit.takeover import TakeOver

SEATS = ("Red", "Blue", "Green", "Yellow")

GONE, INTERRUPTED = 129, 130
"""The exit status where the terminal is gone, and after Ctrl+C: those of the signals that mean the same."""

_FOREIGN = sys.platform == "win32" or constants.DRIVER is not None
"""Whether the terminal is one of Windows, or none at all."""

_PAGES = {
    "new": "new_game.NewGame",
    "games": "games.Games",
    "settings": "settings.Settings",
    "box": "box.BoxPage",
    "cards": "cards.Cards",
}


def _commands() -> type[Provider]:
    from companion.tui.commands import Everything

    return Everything


def _bound(screen: Screen[Any]) -> set[str | None]:
    """Return the ids of the actions that have keys on a screen."""
    return {binding.id for binding in type(screen).BINDINGS if isinstance(binding, Binding)}


class CompanionApp(App[None]):
    """The companion. Screens show the table; what they ask of one another goes through here."""

    CSS_PATH = ["companion.tcss", "pages.tcss", "desks.tcss"]
    TITLE = "companion"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    COMMANDS = {_commands}
    BINDINGS = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(self, services: Services, *, first: str = "home", game_id: int | None = None) -> None:
        super().__init__()
        self.services = services
        self._first = first
        self._game_id = game_id
        self._inputs = Inputs(self)
        for theme in THEMES:
            self.register_theme(theme)

    def on_mount(self) -> None:
        """Take over the preferences and open the first screen."""
        self._follow(self.services.preferences)
        self.services.box.pressed = self._box_pressed
        self.services.box.handed_over = self._take_over_box
        self.services.box.status_changed = self._show_edges
        self.push_screen(Home(self.services))
        if self._first == "unit":
            self.new_unit()
        elif self._game_id is not None:
            self.resume_game(self._game_id)
        self.call_after_refresh(self._settle)

    def on_unmount(self) -> None:
        """Let go of what makes sounds and of the box."""
        self._inputs.close()
        self.services.closed()

    async def on_event(self, event: events.Event) -> None:
        """Take one key, paste or click after the other."""
        if not isinstance(event, IN_TURN) or event.is_forwarded or self._inputs.admits(event):
            await super().on_event(event)

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Open a window and wait for its answer; what is typed meanwhile is for the window."""
        worker = get_current_worker()
        self._inputs.awaited[worker] = screen
        try:
            return await super().push_screen_wait(screen, mode=mode)
        finally:
            del self._inputs.awaited[worker]

    def take_over(self, preferences: Preferences) -> str | None:
        """Let preferences count from now on; return why they could not be saved, if so."""
        problem = self.services.change(preferences)
        self._follow(preferences)
        return problem

    def _follow(self, preferences: Preferences) -> None:
        self.theme = preferences.theme if preferences.theme in self.available_themes else "companion"
        self.set_keymap(preferences.keys)
        if (desk := self.desk) is not None:
            desk.session.still = preferences.still

    @property
    def desk(self) -> Desk | None:
        """Return the screen of the game being played, even if another one lies over it."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, Desk)), None)

    def open_page(self, name: str) -> None:
        """Open one of the screens of `_PAGES`; each is imported when it is first wanted."""
        module, _, kind = _PAGES[name].partition(".")
        self.push_screen(part(f"screens.{module}", kind)(self.services))

    def open_box(self, game: str) -> None:
        """Open what the owner has read off the box of a game."""
        self.push_screen(part("screens.own_box", "OwnBoxPage")(self.services, game))

    def _box_pressed(self, button: Button) -> None:
        """Carry out what a button of the box means in the game being played; elsewhere it means nothing."""
        if (desk := self.desk) is not None:
            try:
                move = move_of(button, desk.session.unit, desk.session.now_ms)
            except CompanionError as error:
                desk.say(str(error), wrong=True)
                return
            if button is Button.BUILD and isinstance(desk, UnitDesk):
                move = desk.build_move()
            desk.submit(move, "box")

    def _take_over_box(self) -> None:
        """Go on with what the box did while it was the unit by itself, if a game is open that can take it."""
        if (desk := self.desk) is not None and any(form.make is TakeOver for form in desk.session.table.game.forms):
            for move in self.services.box.take_alone():
                desk.submit(move, "box")

    def _settle(self) -> None:
        """Once the first frame is out: open sound and box, and let the garbage collector in again.

        It spares what stays for the evening.
        """
        self.services.opened()
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 20, 100)
        gc.enable()

    def new_unit(self, players: Sequence[str] = SEATS) -> None:
        """Begin with the trading unit alone."""
        self.begin("Trading unit", Setup("unit", tuple(players), dict(self.services.preferences.unit)))

    def begin(self, name: str, setup: Setup, *, instead: bool = False) -> None:
        """Begin a game and open its desk, `instead` of the screen that asked for it."""
        try:
            kept = self.services.kept_cards(setup)
            setup = replace(setup, seed=setup.seed or self.services.seed(), cards=kept)
            file = self.services.create(name, setup)
            self._open(name, setup, (), 0, file, instead=instead)
        except CompanionError as error:
            self.complain(str(error))

    def resume_game(self, game_id: int) -> None:
        """Go on with a saved game, or say why not."""
        try:
            self.open_game(game_id)
        except CompanionError as error:
            self.complain(str(error))

    def open_game(self, game_id: int) -> None:
        """Go on with a saved game: what ran when it was left is held. Raises as `Library.resume` does."""
        if self.services.library is None:
            return
        file = self.services.library.resume(game_id)
        try:
            setup, lines = file.load(game_of(file).fact_types)
            self._open(file.name, setup, lines, file.resume_ms(lines), file)
        except CompanionError:
            file.close()
            raise

    def watch_game(self, game_id: int) -> None:
        """Follow a game that is played elsewhere. Raises as `Library.watch` does."""
        if self.services.library is not None:
            reading = self.services.library.watch(game_id)
            session = Watching(reading, self.services.preferences.still)
            game = session.table.game.name
            self.push_screen(desk(game)(session, f"WATCHING {reading.name}", self.services))

    def _open(
        self, name: str, setup: Setup, lines: Sequence[Line], clock_ms: int, file: OpenGame, *, instead: bool = False
    ) -> None:
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
        if (box := self.services.own_box(setup.game)) is not None:
            opened = table.game.begin(setup).edition
            session.learning = Learning(box, opened, table.state.edition)
        show = self.switch_screen if instead else self.push_screen
        show(desk(setup.game)(session, name, self.services))
        self.call_after_refresh(self._take_over_box)

    def complain(self, text: str) -> None:
        """Say what went wrong where the user is looking."""
        self.notify(text, severity="error", timeout=10, markup=False)

    def get_driver_class(self) -> type[Driver]:
        """Return the driver that notices when the terminal is gone, where there is one."""
        if _FOREIGN:
            return super().get_driver_class()
        driver: type[Driver] = part("terminal", "TerminalDriver")  # type: ignore[assignment] # a class, not an object
        return driver

    def on_terminal_gone(self) -> None:
        """End where nothing can be typed any more; the game is saved."""
        self.exit(return_code=GONE)

    async def action_interrupt(self) -> None:
        """Leave as any program does at Ctrl+C, unless there is something to copy."""
        if self.screen.get_selected_text() or getattr(self.focused, "selected_text", ""):
            raise SkipAction
        self.exit(return_code=INTERRUPTED)

    async def action_back(self) -> None:
        """Leave the screen, unless it is the first one."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    def action_mute(self) -> None:
        """Sound on or off."""
        problem = self.services.mute()
        if problem:
            self.complain(problem)
        self._show_edges()

    def _show_edges(self) -> None:
        """Show what became of sound and box on every screen there is."""
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_mounted:
                screen.edges_changed()

    def action_help(self) -> None:
        """Show the keys."""
        bound = _bound(self.screen)
        here = tuple(place for place, (first, *_) in PLACES.items() if first.id in bound and place != "Everywhere")
        self.push_screen(part("screens.help", "Help")(self.services.preferences.keys, self.desk, here))

    def action_export_game(self) -> None:
        """Write the game being played to a file, also where nothing can be saved."""
        if (desk := self.desk) is not None:
            part("export", "export")(self, desk.session.table, desk.desk_title)

    def action_build_log(self) -> None:
        """Show what Build has shown so far."""
        if (desk := self.desk) is not None:
            self.push_screen(part("screens.build_log", "BuildLog")(desk.session))
