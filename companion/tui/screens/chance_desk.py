"""Monopoly Chance on screen: decks, die and cards, properties, skylines, odds, and what can be done now."""

from collections.abc import Iterator, Sequence
from typing import Any

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.games import turn_timer
from companion.games.chance import moves as m
from companion.games.chance.edition import FACES
from companion.games.chance.facts import RoundEnded
from companion.games.chance.legal import legal
from companion.games.chance.view import ChanceView, TurnView, chance_view, deck_sheet, nobody_can_flip, space_sheet
from companion.games.chance.words import brings, told
from companion.games.choice import Choice
from companion.session.news import News
from companion.table.view import UnitView
from companion.tui.actions import CHANCE, EVERYWHERE, TABLE, TIMER, bindings
from companion.tui.screens.chance_asking import CARD_ACTIONS, ChanceAsking
from companion.tui.screens.facts import Listing
from companion.tui.widgets.countdown import set_text
from companion.tui.widgets.odds import OddsPanel
from companion.tui.widgets.pad import Pad, PadKey
from companion.tui.widgets.properties import Properties
from companion.tui.widgets.skylines import Skylines
from companion.unit import moves as um

_KEYS: dict[type, str] = {
    m.Start: "chance-start",
    m.CashOut: "chance-cash-out",
    m.PlayToken: "chance-token",
    m.Jail: "chance-token",
    m.FlipTwo: "chance-flip-two",
    m.Decline: "chance-decline",
    m.Nope: "chance-nope",
    m.Allow: "chance-yes",
    m.EndTurn: "table-end",
    **dict.fromkeys(m.CARDS, "chance-card"),
    m.Finish: "table-finish",
    turn_timer.StartTimer: "table-time",
    um.Hold: "table-time",
    um.Resume: "table-time",
    um.Cancel: "table-cancel",
}
_CORNERS = {"go": "GO", "parking": "Parking", "visiting": "Visiting", "jail": "Jail"}


def action_of(move: Any) -> str:
    """Return the id of the action that does such a move, empty if there is none."""
    match move:
        case m.Roll(face):
            return "chance-roll" if face is None else f"chance-{'0' if face == '?' else face}"
        case m.Flip(card) | m.PlayCash(card):
            return CARD_ACTIONS[card]
        case m.Look(answer):
            return "chance-yes" if answer == "yes" else "chance-nope"
    return _KEYS.get(type(move), "")


class ChanceDesk(ChanceAsking):
    """The counter of cards and the judge of a Monopoly Chance table."""

    ACTIONS = (*CHANCE, *TABLE, *TIMER, *EVERYWHERE)
    BINDINGS = bindings(ACTIONS)
    EXAMPLE = "flip 7"

    def above_choices(self) -> Sequence[Widget]:
        """Return the cards flipped this turn, and the keys of the die and of the cards."""
        return (Static("", id="hand", markup=False), Pad(id="pad"))

    def board(self) -> Sequence[Widget]:
        """Return the properties, the round, the skylines and the odds."""
        return (
            Vertical(
                Properties(id="properties"),
                Static("", id="round", markup=False),
                Skylines(id="skylines"),
                OddsPanel(id="odds"),
                id="board",
            ),
        )

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment."""
        return legal(self.state, self.session.now_ms)

    def paint_table(self, view: UnitView) -> ChanceView:
        """Draw cards, properties, skylines and odds."""
        table = chance_view(self.state)
        set_text(self.query_one("#hand", Static), hand(table.turn))
        self.query_one(Pad).rows = tuple(self._pad(table.turn))
        self.query_one(Properties).spaces = table.spaces
        set_text(self.query_one("#round", Static), surroundings(table))
        skylines = self.query_one(Skylines)
        skylines.rows, skylines.mark = table.skylines, table.mark
        self.query_one(OddsPanel).odds = table.odds
        return table

    def _pad(self, turn: TurnView) -> Iterator[tuple[PadKey, ...]]:
        """Yield the rows of the pad: the faces of the die, the draw pile, or the cards in hand."""
        if turn.phase == "roll":
            yield tuple(self._pad_key(action_of(m.Roll(face)), face) for face in self.state.edition.die or FACES)
            return
        flipping = turn.phase in ("flip", "forced")
        if turn.phase not in ("flip", "forced", "use"):
            return
        there = dict.fromkeys((*turn.flipped, *turn.kept), 1)
        if flipping:
            there = {card.card: card.left for card in turn.pile}
        yield tuple(self._card_key(card.card, there.get(card.card, 0)) for card in turn.pile if card.value)
        rows = (("Bankrupt", "Lucky Break"), ("Token", "Flip 2", "Nope!")) if flipping else (("Token",),)
        for row in rows:
            yield tuple(self._card_key(card, there.get(card, 0)) for card in row if flipping or card in there)

    def _card_key(self, card: str, left: int) -> PadKey:
        many = f" ×{left}" if card in ("Bankrupt", "Lucky Break") else ""
        return self._pad_key(CARD_ACTIONS[card], card.removeprefix("Cash ") + many, lit=left > 0)

    def _pad_key(self, name: str, label: str, *, lit: bool = True) -> PadKey:
        return PadKey(name, self.key_named(name), label, lit)

    async def on_pad_chosen(self, event: Pad.Chosen) -> None:
        """Do what a clicked key of the pad does."""
        await self.run_action(next(action.does for action in CHANCE if action.id == event.name))

    def key_of(self, move: Any) -> str:
        """Return the shortest key that does such a move, empty if there is none."""
        return self.key_named(action_of(move))

    def effects(self, choice: Choice) -> str:
        """Return what a complete choice would bring, or where a card can be played."""
        move = choice.order.move
        if isinstance(move, m.PlayCash):
            return f"It fits on {', '.join(self.fitting(move.card))}."
        if isinstance(move, m.Start):
            return "Everybody rolls: the highest number starts."
        said = choice.asks or isinstance(move, turn_timer.MOVES) or move == m.Roll()
        return "" if said else brings(self.state, choice.order, self.session.now_ms)

    def told(self, line: Line) -> str:
        """Return what followed from what happened."""
        before = self._drawn or self.state
        if _ends_round(line):
            return f"Round {before.round} is over."
        if nobody_can_flip(self.state) and self.state.trigger is None:
            return "No cards left to flip. House rule: option empty_draw_pile reshuffle_discard"
        return " ".join(told(before, line.facts))

    def hear(self, news: News) -> None:
        """Ask what the end of a round needs; the standings come after that."""
        before, ended = self._drawn, next(filter(_ends_round, news.lines), None)
        if ended and self.state.finished:
            self._over = True
        super().hear(news)
        if ended:
            self.round_over(before, ended.facts)

    def on_properties_chosen(self, event: Properties.Chosen) -> None:
        """Show what there is to know of a property."""
        self.app.push_screen(Listing(event.name, space_sheet(self.state, event.name)))

    def on_skylines_chosen(self, event: Skylines.Chosen) -> None:
        """Show a player's deck."""
        self.app.push_screen(Listing(f"The cards of {event.name}", deck_sheet(self.state, event.name)))


def _ends_round(line: Line) -> bool:
    return any(isinstance(fact, RoundEnded) for fact in line.facts)


def hand(turn: TurnView) -> str:
    """Return what was flipped this turn, what it comes to, and what was kept before."""
    cards = ", ".join(card.removeprefix("Cash ") for card in turn.flipped)
    worth = f" = {turn.in_hand}" if turn.in_hand else ""
    parts = [f"flipped {cards}{worth}" if cards else "", f"kept {', '.join(turn.kept)}" if turn.kept else ""]
    return " · ".join(part for part in parts if part)


def surroundings(table: ChanceView) -> str:
    """Return what the round waits for, and below it the Tokens on the corners or the gray buildings left."""
    corners = "  ".join(f"{_CORNERS[corner]}: {name}" for corner, name in table.corners)
    return f"{table.round_end}\n" + (corners or f"Corners free · {table.gray} gray · {table.chance_cards} Chance cards")
