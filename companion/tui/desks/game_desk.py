"""The screen of a whole game: players, possible moves, board, countdown and history."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Button, Static

from companion.core.history import Line
from companion.core.words import phrase, say, say_in, translated
from companion.games.choice import Choice
from companion.games.view import TableView
from companion.session.session import Session
from companion.table.view import UnitView
from companion.tui.actions import Action
from companion.tui.desks.after_the_end import AFTER, actions_after_end, shown_keys_after_end
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.choice_list import ChoiceList
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.common import COMMON
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import DigitKeys, Part
from companion.tui.desks.table_menu import TableMenu
from companion.tui.desks.top_line import TopLine
from companion.tui.desks.verbs import Offer, gather_offers, index_of_offer_to_mark, verb_of
from companion.tui.services import Services
from companion.tui.widgets.bidders import Bidder
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.countdown import CountdownPanel
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine, ShownKey
from companion.tui.widgets.labels import set_label, set_text
from companion.tui.widgets.lines import Headline, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.widgets.preview import MovesPanel, Preview
from companion.tui.words import key_span
from companion.unit.phases import Phase

_FEW = 3
_NARROWEST, _OTHERS = 37, 3
"""The minimum width of the list of moves, and the lines above and below the table and its log."""
_STOPS = ("table-sold", "table-hold", "table-cancel")
"""The actions that stop a countdown. They stay in sight on the narrowest screen."""


class GameDesk(Desk):
    """Lists the current choices, previews the marked one, and asks for what a chosen one still needs.

    A game draws itself in `paint_table`. Its `Choosing` defines the rows of its choices, and asks what they need.
    """

    PARTS: ClassVar[tuple[type[Part[Any]], ...]] = (TableMenu, *COMMON, ChoiceList)
    MARKS: ClassVar[Sequence[str]] = (phrase("Σ ok: all totals match; Σ WRONG: undo to the last correct move"),)
    CLOSING: ClassVar[tuple[tuple[str, str], ...]] = ((phrase("Pause"), "hold"), (phrase("Cancel"), "order('cancel')"))
    """The buttons beside a countdown, with their actions."""
    offers: tuple[Offer, ...] = ()
    """The rows of the list."""
    _drawn: Any = None
    _viewed: tuple[Any, Any] = (None, None)
    _phase: Phase | None = None
    _balanced = True

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.choosing, self.bids = self.part(Choosing), self.part(BidKeys)

    def offered_choices(self) -> Sequence[Choice]:
        """Return the content of the list, even before the list is drawn."""
        return self.choosing.all_choices or super().offered_choices()

    @property
    def view(self) -> Any:
        """Return the public view of the table now."""
        table, (state, view) = self.session.table, self._viewed
        if state is not table.state:
            view = table.game.view(table.state, self.session.now_ms)
            self._viewed = table.state, view
        return view

    def board_widgets(self) -> Sequence[Widget]:
        """Return the middle of the screen."""
        raise NotImplementedError

    def players_widget(self) -> Players:
        """Return the widget that lists the players."""
        return Players(id="players")

    def widgets_above_choices(self) -> Sequence[Widget]:
        """Return what goes between the headline and the list of choices."""
        return ()

    def widgets_below_log(self) -> Sequence[Widget]:
        """Return the full-width text below the log."""
        return ()

    def paint_table(self, view: UnitView) -> TableView:
        """Draw the board, and return what all games have in common."""
        raise NotImplementedError

    def current_notes(self) -> Sequence[str]:
        """Return notes for the table, shown if the marked choice has no effects to show."""
        return ()

    def consequences_text(self, line: Line) -> str:
        """Return messages about the latest event, in addition to its sentence in the log just above."""
        return ""

    def message_for_line(self, line: Line) -> str:
        """Return the message for a line of the journal; for an undo, what it has undone."""
        if not line.target:
            return self.consequences_text(line)
        words = self.log_of_table.sentence(line, self.session.now_ms).text
        again = self.consequences_text(self.session.table.history.lines[line.target - 1]) if line.kind == "redo" else ""
        return "  ·  ".join(filter(None, (words, again)))

    def compose(self) -> ComposeResult:
        """Yield the screen. The style sheet puts the history beside or below."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Horizontal(id="table"):
                with Vertical(id="left"):
                    seats, headline = self.players_widget(), Headline()
                    seats.border_title, headline.border_title = say("Players"), say("Next")
                    yield seats
                    yield headline
                    yield from self.widgets_above_choices()
                    yield MovesPanel(id="moves")
                    yield CountdownPanel(id="countdown")
                    with Horizontal(id="closing"):
                        for label, action in self.CLOSING:
                            called, name = self._button_text(translated(label), action), f"closing-{label.lower()}"
                            yield Button(called, id=name, action=f"screen.{action}", compact=True)
                yield from self.board_widgets()
            with Vertical(id="side") as side:
                side.border_title = say("Log")
                yield HistoryLog(id="history")
        yield from self.widgets_below_log()
        yield Foot(self.completions_of)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def on_mount(self) -> None:
        """Let the log leave the list of moves the lines it needs."""
        self.query_one("#history", HistoryLog).left_below = self._lines_left_below

    def _lines_left_below(self) -> int:
        """Return the lines left below the table when all choices are visible."""
        left, moves = self.query_one("#left"), self.query_one(MovesPanel)
        width, room = left.content_size.width or _NARROWEST, left.container_size
        above = sum(_fixed_lines(each, room, self.size, width) for each in left.displayed_children)
        height = self.query_one("#desk").size.height or self.size.height - _OTHERS
        return height - above - moves.wanted_height(width) * moves.display

    def bidders(self, view: UnitView) -> tuple[Bidder, ...]:
        """Return the bidders with their cash, because the list of players makes room for the countdown."""
        timer, bidders = self.timing.timer, self.bids.bidders(view)
        if timer is None or not timer.is_auction:
            return bidders
        rows = [row for row in self.view.players if not row.out and row.name not in timer.passed]
        cash = {row.name: row.first for row in rows if row.first != "–"}
        return tuple(replace(bidder, has=cash.get(bidder.name, "")) for bidder in bidders)

    def paint(self) -> None:
        """Show the current table. The board is drawn only after an event."""
        view, state = self.unit_view(), self.state
        self.query_one("#countdown", CountdownPanel).show(view, self.bidders(view))
        timer = self.timing.timer
        self.update_classes(
            {
                "-timing": timer is not None,
                "-dealing": timer is not None and timer.deal,
                "-turns": self.TURNS,
                "-many": len(self.session.table.setup.players) > _FEW,
            }
        )
        self._label_hold_button(say("Resume") if view.held else say("Pause"))
        self.paint_time(view)
        if state is self._drawn and view.phase is self._phase:
            self._paint_top(view)
            return
        if state is not self._drawn:
            for each in self.parts:
                each.forget_before_drawing()
        self._drawn, self._phase = state, view.phase
        self.choosing.choices = self.choosing.load_choices()
        table = self.paint_table(view)
        self._balanced = table.balanced
        self._paint_top(view)
        players = self.query_one("#players", Players)
        players.columns, players.players = table.columns, table.players
        closing = f"{view.closing} · " if view.closing and self.TURNS else ""
        self.headline = closing + table.headline
        self._paint_choices()
        self.paint_headline()
        self.choosing.open_standings_at_end()

    def paint_headline(self) -> None:
        """Say who is asked for what, and which keys have a meaning now."""
        set_text(self.query_one("#headline", Static), self.unfinished_entry_text() or self.headline)
        line = self.query_one(KeyLine)
        line.now = tuple(dict.fromkeys(self._available_keys()))
        never = self.session.table.state.finished or not self.bids.is_auction_over
        line.ends = None if never else self.can_end_turn
        line.called = {
            **{offer.verb.action: offer.key_label for offer in self.offers if offer.key_label},
            **self.back_label_by_action,
        }

    @property
    def can_end_turn(self) -> bool:
        """Return whether the turn can be ended now."""
        return self.offers_action("table-end")

    def offers_action(self, action: str) -> bool:
        """Return whether one of the rows that can be carried out has this key's action."""
        return any(offer.choosable and offer.verb.action == action for offer in self.offers)

    def can(self, action: Action) -> bool:
        """Return whether an action is available now. Spectators make no moves."""
        makes_move = any(action.id == verb.action for verb in self.choosing.verbs())
        offered = not makes_move or (self.session.takes_moves and self.offers_action(action.id))
        return offered and super().can(action)

    def unfinished_entry_text(self) -> str:
        """Return the typed part of an entry that takes several keys, empty if there is none."""
        return next(filter(None, (each.unfinished_entry_text() for each in self.parts)), "")

    def digits(self) -> DigitKeys | None:
        """Return the digits that have a meaning now; None if none has."""
        if self.bids.is_auction_over:
            return next(filter(None, (each.digits() for each in self.parts)), None)
        players, bids = self.session.table.setup.players, self.bids
        if bids.is_auction_decided:
            return None
        callers = bids.who_may_bid() or players
        may = [place for place, name in enumerate(players, 1) if name in callers]
        return DigitKeys(key_span(may), say("Bid {amount}", amount=bids.next_bid_text()))

    def _available_keys(self) -> Iterator[ShownKey]:
        """Yield the keys available now: first those that stop an auction or a turn's time, then in row order."""
        if self.state.finished:
            yield from shown_keys_after_end(self)
        if (digits := self.digits()) is not None:
            yield ShownKey(digits.keys, digits.label)
        known = {action.id: action for action in self.ACTIONS}
        stops = self.TURNS or not self.bids.is_auction_over
        for offer in sorted(self.offers, key=lambda offer: stops and offer.verb.action not in _STOPS):
            action = known.get(offer.verb.action)
            if action is not None and offer.choosable and action.id != "table-end":
                label = offer.key_label or action.label
                yield from [ShownKey(self.shortest_key_of(action.id), label, action.does)] if label else []

    def paint_time(self, view: UnitView) -> None:
        """Draw everything that changes with time alone."""

    def _paint_top(self, view: UnitView) -> None:
        balance = say("Σ ok") if self._balanced else say("Σ WRONG")
        self.part(TopLine).paint(view, before_devices=f"{balance}  ")

    def _paint_choices(self) -> None:
        """List the choices in the order of a turn, a row per verb, allowed ones first."""
        self.offers = gather_offers(self.choosing.choices, self.choosing.verbs())
        entries = [*map(self._entry, self.offers)] or [
            Entry(self.shortest_key_of(each.id), translated(AFTER[each.id])) for each in actions_after_end(self)
        ]
        shown = self.query_one("#choices", Choices)
        if entries != shown.entries:
            self.query_one("#history", HistoryLog).refresh(layout=True)
        shown.show(entries, index_of_offer_to_mark(self.offers, spins=self._phase is Phase.SPINNING))
        self.preview_marked_row()

    def _entry(self, offer: Offer) -> Entry:
        aside = self.choosing.cost_text(offer.choosable[0]) if len(offer.choosable) == 1 else ""
        return Entry(self.key_for(offer), offer.label, offer.why_not, aside)

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row, empty if it has none."""
        return self.key_of(offer.choices[0])

    def key_of(self, choice: Choice) -> str:
        """Return the shortest key for a choice of this kind, empty if there is none."""
        own = next((key for each in self.parts if (key := each.key_of(choice)) is not None), None)
        return self.shortest_key_of(verb_of(self.choosing.VERBS, choice).action) if own is None else own

    def _label_hold_button(self, label: str) -> None:
        """Show on its button what the Hold key does now."""
        set_label(self.query_one("#closing-pause", Button), self._button_text(label, "hold"))

    def _button_text(self, label: str, does: str) -> Content:
        """Return a button's text: its key and its label."""
        return Content.assemble((self._key_of_action(does), "$accent"), " ", label)

    def _key_of_action(self, does: str) -> str:
        """Return the shortest key of a button's action."""
        return next((self.shortest_key_of(action.id) for action in self.ACTIONS if action.does == does), "")

    def preview_marked_row(self) -> None:
        """Show the marked row's effects, or why it cannot be done."""
        offer = self._marked_offer()
        text = offer.why_not if offer else ""
        if offer is not None and len(offer.choosable) == 1:
            text = self.choosing.effects_text(offer.choosable[0])
        preview = self.query_one("#preview", Preview)
        preview.text, preview.notes = text, self.current_notes() if offer and not text else ()

    def _marked_offer(self) -> Offer | None:
        place = self.query_one("#choices", Choices).marked
        return self.offers[place] if place < len(self.offers) else None

    def carry_out_marked_row(self) -> None:
        """Carry out the marked row, unless a countdown replaces the rows."""
        if self.query_one(MovesPanel).display:
            super().carry_out_marked_row()
        elif self.bids.is_auction_over:
            self.say_key_means_nothing(say_in("key", "Enter"))
        else:
            self.bids.say_bid_keys()

    def carry_out_row(self, place: int, source: str) -> None:
        """Carry out a row, or its action after the end of the game."""
        if place < len(self.offers):
            self.choosing.carry_out_offer(self.offers[place], source)
        elif place < len(actions_after_end(self)):
            self.call_next(self.run_action, actions_after_end(self)[place].does)


def _fixed_lines(part: Widget, room: Size, screen: Size, width: int) -> int:
    """Return a part's fixed lines: none if it takes those that are left."""
    height = part.styles.height
    if height is None or height.is_auto:
        return part.get_content_height(room, screen, width) + part.gutter.height
    return 0 if height.is_fraction else int(height.value)
