"""What every desk with a trading unit does: its keys, its bidders, its hour."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from textual import events, widgets

from companion.core.errors import CompanionError
from companion.games.choice import Choice
from companion.session.news import News
from companion.table import orders
from companion.table.view import UnitView, unit_view
from companion.tui.actions import Action, keys_of
from companion.tui.desks import part
from companion.tui.inputs import REPEATS_S
from companion.tui.screens.auction_desk import AuctionDesk
from companion.tui.screens.desk import Desk
from companion.tui.screens.game_menu import Entry
from companion.tui.screens.live_screen import Window
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import Shown
from companion.tui.widgets.lines import StatusLine
from companion.tui.widgets.players import Players
from companion.tui.words import in_words
from companion.unit.phases import Input, refusal
from companion.unit.signals import Button
from companion.unit.state import Unit, phase

DIE = "⚀⚁⚂⚃⚄⚅"
_TAKES_BACK = ("order('undo')", "drop")
_BRIEF = 40
"""The letters of a move that has room beside what else an empty command bar says."""


class UnitDesk(AuctionDesk):
    """A desk with the trading unit on it, or with its timer alone. Subclasses lay it out and paint it."""

    EXAMPLE: str = ""
    """A move to show in an empty command bar where it can be made."""
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    """What the keys of this desk do."""
    TURNS: ClassVar[bool] = False
    """Whether what is timed is the turns."""

    _asked_while: tuple[Window[Any], Callable[[], bool]] | None = None
    """A question, and when what it asks about is over."""

    def on_mount(self) -> None:
        """Leave the keys to the desk; `Desk` begins to keep time, and an hour that ran goes on."""
        for button in self.query(widgets.Button):
            button.can_focus = False

    def go_on_from(self, before: Desk) -> None:
        """Show what a television should show where the desk before did."""
        super().go_on_from(before)
        self.set_class(before.has_class("-tv"), "-tv")

    def drop(self) -> bool:
        """Drop what the line asks, or leave the table view."""
        if super().drop():
            return True
        seen = self.has_class("-tv")
        self._show_on_tv(False)
        return seen

    def on_key(self, event: events.Key) -> None:
        """Take what answers the line; answer a key that means nothing.

        Say where the same letter, small or large, means something.
        """
        if not self.took_answer(event) and self.unmeant(event):
            key = event.character or event.key
            other = key.swapcase()
            self.say_nothing_meant(key, other if other in self.active_bindings else "")

    def say_nothing_meant(self, key: str | int, other: str = "") -> None:
        """Say that a key means nothing now, which other may have been meant, and what is asked instead."""
        self.say_not_now(f"Nothing on {key} here. Did you mean {other}?" if other else f"{key} does nothing here.")

    def say_not_now(self, why: str) -> None:
        """Say what is wrong."""
        self.say(why, wrong=True)

    def unit_view(self) -> UnitView:
        """Return the unit as it looks now."""
        return unit_view(
            self.timing, self.session.now_ms, still=self.services.preferences.still, currency=self.currency
        )

    def keys_after_the_end(self) -> tuple[Shown, ...]:
        """Return the keys that a finished game has besides those that are of use at any time."""
        named = (("table-standings", "Standings", "standings"), ("table-rematch", "Rematch", "rematch"))
        return tuple(Shown(self.key_named(name), label, does) for name, label, does in named)

    def key_named(self, action_id: str) -> str:
        """Return the shortest key of one of the actions of this desk, empty if there is none."""
        keymap = self.services.preferences.keys
        found = (keys_of(action, keymap) for action in self.ACTIONS if action.id == action_id)
        return min(next(found, ("",)), key=len)

    def goes_on(self, key: str) -> bool:
        """Tell whether a key says more of what is half said, or takes it back; any other drops it."""
        keymap = self.services.preferences.keys
        meant = (each for each in self.ACTIONS if each.does.startswith("digit(") or each.does in _TAKES_BACK)
        return key == "escape" or any(key in keymap.get(each.id, each.keys).split(",") for each in meant)

    def show_history(self) -> None:
        """Show what has happened as it is now, and in the empty bar what may be typed next."""
        super().show_history()
        self.query_one("#foot CommandBar", CommandBar).example = self.example

    @property
    def example(self) -> str:
        """Return a move that can be made now, as it is typed; empty where there is no short one without a blank."""
        return next((line for line in self._ready() if 0 < len(line) <= _BRIEF), "")

    def _ready(self) -> Iterator[str]:
        """Yield moves that can be made and lose nothing: in an auction the next calls first, then the usual."""
        timer, usual = self.timing.timer, [self.EXAMPLE]
        if timer is not None and timer.auction:
            leads = timer.leader and timer.leader.player
            usual = [*(self._call(name) for name in self.callers() if name != leads), self.EXAMPLE]
        yield from (line for line in usual if line and self.problem(line) is None)
        lines = (choice.line for choice in self.offered() if choice.allowed and choice.kind != "finish")
        yield from (line for line in lines if line and self._risk(line) is None)

    def offered(self) -> Sequence[Choice]:
        """Return what can be asked for now, judged."""
        table = self.session.table
        return table.game.choices(table.state, self.session.now_ms)

    def complete(self, line: str) -> tuple[str, ...]:
        """Return what could end a typed line."""
        table = self.session.table
        return orders.complete(line, table.game, table.game.lexicon(table.state))

    def _after_hour(self) -> str:
        """Return what the table can do once the hour of the unit is over, or what is left to be played."""
        table = self.session.table
        return table.game.still_played(table.state) or "off and on for another"

    def paint_status(self, view: UnitView, more: str = "") -> None:
        """Show the top line: title, devices, hour, and loudly whatever is wrong."""
        status = self.query_one("#status", StatusLine)
        status.left = self.desk_title
        clock = _turn_clock(view) if self.TURNS else self._hour(view)
        status.right = f"{more}{self.services.devices()}  {clock}".rstrip()
        status.trouble = self.session.trouble

    def _hour(self, view: UnitView) -> str:
        """Return how much of the hour is gone; nothing without one, and once the game is over."""
        if not isinstance(self.timing, Unit) or self.session.table.state.finished:
            return ""
        near = " ⚠ near the hour" if view.hour_warning else ""
        return f"hour {view.hour}{f' ⚠ HOUR OVER: {self._after_hour()}' if view.hour_over else near}"

    def allowed(self, asked: Input) -> bool:
        """Tell whether the unit takes an input now."""
        return refusal(phase(self.timing, self.session.now_ms), asked) is None

    def action_build(self) -> None:
        """Press Build, or skip the running light; a key that is held presses it once."""
        self._press(Button.BUILD)
        if not self.allowed(Input.SKIP):
            self.shell.inputs.forget_held(REPEATS_S)

    def action_hold(self) -> None:
        """Stop the countdown, or let it go on."""
        self.submit("resume" if self.allowed(Input.RESUME) else "hold", "key")

    def action_time(self) -> None:
        """Do what Auction on the box does where turns are timed: begin, hold, go on."""
        self._press(Button.AUCTION)

    def _press(self, button: Button) -> None:
        """Do what a button of the box would do, or say why it does nothing."""
        table = self.session.table
        try:
            line = table.game.pressed(table.state, button, self.session.now_ms)
        except CompanionError as error:
            self.say(in_words(error), wrong=True)
        else:
            self.submit(line, "key")

    def action_power(self) -> None:
        """Switch on, or off."""
        self.request("on" if self.allowed(Input.ON) else "off", "key")

    def close_once(self, window: Window[Any], over: Callable[[], bool]) -> None:
        """Close a question, unanswered, as soon as what it asks about is over."""
        self._asked_while = window, over

    def hear(self, news: News) -> None:
        """Show what has happened at the table; a question that it leaves behind closes."""
        super().hear(news)
        if self._asked_while is None:
            return
        window, over = self._asked_while
        if over():
            self._asked_while = None
            window.dismiss(None)

    def on_dial_pressed(self) -> None:
        """Press Build with the mouse."""
        self.action_build()

    @property
    def becoming_full(self) -> Callable[[], None] | None:
        """Return what a light table does to become full."""
        return None

    def action_rules(self) -> None:
        """Show the house rules of this game; where it has ways, the first of them is how much the companion does."""
        page = part("screens.house_rules", "RunningRules")
        self.app.push_screen(page(self.services, self.session, self.becoming_full))

    def menu(self) -> Sequence[Entry]:
        """Return what can be done besides playing: the house rules too, and a name that is wrong."""
        view, leave = super().menu()
        rules = Entry("r", "House rules", "view or change", "rules")
        name = Entry("n", "Rename a player", "also in past moves", "correct_name")
        return (view, rules, name, leave) if self.session.table.setup.players else (view, rules, leave)

    def action_correct_name(self) -> None:
        """Ask whose name is misspelt, and correct it from the first line on; who watches is told why not."""
        if self.session.takes_moves:
            self.run_worker(part("screens.correct_name", "correct_name")(self), group="asking", exclusive=True)
        else:
            self.submit("", "key")

    def action_log(self) -> None:
        """Open the whole log."""
        self.app.push_screen(part("screens.log", "LogPage")(self))

    def request(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move as every desk does; a mending that later lines do not bear is shown before it is done."""
        mend = self._unborne(asked)
        if mend is None:
            return super().request(asked, source)
        self.app.push_screen(part("screens.mend", "MendLine")(self, mend))
        return True

    def _unborne(self, asked: str | orders.Command) -> orders.Mend | None:
        """Return what is asked for if it mends a line and says nothing of later ones that would no longer hold."""
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
        """Open the whole log with the mouse."""
        self.action_log()

    def action_table_view(self) -> None:
        """Show only digits and leader, or everything again."""
        self._show_on_tv(not self.has_class("-tv"))

    def _show_on_tv(self, on_tv: bool) -> None:
        """Show the table view or everything; the players have other lines then, though in the same room."""
        self.set_class(on_tv, "-tv")
        self.paint()
        self.show_history()
        for players in self.query(Players):
            players.refresh(layout=True)


def one_die(number: int, ends: str = "") -> str:
    """Return what is asked while one die waits for the other, and what that one ends."""
    return f"{DIE[number - 1]} {number} and …? {ends}Esc: back"


def _turn_clock(view: UnitView) -> str:
    """Return what is left of the turn, the red light before it; empty while no time runs."""
    if not view.seconds:
        return ""
    return f"{'●' if view.lamp else '○'} {view.seconds} s{' paused' if view.held else ''}"
