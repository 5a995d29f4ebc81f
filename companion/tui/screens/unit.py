"""The trading unit on screen."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.notation import complete
from companion.table import orders
from companion.table.view import UnitView, unit_view
from companion.tui.actions import EVERYWHERE, UNIT, bindings
from companion.tui.screens.ask import Ask
from companion.tui.screens.desk import Desk
from companion.tui.widgets.bidders import Bidder, Bidders
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lamp import Lamp
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.unit.expect import standing
from companion.unit.phases import Input, Phase, refusal
from companion.unit.profile import RESULTS
from companion.unit.rules import CURRENCY
from companion.unit.state import Unit, phase

STEPS = (10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
_BUTTONS: tuple[tuple[str, str, Input | None], ...] = (
    ("Auction", "order('auction')", Input.AUCTION),
    ("Deal", "order('deal')", Input.DEAL),
    ("Sold", "order('sold')", Input.SOLD),
    ("Agreed", "order('agreed')", Input.AGREED),
    ("Hold", "hold", Input.HOLD),
    ("Cancel", "order('cancel')", Input.CANCEL),
    ("On/off", "power", None),
    ("Undo", "order('undo')", None),
    ("Redo", "order('redo')", None),
)


class UnitScreen(Desk):
    """The round unit, the countdown in giant digits, one key per player, the history and the command bar."""

    BINDINGS = bindings((*UNIT, *EVERYWHERE))
    AUTO_FOCUS = ""

    step = 0

    def compose(self) -> ComposeResult:
        """Yield the screen from top to bottom."""
        yield StatusLine(id="status")
        with Horizontal(id="unit"):
            with Vertical(id="face"):
                yield Dial(id="dial")
                yield Static("", id="result")
                yield Static("", id="counts")
            with Vertical(id="countdown"):
                with Horizontal(id="heading"):
                    yield Static("", id="title")
                    yield Lamp(id="lamp")
                yield Giant(id="digits")
                yield Giant(id="leader")
                yield Bidders(id="bidders")
                yield Static("", id="calls")
        with Horizontal(id="buttons"):
            for label, action, _ in _BUTTONS:
                yield Button(label, action=f"screen.{action}", compact=True)
        yield HistoryLog(id="history")
        yield MessageLine(id="message")
        yield CommandBar(self._complete, "auction old town")
        yield KeyLine((*UNIT, *EVERYWHERE), self.services.preferences.keys)

    def _complete(self, line: str) -> tuple[str, ...]:
        table = self.session.table
        return complete(line, orders.forms(table.game), table.game.lexicon(table.state))

    def on_mount(self) -> None:
        """Show the unit and ask whether the hour goes on where it was left."""
        for button in self.query(Button):
            button.can_focus = False
        super().on_mount()
        if self.session.resumed and self.unit.on_since_ms is not None:
            self._ask_hour()

    @property
    def unit(self) -> Unit:
        """Return the trading unit."""
        unit = self.session.unit
        assert unit is not None, "this screen is for games with a unit"
        return unit

    def paint(self) -> None:
        """Show the unit as it is now; what has not changed is not drawn again."""
        view = unit_view(self.unit, self.session.now_ms, still=self.session.still)
        self._paint_status(view)
        self._paint_face(view)
        self._paint_countdown(view)
        self._paint_buttons(view.phase)

    def _paint_buttons(self, now: Phase) -> None:
        """Grey the buttons that would be refused; they can still be clicked, and then say why."""
        for button, (label, _, asked) in zip(self.query("#buttons Button").results(Button), _BUTTONS, strict=True):
            held = asked is Input.HOLD and now in (Phase.AUCTION_HELD, Phase.DEAL_HELD)
            _relabel(button, "Go on" if held else label)
            button.set_class(asked is not None and not held and refusal(now, asked) is not None, "-greyed")

    def _paint_status(self, view: UnitView) -> None:
        status = self.query_one(StatusLine)
        status.left = self.desk_title
        warning = (
            " ⚠ HOUR OVER: off and on for another"
            if view.hour_over
            else " ⚠ near the hour"
            if view.hour_warning
            else ""
        )
        status.right = f"{self.services.edges()}  hour {view.hour}{warning}"
        trouble = self.session.table.trouble
        status.trouble = f"NOT SAVED: {trouble}" if trouble else ""

    def _paint_face(self, view: UnitView) -> None:
        dial = self.query_one(Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF, view.lit
        self._text("#result", view.result or ("…" if view.phase is Phase.SPINNING else ""))
        counts = "  ".join(f"{name} {count}" for name, count in zip(RESULTS, view.counts, strict=True))
        self._text("#counts", counts)

    def _paint_countdown(self, view: UnitView) -> None:
        lamp, digits = self.query_one(Lamp), self.query_one("#digits", Giant)
        lamp.red, lamp.lamp = view.red, view.lamp
        digits.text = view.seconds
        digits.set_class(view.last_five, "-last")
        digits.set_class(view.held, "-held")
        self._text("#title", view.title or view.closing or self._idle(view))
        self.query_one("#leader", Giant).text = f"{view.leader} {view.offer}" if view.leader else ""
        self._text("#calls", "  ·  ".join(view.calls[1:5]))
        self.query_one(Bidders).bidders = self._bidders(view)

    def _idle(self, view: UnitView) -> str:
        return "Press P to switch the unit on" if view.phase is Phase.OFF else "Ready"

    def _bidders(self, view: UnitView) -> tuple[Bidder, ...]:
        call = self._next_call() if view.phase in (Phase.AUCTION, Phase.AUCTION_HELD) else ""
        players = self.session.table.setup.players
        return tuple(Bidder(str(n), name, call, name == view.leader) for n, name in enumerate(players, 1))

    def _next_call(self) -> str:
        bid = standing(self.unit)
        return CURRENCY.show((bid.amount if bid else 0) + STEPS[self.step])

    def _text(self, selector: str, text: str) -> None:
        """Put text into a line, unless it stands there already."""
        line = self.query_one(selector, Static)
        if line.content != text:
            line.update(text)

    def _allowed(self, asked: Input) -> bool:
        return refusal(phase(self.unit, self.session.now_ms), asked) is None

    def action_build(self) -> None:
        """Press Build, or skip the running light."""
        self.submit("skip" if self._allowed(Input.SKIP) else "press", "key")

    def action_hold(self) -> None:
        """Stop the countdown, or let it go on."""
        self.submit("resume" if self._allowed(Input.RESUME) else "hold", "key")

    def action_power(self) -> None:
        """Switch on; switch off, asking first while a countdown runs."""
        if self._allowed(Input.ON):
            self.submit("on", "key")
        elif self.unit.timer is None:
            self.submit("off", "key")
        else:
            self._ask("A countdown is running. Switch the unit off and end it?", "Switch off", self._switch_off)

    def _switch_off(self) -> None:
        self.submit("off", "key")

    def _ask_hour(self) -> None:
        hour = unit_view(self.unit, self.session.now_ms).hour
        self._ask(f"Go on with {hour} left of the hour, or begin a new hour?", "New hour", self._new_hour, no="Go on")

    def _new_hour(self) -> None:
        if self.unit.timer is not None:
            self.say("A countdown is held: close it before a new hour.", wrong=True)
        elif self.submit("off", "key"):
            self.submit("on", "key")

    def _ask(self, question: str, yes: str, then: Callable[[], None], no: str = "Back") -> None:
        def answered(agreed: bool | None) -> None:
            if agreed:
                then()

        self.app.push_screen(Ask(question, yes=yes, no=no), answered)

    def action_bid(self, place: int) -> None:
        """Raise the standing bid by one step in the name of a player."""
        players = self.session.table.setup.players
        if place > len(players):
            self.say(f"There is no player {place}.", wrong=True)
            return
        self.submit(f'bid "{players[place - 1]}" {self._next_call()}', "key")

    def on_bidders_chosen(self, event: Bidders.Chosen) -> None:
        """Raise the bid for a clicked player."""
        self.action_bid(event.place)

    def on_dial_pressed(self) -> None:
        """Press Build with the mouse."""
        self.action_build()

    def action_step(self, by: int) -> None:
        """Make the raise of the bid keys larger or smaller."""
        self.step = max(0, min(len(STEPS) - 1, self.step + by))
        self.say(f"A bid key now raises by {CURRENCY.show(STEPS[self.step])}.")
        self.paint()

    def action_table_view(self) -> None:
        """Show only digits and leader, or everything again."""
        self.toggle_class("-tv")


def _relabel(button: Button, label: str) -> None:
    if str(button.label) != label:
        button.label = label
