"""What every desk with a trading unit does: its keys, its bidders, its hour."""

from collections.abc import Callable
from typing import ClassVar

from textual import widgets

from companion.core.game import Order
from companion.core.money import Currency
from companion.core.notation import complete
from companion.table import orders
from companion.table.view import UnitView, unit_view
from companion.tui.screens.ask import Ask
from companion.tui.screens.desk import Desk
from companion.tui.screens.pick import Option, Pick
from companion.tui.widgets.bidders import Bidder, Bidders
from companion.tui.widgets.lines import StatusLine
from companion.unit.buttons import Button
from companion.unit.expect import standing
from companion.unit.moves import PassBid
from companion.unit.phases import Input, Phase, refusal
from companion.unit.state import Unit, hour_left, phase


class UnitDesk(Desk):
    """A desk with the trading unit on it, or with its timer alone. Subclasses lay it out and paint it."""

    STEPS: ClassVar[tuple[int, ...]] = (10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
    """The sizes of a raise."""
    OPENING: ClassVar[int] = 0
    """What the first call is at least."""
    HOUR: ClassVar[bool] = True
    """Whether the unit has its hour."""

    step = 0

    def on_mount(self) -> None:
        """Ask whether the hour goes on where it was left; `Desk` begins to keep time."""
        for button in self.query(widgets.Button):
            button.can_focus = False
        if self.HOUR and self.session.resumed and hour_left(self.unit, self.session.now_ms) is not None:
            self._ask_hour()

    @property
    def unit(self) -> Unit:
        """Return the trading unit."""
        return self.session.unit

    def unit_view(self) -> UnitView:
        """Return the unit as it looks now."""
        return unit_view(self.unit, self.session.now_ms, still=self.services.preferences.still, currency=self.currency)

    @property
    def currency(self) -> Currency:
        """Return how this game writes its money."""
        table = self.session.table
        return table.game.lexicon(table.state).currency

    def complete(self, line: str) -> tuple[str, ...]:
        """Return what could end a typed line."""
        table = self.session.table
        return complete(line, orders.forms(table.game), table.game.lexicon(table.state))

    def paint_status(self, view: UnitView, more: str = "") -> None:
        """Show the top line: title, edges, hour, and loudly whatever is wrong."""
        status = self.query_one(StatusLine)
        status.left = self.desk_title
        warning = ""
        if view.hour_over:
            warning = " ⚠ HOUR OVER: off and on for another"
        elif view.hour_warning:
            warning = " ⚠ near the hour"
        hour = f"hour {view.hour}{warning}" if self.HOUR else ""
        clock = _turn_clock(view) if self.unit.profile.turns else hour
        status.right = f"{more}{self.services.edges()}  {clock}".rstrip()
        status.trouble = self.session.trouble

    def bidders(self, view: UnitView) -> tuple[Bidder, ...]:
        """Return a place per player, with the next call while an auction is on; nobody bids in a deal."""
        if view.phase in (Phase.DEAL, Phase.DEAL_HELD):
            return ()
        call = self.currency.show(self._next_call()) if view.phase in (Phase.AUCTION, Phase.AUCTION_HELD) else ""
        players = self.session.table.setup.players
        out = self.unit.timer.passed if self.unit.timer else ()
        return tuple(
            Bidder(str(n), name, "out" if name in out else call, name == view.leader)
            for n, name in enumerate(players, 1)
        )

    def _next_call(self) -> int:
        bid = standing(self.unit) if self.unit.timer else None
        return max(self.OPENING, (bid.amount if bid else 0) + self.STEPS[self.step])

    def allowed(self, asked: Input) -> bool:
        """Tell whether the unit takes an input now."""
        return refusal(phase(self.unit, self.session.now_ms), asked) is None

    def action_build(self) -> None:
        """Press Build, or skip the running light."""
        self._press(Button.BUILD)

    def action_hold(self) -> None:
        """Stop the countdown, or let it go on."""
        self.submit("resume" if self.allowed(Input.RESUME) else "hold", "key")

    def action_time(self) -> None:
        """Do what Auction on the box does where turns are timed: begin, hold, go on."""
        self._press(Button.AUCTION)

    def _press(self, button: Button) -> None:
        """Do what a button of the box would do."""
        table = self.session.table
        self.submit(table.game.pressed(table.state, button, self.session.now_ms), "key")

    def action_power(self) -> None:
        """Switch on; switch off, asking first while a countdown runs."""
        if self.allowed(Input.ON):
            self.submit("on", "key")
        elif self.unit.timer is None:
            self.submit("off", "key")
        else:
            self.ask("A countdown is running. Switch the unit off and end it?", "Switch off", self._switch_off)

    def _switch_off(self) -> None:
        self.submit("off", "key")

    def _ask_hour(self) -> None:
        hour = self.unit_view().hour
        self.ask(f"Go on with {hour} left of the hour, or begin a new hour?", "New hour", self._new_hour, no="Go on")

    def _new_hour(self) -> None:
        if self.unit.timer is not None:
            self.say("A countdown is held: close it before a new hour.", wrong=True)
        elif self.submit("off", "key"):
            self.submit("on", "key")

    def ask(self, question: str, yes: str, then: Callable[[], None], no: str = "Back") -> None:
        """Ask before something that cannot simply be undone, and do it if the answer is yes."""

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
        self.submit(f'bid "{players[place - 1]}" {self.currency.write(self._next_call())}', "key")

    def action_drop_out(self) -> None:
        """Ask who drops out of the auction (CITY-OQ-43)."""
        table = self.session.table
        orders = {name: Order(PassBid(name)) for name in table.setup.players}
        reasons = {name: table.reasons(order) for name, order in orders.items()}
        if not orders or all(reasons.values()):
            self.say(next((why[0].text for why in reasons.values()), "Type it: pass and a name."), wrong=True)
            return
        options = [Option(name, name, " ".join(reason.text for reason in reasons[name])) for name in orders]
        self.app.push_screen(Pick("Who drops out of the auction?", options), self._drop_out)

    def _drop_out(self, name: str | None) -> None:
        if name is not None:
            self.submit(Order(PassBid(name)), "key")

    def on_bidders_chosen(self, event: Bidders.Chosen) -> None:
        """Raise the bid for a clicked player."""
        self.action_bid(event.place)

    def on_dial_pressed(self) -> None:
        """Press Build with the mouse."""
        self.action_build()

    def action_table_view(self) -> None:
        """Show only digits and leader, or everything again."""
        self.toggle_class("-tv")

    def action_step(self, by: int) -> None:
        """Make the raise of the bid keys larger or smaller."""
        self.step = max(0, min(len(self.STEPS) - 1, self.step + by))
        self.say(f"A bid key now raises by {self.currency.show(self.STEPS[self.step])}.")
        self.paint()


def _turn_clock(view: UnitView) -> str:
    """Return what is left of the turn, the red light before it; empty while no time runs."""
    if not view.seconds:
        return ""
    return f"{'●' if view.lamp else '○'} {view.seconds} s{' held' if view.held else ''}"
