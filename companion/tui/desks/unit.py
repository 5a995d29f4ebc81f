"""The trading unit on screen."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.words import phrase, say, translated, with_heading
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, UNIT, bindings
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.common import COMMON
from companion.tui.desks.desk import Desk
from companion.tui.desks.full_play import FullPlay
from companion.tui.desks.table_menu import TableMenu
from companion.tui.desks.top_line import TopLine
from companion.tui.widgets.countdown import CountdownPanel
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.fit import pieces_in_lines
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine, ShownKey
from companion.tui.widgets.labels import set_label, set_text
from companion.tui.widgets.lines import StatusLine
from companion.tui.windows.game_menu import Entry
from companion.unit.phases import Input, Phase, reason_against_input
from companion.unit.profile import RESULTS
from companion.unit.rules import reason_if_ruled_out
from companion.unit.state import Unit

_BUTTONS: tuple[tuple[str, str, Input | None], ...] = (
    (phrase("Auction"), "order('auction')", Input.AUCTION),
    (phrase("Deal"), "order('deal')", Input.DEAL),
    (phrase("Sold"), "order('sold')", Input.SOLD),
    (phrase("Agreed"), "order('agreed')", Input.AGREED),
    (phrase("Pause"), "hold", Input.HOLD),
    (phrase("Cancel"), "order('cancel')", Input.CANCEL),
    (phrase("On/off"), "power", None),
    (phrase("Undo"), "order('undo')", None),
    (phrase("Redo"), "order('redo')", None),
)
_MEANT: tuple[tuple[str, Input], ...] = (
    ("power", Input.ON),
    ("build", Input.PRESS),
    ("build", Input.SKIP),
    ("agreed", Input.AGREED),
    ("sold", Input.SOLD),
    ("drop-out", Input.PASS),
    ("auction", Input.AUCTION),
    ("deal", Input.DEAL),
    ("hold", Input.HOLD),
    ("hold", Input.RESUME),
    ("cancel", Input.CANCEL),
    ("raise-up", Input.BID),
    ("raise-down", Input.BID),
    ("power", Input.OFF),
)
"""Each key's input to the unit, in the order of the key line."""
_SAID = {Input.SKIP: phrase("Skip"), Input.RESUME: phrase("Resume")}
"""A key's name while it does something unusual."""
_LEAST, _IN_A_ROW = 7, 5
"""The width of the button with the shortest word, and how many stand in a row where there are two."""
_ANY_TIME = ("command", "table-view", "build-log")


class UnitMenu(TableMenu):
    """The menu of the unit alone. A table that tracks only the unit can change to full play too."""

    def entries(self) -> Sequence[Entry]:
        """Return the actions other than playing."""
        view, rules, *rest = super().entries()
        if self.desk.part(FullPlay).full_play_dialog is None:
            return view, rules, *rest
        if self.desk.state.finished:
            more = Entry("a", say("Rematch"), say("same players, the next one goes first"), "rematch")
        else:
            more = Entry(
                "f", say("Play in full"), say("enter what everyone has; Companion tracks the rest"), "position"
            )
        return view, rules, more, *rest


class UnitScreen(Desk):
    """The round unit, the countdown in giant digits, one key per player, the history and the command bar."""

    PARTS = (UnitMenu, *COMMON, FullPlay)
    ACTIONS = (*UNIT, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (56, "-narrow"), (120, "-wide")]
    """A slim screen has no room for the unit beside its countdown, and shows the one that runs."""
    EXAMPLE = "auction old town"

    def compose(self) -> ComposeResult:
        """Yield the screen from top to bottom."""
        yield StatusLine(id="status")
        with Horizontal(id="unit"):
            with Vertical(id="face"):
                yield Dial(id="dial")
                yield Static("", id="result")
                yield Static("", id="counts")
            yield CountdownPanel(id="countdown")
        with Horizontal(id="buttons"):
            for label, action, _ in _BUTTONS:
                yield Button(translated(label), action=f"screen.{action}", compact=True)
        yield HistoryLog(id="history")
        yield Foot(self.completions_of)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def paint(self) -> None:
        """Show the unit's current state. Unchanged parts are not drawn again."""
        view = self.unit_view()
        self.part(TopLine).paint(view)
        self.set_class(self.timing.timer is not None, "-timing")
        met = Phase.READY if self._press_turns_unit_on(view.phase) else view.phase
        view = replace(view, phase=met)
        self._paint_face(view)
        over = say("The game is over") if self.session.table.state.finished else ""
        hour = view.hour if self.has_class("-tv") and view.phase is not Phase.OFF else ""
        self.query_one(CountdownPanel).show(
            replace(view, title=over or view.title), self.part(BidKeys).bidders(view), hour
        )
        self._paint_buttons(met)
        self._paint_keys(met)

    def _press_turns_unit_on(self, now: Phase) -> bool:
        """Return whether the next press turns the unit on automatically, as in games that use it."""
        return now is Phase.OFF and self.problem_with("press") is None

    def _paint_face(self, view: UnitView) -> None:
        dial = self.query_one(Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF, view.lit
        dial.ready = any(reason_against_input(view.phase, asked) is None for asked in (Input.PRESS, Input.SKIP))
        set_text(self.query_one("#result", Static), view.result)
        so_far = [
            with_heading(translated(name), count) for name, count in zip(RESULTS, view.counts, strict=True) if count
        ]
        counts = self.query_one("#counts", Static)
        set_text(counts, "\n".join(pieces_in_lines([say("so far"), *so_far], counts.size.width) if so_far else ()))

    def _paint_buttons(self, now: Phase) -> None:
        """Grey the buttons that would be refused. A click on them says why."""
        for button, (label, does, asked) in zip(self.query("#buttons Button").results(Button), _BUTTONS, strict=True):
            held = asked is Input.HOLD and now in (Phase.AUCTION_HELD, Phase.DEAL_HELD)
            set_label(button, say("Resume") if held else translated(label))
            refused = asked is not None and not held and not self._accepts_input(now, asked)
            button.set_class(refused or self.is_idle_undo_or_redo(does), "-greyed")
        self._fit_buttons()

    def _fit_buttons(self) -> None:
        """Lay the buttons in two rows if their words are too long for one, and short enough for two."""
        row, width = self.query_one("#buttons", Horizontal), self.size.width
        each = [max(_LEAST, cell_len(str(button.label)) + 2) + 1 for button in row.query(Button)]
        row.set_class(sum(each) - 1 > width >= max(each) * _IN_A_ROW, "-rows")

    def _accepts_input(self, now: Phase, asked: Input) -> bool:
        """Return whether the unit accepts an input now, and the house rules use it at all."""
        assert isinstance(self.timing, Unit), "the desk of the trading unit"
        return reason_against_input(now, asked) is None and reason_if_ruled_out(self.timing.profile, asked) is None

    def _paint_keys(self, now: Phase) -> None:
        """Show the keys available now; during an auction the players' keys first."""
        line = self.query_one(KeyLine)
        bidding = not reason_against_input(now, Input.BID) and not self.part(BidKeys).is_auction_decided
        bids = [ShownKey(f"1-{len(self.session.table.setup.players)}", say("Bid"))] if bidding else []
        meant = [(action, asked) for action, asked in _MEANT if self._accepts_input(now, asked)]
        keys = zip(line.keys_of_actions(*(action for action, _ in meant)), meant, strict=True)
        unit = (replace(key, label=translated(_SAID.get(asked, key.label))) for key, (_, asked) in keys)
        redo = ("redo",) if self.session.table.history.can_redo else ()
        played = () if self.session.table.state.finished else (*bids, *unit)
        line.now = (*played, *line.keys_of_actions(*redo, *_ANY_TIME))
