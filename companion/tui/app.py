"""The Textual app: its screens, themes and global actions."""

import asyncio
import sys
from collections.abc import Sequence
from functools import partial
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

from companion.core.language import WindowLanguage, use_window
from companion.core.visible import escape_hidden
from companion.core.words import say
from companion.table.preferences import Preferences
from companion.tui import collector, routes
from companion.tui.actions import places_of_bindings
from companion.tui.app_with_games import AppWithGames
from companion.tui.frames import skip_second_layout
from companion.tui.inputs import IN_TURN, BackgroundReported, Inputs
from companion.tui.letters import OnlyLetters
from companion.tui.pages.home import Home
from companion.tui.pages.page import Page
from companion.tui.services import Services
from companion.tui.themes import LIGHT, THEMES
from companion.tui.widgets.fit import keep_names_whole
from companion.tui.windows.saving import save_again, save_or_ask_to_leave

if TYPE_CHECKING:
    pass

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


class CompanionApp(AppWithGames):
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

    def complain(self, text: str) -> None:
        """Show an error where the user is looking."""
        self.notify(escape_hidden(text), severity="error", timeout=10, markup=False)

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
        desk, here = self.desk, places_of_bindings(type(self.screen).BINDINGS)
        sheet = routes.import_by_path("windows.help.Help")
        self.push_screen(sheet(self.services.preferences.keys, desk, here, over_desk=self.screen is desk))

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
