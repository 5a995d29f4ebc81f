"""The screen of every table: a session, parts that act, and a clear reason for each refusal."""

from collections.abc import Callable, Mapping, Sequence
from inspect import isawaitable
from typing import Any, ClassVar, TypeVar

from textual import events, widgets
from textual.message import Message

from companion.core.errors import CompanionError, Reason, Refused, why_not
from companion.core.history import Line
from companion.core.language import language
from companion.core.money import Currency
from companion.core.visible import escape_hidden
from companion.core.words import say
from companion.games.choice import Choice
from companion.games.rulebook import tracking_mode
from companion.games.view import TableView
from companion.session.news import News, Refusal, why_refused
from companion.session.origin import BOX, Origin
from companion.session.session import Session
from companion.table import orders
from companion.table.log import Log
from companion.table.table import Request
from companion.table.view import UnitView, unit_view
from companion.tui.actions import Action, keys_of
from companion.tui.desks import risk
from companion.tui.desks.part import Part, merge_without_overlap
from companion.tui.inputs import REPEATS_S
from companion.tui.pages.page import Page
from companion.tui.services import Services
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.fit import keep_names_whole
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.keyline import KeyLine
from companion.tui.words import error_in_words
from companion.unit.countdown import Timing

P = TypeVar("P", bound=Part[Any])

_ONCE_A_PRESS = ("undo", "redo")
"""The actions that a held key does not repeat."""


class Desk(Page):
    """A screen on which a game is played. Subclasses lay it out and paint it; its `PARTS` act."""

    plays = True
    PARTS: ClassVar[tuple[type[Part[Any]], ...]] = ()
    """What acts on this desk."""
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    """The actions of this desk's keys."""
    MARKS: ClassVar[Sequence[str]] = ()
    """The legend of the desk's marks, as lines for the help."""
    EXAMPLE: str = ""
    """A move to show in an empty command bar if it is possible."""
    TURNS: ClassVar[bool] = False
    """Whether turns are timed."""
    STEPS: ClassVar[tuple[int, ...]] = (10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
    """The sizes of a raise."""
    OPENING: ClassVar[int] = 0
    """The lowest first bid."""
    headline = ""
    """Who is asked for what."""
    taken_back = False
    """Whether the latest event was an undo, after which no window opens automatically."""

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(services)
        self.session = session
        self.desk_title = escape_hidden(
            session.name if session.takes_moves else say("WATCHING {name}", name=session.name)
        )
        self._table, self._way = session.table, tracking_mode(session.table.state)
        self._handed_over = False
        self.log_of_table = Log(session.table)
        lexicon = session.table.game.lexicon(session.table.state)
        keep_names_whole((*session.table.setup.players, *lexicon.places))
        self.parts: list[Part[Any]] = []
        for kind in self.PARTS:  # in order: a part may use those before it
            self.parts.append(kind(self))
        for name, does in merge_without_overlap(each.actions() for each in self.parts).items():
            vars(self)[f"action_{name}"] = does  # where Textual looks for it
        self._takers = merge_without_overlap(each.messages() for each in self.parts)

    def part(self, kind: type[P]) -> P:
        """Return one of the desk's parts."""
        return next(each for each in self.parts if isinstance(each, kind))

    async def _on_message(self, message: Message) -> None:
        """Give a widget's message to the part that takes it: Textual finds only handlers of the screen's classes."""
        if (take := self._takers.get(type(message))) is not None and isawaitable(done := take(message)):
            await done
        await super()._on_message(message)

    @property
    def state(self) -> Any:
        """Return the state of the game."""
        return self.session.table.state

    @property
    def timing(self) -> Timing:
        """Return what is timed: the trading unit, or a countdown without one."""
        return self.session.timing

    @property
    def currency(self) -> Currency:
        """Return how this game writes its money."""
        return self.session.table.game.lexicon(self.state).currency

    def table_view(self) -> TableView:
        """Return the public view of the table now."""
        return self.session.table.game.view(self.state, self.session.now_ms)

    def unit_view(self) -> UnitView:
        """Return the unit's current view."""
        still = self.services.preferences.still
        return unit_view(self.timing, self.session.now_ms, still=still, currency=self.currency)

    def offered_choices(self) -> Sequence[Choice]:
        """Return the current choices, checked."""
        return self.session.table.game.choices(self.state, self.session.now_ms)

    def completions_of(self, line: str) -> tuple[str, ...]:
        """Return possible completions of a typed line."""
        table = self.session.table
        return orders.completions(line, table.game, table.game.lexicon(table.state))

    def lot_price(self) -> int:
        """Return the printed price of the lot, 0 if it is unknown."""
        return 0

    @property
    def has_unfinished_entry(self) -> bool:
        """Return whether a move of several keys is unfinished. Undo then removes one key, not a move."""
        return any(each.has_unfinished_entry for each in self.parts)

    @property
    def back_label_by_action(self) -> Mapping[str, str]:
        """Return the name of Esc while it drops an unfinished entry, empty while it opens the menu."""
        return {"back": say("Clear it")} if self.has_unfinished_entry else {}

    def is_idle_undo_or_redo(self, does: str) -> bool:
        """Return whether this is an undo or redo without a move to act on."""
        history = self.session.table.history
        return not {
            "order('undo')": history.can_undo or self.has_unfinished_entry,
            "order('redo')": history.can_redo,
        }.get(does, True)

    def can(self, action: Action) -> bool:
        """Return whether an action is available now."""
        return not self.is_idle_undo_or_redo(action.does)

    def setup_steps_and_tips(self) -> Sequence[str]:
        """Return what to set up and what to remember, as sentences for the help."""
        return ()

    def refuse_if_unavailable(self, text: str) -> bool:
        """Say why a key may not make this move here. Return whether that is so."""
        return any(each.refuse_if_unavailable(text) for each in self.parts)

    def shortest_key_of(self, action_id: str) -> str:
        """Return the shortest key of one of this desk's actions, empty if there is none."""
        keymap = self.services.preferences.keys
        found = (keys_of(action, keymap) for action in self.ACTIONS if action.id == action_id)
        return min(next(found, ("",)), key=len)

    def on_key(self, event: events.Key) -> None:
        """Give a key to the parts first, or respond to one without a meaning.

        If the same letter has a meaning in the other case, say so.
        """
        if not any(each.consume_key(event) for each in reversed(self.parts)) and self.name_of_unknown_letter(event):
            key = event.character or event.key
            other = key.swapcase()
            self.say_key_means_nothing(key, other if other in self.active_bindings else "")

    def say_key_means_nothing(self, key: str | int, other: str = "") -> None:
        """Say that a key has no meaning now, which other may have been meant, and what is asked instead."""
        if other:
            self.say_not_now(say("Nothing on {key} here. Did you mean {other}?", key=key, other=other))
        else:
            self.say_not_now(say("{key} does nothing here.", key=key))

    def say_not_now(self, why: str) -> None:
        """Say what is wrong, and who is asked for what instead."""
        stop = "" if self.headline.endswith("?") else "."
        self.say(f"{why} {self.headline}{stop}" if self.headline else why, wrong=True)

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message in the line, replacing any question."""
        for each in self.parts:
            each.on_message_replaced()
        super().say(text, wrong=wrong)

    def on_mount(self) -> None:
        """Start keeping time, or continue a running hour. Leave the keys to the desk."""
        for button in self.query(widgets.Button):
            button.can_focus = False
        for each in self.parts:
            each.after_mount()
        self._leave = self.session.subscribe(lambda news: self.call_next(self.receive_news, news))
        self.session.start()
        self.show_history()
        if not self.session.takes_moves:
            self.add_class("-watching")
            self.query_one(KeyLine).watching = True
            self.query_one(Foot).hide_command_bar()
        if self.session.missing:
            self.shell.complain(self.session.missing)

    def on_unmount(self) -> None:
        """Leave the game as it is, unless another desk continues it."""
        self._leave()
        if self._handed_over:
            return
        self.session.stop_clock_and_windows()
        if became := self.session.close_file_and_report():
            self.services.farewells.append(became)
        self.shell.after_game_closed()

    def on_screen_resume(self) -> None:
        """Switch to another desk if this one is outdated."""
        for each in self.parts:
            each.after_resume()
        super().on_screen_resume()
        self._switch_if_outdated()

    @property
    def is_outdated(self) -> bool:
        """Return whether the game has changed its way of playing or its table, or the window its language."""
        moved_on = self.session.table is not self._table or tracking_mode(self.session.table.state) != self._way
        return moved_on or self._spoken != language()

    def take_over_state(self, before: "Desk") -> None:
        """Take over the state of the desk this one replaces, before it is shown."""
        self.taken_back = any(line.kind == "undo" for line in self.session.table.history.lines[-1:])
        for each in self.parts:
            for other in before.parts:
                if type(other) is type(each):
                    each.take_over_state(other)

    def follow_language(self) -> None:
        """Switch to a desk in the window's language, if that has changed."""
        self._switch_if_outdated()

    def _switch_if_outdated(self, words: str = "") -> None:
        """Switch to the desk that shows the game's current state and says these words."""
        if self.is_active and not self._handed_over and self.is_outdated:
            self._handed_over = True
            self.shell.replace_desk(self.session, words)

    def receive_news(self, news: News) -> None:
        """Take news from the table, unless the screen is closing.

        A desk cannot show another way of playing or table than its own. It stays unchanged until the other desk
        replaces it, which waits for the windows above it.
        """
        if self.is_outdated:
            self._switch_if_outdated()
        elif self.is_present and self.display:
            self._show_news(news)

    def _show_news(self, news: News) -> None:
        """Show what has happened at the table. Parts forget before that, and act after it."""
        for each in self.parts:
            each.forget_before_news(news)
        if news.lines:
            self.taken_back = news.lines[-1].kind == "undo"
        last = news.happened[-1] if news.happened else None
        words = self.message_for_line(last) if isinstance(last, Line) else None  # as seen from the table that was drawn
        self.paint()
        if words is not None:
            self.say(words)
        elif isinstance(last, Refusal) and last.origin == BOX:  # a window that asked has shown the reason itself
            session = self.session
            self.say_error(why_refused(last, session.table, session.now_ms, has_banker=session.has_banker))
        for each in self.parts:
            each.react_to_news(news)
        self._switch_if_outdated()

    def message_for_line(self, line: Line) -> str:
        """Return the message for a line of the journal."""
        return ""

    def show_history(self) -> None:
        """Show the current history."""
        for each in self.parts:
            each.refresh_with_history()

    def show_device_state(self) -> None:
        """Show the state of sound and box."""
        if not self.is_outdated:
            self.paint()

    def paint(self) -> None:
        """Show the current state."""
        raise NotImplementedError

    def carry_out_row(self, place: int, source: str) -> None:
        """Carry out a row of the list of moves, on a desk that has one."""

    def carry_out_marked_row(self) -> None:
        """Carry out the marked row."""
        self.carry_out_row(self.query_one(Choices).marked, "key")

    def preview_marked_row(self) -> None:
        """Show what the marked row does."""

    def paint_headline(self) -> None:
        """Say who is asked for what, on a desk that does."""

    def submit(self, asked: Request, source: str) -> bool:
        """Carry out a move, and say why if it is refused. The news reports an accepted one."""
        if (refusal := self.session.submit(asked, Origin(source))) is not None:
            self.say_error(refusal.error)
        return refusal is None

    def say_error(self, error: CompanionError) -> None:
        """Say what was wrong. Of several reasons, show the first, which has to be settled first."""
        if isinstance(error, Refused):
            self.say_refusal(error.reasons)
        else:
            self.say(error_in_words(error), wrong=True)

    def reasons_against(self, text: str) -> tuple[Reason, ...]:
        """Return every reason against a move now."""
        return self.session.table.reasons_against(self.session.table.read(text))

    def problem_with(self, text: str) -> str | None:
        """Return what is wrong with a move now, None if it would be accepted."""
        try:
            return why_not(self.reasons_against(text)) or None
        except CompanionError as error:
            return error_in_words(error)

    def submit_or_ask(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move. Ask first if someone would lose something by accident.

        Return whether it was accepted, or waits for the answer.
        """
        asked = risk.command_or_line(self.session, asked)
        if any(each.carry_out_in_own_way(asked) for each in reversed(self.parts)):
            return True
        judged = risk.judge_now(self.session, asked)
        if risk.question_before_judged(self.session, judged) is None:
            return self.submit(judged or asked, source)
        self.ask_if_risky(asked, lambda: self.submit(asked, source))
        return True

    def ask_if_risky(self, asked: str | orders.Command, then: Callable[[], object]) -> None:
        """Proceed; ask at the table first if someone would lose something by accident."""
        confirmation = risk.question_before(self.session, asked)
        if confirmation is None:
            then()
        elif not any(each.ask_in_own_way(confirmation, then) for each in self.parts):
            risk.ask_with_clocks_paused(self.app, self.session, asked, confirmation, then)

    def action_order(self, text: str) -> None:
        """Carry out the move of a key or button. Undo first removes an unfinished entry."""
        if self.refuse_if_unavailable(text) or (
            text == "undo" and self.has_unfinished_entry and self.drop_unfinished_entry()
        ):
            return
        if text in _ONCE_A_PRESS:
            self.shell.inputs.ignore_held_key(REPEATS_S)
        self.submit_or_ask(text, "key")

    def back(self) -> None:
        """Drop an unfinished entry, or open the game menu."""
        if not self.drop_unfinished_entry():
            for each in self.parts:
                each.open_menu()

    def drop_unfinished_entry(self) -> bool:
        """Drop an unfinished entry, or close what is over the table. Return whether there was anything."""
        return any(each.drop_unfinished_entry() for each in reversed(self.parts))

    def rename_player(self, old: str, new: str) -> None:
        """Rename a player. The renamed table's desk replaces this one."""
        try:
            self.session.rename_player(old, new)
        except CompanionError as error:
            self.say(error_in_words(error), wrong=True)
            return
        self._switch_if_outdated(say("{old} renamed to {new} throughout.", old=old, new=new))

    def action_command(self) -> None:
        """Open the command bar. Spectators get a message instead."""
        if self.session.takes_moves:
            self.set_focus(self.query_one(CommandBar))
        else:
            self.submit("", "bar")
