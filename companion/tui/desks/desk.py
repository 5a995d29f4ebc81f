"""What every game's screen has: a session, keys that make moves, and a clear reason for each refusal."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from textual import events

from companion.core.errors import CompanionError, Reason, Refused, why_not
from companion.core.history import Line
from companion.core.language import language
from companion.core.order import Order
from companion.core.visible import visible
from companion.core.words import phrase, say, told
from companion.games.rulebook import way_of
from companion.session.news import News, Refusal, why
from companion.session.origin import BOX, Origin
from companion.session.session import Session
from companion.table import orders
from companion.table.log import Log, LogRow
from companion.tui.actions import EVERYWHERE, Action, keys_of
from companion.tui.inputs import REPEATS_S
from companion.tui.live_screen import LiveScreen
from companion.tui.pages.page import Page
from companion.tui.services import Services
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.fit import keep_whole
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.windows.ask import Ask, ask_first
from companion.tui.windows.game_menu import Entry, GameMenu
from companion.tui.words import in_words
from companion.unit.phases import Phase
from companion.unit.risks import Risk
from companion.unit.state import hour_left, phase

_STANDS = phrase("The hour is paused until you answer.")
_BOTH_STAND = phrase("The countdown and the hour are paused until you answer.")

_ONCE_A_PRESS = ("undo", "redo")
"""The actions that a held key does not repeat."""


class Desk(Page):
    """A screen on which a game is played. Subclasses paint in `paint`."""

    plays = True
    MARKS: ClassVar[Sequence[str]] = ()
    """The legend of the desk's marks, as lines for the help."""
    taken_back = False
    """Whether the latest event was an undo, after which no window opens automatically."""

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(services)
        self.session = session
        self.desk_title = visible(session.name)
        self._hiding = False
        self._unsaved = ""
        self._table, self._way = session.table, way_of(session.table.state)
        self._handed_over = False
        self.log_of_table = Log(session.table)
        lexicon = session.table.game.lexicon(session.table.state)
        keep_whole((*session.table.setup.players, *lexicon.places))

    @property
    def half_said(self) -> bool:
        """Return whether a move of several keys is unfinished. Undo then removes one key, not a move."""
        return False

    @property
    def back_called(self) -> Mapping[str, str]:
        """Return the name of Esc while it drops an unfinished entry, empty while it opens the menu."""
        return {"back": say("Clear it")} if self.half_said else {}

    def in_vain(self, does: str) -> bool:
        """Return whether this is an undo or redo without a move to act on."""
        history = self.session.table.history
        return not {"order('undo')": history.undoes or self.half_said, "order('redo')": history.redoes}.get(does, True)

    def can(self, action: Action) -> bool:
        """Return whether an action is available now."""
        return not self.in_vain(action.does)

    def reminders(self) -> Sequence[str]:
        """Return the setup and reminders, as sentences for the help."""
        return ()

    def on_mount(self) -> None:
        """Start keeping time."""
        self._leave = self.session.subscribe(lambda news: self.call_next(self.tell, news))
        self.session.start()
        self._hide = self.services.phones.serve(self.session)
        self.show_history()
        if not self.session.takes_moves:
            self.add_class("-watching")
            self.query_one(KeyLine).watching = True
            self.query_one(Foot).take_bar_away()
        if self.session.missing:
            self.shell.complain(self.session.missing)

    def on_unmount(self) -> None:
        """Leave the game as it is, unless another desk continues it and already shows it to the phones."""
        self._leave()
        if self._handed_over:
            return
        self._hide()
        self.session.stop()
        if became := self.session.close():
            self.services.farewells.append(became)
        self.shell.evening_left()

    def on_screen_resume(self) -> None:
        """Switch to another desk if this one is outdated."""
        super().on_screen_resume()
        self._follow()

    @property
    def _outdated(self) -> bool:
        """Return whether the game has changed its way of playing or its table, or the window its language."""
        moved_on = self.session.table is not self._table or way_of(self.session.table.state) != self._way
        return moved_on or self._spoken != language()

    def go_on_from(self, before: "Desk") -> None:
        """Take over the state of the desk this one replaces, before it is shown."""
        self.taken_back = any(line.kind == "undo" for line in self.session.table.history.lines[-1:])

    def follow_language(self) -> None:
        """Switch to a desk in the window's language, if that has changed."""
        self._follow()

    def _follow(self, words: str = "") -> None:
        """Switch to the desk that shows the game's current state and says these words."""
        if self.is_active and not self._handed_over and self._outdated:
            self._handed_over = True
            self.shell.change_desk(self.session, words)

    def tell(self, news: News) -> None:
        """Take news from the table, unless the screen is closing.

        A desk cannot show another way of playing or table than its own. It stays unchanged until the other desk
        replaces it, which waits for the windows above it.
        """
        if self._outdated:
            self._follow()
        elif self.there and self.display:
            self.hear(news)

    def hear(self, news: News) -> None:
        """Show what has happened at the table."""
        if news.lines:
            self.taken_back = news.lines[-1].kind == "undo"
        last = news.happened[-1] if news.happened else None
        words = self.words_on(last) if isinstance(last, Line) else None  # as seen from the table that was drawn
        self.paint()
        if news.lines or self._hiding:
            self.show_history()
        if words is not None:
            self.say(words)
        elif isinstance(last, Refusal) and last.origin == BOX:  # a window that asked has shown the reason itself
            session = self.session
            self.say_error(why(last, session.table, session.now_ms, banker=session.has_banker))
        self._warn()
        self._follow()

    def _warn(self) -> None:
        """Say how to save the game when it is no longer saved. Remove that once it is saved again."""
        before, self._unsaved = self._unsaved, self.session.unsaved
        if before and not self._unsaved:
            self.say("")
        if self._unsaved and not before and self.session.keep is not None:
            keymap = self.services.preferences.keys
            key = next(keys_of(action, keymap)[0] for action in EVERYWHERE if action.id == "save-anew")
            said = say("NOT SAVED: {why} {key} saves again.", why=self._unsaved, key=key)
            self.say(said, wrong=True)

    def words_on(self, line: Line) -> str:
        """Return the message for a line of the journal."""
        return ""

    def show_history(self) -> None:
        """Show the current history."""
        timing, now = self.session.timing, self.session.now_ms
        self._hiding = phase(timing, now) is Phase.SPINNING
        self.query_one(KeyLine).undoes = self.session.table.history.undoes
        self.query_one("#history", HistoryLog).show(self._history(now), self.session.table.setup.players)

    def _history(self, now_ms: int) -> Sequence[LogRow]:
        """Return the history. An undone line is shown once, struck out; on a TV it is left out."""
        seen = self.has_class("-tv")
        return [row for row in self.log_of_table.rows(now_ms) if not (row.again or (seen and row.struck))]

    def edges_changed(self) -> None:
        """Show the state of sound and box."""
        if not self._outdated:
            self.paint()

    def paint(self) -> None:
        """Show the current state."""
        raise NotImplementedError

    def submit(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move, and say why if it is refused. `hear` reports an accepted one."""
        refusal = self.session.submit(asked, Origin(source))
        if refusal is not None:
            self.say_error(refusal.error)
        return refusal is None

    def say_error(self, error: CompanionError) -> None:
        """Say what was wrong. Of several reasons, show the first, which has to be settled first."""
        if isinstance(error, Refused):
            self.refuse(error.reasons)
        else:
            self.say(in_words(error), wrong=True)

    def reasons(self, text: str) -> tuple[Reason, ...]:
        """Return every reason against a move now."""
        return self.session.table.reasons(self.session.table.read(text))

    def problem(self, text: str) -> str | None:
        """Return what is wrong with a move now, None if it would be accepted."""
        try:
            return why_not(self.reasons(text)) or None
        except CompanionError as error:
            return in_words(error)

    def request(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move. Ask first if someone would lose something by accident.

        Return whether it was accepted, or waits for the answer.
        """
        if self._risk(asked) is None:
            return self.submit(asked, source)
        self.ask_before(asked, lambda: self.submit(asked, source))
        return True

    def ask_before(self, asked: str | orders.Command, then: Callable[[], object]) -> None:
        """Proceed; ask at the table first if someone would lose something by accident."""
        risk, session = self._risk(asked), self.session
        if risk is None:
            then()
            return

        def answered() -> None:
            session.resume_clock()
            then()

        session.pause_clock()
        risk = self._risk(asked) or risk  # by the current clock
        stands = told(_BOTH_STAND if session.timing.timer else _STANDS)
        waits = f" {stands}" if hour_left(session.timing, session.now_ms) else ""
        self.ask(f"{risk.question}{waits}", risk.deed, answered, session.resume_clock)

    def _risk(self, asked: str | orders.Command) -> Risk | None:
        """Return what an allowed move would lose. A refused one loses nothing."""
        table = self.session.table
        try:
            order = table.read(asked) if isinstance(asked, str) else asked
            if isinstance(order, orders.Again):
                order = table.repeated(order).order
            if not self.session.takes_moves or not isinstance(order, Order) or table.reasons(order):
                return None
        except CompanionError:
            return None
        return table.game.risk(table.state, order, self.session.now_ms)

    def ask(
        self, question: str, yes: str, then: Callable[[], None], otherwise: Callable[[], None] | None = None
    ) -> Ask:
        """Ask before an action that cannot simply be undone, and do it on a yes. Return the question."""
        return ask_first(self.app, question, then, yes=yes, no=say("Back"), otherwise=otherwise)

    def took_bid(self, event: events.Key, over: LiveScreen[Any]) -> bool:
        """Return whether a key that was pressed on a screen over this desk was a bid here."""
        return False

    def action_order(self, text: str) -> None:
        """Carry out the move of a key or button. Undo first removes an unfinished entry."""
        if text == "undo" and self.half_said:
            self.drop()
            return
        if text in _ONCE_A_PRESS:
            self.shell.inputs.forget_held(REPEATS_S)
        self.request(text, "key")

    def back(self) -> None:
        """Drop an unfinished entry, or open the game menu. Esc never leaves a running game directly."""
        if not self.drop():
            self.app.push_screen(GameMenu(self.desk_title, self.menu()), self._go)

    def drop(self) -> bool:
        """Drop an unfinished entry, or close what is over the table. Return whether there was anything."""
        return False

    def menu(self) -> Sequence[Entry]:
        """Return the actions other than playing."""
        leave = Entry("l", say("Save and leave"), say("continue at any time"), "leave")
        if not self.session.begun:
            leave = Entry("l", say("Leave"), say("nothing to save yet"), "leave")
        elif self.session.table.state.finished:
            leave = Entry("l", say("Leave"), say("the game is over and saved"), "leave")
        return Entry("t", say("TV view"), say("the table in large type"), "table_view"), leave

    def _go(self, does: str | None) -> None:
        if does is not None:
            self.call_next(self.run_action, does)

    def rename_player(self, old: str, new: str) -> None:
        """Rename a player, on the phones at once. The renamed table's desk replaces this one."""
        try:
            self.session.rename_player(old, new)
        except CompanionError as error:
            self.say(in_words(error), wrong=True)
            return
        self._hide = self.services.phones.serve(self.session)
        self._follow(say("{old} renamed to {new} throughout.", old=old, new=new))

    def action_rematch(self) -> None:
        """Start a rematch, once the game is over."""
        if not self.session.table.state.finished:
            self.say(say("The game isn't over yet: a rematch comes afterwards."), wrong=True)
            return
        self.call_next(self.shell.rematch, instead=True)

    def action_leave(self) -> None:
        """Leave the game as it is."""
        self.shell.leave(self)

    def action_command(self) -> None:
        """Open the command bar. Spectators get a message instead."""
        if self.session.takes_moves:
            self.set_focus(self.query_one(CommandBar))
        else:
            self.submit("", "bar")

    def on_command_bar_entered(self, event: CommandBar.Entered) -> None:
        """Carry out a typed move and return the focus. A refused line stays for correction."""
        if holds := self._holds_already(event.line):
            self.say(holds)
        elif not self.request(event.line, "bar"):
            return
        self.on_command_bar_left()

    def _holds_already(self, text: str) -> str:
        """Return the message for a line without effect: a house rule already in force, or a known box value."""
        table = self.session.table
        with suppress(CompanionError):  # submitting the line reports what is wrong with it
            command = table.read(text)
            if isinstance(command, Order) and isinstance(command.move, orders.ChangeOption):
                return self._rule_holds(command.move)
            kept = self.services.values_of(table.game.name)
            if kept and isinstance(command, Order) and isinstance(command.move, kept.owners.moves):
                after = orders.plan(table.game, table.state, command, table.now_ms).after
                return say("Already known: nothing changed.") if after == table.state else ""
        return ""

    def _rule_holds(self, change: orders.ChangeOption) -> str:
        """Return the message for typing a house rule that already applies."""
        settings = self.session.table.game.settings
        rule = settings.find(change.key)
        holds = settings.read(rule.key, change.value) == settings.values(self.session.table.state.options)[rule.key]
        return say("That's already the rule: {value}.", value=rule.say(change.value)) if holds else ""

    def on_command_bar_left(self) -> None:
        """Return the focus to the desk."""
        self.query_one(CommandBar).value = ""
        self.set_focus(None)
