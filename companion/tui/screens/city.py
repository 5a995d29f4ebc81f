"""Monopoly City on screen: players, the city, the unit, and what can be done now."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.widget import Widget

from companion.core.game import Order
from companion.core.history import Line
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.legal import legal
from companion.games.city.notes import told
from companion.games.city.preview import handovers, preview
from companion.games.city.rules.recorder import show
from companion.games.city.view import CityView, DistrictRow, city_view, sheet
from companion.games.handing import handed_all
from companion.table.view import UnitView
from companion.tui.actions import AUCTIONS, CITY, EVERYWHERE, TABLE, bindings
from companion.tui.screens.city_asking import CityAsking
from companion.tui.screens.facts import Listing
from companion.tui.widgets.board import LEGEND, Board
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.effects import effects
from companion.tui.widgets.rows import Row
from companion.unit import moves as um
from companion.unit.phases import Phase


class CityScreen(CityAsking):
    """The bank of a Monopoly City table."""

    ACTIONS = (*CITY, *AUCTIONS, *TABLE, *EVERYWHERE)
    BINDINGS = bindings(ACTIONS)
    KEYS: ClassVar[Mapping[type, str]] = {
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
        m.PayRent: "city-pay",
        um.SwitchOn: "city-power",
        m.EndTurn: "table-end",
        m.Finish: "table-finish",
        um.CloseAuction: "table-sold",
        um.AgreeDeal: "city-yes",
        um.Cancel: "table-cancel",
        um.Hold: "table-hold",
        um.Resume: "table-hold",
    }
    CLOSING = (
        ("Sold", "order('sold')"),
        ("Deal", "choose('deal')"),
        ("Agreed", "yes"),
        ("Hold", "hold"),
        ("Cancel", "order('cancel')"),
    )
    EXAMPLE = "roll 3 4"
    MARKS = LEGEND

    _die = 0

    def reminders(self) -> Sequence[str]:
        """Return the list to set up by, and the tips."""
        return [note.text for note in told(self.state)]

    def board(self) -> Sequence[Widget]:
        """Return the city and its track."""
        return (Board(id="board"),)

    def aside(self) -> Sequence[Widget]:
        """Return the dial of the unit."""
        return (Dial(id="dial"),)

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment."""
        return legal(self.state, self.session.now_ms)

    def paint_time(self, view: UnitView) -> None:
        """Draw the dial."""
        dial = self.query_one(Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF, view.lit

    def paint_table(self, view: UnitView) -> CityView:
        """Draw the city."""
        state = self.state
        self._die = 0
        city = city_view(state)
        board = self.query_one(Board)
        board.districts, board.track = city.districts, city.track
        board.follow(state.edition.track[state.seats[state.in_turn].position].name)
        grant = state.turn.grant
        result = f"Build: {view.result} · " if view.result and grant and not grant.placed else ""
        return replace(city, headline=result + city.headline)

    def told(self, line: Line) -> str:
        """Return which notes change hands."""
        return handed_all(handovers(line.facts), show)

    def key_of(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        if isinstance(move, m.Roll):
            return "1-6"
        if isinstance(move, m.BuildPiece) and move.piece == "railroad":
            return self.key_named("city-blocks")
        return super().key_of(move)

    def cost(self, choice: Choice) -> str:
        """Return what a choice costs, unless its label says so."""
        return f"{show(-choice.cost)}" if choice.cost and show(abs(choice.cost)) not in choice.label else ""

    def effects(self, choice: Choice) -> str:
        """Return which notes, purses and rents a complete choice would move."""
        if set(choice.asks) - {"amount"} or isinstance(choice.order.move, m.Roll | um.PressBuild):
            return ""
        return effects(preview(self.state, choice.order, self.session.now_ms))

    def action_digit(self, number: int) -> None:
        """Take a digit as what it means now: a bid, so many blocks, or a die."""
        if self.unit.timer is not None:
            self.action_bid(number)
        elif (grant := self.state.turn.grant) is not None and grant.left and grant.result != "rail":
            self._build_here(number)
        elif not self._die:
            self._first_die(number)
        else:
            first, self._die = self._die, 0
            self.submit(f"roll {first} {number}", "key")

    def _first_die(self, number: int) -> None:
        """Keep the first die, unless nobody can roll now: then say why."""
        roll = next((choice for choice in self.choices if isinstance(choice.order.move, m.Roll)), None)
        if roll is None:
            self.say("The game is over.", wrong=True)
        elif roll.reasons:
            self.carry_out(roll, "key")
        else:
            self._die = number
            self.say(f"First die {number}: now the second.")

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
        self._show_sheet(event.name)

    def action_sheet(self) -> None:
        """Ask for a district and show its sheet."""
        self.ask_for(self._sheet())

    async def _sheet(self) -> None:
        city = city_view(self.state)
        rows = [Row(row.name, (row.name, _in_brief(row, self.state.players))) for row in city.districts]
        name = await self.find("The sheet of which district?", rows)
        if name is not None:
            self._show_sheet(name)

    def _show_sheet(self, name: str) -> None:
        self.app.push_screen(Listing(name, sheet(self.state, name)))


def _in_brief(row: DistrictRow, players: Sequence[str]) -> str:
    """Return the owner and the rent of a district."""
    owner = "nobody" if row.seat is None else players[row.seat]
    return f"{owner} · rent {row.rent}"
