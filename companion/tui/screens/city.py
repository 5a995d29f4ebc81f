"""Monopoly City on screen: players, the city, the unit, and what can be done now."""

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from companion.core.game import Order
from companion.core.history import Line
from companion.games.city import moves as m
from companion.games.city.legal import legal
from companion.games.city.preview import handovers, preview
from companion.games.city.rules.tale import show
from companion.games.city.state import City
from companion.games.city.view import city_view, sheet
from companion.games.tale import Choice
from companion.table import orders
from companion.table.view import UnitView
from companion.tui.actions import CITY, EVERYWHERE, Action, bindings, keys_of
from companion.tui.screens.city_asking import CityAsking
from companion.tui.screens.deal import DealEditor
from companion.tui.screens.facts import Listing
from companion.tui.widgets.board import Board
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.command import CommandBar
from companion.tui.widgets.countdown import CountdownPanel, set_text
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.effects import effects, handed_all
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from companion.tui.widgets.lines import MessageLine, StatusLine
from companion.tui.widgets.players import Players
from companion.unit import moves as um
from companion.unit.phases import Phase

_KEYS: dict[type, str] = {
    m.Build: "city-blocks",
    um.StartAuction: "city-auction",
    um.PressBuild: "city-build",
    m.Trade: "city-deal",
    m.Mortgage: "city-mortgage",
    m.Redeem: "city-redeem",
    m.BuildPiece: "city-special",
    m.BuildHazard: "city-plan",
    m.BuildBonus: "city-plan",
    m.Clear: "city-clear",
    m.Ride: "city-ride",
    m.ChanceMoney: "city-chance",
    m.Bail: "city-jail",
    m.UseCard: "city-jail",
    m.PlayDodge: "city-dodge",
    m.Land: "city-land",
    m.Buy: "city-yes",
    m.Settle: "city-pay",
    m.EndTurn: "city-end",
    m.Finish: "city-finish",
    um.CloseAuction: "city-sold",
    um.AgreeDeal: "city-yes",
    um.Cancel: "city-cancel",
    um.Hold: "city-hold",
    um.Resume: "city-hold",
}
_ACTIONS: dict[str, Action] = {action.id: action for action in CITY}


class CityScreen(CityAsking):
    """The bank of a Monopoly City table."""

    BINDINGS = bindings((*CITY, *EVERYWHERE))

    _drawn: City | None = None
    _phase: Phase | None = None
    _die = 0
    _over = False
    _balanced = True
    _told = ""

    def compose(self) -> ComposeResult:
        """Yield the screen; the style sheet puts the history beside or below."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Horizontal(id="city"):
                with Vertical(id="left"):
                    yield Players(id="players")
                    yield Static("", id="headline", markup=False)
                    yield Choices(id="choices")
                    yield Static("", id="preview", markup=False)
                    yield CountdownPanel(id="countdown")
                    with Horizontal(id="closing"):
                        yield Button("Sold", action="screen.order('sold')", compact=True)
                        yield Button("Agreed", action="screen.yes", compact=True)
                        yield Button("Hold", action="screen.hold", compact=True)
                        yield Button("Cancel", action="screen.order('cancel')", compact=True)
                yield Board(id="board")
            with Vertical(id="side"):
                yield Dial(id="dial")
                yield HistoryLog(id="history")
        yield MessageLine(id="message")
        yield CommandBar(self.complete, "roll 3 4")
        yield KeyLine((*CITY, *EVERYWHERE), self.services.preferences.keys)

    def build_move(self) -> str:
        """Return what a press of Build means now: a light that still runs for the roll before is not waited for."""
        turn = self.state.turn
        return super().build_move() if turn.player in turn.pressed else "press"

    def paint(self) -> None:
        """Show the table as it is now; the city itself only after something happened."""
        view, state = self.unit_view(), self.state
        self.query_one(CountdownPanel).show(view, self.bidders(view))
        dial = self.query_one(Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF, view.lit
        self.set_class(self.unit.timer is not None, "-timing")
        if isinstance(self.app.screen, DealEditor):
            self.app.screen.follow()
        if state is self._drawn and view.phase is self._phase:
            self._paint_top(view)
            return
        self._drawn, self._phase = state, view.phase
        city = city_view(state)
        self._balanced = city.balanced
        self._paint_top(view)
        self.query_one(Players).players = city.players
        board = self.query_one(Board)
        board.districts, board.track = city.districts, city.track
        board.follow(state.edition.track[state.seats[state.in_turn].position].name)
        result = f"Build: {view.result} · " if view.result and state.turn.grant else ""
        set_text(self.query_one("#headline", Static), result + city.headline)
        self._paint_choices()
        if state.finished and not self._over:
            self.action_standings()
        self._over = bool(state.finished)

    def _changed(self, line: Line | None) -> None:
        """Say which notes change hands with whatever happened."""
        super()._changed(line)
        if line is not None and self.is_attached:
            self._told = handed_all(handovers(line.facts))
            self.say(self._told)

    def submit(self, asked: str | orders.Command, source: str) -> bool:
        """Carry out a move; say why if it is refused, and else which notes change hands."""
        self._told = ""
        done = super().submit(asked, source)
        if done:
            self.say(self._told)
        return done

    def _paint_top(self, view: UnitView) -> None:
        self.paint_status(view, more="Σ ok  " if self._balanced else "Σ WRONG  ")

    def _paint_choices(self) -> None:
        """List what can be done, what is allowed first."""
        found = legal(self.state, self.session.now_ms)
        self.choices = tuple(sorted(found, key=lambda choice: not choice.allowed))
        self.query_one(Choices).entries = tuple(map(self._entry, self.choices))
        self._paint_preview()

    def _entry(self, choice: Choice) -> Entry:
        move = choice.order.move
        key = "1-6" if isinstance(move, m.Roll) else self._key(move)
        cost = f"  {show(-choice.cost)}" if choice.cost and show(abs(choice.cost)) not in choice.label else ""
        why = " ".join(reason.text for reason in choice.reasons)
        return Entry(key, f"{choice.label}{cost}" + (" …" if choice.asks else ""), why)

    def _key(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        railroad = isinstance(move, m.BuildPiece) and move.piece == "railroad"
        kind: type = type(move)
        action = _ACTIONS.get("city-blocks" if railroad else _KEYS.get(kind, ""))
        return min(keys_of(action, self.services.preferences.keys), key=len) if action else ""

    def _paint_preview(self) -> None:
        """Say what the marked move would bring, or why it cannot be done."""
        place = self.query_one(Choices).marked
        text = ""
        if place < len(self.choices):
            choice = self.choices[place]
            text = " ".join(map(str, choice.reasons)) or self._effects(choice)
        set_text(self.query_one("#preview", Static), text)

    def _effects(self, choice: Choice) -> str:
        if set(choice.asks) - {"amount"} or isinstance(choice.order.move, m.Roll | um.PressBuild):
            return ""
        return effects(preview(self.state, choice.order, self.session.now_ms))

    def on_choices_marked(self) -> None:
        """Say what the marked move would bring."""
        self._paint_preview()

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Carry out a clicked move."""
        self.carry_out(self.choices[event.place], "mouse")

    def action_mark(self, by: int) -> None:
        """Mark another line."""
        self.query_one(Choices).marked += by

    def action_do(self) -> None:
        """Carry out the marked move."""
        place = self.query_one(Choices).marked
        if place < len(self.choices):
            self.carry_out(self.choices[place], "key")

    def action_digit(self, number: int) -> None:
        """Take a digit as what it means now: a bid, so many blocks, or a die."""
        if self.unit.timer is not None:
            self.action_bid(number)
        elif (grant := self.state.turn.grant) is not None and grant.left and grant.result != "rail":
            self._build_here(number)
        elif not self._die:
            self._die = number
            self.say(f"First die {number}: now the second.")
        else:
            first, self._die = self._die, 0
            self.submit(f"roll {first} {number}", "key")

    def _build_here(self, blocks: int) -> None:
        """Build residential blocks where the player stands, or ask where."""
        state = self.state
        here = state.turn.landing
        name = state.edition.track[here.position].name if here else ""
        if name in state.plots and state.plots[name].owner == state.turn.player:
            self.submit(Order(m.Build(name, (blocks, 0))), "key")
        else:
            self.action_choose("blocks")

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Show the sheet of a district."""
        self.app.push_screen(Listing(event.name, sheet(self.state, event.name)))
