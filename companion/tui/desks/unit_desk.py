"""What all desks with a trading unit share: its keys, its bidders, its hour."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from textual import events, widgets

from companion.core.errors import CompanionError
from companion.core.words import say
from companion.games.choice import Choice
from companion.session.news import News
from companion.table import orders
from companion.table.view import UnitView, unit_view
from companion.tui.actions import Action, keys_of
from companion.tui.desks.auction_desk import AuctionDesk
from companion.tui.desks.desk import Desk
from companion.tui.inputs import REPEATS_S
from companion.tui.live_screen import LiveScreen
from companion.tui.routes import part
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import Shown
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.windows.game_menu import Entry
from companion.tui.windows.window import Window
from companion.tui.words import in_words
from companion.unit.phases import Input, refusal
from companion.unit.signals import Button
from companion.unit.state import Unit, phase

DIE = "⚀⚁⚂⚃⚄⚅"
_TAKES_BACK = ("order('undo')", "drop")
_BIDS = {f"{does}({place})": place for does in ("bid", "digit") for place in range(1, 7)}
"""The actions that bid in an auction, each with the player's place."""
_BRIEF = 40
"""The longest example move that fits beside the other text of an empty command bar."""


class UnitDesk(AuctionDesk):
    """A desk with the trading unit, or only its timer. Subclasses lay it out and paint it."""

    EXAMPLE: str = ""
    """A move to show in an empty command bar if it is possible."""
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    """The actions of this desk's keys."""
    TURNS: ClassVar[bool] = False
    """Whether turns are timed."""

    _asked_while: tuple[Window[Any], Callable[[], bool]] | None = None
    """A question, and a test whether its subject is over."""

    def on_mount(self) -> None:
        """Leave the keys to the desk. `Desk` starts keeping time, and a running hour continues."""
        for button in self.query(widgets.Button):
            button.can_focus = False

    def go_on_from(self, before: Desk) -> None:
        """Show the TV view if the desk before did."""
        super().go_on_from(before)
        self.set_class(before.has_class("-tv"), "-tv")

    def drop(self) -> bool:
        """Drop the question in the line, or leave the TV view."""
        if super().drop():
            return True
        seen = self.has_class("-tv")
        self._show_on_tv(False)
        return seen

    def on_key(self, event: events.Key) -> None:
        """Take the answer to the line's question, or respond to a key without a meaning.

        If the same letter has a meaning in the other case, say so.
        """
        if not self.took_answer(event) and self.unmeant(event):
            key = event.character or event.key
            other = key.swapcase()
            self.say_nothing_meant(key, other if other in self.active_bindings else "")

    def say_nothing_meant(self, key: str | int, other: str = "") -> None:
        """Say that a key has no meaning now, which other may have been meant, and what is asked instead."""
        if other:
            self.say_not_now(say("Nothing on {key} here. Did you mean {other}?", key=key, other=other))
        else:
            self.say_not_now(say("{key} does nothing here.", key=key))

    def say_not_now(self, why: str) -> None:
        """Say what is wrong."""
        self.say(why, wrong=True)

    def unit_view(self) -> UnitView:
        """Return the unit's current view."""
        return unit_view(
            self.timing, self.session.now_ms, still=self.services.preferences.still, currency=self.currency
        )

    def keys_after_the_end(self) -> tuple[Shown, ...]:
        """Return a finished game's keys, in addition to those that are always available."""
        named = (
            ("table-standings", say("Standings"), "standings"),
            ("table-rematch", say("Rematch"), "rematch"),
        )
        return tuple(Shown(self.key_named(name), label, does) for name, label, does in named)

    def key_named(self, action_id: str) -> str:
        """Return the shortest key of one of this desk's actions, empty if there is none."""
        keymap = self.services.preferences.keys
        found = (keys_of(action, keymap) for action in self.ACTIONS if action.id == action_id)
        return min(next(found, ("",)), key=len)

    def goes_on(self, key: str) -> bool:
        """Return whether a key continues or undoes an unfinished entry. Any other key drops it."""
        keymap = self.services.preferences.keys
        meant = (each for each in self.ACTIONS if each.does.startswith("digit(") or each.does in _TAKES_BACK)
        return key == "escape" or any(key in keymap.get(each.id, each.keys).split(",") for each in meant)

    def took_bid(self, event: events.Key, over: LiveScreen[Any]) -> bool:
        """Take a bid key from a screen over this desk, and say there what came of it.

        It bids while an auction runs, unless the screen itself cannot do without the digit.
        """
        place = self._bidder_of(event.key)
        if not place or self.auction_over() or over.needs_digit(event.character or ""):
            return False
        history, message = self.session.table.history, self.query_one("#message", MessageLine)
        before = len(history.lines)
        self.action_bid(place)
        if made := self.session.table.history.lines[before:]:
            over.say(self.log_of_table.sentence(made[0], self.session.now_ms).text)
        else:
            over.say(message.text, wrong=message.wrong)
        return True

    def _bidder_of(self, key: str) -> int:
        """Return the place of the player whose bid key this is, 0 if it is none."""
        keymap = self.services.preferences.keys
        bids = (each for each in self.ACTIONS if each.does in _BIDS)
        return next((_BIDS[each.does] for each in bids if key in keymap.get(each.id, each.keys).split(",")), 0)

    def show_history(self) -> None:
        """Show the current history, and a possible next move in the empty bar."""
        super().show_history()
        self.query_one("#foot CommandBar", CommandBar).example = self.example

    @property
    def example(self) -> str:
        """Return a possible move as typed, empty if there is no short one without a blank."""
        return next((line for line in self._ready() if 0 < len(line) <= _BRIEF), "")

    def _ready(self) -> Iterator[str]:
        """Yield possible moves that lose nothing: in an auction the next bids first, then the usual ones."""
        timer, usual = self.timing.timer, [self.EXAMPLE]
        if timer is not None and timer.auction:
            leads = timer.leader and timer.leader.player
            usual = [*(self._call(name) for name in self.callers() if name != leads), self.EXAMPLE]
        yield from (line for line in usual if line and self.problem(line) is None)
        lines = (choice.line for choice in self.offered() if choice.allowed and choice.kind != "finish")
        yield from (line for line in lines if line and self._risk(line) is None)

    def offered(self) -> Sequence[Choice]:
        """Return the current choices, checked."""
        table = self.session.table
        return table.game.choices(table.state, self.session.now_ms)

    def complete(self, line: str) -> tuple[str, ...]:
        """Return possible completions of a typed line."""
        table = self.session.table
        return orders.complete(line, table.game, table.game.lexicon(table.state))

    def _after_hour(self) -> str:
        """Return what the table can do after the unit's hour, or what is left to play."""
        table = self.session.table
        return table.game.still_played(table.state) or say("off and on for another")

    def paint_status(self, view: UnitView, more: str = "") -> None:
        """Show the top line: title, devices, hour, and any errors in a loud style."""
        status = self.query_one("#status", StatusLine)
        status.left = self.desk_title
        clock = _turn_clock(view) if self.TURNS else self._hour(view)
        status.right = f"{more}{self.services.devices()}  {clock}".rstrip()
        status.trouble = self.session.trouble

    def _hour(self, view: UnitView) -> str:
        """Return the elapsed part of the hour; empty without one, and once the game is over."""
        if not isinstance(self.timing, Unit) or self.session.table.state.finished:
            return ""
        if view.hour_over:
            return say("hour {time} ⚠ HOUR OVER: {next}", time=view.hour, next=self._after_hour())
        if view.hour_warning:
            return say("hour {time} ⚠ nearly over", time=view.hour)
        return say("hour {time}", time=view.hour)

    def allowed(self, asked: Input) -> bool:
        """Return whether the unit accepts an input now."""
        return refusal(phase(self.timing, self.session.now_ms), asked) is None

    def action_build(self) -> None:
        """Press Build, or skip the running light. A held key presses it once."""
        self._press(Button.BUILD)
        if not self.allowed(Input.SKIP):
            self.shell.inputs.forget_held(REPEATS_S)

    def action_hold(self) -> None:
        """Pause or resume the countdown."""
        self.submit("resume" if self.allowed(Input.RESUME) else "hold", "key")

    def action_time(self) -> None:
        """Act as the box's Auction button in games with timed turns: start, pause, resume."""
        self._press(Button.AUCTION)

    def _press(self, button: Button) -> None:
        """Act as a button of the box, or say why it does nothing."""
        table = self.session.table
        try:
            line = table.game.pressed(table.state, button, self.session.now_ms)
        except CompanionError as error:
            self.say(in_words(error), wrong=True)
        else:
            self.submit(line, "key")

    def action_power(self) -> None:
        """Turn the unit on or off."""
        self.request("on" if self.allowed(Input.ON) else "off", "key")

    def close_once(self, window: Window[Any], over: Callable[[], bool]) -> None:
        """Close a question, unanswered, as soon as its subject is over."""
        self._asked_while = window, over

    def hear(self, news: News) -> None:
        """Show what has happened at the table. Obsolete questions close."""
        super().hear(news)
        if self._asked_while is None:
            return
        window, over = self._asked_while
        if over():
            self._asked_while = None
            window.dismiss(None)

    def on_dial_pressed(self) -> None:
        """Press Build by mouse."""
        self.action_build()

    @property
    def becoming_full(self) -> Callable[[], None] | None:
        """Return the dialog that makes a light table full."""
        return None

    def action_rules(self) -> None:
        """Show this game's house rules. The first is the way of playing, if there are several."""
        page = part("pages.house_rules", "RunningRules")
        self.app.push_screen(page(self.services, self.session, self.becoming_full))

    def menu(self) -> Sequence[Entry]:
        """Return the actions other than playing, including house rules and correcting a name."""
        view, leave = super().menu()
        rules = Entry("r", say("House rules"), say("view or change"), "rules")
        name = Entry("n", say("Rename a player"), say("also in past moves"), "correct_name")
        return (view, rules, name, leave) if self.session.table.setup.players else (view, rules, leave)

    def action_correct_name(self) -> None:
        """Ask whose name is misspelt, and correct it from the first line on. Spectators are refused with a reason."""
        if self.session.takes_moves:
            self.run_worker(part("windows.correct_name", "correct_name")(self), group="asking", exclusive=True)
        else:
            self.submit("", "key")

    def action_log(self) -> None:
        """Open the whole log."""
        self.app.push_screen(part("windows.log", "LogPage")(self))

    def request(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move as every desk does. A change that breaks later lines is shown first."""
        mend = self._unborne(asked)
        if mend is None:
            return super().request(asked, source)
        self.app.push_screen(part("windows.mend", "MendLine")(self, mend))
        return True

    def _unborne(self, asked: str | orders.Command) -> orders.Mend | None:
        """Return the request if it changes a line and does not decide on later lines that would break."""
        table = self.session.table
        try:
            command = table.read(asked) if isinstance(asked, str) else asked
            if isinstance(command, orders.Mend) and command.rest is None and table.mended(command).broken:
                return command if self.session.takes_moves else None
        except CompanionError:
            pass  # `submit` says why
        return None

    def action_scroll_log(self, by: int) -> None:
        """Scroll the log by a page."""
        log = self.query_one(HistoryLog)
        log.scroll_relative(y=by * max(1, log.size.height - 1), animate=False)

    def on_history_log_clicked(self) -> None:
        """Open the whole log by mouse."""
        self.action_log()

    def action_table_view(self) -> None:
        """Show only digits and leader, or everything again."""
        self._show_on_tv(not self.has_class("-tv"))

    def _show_on_tv(self, on_tv: bool) -> None:
        """Switch between TV view and full view. The players' rows change, but not their area."""
        self.set_class(on_tv, "-tv")
        self.paint()
        self.show_history()
        for players in self.query(Players):
            players.refresh(layout=True)


def one_die(number: int, ends: str = "") -> str:
    """Return the question while one die waits for the other, and what that die ends."""
    die = f"{DIE[number - 1]} {number}"
    return f"{say('{die} and …?', die=die)} {ends}{say('Esc: back')}"


def _turn_clock(view: UnitView) -> str:
    """Return the rest of the turn's time, with the red light before it; empty while no time runs."""
    if not view.seconds:
        return ""
    lamp = "●" if view.lamp else "○"
    if view.held:
        return f"{lamp} {say('{seconds} s paused', seconds=view.seconds)}"
    return f"{lamp} {say('{seconds} s', seconds=view.seconds)}"
