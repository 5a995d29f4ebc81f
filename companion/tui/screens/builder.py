"""Monopoly Builder on screen: players and resources, deeds, the island, and what can be done now."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.games.builder import moves as m
from companion.games.builder.announce import announcement
from companion.games.builder.legal import legal
from companion.games.builder.notes import reminders, told
from companion.games.builder.preview import effects, handovers, preview
from companion.games.builder.view import BuilderView, builder_view, sheet
from companion.games.choice import Choice
from companion.games.handing import handed_all
from companion.table.view import UnitView
from companion.tui.actions import AUCTIONS, BUILDER, EVERYWHERE, TABLE, bindings
from companion.tui.screens.builder_asking import BuilderAsking
from companion.tui.screens.facts import Listing
from companion.tui.widgets.builder import BuilderPlayers, Deeds, Island
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.players import Players
from companion.unit import moves as um

_PREVIEWED = {"amount", "paid", "cell"}
_VIEWS = ("", "-deeds", "-island")


class BuilderScreen(BuilderAsking):
    """The bank, the trays and the score card of a Monopoly Builder table."""

    ACTIONS = (*BUILDER, *AUCTIONS, *TABLE, *EVERYWHERE)
    BINDINGS = bindings(ACTIONS)
    STEPS = (5, 10, 20, 50, 100)
    OPENING = 10
    HOUR = False
    KEYS: ClassVar[Mapping[type, str]] = {
        m.Floor: "builder-floor",
        m.AskRent: "builder-rent",
        m.Buy: "builder-yes",
        m.Agree: "builder-yes",
        m.Steal: "builder-space",
        m.Parking: "builder-space",
        m.Collect: "builder-space",
        m.ReadChart: "builder-space",
        m.ChanceMoney: "builder-chance",
        m.Swap: "builder-swap",
        m.Discard: "builder-drop",
        m.Trade: "builder-deal",
        m.Settle: "builder-pay",
        m.Bail: "builder-jail",
        m.UseCard: "builder-jail",
        m.Land: "builder-land",
        m.Mortgage: "builder-mortgage",
        m.Redeem: "builder-redeem",
        m.EndTurn: "table-end",
        m.Finish: "table-finish",
        um.StartAuction: "builder-auction",
        um.CloseAuction: "table-sold",
        um.Cancel: "table-cancel",
        um.Hold: "table-hold",
        um.Resume: "table-hold",
    }
    CLOSING = (("Sold", "order('sold')"), ("Hold", "hold"), ("Cancel", "order('cancel')"))
    EXAMPLE = "roll 3 4"

    _die = 0

    _view = 0

    def reminders(self) -> Sequence[str]:
        """Return the list to set up by, and the tips."""
        return [note.text for note in told(self.state)]

    def seats(self) -> Players:
        """Return the players with their resources."""
        return BuilderPlayers(id="players")

    def board(self) -> Sequence[Widget]:
        """Return what the last roll paid, the deeds and the island."""
        announced = Horizontal(Giant(id="total"), Static("", id="payout", markup=False), id="announce")
        lying = Static("", id="lying", markup=False)
        return (Vertical(announced, Deeds(id="deeds"), Island(id="island"), lying, id="board"),)

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment."""
        return legal(self.state, self.session.now_ms)

    def paint_table(self, view: UnitView) -> BuilderView:
        """Draw deeds, island and what the last roll paid."""
        table = builder_view(self.state)
        self.query_one(Deeds).deeds = table.deeds
        self.query_one("#island", Island).cells = table.island
        lying = "\n".join(f"{chips} on {place}" for place, chips in table.lying)
        set_text(self.query_one("#lying", Static), lying)
        total, _, words = self._announced().partition(":")
        self.query_one("#total", Giant).text = total.split()[0] if total else ""
        set_text(self.query_one("#payout", Static), f"{total}: {words.strip()}" if words else "")
        return table

    def _announced(self) -> str:
        """Return what the last roll paid that counts."""
        lines = tuple(self.session.table.history.effective())
        return next((words for line in reversed(lines) if (words := announcement(line.facts))), "")

    def told(self, line: Line) -> str:
        """Return which notes change hands, and say aloud what a roll pays."""
        if line.kind == "move" and (words := announcement(line.facts)):
            self.session.speaker.say(words)
        return handed_all(handovers(self.state, line.facts), str)

    def key_of(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        return "1-6" if isinstance(move, m.Roll) else super().key_of(move)

    def effects(self, choice: Choice) -> str:
        """Return what a choice would bring; where that is nothing yet, what the table should be told."""
        known = not (set(choice.asks) - _PREVIEWED or isinstance(choice.order.move, m.Roll))
        words = effects(preview(self.state, choice.order, self.session.now_ms)) if known else ""
        return words or "\n".join(note.text for note in reminders(self.state))

    def action_digit(self, number: int) -> None:
        """Take a digit as a bid, or as a die."""
        if self.unit.timer is not None:
            self.action_bid(number)
        elif not self._die:
            self._die = number
            self.say(f"First die {number}: now the second.")
        else:
            first, self._die = self._die, 0
            self.submit(f"roll {first} {number}", "key")

    def action_view(self) -> None:
        """Show deeds and island, or one of them with all the room."""
        self._view = (self._view + 1) % len(_VIEWS)
        for name in _VIEWS[1:]:
            self.set_class(_VIEWS[self._view] == name, name)

    def on_deeds_chosen(self, event: Deeds.Chosen) -> None:
        """Show the sheet of a deed."""
        self.app.push_screen(Listing(event.name, sheet(self.state, event.name)))

    def on_island_chosen(self, event: Island.Chosen) -> None:
        """Build on the clicked cell."""
        self.ask_for(self.floor_on(event.cell, "mouse"))

    def action_own_box(self) -> None:
        """Look at what is known of the box."""
        self.shell.open_box("builder")
