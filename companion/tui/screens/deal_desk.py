"""Monopoly Deal on screen: the open cards of everybody, what is asked, and what can be done now."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.games.deal import moves as m
from companion.games.deal import payments
from companion.games.deal.rules.common import asked, stopped
from companion.games.deal.state import PLAYS
from companion.games.deal.told import told
from companion.games.deal.view import AreaView, ClaimView, DealView, deal_view
from companion.games.turn_timer import StartTimer
from companion.table.view import UnitView
from companion.tui.actions import DEAL, EVERYWHERE, TABLE, TIMER, bindings
from companion.tui.screens.deal_desk_asking import DealAsking
from companion.tui.screens.deal_desk_pages import area_page, cards_page, deal_standings
from companion.tui.screens.facts import Listing
from companion.tui.widgets.areas import Areas
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.players import SEAT_COLOURS, seat_mark
from companion.unit import moves as um

_NUMBERED = 9


class DealScreen(DealAsking):
    """The referee of a Monopoly Deal table."""

    ACTIONS = (*DEAL, *TIMER, *TABLE, *EVERYWHERE)
    BINDINGS = bindings(ACTIONS)
    KEYS: ClassVar[Mapping[type, str]] = {
        m.BankCard: "deal-bank",
        m.Lay: "deal-lay",
        m.SayNo: "deal-no",
        m.Agree: "deal-yes",
        m.Rent: "deal-rent",
        m.Double: "deal-double",
        m.PassGo: "deal-go",
        m.Birthday: "deal-birthday",
        m.Collect: "deal-collector",
        m.Sly: "deal-sly",
        m.Forced: "deal-forced",
        m.Breaker: "deal-breaker",
        m.Build: "deal-build",
        m.PlaceLoose: "deal-build",
        m.Recolour: "deal-wild",
        m.Draw: "deal-draw",
        m.Discard: "deal-discard",
        m.DiscardNamed: "deal-discard",
        m.EndTurn: "table-end",
        m.Finish: "table-finish",
        StartTimer: "table-time",
        um.Hold: "table-hold",
        um.Resume: "table-hold",
        um.Cancel: "table-cancel",
    }
    EXAMPLE = "bank 5"

    def board(self) -> Sequence[Widget]:
        """Return what is asked, above what lies before everybody."""
        return (Vertical(Static("", id="piles"), Static("", id="claims"), Areas(id="board"), id="tables"),)

    def paint_table(self, view: UnitView) -> DealView:
        """Draw the open cards and what is asked."""
        table = deal_view(self.state)
        set_text(self.query_one("#piles", Static), _piles(table))
        self.set_class(bool(table.claims), "-asked")
        self.query_one("#claims", Static).update(self._claims(table.claims))
        areas = self.query_one(Areas)
        areas.areas = table.areas
        areas.follow(self.state.turn.player)
        return table

    def _claims(self, claims: Sequence[ClaimView]) -> Content:
        return Content("\n").join(self._claim(claim) for claim in claims)

    def _claim(self, claim: ClaimView) -> Content:
        """Return what is asked of a player with the chain of noes, and whose answer is waited for."""
        seat = self.state.players.index(claim.target)
        chain = "".join(f" › {name}: no" for name in claim.noes)
        waits = f" › {claim.waits_for}?" if claim.noes else ""
        short = "" if claim.can_pay is None else f", has {claim.can_pay or 'nothing'}"
        return Content.assemble(
            (f"{seat_mark(seat)} ", SEAT_COLOURS[seat % len(SEAT_COLOURS)]),
            (f"{claim.target} {claim.asks}{short}", "strike" if claim.stopped else "bold"),
            (chain, "$text-warning"),
            (waits, "$text-accent bold"),
        )

    def told(self, line: Line) -> str:
        """Return what happened besides what was asked for."""
        return told(line.facts)

    def key_of(self, move: Any) -> str:
        """Return the shortest key that does such a move; what has none is numbered."""
        if key := super().key_of(move):
            return key
        place = next((place for place, choice in enumerate(self.choices, 1) if choice.order.move is move), 0)
        return str(place) if 0 < place <= _NUMBERED else ""

    def action_line(self, number: int) -> None:
        """Carry out a line of the list."""
        if number <= len(self.choices):
            self.carry_out(self.choices[number - 1], "key")
        else:
            self.say(f"There is no line {number}.", wrong=True)

    def action_pay(self) -> None:
        """Pay in the only way there is, or show every way."""
        claim = next((claim for claim in self.state.claims if not stopped(self.state, claim)), None)
        if claim is None or not claim.for_money:
            self.say("No money is asked of anybody.", wrong=True)
            return
        ways = payments.payments(self.state, claim.target, asked(self.state, claim))
        if len(ways) == 1:
            self.carry_out(self.payment(claim.target, ways[0]), "key")
        else:
            self.ask_for(self.every_payment(claim.target, "key"))

    def action_finish(self) -> None:
        """Break the game off, asking first."""
        self.ask("Break the game off? Nobody wins then.", "Break off", lambda: self.action_order("finish"))

    def action_standings(self) -> None:
        """Show how everybody stands."""
        self.app.push_screen(deal_standings(self.state))

    def action_cards(self) -> None:
        """Show where the cards are, as far as the table wants to know it, and what they do."""
        self.app.push_screen(Listing("The cards", cards_page(self.state), roomy=True))

    def on_areas_chosen(self, event: Areas.Chosen) -> None:
        """Show everything that lies before a player."""
        area: AreaView = next(area for area in deal_view(self.state).areas if area.name == event.player)
        self.app.push_screen(Listing(area.name, area_page(area), roomy=True))


def _piles(table: DealView) -> str:
    """Return the piles, and a filled circle for each play that is left."""
    plays = "●" * table.plays_left + "○" * (PLAYS - table.plays_left)
    return f"Pile {table.pile} · discarded {table.discard} · plays left {plays}"
