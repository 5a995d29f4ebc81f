"""A light table's desk: the moves it tracks, the players, the countdown and the log."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from companion.core.errors import why_not
from companion.core.words import say, translated
from companion.games.choice import Choice, Option
from companion.session.session import Session
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, LIGHT, TABLE, bindings
from companion.tui.desks.after_the_end import AFTER, actions_after_end, shown_keys_after_end
from companion.tui.desks.asking import Asking
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.choice_list import ChoiceList
from companion.tui.desks.common import COMMON
from companion.tui.desks.desk import Desk
from companion.tui.desks.details import Details
from companion.tui.desks.full_play import FullPlay
from companion.tui.desks.kept_keys import KeptKeys
from companion.tui.desks.light_choosing import LightChoosing
from companion.tui.desks.light_digits import REACHED, ROUND, LightDigits
from companion.tui.desks.part import Part
from companion.tui.desks.table_menu import TableMenu
from companion.tui.desks.top_line import TopLine
from companion.tui.services import Services
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.countdown import CountdownPanel
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.fit import pieces_in_lines
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine, ShownKey
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.lines import Headline, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.widgets.preview import MovesPanel, Preview
from companion.unit.phases import Phase

_NARROW = 41
LIGHT_PARTS = (TableMenu, *COMMON, ChoiceList, Asking, Details, FullPlay, KeptKeys)
"""The parts of every light table, before those that know its moves."""


class LightDesk(Desk):
    """One line per move of the way of playing."""

    PARTS: ClassVar[tuple[type[Part[Any]], ...]] = (*LIGHT_PARTS, LightChoosing, LightDigits)
    ACTIONS = (*LIGHT, *TABLE, *AUCTIONS, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-middling"), (120, "-wide")]
    """On a narrow screen, bidders' long names need some of the list's room."""

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.EXAMPLE = session.table.game.view(session.table.state, session.now_ms).example
        self._does: tuple[Callable[[], None], ...] = ()
        self._digits, self._choosing, self._bids = self.part(LightDigits), self.part(LightChoosing), self.part(BidKeys)

    def compose(self) -> ComposeResult:
        """Yield the screen."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Vertical(id="left"):
                players, headline = Players(id="players"), Headline()
                players.border_title, headline.border_title = say("Players"), say("Next")
                yield players
                yield headline
                yield MovesPanel(id="moves")
            with Vertical(id="side"):
                countdown, history = CountdownPanel(id="countdown"), HistoryLog(id="history")
                countdown.border_title, history.border_title = say("Timer"), say("Log")
                yield Dial(id="dial")
                yield countdown
                yield history
        yield Foot(self.completions_of)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def paint(self) -> None:
        """Show the current table."""
        unit, table = self.unit_view(), self.table_view()
        self._choosing.choices = self._choosing.load_choices()
        self._digits.drop_impossible_owners()
        self.part(TopLine).paint(unit)
        self._paint_keys(any(row.in_turn for row in table.players))
        self._paint_time(unit)
        players = self.query_one(Players)
        players.columns, players.players = table.columns, table.players
        self.headline = table.headline
        set_text(self.query_one("#headline", Static), self._question_text() or table.headline)
        self._paint_choices()

    def _paint_time(self, unit: UnitView) -> None:
        """Show a running countdown, and Build's light while it runs."""
        self.query_one(CountdownPanel).show(unit, self._bids.bidders(unit))
        self.query_one(KeyLine).undoes = not self.is_idle_undo_or_redo("order('undo')")
        self.set_class(self.timing.timer is not None, "-timing")
        self.set_class(not self._bids.is_auction_over, "-bidding")
        dial = self.query_one(Dial)
        dial.display = unit.phase is Phase.SPINNING
        dial.power, dial.lit = True, unit.lit

    def _paint_keys(self, has_turns: bool) -> None:
        """Offer the end of the turn if turns are tracked, and the standings once the game is over."""
        line, finished = self.query_one(KeyLine), bool(self.session.table.state.finished)
        line.ends, line.called = (has_turns and not finished) or None, self.back_label_by_action
        timed = ("table-hold", "table-cancel") if self.timing.timer else ()
        timed = ("light-agreed", *timed) if self._is_deal_running else timed
        bids = (ShownKey(f"1-{len(self.session.table.setup.players)}", say("Bid")), *line.keys_of_actions("table-sold"))
        power = ("light-power",) if self.part(KeptKeys).tracks_unit_switch else ()
        begun = bids if not self._bids.is_auction_over else line.keys_of_actions("light-full", "table-do", *power)
        dice = [ShownKey("1-6", say("Dice"))] if self._digits.dice_choice else []
        now = (*dice, *begun, *line.keys_of_actions(*timed))
        line.now = shown_keys_after_end(self) if finished else now
        self._choosing.open_standings_at_end()

    def _paint_choices(self) -> None:
        """List the possible moves. The first possible line is marked, until the lines change."""
        rows = tuple(self._entries_with_actions())
        self._does = tuple(does for _, does in rows)
        entries, shown = [entry for entry, _ in rows], self.query_one(Choices)
        if entries != shown.entries:
            shown.show(entries, next((place for place, entry in enumerate(entries) if not entry.why_not), 0))
        self.preview_marked_row()

    def preview_marked_row(self) -> None:
        """Say why the marked line cannot be done, if so, or how to undo the last answer."""
        shown = self.query_one(Choices)
        why_not = shown.entries[shown.marked].why_not if shown.entries else ""
        self.query_one(Preview).text = why_not or self._digits.back_hint() or self._choosing.remark()

    def offered_choices(self) -> Sequence[Choice]:
        """Return the content of the list, even before the list is drawn."""
        return self._choosing.all_choices or super().offered_choices()

    def _entries_with_actions(self) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield each line and its action; while digits enter a round, a line for each possible owner."""
        keys = {id(choice): digit for digit, choice in self._digits.choice_by_digit().items()}
        yield from self._countdown_entries()
        for choice in self._choosing.choices:
            if choice.kind == ROUND:
                yield from self._owner_entries(choice.blanks[0].options)
            else:
                key = (
                    "1-6"
                    if choice is self._digits.dice_choice
                    else str(keys.get(id(choice), self._key_without_digit(choice)))
                )
                yield (
                    Entry(key, choice.label, why_not(choice.reasons)),
                    partial(self._choosing.carry_out, choice, "key"),
                )
        for each in actions_after_end(self):
            yield (
                Entry(self.shortest_key_of(each.id), translated(AFTER[each.id])),
                partial(self.call_next, self.run_action, each.does),
            )

    def _owner_entries(self, options: Sequence[Option]) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield a line per possible owner of a property: players by their digits, 0 for no one."""
        for place, option in enumerate(options, 1):
            digit = place % len(options)
            yield Entry(str(digit), option.label, why_not(option.reasons)), partial(self._digits.enter_owner, digit)

    def _key_without_digit(self, choice: Choice) -> str:
        """Return the key of a choice that gets no digit."""
        if choice.kind == REACHED:
            return self.shortest_key_of("light-agreed" if choice.filled["answer"] == "yes" else "light-none")
        return self.shortest_key_of("table-finish") if choice.kind == "finish" else ""

    def _countdown_entries(self) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield the answers to a running countdown's question."""
        if not self._bids.is_auction_over:
            many, call = len(self.session.table.setup.players), self._bids.next_bid_text()
            if not self._bids.is_auction_decided:
                yield Entry(f"1-{many}", say("Bid {amount} …", amount=call)), self._bids.say_bid_keys
            yield self._answer_entry(self.shortest_key_of("table-sold"), say("Sold"), "sold")
        elif self._is_deal_running:
            yield self._answer_entry(self.shortest_key_of("light-agreed"), say("Deal agreed"), "agreed")

    def _answer_entry(self, key: str, label: str, line: str) -> tuple[Entry, Callable[[], None]]:
        return Entry(key, label, self.problem_with(line) or ""), partial(self.action_order, line)

    @property
    def _is_deal_running(self) -> bool:
        """Return whether a deal's countdown runs."""
        timer = self.timing.timer
        return timer is not None and not timer.is_auction and not timer.turn

    def _question_text(self) -> Content:
        """Return what is asked next, with the answers given so far, empty before the first digit."""
        width = self.query_one("#headline").content_size.width or _NARROW
        answered = "".join(f"\n{line}" for line in pieces_in_lines(self._digits.answers(), width, ", "))
        return Content.assemble(self._digits.question(), (answered, "$foreground not bold"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available here: the mark's actions only while it is asked about."""
        return (action != "reached" or self._digits.asks_if_mark_reached) and super().check_action(action, parameters)

    def carry_out_row(self, place: int, source: str) -> None:
        """Carry out a line."""
        if place < len(self._does):
            self._does[place]()
