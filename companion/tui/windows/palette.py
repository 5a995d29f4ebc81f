"""The command palette: every action of the screen, the moves of the running game, export and themes."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import cast

import msgspec
from textual.binding import Binding
from textual.command import CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape
from textual.widgets.option_list import Option

from companion import games
from companion.core.words import say, translated
from companion.locale.language_names import own_names
from companion.table import orders
from companion.tui.actions import ALL, EVERYWHERE, Action, keys_of
from companion.tui.desks.desk import Desk
from companion.tui.shell import Shell
from companion.tui.theme_names import THEME_NAMES
from companion.tui.themes import THEMES
from companion.tui.widgets.command import CommandBar


class Entry(msgspec.Struct, frozen=True):
    """One command: its name, description, action and keys."""

    name: str
    help: str
    run: Callable[[], object]
    keys: str = ""

    def name_with_keys(self, name: Content) -> Content:
        """Return the name as the list shows it, with its keys beside it."""
        return Content.assemble(name, "  ", (self.keys, "$text-accent"))

    @property
    def hint(self) -> str | None:
        """Return the description for the list, which reads it as markup."""
        return escape(self.help) or None


class Palette(CommandPalette):
    """A palette that says at once if no command matches.

    Its mark stays in place if a page key is pressed while the list has no room for a line.
    """

    def _start_no_matches_countdown(self, search_value: str) -> None:
        self._stop_no_matches_countdown()
        nothing = Option(Content(say("No matches: try another word.")), disabled=True, id=self._NO_MATCHES)
        self.query_one(CommandList).add_options([nothing] if search_value else [])
        self._list_visible = bool(search_value)

    def _action_command_list(self, action: str) -> None:
        with suppress(LookupError):
            super()._action_command_list(action)


class AllCommands(Provider):
    """Every action available on the screen below the palette."""

    @property
    def _shell(self) -> Shell:
        return cast(Shell, self.app)

    async def discover(self) -> Hits:
        """Yield every command."""
        for entry in self._entries():
            yield DiscoveryHit(entry.name_with_keys(Content(entry.name)), entry.run, entry.name, entry.hint)

    async def search(self, query: str) -> Hits:
        """Yield the commands whose name matches the typed text or whose description contains it."""
        matcher = self.matcher(query)
        for entry in self._entries():
            # Scattered letters match any sentence, so a description has to contain the text as typed.
            said = matcher.match(entry.help) if query.casefold() in entry.help.casefold() else 0
            if (score := max(matcher.match(entry.name), said)) > 0:
                found = entry.name_with_keys(matcher.highlight(entry.name))
                yield Hit(score, found, entry.run, entry.name, entry.hint)

    def _entries(self) -> Iterator[Entry]:
        yield from self._action_entries()
        if isinstance(self.screen, Desk):
            yield from self._move_entries(self.screen)
            yield Entry(
                say("Export this game"),
                say("As moves, text, JSON lines or CSV, even when saving fails"),
                self._shell.action_export_game,
            )
            if self.screen.session.takes_moves and self.screen.session.table.setup.players:
                correct = partial(self.screen.run_action, "correct_name")
                yield Entry(say("Rename a player"), say("Changes the name in past moves too"), correct)
            yield Entry(
                say("Button box"),
                translated(self._shell.services.box.status),
                partial(self._shell.action_open_page, "box"),
            )
        club = self._shell.services.club.status().sentence
        yield Entry(say("Club"), club, partial(self._shell.action_open_page, "club"))
        counted = ALL["games-stats"].help
        yield Entry(say("Statistics"), counted, partial(self._shell.action_open_page, "stats"))
        for game in games.OWNERS if self._shell.services.owners is not None else ():
            text = say("View, correct or share your game's values")
            name = say("{game} values", game=games.load(game).title)
            yield Entry(name, text, partial(self._shell.open_owners_values, game))
        for theme in THEMES:
            name = say("Theme {theme}", theme=translated(THEME_NAMES[theme.name]))
            yield Entry(name, say("Change the colours"), partial(self._apply_preferences, theme=theme.name))
        for code, name in own_names().items():
            yield Entry(
                say("Language {language}", language=name),
                say("Change the language"),
                partial(self._apply_preferences, language=code),
            )

    def _action_entries(self) -> Iterator[Entry]:
        bound = (binding.id for binding in type(self.screen).BINDINGS if isinstance(binding, Binding))
        here = [ALL[name] for name in bound if name in ALL]
        for action in (*here, *(action for action in EVERYWHERE if action not in here)):
            # The meaning of a digit depends on the moment.
            if action.id != "palette" and not action.keys.isdigit() and self._is_available(action):
                keys = " ".join(keys_of(action, self._shell.services.preferences.keys))
                yield Entry(action.help, "", partial(self.screen.run_action, action.does), keys)

    def _is_available(self, action: Action) -> bool:
        return not isinstance(self.screen, Desk) or self.screen.can(action)

    def _move_entries(self, desk: Desk) -> Iterator[Entry]:
        for form in orders.all_forms(desk.session.table.game):
            yield Entry(f": {form.usage}", translated(form.summary), partial(_write_in_command_bar, desk, form.verb))

    def _apply_preferences(self, **changes: str) -> None:
        preferences = msgspec.structs.replace(self._shell.services.preferences, **changes)
        if problem := self._shell.apply_preferences(preferences):
            self._shell.complain(problem)


def _write_in_command_bar(desk: Desk, verb: str) -> None:
    """Write the beginning of a move into the command bar."""
    bar = desk.query_one(CommandBar)
    bar.value = f"{verb} "
    bar.focus()
    bar.cursor_position = len(bar.value)
