"""Monopoly Chance on screen: decks, die and cards, properties, skylines, odds, and possible moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.core.words import phrase, say, say_n, translated, with_heading
from companion.games.chance.notes import SET_UP
from companion.games.chance.view import ChanceView, TurnView
from companion.games.chance.words import translated_name
from companion.games.choice import Choice
from companion.table.view import UnitView
from companion.tui.actions import ALL, AT_A_TABLE, CHANCE, TABLE, TIMER, bindings
from companion.tui.desks.asking import Asking
from companion.tui.desks.chance_choosing import ACTION_OF_TEXT, CARD_ACTIONS, ChanceChoosing, ends_round
from companion.tui.desks.chance_printed_values import ChancePrintedValues
from companion.tui.desks.details import Details
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import DigitKeys, Part
from companion.tui.desks.verbs import Offer
from companion.tui.widgets.board import LETTERS
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.odds import OddsPanel
from companion.tui.widgets.pad import Pad, PadKey
from companion.tui.widgets.players import Players
from companion.tui.widgets.properties import COLUMNS, Properties
from companion.tui.widgets.rows import Row
from companion.tui.widgets.skylines import Skylines
from companion.tui.windows.listing import Listing

_DIGITS = {"roll": "0-6", "flip": "0-9", "play": "0-9"}
"""The keys beside a row whose options have a digit each."""
_CORNERS = {"go": phrase("GO"), "parking": phrase("Parking"), "visiting": phrase("Visiting"), "jail": phrase("Jail")}


def action_id_of(choice: Choice) -> str:
    """Return the id of the action for a choice of this kind, empty if there is none."""
    match choice.kind:
        case "roll":
            face = choice.filled.get("face")
            return "chance-roll" if face is None else f"chance-{'0' if face == '?' else face}"
        case "flip" | "play":
            return ACTION_OF_TEXT[choice.filled["card"]]
    return ""


class ChanceDetails(Details):
    """Shows the details of properties and of players' racks, also on a click."""

    desk: GameDesk

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what clicks on players, properties and skylines do."""
        return {
            **super().messages(),
            Properties.Chosen: lambda event: self.show_place_details(event.name),
            Skylines.Chosen: lambda event: self.show_player_details(event.name),
        }

    def rows_of_places(self) -> Sequence[Row]:
        """Return the properties with the players who control them."""
        return [
            Row(row.name, (translated_name(row.name), say("to beat: {number}", number=row.beat)))
            for row in self.desk.view.spaces
        ]

    def show_place_details(self, place: str) -> None:
        """Show the details of a property."""
        sheet = next(row.sheet for row in self.desk.view.spaces if row.name == place)
        self.desk.app.push_screen(Listing(translated_name(place), sheet))


class PadKeys(Part[GameDesk]):
    """Runs the actions of the keys drawn on the pad."""

    def messages(self) -> Mapping[type[Message], Callable[[Pad.Chosen], object]]:
        """Return what a click on the pad does."""
        return {Pad.Chosen: self._press_pad_key}

    async def _press_pad_key(self, event: Pad.Chosen) -> None:
        await self.desk.run_action(ALL[event.name].does)


class ChanceDesk(GameDesk):
    """The card counter and referee of a Monopoly Chance table."""

    PARTS = (*GameDesk.PARTS, Asking, ChanceDetails, ChancePrintedValues, ChanceChoosing, PadKeys)
    ACTIONS = (*CHANCE, *TABLE, *TIMER, *AT_A_TABLE)
    MARKS = (LETTERS, *COLUMNS, *GameDesk.MARKS)
    BINDINGS = bindings(ACTIONS)
    TURNS = True
    EXAMPLE = "flip 7"

    def players_widget(self) -> Players:
        """Return the players. Their marks are absent at first, but the rows must not move when they appear."""
        players = super().players_widget()
        players.below = True
        return players

    def widgets_above_choices(self) -> Sequence[Widget]:
        """Return the cards flipped this turn, and the keys of the die and of the cards."""
        return (Static("", id="hand", markup=False), Pad(id="pad"))

    def board_widgets(self) -> Sequence[Widget]:
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

    def paint_table(self, view: UnitView) -> ChanceView:
        """Draw cards, properties, skylines and odds."""
        table: ChanceView = self.view
        self.part(ChanceChoosing).drawn_round = table.round
        set_text(self.query_one("#hand", Static), "" if table.finished else hand_text(table.turn))
        self.query_one(Pad).rows = tuple(self._pad_rows(table.turn))
        self.query_one(Properties).spaces = table.spaces
        set_text(self.query_one("#round", Static), round_and_corners_text(table, last=self.state.trigger is not None))
        skylines = self.query_one(Skylines)
        skylines.rows, skylines.mark = table.skylines, table.mark
        self.query_one(OddsPanel).odds = table.odds
        self.set_class(bool(self.state.finished) or table.turn.phase == "use", "-flipped")
        return table

    def _pad_rows(self, turn: TurnView) -> Iterator[tuple[PadKey, ...]]:
        """Yield the rows of the pad: the faces of the die, the draw pile, or the cards in hand.

        Until a waiting question is answered there are none.
        """
        if self.view.waits:
            return
        if turn.phase == "roll":
            yield tuple(self._pad_key(f"chance-{'0' if face == '?' else face}", face) for face in self.view.faces)
            return
        flipping = turn.phase in ("flip", "forced")
        if not flipping and (turn.phase != "use" or not turn.placeable):
            return
        there = {card.card: card.left for card in turn.pile} if flipping else dict.fromkeys(turn.placeable, 1)
        if flipping or _has_cash_to_play(turn):
            yield tuple(self._card_key(card.card, there.get(card.card, 0)) for card in turn.pile if card.value)
        rows = (("Bankrupt", "Lucky Break"), ("Token", "Flip 2", "Nope!")) if flipping else (("Token",),)
        for row in rows:
            if keys := tuple(self._card_key(card, there.get(card, 0)) for card in row if flipping or card in there):
                yield keys

    def _card_key(self, card: str, left: int) -> PadKey:
        many = f" ×{left}" if card in ("Bankrupt", "Lucky Break") else ""
        return self._pad_key(CARD_ACTIONS[card], self.view.turn.named[card] + many, lit=left > 0)

    def _pad_key(self, name: str, label: str, *, lit: bool = True) -> PadKey:
        return PadKey(name, self.shortest_key_of(name), label, lit)

    def setup_steps_and_tips(self) -> Sequence[str]:
        """Return the setup list."""
        return [note.text for note in SET_UP]

    def digits(self) -> DigitKeys | None:
        """Return the current meaning of digits: the die, or the cards."""
        turn = self.view.turn
        if self.view.finished or self.view.waits or (turn.phase == "use" and not _has_cash_to_play(turn)):
            return None
        if turn.phase == "roll":
            return DigitKeys("0-6", say("Die"))
        if turn.phase == "use":
            return DigitKeys("0-9", say("Play"))
        return DigitKeys("0-9", say("Flip")) if turn.phase in ("flip", "forced") else None

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row, or the digits that choose among its options."""
        many = _DIGITS.get(offer.choices[0].kind, "") if len(offer.choices) > 1 else ""
        return many or super().key_for(offer)

    def key_of(self, choice: Choice) -> str:
        """Return the shortest key for a choice of this kind, empty if there is none."""
        return self.shortest_key_of(action_id_of(choice)) or super().key_of(choice)

    def consequences_text(self, line: Line) -> str:
        """Return the consequences of what happened."""
        if ends_round(line):
            return say("Round {number} is over.", number=self.part(ChanceChoosing).drawn_round)
        if self.view.stuck:
            return say("No cards left to flip. You can agree to shuffle the discards: R shows the house rules.")
        return super().consequences_text(line)


def _has_cash_to_play(turn: TurnView) -> bool:
    """Return whether there is Cash to play."""
    return any(card != "Token" for card in turn.placeable)


def hand_text(turn: TurnView) -> str:
    """Return this turn's flipped cards and their sum, or the rest left to play, and the kept cards."""
    using = turn.phase == "use"
    cards = ", ".join(turn.named[card] for card in (turn.placeable if using else turn.flipped))
    flipped = say("to play: {cards}", cards=cards) if using else say("flipped {cards}", cards=cards)
    if turn.in_hand and not using:
        flipped = say("flipped {cards} = {total}", cards=cards, total=turn.in_hand)
    kept = [turn.named[card] for card in turn.kept if not using or card not in turn.placeable]
    parts = [flipped if cards else "", say("kept {cards}", cards=", ".join(kept)) if kept else ""]
    return " · ".join(part for part in parts if part)


def round_and_corners_text(table: ChanceView, *, last: bool) -> str:
    """Return what the round waits for, and below it the Tokens on the corners or the gray buildings left.

    In its `last` turns the players' names use both areas if there are no Tokens.
    """
    corners = "  ".join(with_heading(translated(_CORNERS[corner]), name) for corner, name in table.corners)
    if not corners and not last:
        cards = say_n("{n} Chance card", "{n} Chance cards", table.chance_cards)
        corners = say("Corners free · {number} gray · {cards}", number=table.gray, cards=cards)
    return f"{table.round_end}\n{corners}".strip()
