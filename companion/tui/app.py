"""The Textual app: its screens, themes and global actions."""

import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual import constants, events
from textual.actions import SkipAction
from textual.app import App
from textual.binding import Binding
from textual.command import Provider
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.worker import get_current_worker

from companion.core.errors import CompanionError, refusal
from companion.core.language import WindowLanguage, use_window
from companion.core.order import Setup
from companion.core.seats import default_seat_names, with_default_names_translated
from companion.core.visible import visible
from companion.core.words import say
from companion.table.ports import GameBusy
from companion.table.preferences import Preferences
from companion.tui import collector, routes
from companion.tui.actions import places_of_bindings
from companion.tui.frames import skip_second_layout
from companion.tui.inputs import IN_TURN, BackgroundReported, Inputs
from companion.tui.letters import OnlyLetters
from companion.tui.pages.home import Home
from companion.tui.pages.page import Page
from companion.tui.services import Services
from companion.tui.shell import Shell
from companion.tui.themes import LIGHT, THEMES
from companion.tui.widgets.fit import keep_names_whole
from companion.tui.windows.ask import offer_to_watch
from companion.tui.windows.saving import save_again, save_or_ask_to_leave
from companion.tui.windows.window import Scrolling
from companion.tui.words import error_in_words

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.tui.desks.desk import Desk

GONE, INTERRUPTED = 129, 130
"""The exit statuses for a lost terminal and for Ctrl+C: those of the corresponding signals."""

_FOREIGN = sys.platform == "win32" or constants.DRIVER is not None
"""Whether the terminal is a Windows one, or there is none."""


def _command_provider() -> type[Provider]:
    from companion.tui.windows.palette import AllCommands

    return AllCommands


def _go_back(screen: Screen[Any]) -> None:
    """Leave a screen the way the screen defines."""
    if isinstance(screen, Page) and not routes.is_desk(screen):
        screen.back()
    else:
        screen.dismiss()


_ONLY_LETTERS = OnlyLetters()


class CompanionApp(Shell):
    """The Companion app. Screens show the table and reach one another through it."""

    CSS_PATH = ["companion.tcss", "pages/pages.tcss", "desks/desks.tcss"]
    TITLE = "companion"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-mid"), (42, "-tall")]
    COMMANDS = {_command_provider}
    BINDINGS = [Binding("ctrl+c", "interrupt", show=False, priority=True)]

    def __init__(
        self,
        services: Services,
        *,
        first: str = "home",
        game_id: int | None = None,
        follows_background: bool = False,
    ) -> None:
        super().__init__()
        skip_second_layout()
        self.services = services
        self._window = WindowLanguage(services.language)
        use_window(self._window)
        self.follows_background = follows_background
        self._first = first
        self._game_id = game_id
        self.inputs = Inputs(self)
        for theme in THEMES:
            self.register_theme(theme)
        # Before the style sheets are read: a later change of theme parses them all again.
        self.set_reactive(App.theme, self._theme_of(services.preferences))
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        """Apply the preferences and open the first screen."""
        self._follow_preferences(self.services.preferences)
        for edge in (self.services.phones, self.services.club):
            edge.changed = self._show_device_state
        self.services.box.status_changed = self._show_device_state
        self.services.phones.rematch = self.rematch_by_phone
        self.push_screen(Home(self.services))
        if self._first == "unit":
            self.action_new_unit()
        elif self._game_id is not None:
            self.resume_game(self._game_id)
        self.call_after_refresh(self._finish_startup)

    def on_unmount(self) -> None:
        """Release the sound player, the box and the players' names."""
        self.inputs.close()
        self.services.closed()
        keep_names_whole(())

    async def on_event(self, event: events.Event) -> None:
        """Handle keys, pastes and clicks in order."""
        passes = not isinstance(event, IN_TURN) or event.is_forwarded or self.inputs.admit_or_queue(event)
        if passes and not routes.consume_bid_key_below(self.desk, self.screen_stack, event):
            await super().on_event(event)

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Open a window and wait for its answer. Keys typed meanwhile go to the window.

        If the calling screen is closed or replaced, its worker ends here instead.
        """
        worker = get_current_worker()
        self.inputs.awaited[worker] = screen
        try:
            await self._wait_for_closing_screens()
            if isinstance(worker.node, Screen) and worker.node not in self.screen_stack:
                raise asyncio.CancelledError
            return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))
        finally:
            del self.inputs.awaited[worker]

    async def _wait_for_closing_screens(self) -> None:
        """Wait until the closing screens are gone.

        Runs in a task of its own: a closing screen ends its workers, and none of them may end the closing.
        """
        await asyncio.shield(asyncio.create_task(self._flush_next_callbacks()))

    def apply_preferences(self, preferences: Preferences) -> str | None:
        """Apply preferences. Return why they could not be saved, if so."""
        problem = self.services.change_preferences(preferences)
        self._follow_preferences(preferences)
        return problem

    def _follow_preferences(self, preferences: Preferences) -> None:
        self.theme = self._theme_of(preferences)
        self.set_keymap(preferences.keys)
        self._window.code = self.services.language
        if isinstance(self.screen, Page):
            self.screen.follow_language()

    def _theme_of(self, preferences: Preferences) -> str:
        return preferences.theme if preferences.theme in self.available_themes else "companion"

    @property
    def desk(self) -> "Desk | None":
        """Return the screen of the game being played, even under other screens."""
        return next((screen for screen in reversed(self.screen_stack) if routes.is_desk(screen)), None)

    @property
    def evening(self) -> "Session | None":
        """Return the session of the game being played, None on screens outside a game."""
        return self.desk.session if self.desk is not None else None

    def action_open_page(self, name: str) -> None:
        """Open one of the screens outside the games."""
        self.push_screen(routes.page_class(name)(self.services))

    def open_owners_values(self, game: str) -> None:
        """Open what cards and board say in the owner's copy of a game."""
        self.push_screen(routes.import_by_path("pages.owners.OwnersPage")(self.services, game))

    def _finish_startup(self) -> None:
        """After the first frame: open sound and box, load what every desk needs, and turn on garbage collection."""
        self.services.opened()
        routes.import_by_path("desks.desk.Desk")
        if collector.resume_gc():
            self.inputs.when_calm = collector.collect_if_due

    def action_new_unit(self) -> None:
        """Start the trading unit alone, for the players of its last game, or else of any game."""
        last = self.services.last_played_table("unit")
        players = last.players if last is not None else self.services.last_players() or default_seat_names()
        self.begin(
            say("Trading unit"),
            Setup("unit", with_default_names_translated(players), dict(self.services.preferences.unit)),
        )

    def begin(self, name: str, setup: Setup, opening: Sequence[str] = (), *, replacing_screen: bool = False) -> None:
        """Begin a game with its `opening` lines and show its desk, perhaps `replacing_screen` on top.

        A desk below is closed too, with the windows over it.
        """
        try:
            desk = self._build_desk(self.services.begin(name, setup, opening))
        except CompanionError as error:
            self.complain(error_in_words(error))
            return
        if not replacing_screen:
            self.push_screen(desk)
            return
        while self.desk is not None and self.screen is not self.desk:
            self.pop_screen()
        self.switch_screen(desk)

    def replace_desk(self, session: "Session", message: str = "") -> None:
        """Replace the desk shown with the one for the session's current state, and say a message there."""
        before, desk = self.desk, self._build_desk(session)
        if before is not None:
            desk.take_over_state(before)
        self.switch_screen(desk)
        if message:
            desk.call_later(desk.say, message)

    def rematch(self, *, replacing_screen: bool = False) -> None:
        """Start a rematch of the game on the screen, or else of the game played last."""
        if (shown := self.evening) is None:
            table = self.services.last_played_table(*routes.games_with_turns())
        else:
            table = self.services.table_to_repeat(shown)
        if table is not None:
            name = self.services.name_for_new_game(table.game)
            self.begin(name, table.setup, table.opening, replacing_screen=replacing_screen)

    def rematch_by_phone(self) -> None:
        """Start a rematch of the game on the screen, closing a sheet over it that only shows something.

        Raises `CompanionError` while a window holds something a person has begun or has to answer.
        """
        desk = self.desk
        over = self.screen_stack[self.screen_stack.index(desk) + 1 :] if desk else []
        only_shown = [each for each in over if isinstance(each, Scrolling) and each not in self.inputs.awaited.values()]
        if desk is None or len(over) > 1 or over != only_shown:
            raise refusal(say("Someone is using Companion's screen: close what is open there, then start the rematch."))
        for screen in only_shown:
            screen.dismiss()
        self.call_next(self._play_again, desk)

    def _play_again(self, desk: "Desk") -> None:
        """Begin the rematch of this desk's game, unless another desk replaced it meanwhile."""
        if self.desk is desk:
            self.rematch(replacing_screen=True)

    def resume_game(self, game_id: int) -> None:
        """Resume a saved game, or say why not. Offer to watch one that is played elsewhere."""
        try:
            self.open_game(game_id)
        except GameBusy as error:
            offer_to_watch(self, error, partial(self._watch_instead, game_id))
        except CompanionError as error:
            self.complain(error_in_words(error))

    def _watch_instead(self, game_id: int) -> None:
        try:
            self.watch_game(game_id)
        except CompanionError as error:
            self.complain(error_in_words(error))

    def open_game(self, game_id: int) -> None:
        """Resume a saved game, with running clocks paused. Raises as `Library.resume` does."""
        if (session := self.services.resume(game_id)) is not None:
            self.push_screen(self._build_desk(session))

    def watch_game(self, game_id: int) -> None:
        """Follow a game played elsewhere. Raises as `Library.watch` does."""
        if (session := self.services.watch(game_id)) is not None:
            self.push_screen(self._build_desk(session))

    def _build_desk(self, session: "Session") -> "Desk":
        self._read_style(Path(__file__).with_name("desks") / f"{session.table.game.name}.tcss")
        return routes.build_desk(session, self.services)

    def _read_style(self, path: Path) -> None:
        """Read a style sheet once. As a screen's own style it would make all others parse again."""
        if path.exists() and not self.stylesheet.has_source(str(path)):
            self.stylesheet.read(path)
            self.stylesheet.parse()

    def complain(self, text: str) -> None:
        """Show an error where the user is looking."""
        self.notify(visible(text), severity="error", timeout=10, markup=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line passes before it is drawn."""
        return (*super().get_line_filters(), _ONLY_LETTERS)

    def get_driver_class(self) -> type[Driver]:
        """Return the driver that detects a lost terminal, where there is one."""
        if _FOREIGN:
            return super().get_driver_class()
        driver: type[Driver] = routes.import_by_path("terminal.TerminalDriver")  # type: ignore[assignment] # a class, not an object
        return driver

    def on_background_reported(self, event: BackgroundReported) -> None:
        """Use the light theme in a light terminal, on the very first start."""
        if event.light and self.follows_background:
            self.apply_preferences(replace(self.services.preferences, theme=LIGHT))

    def on_terminal_gone(self) -> None:
        """Quit when nothing can be typed and no one can be asked."""
        self.exit(return_code=GONE)

    async def action_interrupt(self) -> None:
        """Quit on Ctrl+C like other programs, unless there is text to copy."""
        if self.screen.get_selected_text() or getattr(self.focused, "selected_text", ""):
            raise SkipAction
        leave = partial(self.exit, return_code=INTERRUPTED)
        if save_or_ask_to_leave(self, self.desk, leave):
            leave()

    async def action_back(self) -> None:
        """Leave the screen, unless it is the first; at a table, open its menu. Waiting questions get no answer."""
        top = self.screen
        if routes.is_desk(top) and top.session.takes_moves:
            top.back()
        elif len(self.screen_stack) > 2:
            _go_back(top)

    def leave(self, desk: Screen[None]) -> None:
        """Leave a desk. Ask first if that would lose the game."""
        if save_or_ask_to_leave(self, self.desk, desk.dismiss):
            desk.dismiss()

    async def action_quit(self) -> None:
        """Quit the app."""
        if save_or_ask_to_leave(self, self.desk, self.exit):
            self.exit()

    def action_save_again(self) -> None:
        """Write the whole game to disk again."""
        save_again(self, self.desk)

    def action_mute(self) -> None:
        """Turn the sound on or off."""
        problem = self.services.toggle_mute()
        if problem:
            self.complain(problem)
        self._show_device_state()

    def action_phones(self) -> None:
        """Let phones in and show how to join, unless that is already shown."""
        self.services.phones.switch(True)
        if not any(screen.id == "phones" for screen in self.screen_stack):
            self.action_open_page("phones")

    def after_game_closed(self) -> None:
        """Refresh every page's saved games after a game is closed, and turn off the box display.

        When the app ends, the box becomes a unit by itself and continues.
        """
        if not self._exit:
            self.services.box.show_off_unless_served()
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_present:
                screen.after_game_closed()

    def _show_device_state(self) -> None:
        """Show the state of sound and box on every screen."""
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_present:
                screen.show_device_state()

    def action_command_palette(self) -> None:
        """Open the list of all commands, once."""
        from companion.tui.windows.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=say("Search for commands…"), id="--command-palette"))

    def action_help(self) -> None:
        """Show the keys."""
        here = places_of_bindings(type(self.screen).BINDINGS)
        self.push_screen(routes.import_by_path("windows.help.Help")(self.services.preferences.keys, self.desk, here))

    def action_language(self) -> None:
        """Choose the language, unless that is already being asked."""
        if isinstance(self.screen, Page):
            routes.import_by_path("windows.languages.ask_language")(self)

    def action_export_game(self) -> None:
        """Write the game being played to a file, even if games cannot be saved."""
        if (desk := self.desk) is not None:
            routes.import_by_path("windows.export.export")(self, desk.session.table, desk.desk_title)

    def action_build_log(self) -> None:
        """Show what Build has shown so far."""
        if (desk := self.desk) is not None:
            self.push_screen(routes.import_by_path("windows.build_log.BuildLog")(desk.session))
