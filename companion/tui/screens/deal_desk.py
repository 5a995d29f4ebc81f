"""Monopoly Deal on screen: the open cards of everybody, what is asked, and what can be done now."""

from collections.abc import Sequence

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.games.choice import Choice
from companion.games.deal.view import DealView
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, DEAL, TABLE, TIMER, bindings
from companion.tui.screens.deal_desk_asking import DealAsking
from companion.tui.screens.facts import Listing
from companion.tui.verbs import Offer, Verb
from companion.tui.widgets.areas import MARKS, Areas
from companion.tui.widgets.claims import Claims
from companion.tui.widgets.countdown import set_text

_NUMBERED = 9
_ANSWERS = ("deal-yes", "deal-no")


class DealScreen(DealAsking):
    """The referee of a Monopoly Deal table."""

    ACTIONS = (*DEAL, *TIMER, *TABLE, *AT_A_TABLE)
    MARKS = (*MARKS, *DealAsking.MARKS)
    BINDINGS = bindings(ACTIONS)
    TURNS = True
    VERBS = (
        Verb(("begins",)),
        Verb(("pay",)),
        Verb(("yes",), "deal-yes"),
        Verb(("no",), "deal-no"),
        Verb(("draw",), "deal-draw"),
        Verb(("lay",), "deal-lay"),
        Verb(("bank",), "deal-bank"),
        Verb(("rent",), "deal-rent"),
        Verb(("double",), "deal-double"),
        Verb(("pass",), "deal-go"),
        Verb(("birthday",), "deal-birthday"),
        Verb(("collector",), "deal-collector"),
        Verb(("sly",), "deal-sly"),
        Verb(("forced",), "deal-forced"),
        Verb(("breaker",), "deal-breaker"),
        Verb(("house", "hotel", "move"), "deal-build"),
        Verb(("recolour",), "deal-wild", optional=True),
        Verb(("waste",), optional=True),
        Verb(("discard",), "deal-discard"),
        Verb(("end",), "table-end"),
        Verb(("timer",), "table-time", optional=True),
        Verb(("hold",), "table-hold", optional=True),
        Verb(("resume",), "table-hold", optional=True, called="Go on"),
        Verb(("cancel",), "table-cancel", optional=True),
        Verb(("hand",), optional=True),
        Verb(("value",), optional=True),
        Verb(("finish",), "table-finish", optional=True),
    )
    EXAMPLE = "bank 5"

    def verbs(self) -> tuple[Verb, ...]:
        """Return the rows in the order of a turn; an answer to a no comes before everything else."""
        noes = any(claim.stopped for claim in self.seen.claims)
        return tuple(sorted(self.VERBS, key=lambda verb: verb.action not in _ANSWERS)) if noes else self.VERBS

    def board(self) -> Sequence[Widget]:
        """Return what is asked, above what lies before everybody."""
        return (Vertical(Static("", id="piles"), Claims(id="claims"), Areas(id="board"), id="tables"),)

    def paint_table(self, view: UnitView) -> DealView:
        """Draw the open cards and what is asked."""
        table = self.seen
        set_text(self.query_one("#piles", Static), _piles(table))
        self.set_class(bool(table.claims), "-asked")
        claims = self.query_one(Claims)
        claims.players, claims.claims = [row.name for row in table.players], table.claims
        areas = self.query_one(Areas)
        areas.areas = table.areas
        areas.follow(next((area.name for area in table.areas if area.in_turn), table.areas[0].name))
        return table

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row; what has no key of its own is numbered. Keys are those of who answers first."""
        if offer.verb.action in _ANSWERS and offer.choices[0].by not in self.seen.answering:
            return ""
        if key := super().key_for(offer):
            return key
        numbered = self._numbered()
        return str(numbered.index(offer) + 1) if offer in numbered else ""

    def _numbered(self) -> tuple[Offer, ...]:
        """Return the rows that a digit carries out."""
        asked = (None, *self.seen.answering)
        rows = (offer for offer in self.offers if not offer.verb.action and not offer.verb.optional)
        return tuple(offer for offer in rows if offer.open and self._whose(offer.open[0]) in asked)[:_NUMBERED]

    def _whose(self, choice: Choice) -> str | None:
        """Return who makes a choice, also where it stands for several."""
        group = (each for each in self.everything if choice.heads and each.group == choice.group)
        return next(group, choice).by

    def digits(self) -> tuple[str, str] | None:
        """Return which rows a digit carries out."""
        most = len(self._numbered())
        return (f"1-{most}" if most > 1 else "1", "Choose") if most else None

    def action_line(self, number: int) -> None:
        """Carry out a numbered row."""
        numbered = self._numbered()
        if number <= len(numbered):
            self.do(numbered[number - 1], "key")
        else:
            self.say_nothing_meant(number)

    def action_cards(self) -> None:
        """Show where the cards are, as far as the table wants to know it, and what they do."""
        self.app.push_screen(Listing("The cards", self.seen.cards))

    def on_areas_chosen(self, event: Areas.Chosen) -> None:
        """Show everything that lies before a player."""
        self.show_player(event.name)


def _piles(table: DealView) -> str:
    """Return the piles, and a filled circle for each play that is left; none is once the game is over."""
    piles = f"Pile {table.pile} · discarded {table.discard}"
    if table.finished:
        return piles
    plays = "●" * table.plays_left + "○" * (table.plays - table.plays_left)
    return f"{piles} · plays left {plays}"
