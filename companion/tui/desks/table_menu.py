"""The menu of a running game, and what it offers apart from playing."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.core.words import say
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.routes import import_by_path
from companion.tui.windows.game_menu import Entry, GameMenu


class TableMenu(Part[Desk]):
    """Opens the menu, the house rules and a rematch, renames players, and leaves."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys and entries do."""
        return {
            "rematch": self._start_rematch,
            "leave": lambda: self.desk.shell.leave(self.desk),
            "rules": self._show_rules,
            "correct_name": self._correct_name,
        }

    def open_menu(self) -> None:
        """Open the menu. Esc never leaves a running game directly."""
        self.desk.app.push_screen(GameMenu(self.desk.desk_title, self.entries()), self._run_entry)

    def entries(self) -> Sequence[Entry]:
        """Return the actions other than playing, including house rules and correcting a name."""
        view = Entry("t", say("TV view"), say("the table in large type"), "table_view")
        rules = Entry("r", say("House rules"), say("view or change"), "rules")
        name = Entry("n", say("Rename a player"), say("also in past moves"), "correct_name")
        named = (name,) if self.desk.session.table.setup.players else ()
        return view, rules, *named, Entry("l", *self._leave_label_and_help(), "leave")

    def _leave_label_and_help(self) -> tuple[str, str]:
        """Return how leaving is called, and what becomes of the game."""
        if not self.desk.session.is_worth_keeping:
            return say("Leave"), say("nothing to save yet")
        if self.desk.state.finished:
            return say("Leave"), say("the game is over and saved")
        return say("Save and leave"), say("continue at any time")

    def _run_entry(self, does: str | None) -> None:
        if does is not None:
            self.desk.call_next(self.desk.run_action, does)

    def _start_rematch(self) -> None:
        """Start a rematch, once the game is over."""
        if not self.desk.state.finished:
            self.desk.say(say("You can start a rematch once the game is over."), wrong=True)
            return
        self.desk.call_next(self.desk.shell.rematch, replacing_screen=True)

    def _show_rules(self) -> None:
        """Show this game's house rules. The first is the way of playing, if there are several."""
        full = next((each.full_play_dialog for each in self.desk.parts if each.full_play_dialog), None)
        page = import_by_path("pages.house_rules.RunningRules")
        self.desk.app.push_screen(page(self.desk.services, self.desk.session, full))

    def _correct_name(self) -> None:
        """Ask whose name is misspelt, and correct it from the first line on. Spectators are refused with a reason."""
        if self.desk.session.takes_moves:
            correct = import_by_path("windows.correct_name.correct_name")
            self.desk.run_worker(partial(correct, self.desk), group="asking", exclusive=True)
        else:
            self.desk.submit("", "key")
