"""Monopoly Deal on screen: everyone's open cards, possible moves and their questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.core.words import say
from companion.games.deal.view import DealView
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, DEAL, TABLE, TIMER, bindings
from companion.tui.desks.asking import Asking
from companion.tui.desks.deal_choosing import ANSWERS, DealChoosing
from companion.tui.desks.details import Details
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import DigitKeys
from companion.tui.desks.verbs import Offer
from companion.tui.widgets.areas import MARKS, Areas, Claims
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.labels import set_text
from companion.tui.windows.listing import Listing

_NUMBERED = 9


class DealDetails(Details):
    """Shows everything a player has on the table, also on a click there."""

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what clicks on players and their cards do."""
        return {**super().messages(), Areas.Chosen: lambda event: self.show_player_details(event.name)}


class DealScreen(GameDesk):
    """The referee of a Monopoly Deal table."""

    PARTS = (*GameDesk.PARTS, Asking, DealDetails, DealChoosing)
    ACTIONS = (*DEAL, *TIMER, *TABLE, *AT_A_TABLE)
    MARKS = (*MARKS, *GameDesk.MARKS)
    BINDINGS = bindings(ACTIONS)
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (68, "-narrow"), (120, "-wide")]
    TURNS = True
    EXAMPLE = "bank 5"

    def board_widgets(self) -> Sequence[Widget]:
        """Return what is asked, above everyone's cards, and the time if it has no room beside that."""
        parts = Static("", id="piles"), Claims(id="claims"), Areas(id="board"), Giant(id="clock")
        return (Vertical(*parts, id="tables"),)

    def paint_time(self, view: UnitView) -> None:
        """Draw the turn's time."""
        clock = self.query_one("#clock", Giant)
        clock.text = view.seconds
        clock.set_class(view.nearly_over, "-last")
        clock.set_class(view.held, "-held")

    def paint_table(self, view: UnitView) -> DealView:
        """Draw the open cards and what is asked."""
        table = self.view
        set_text(self.query_one("#piles", Static), _piles_and_plays_left_text(table))
        self.set_class(bool(table.claims), "-asked")
        claims = self.query_one(Claims)
        claims.players, claims.claims = [row.name for row in table.players], table.claims
        areas = self.query_one(Areas)
        areas.apart = bool(table.claims)
        areas.areas = table.areas
        areas.scroll_to_player(next((area.name for area in table.areas if area.in_turn), table.areas[0].name))
        return table

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row. Rows without a key of their own are numbered, for the first to answer."""
        if offer.verb.action in ANSWERS and offer.choices[0].by not in self.view.answering:
            return ""
        if key := super().key_for(offer):
            return key
        numbered = self._numbered_offers()
        return str(numbered.index(offer) + 1) if offer in numbered else ""

    def _numbered_offers(self) -> tuple[Offer, ...]:
        """Return the rows that a digit carries out."""
        asked = (None, *self.view.answering)
        rows = [offer for offer in self.offers if offer.choosable and not offer.verb.action and not offer.verb.optional]
        whose = self.part(DealChoosing).maker_of
        return tuple(offer for offer in rows if whose(offer.choosable[0]) in asked)[:_NUMBERED]

    def digits(self) -> DigitKeys | None:
        """Return which rows a digit carries out."""
        most = len(self._numbered_offers())
        return DigitKeys(f"1-{most}" if most > 1 else "1", say("Choose")) if most else None

    def action_line(self, number: int) -> None:
        """Carry out a numbered row."""
        numbered = self._numbered_offers()
        if number <= len(numbered):
            self.choosing.carry_out_offer(numbered[number - 1], "key")
        else:
            self.say_key_means_nothing(number)

    def action_cards(self) -> None:
        """Show where the cards are, as far as the table wants to know, and what they do."""
        self.app.push_screen(Listing(say("The cards"), self.view.cards))

    @property
    def view(self) -> DealView:
        """Return the public view of the table now."""
        view: DealView = super().view
        return view

    def current_notes(self) -> Sequence[str]:
        """Return reminders for the table that are not in the headline."""
        return [note for note in self.view.reminders if note.removesuffix(".") not in self.headline]


def _piles_and_plays_left_text(table: DealView) -> str:
    """Return the piles, and a filled circle for each play left; none once the game is over."""
    piles = say("Pile {pile} · discarded {discarded}", pile=table.pile, discarded=table.discard)
    if table.finished:
        return piles
    plays = "●" * table.plays_left + "○" * (table.plays - table.plays_left)
    return f"{piles} · {say('plays left {plays}', plays=plays)}"
