"""Monopoly Chance on screen: decks, die and cards, properties, skylines, odds, and possible moves."""

from collections.abc import Iterator, Sequence

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.core.words import headed, listed, phrase, say, say_n, told
from companion.games.chance.facts import RoundEnded
from companion.games.chance.notes import SET_UP
from companion.games.chance.view import ChanceView, TurnView
from companion.games.chance.words import called
from companion.games.choice import Choice
from companion.session.news import News
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, CHANCE, TABLE, TIMER, bindings
from companion.tui.desks.chance_asking import ACTION_OF_TEXT, CARD_ACTIONS, ChanceAsking
from companion.tui.desks.verbs import Offer, Verb
from companion.tui.widgets.board import LETTERS
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.odds import OddsPanel
from companion.tui.widgets.pad import Pad, PadKey
from companion.tui.widgets.players import Players
from companion.tui.widgets.properties import COLUMNS, Properties
from companion.tui.widgets.rows import Row
from companion.tui.widgets.skylines import Skylines
from companion.tui.windows.facts import Listing


def _companion_rolls(choice: Choice) -> bool:
    return choice.kind == "roll" and not choice.filled


def _not_reached(choice: Choice) -> bool:
    return choice.kind == "reached" and choice.filled["answer"] == "no"


_VERBS = (
    Verb((_not_reached,), "chance-nope", called=phrase("No")),
    Verb(("reached",), "chance-yes", called=phrase("Yes")),
    Verb(("rack",)),
    Verb(("nope",), "chance-nope", called=phrase("Nope!")),
    Verb(("allow",), "chance-yes", called=phrase("Allow it")),
    Verb(("chance",), "chance-card", phrase("Enter the Chance card"), asks=phrase("What does the Chance card do?")),
    Verb(("start",), "chance-start"),
    Verb((_companion_rolls,), "chance-roll", optional=True),
    Verb(("roll",), "", phrase("The die shows")),
    Verb(("flip",), "", phrase("Flip")),
    Verb(("cash",), "chance-cash-out"),
    Verb(("flip2",), "chance-flip-two", optional=True, called=phrase("Flip 2"), lapses=True),
    Verb(("decline",), "chance-decline", optional=True, called=phrase("No Flip 2")),
    Verb(("play",), "", phrase("Play")),
    Verb(("token",), "chance-token", phrase("Token on"), optional=True, asks=phrase("On which corner?")),
    Verb(("end",), "table-end"),
    Verb(("timer",), "table-time", optional=True),
    Verb(("hold",), "table-hold", optional=True),
    Verb(("resume",), "table-hold", optional=True, called=phrase("Resume")),
    Verb(("cancel",), "table-cancel", optional=True),
    Verb(("leaves",), optional=True, asks=phrase("Who leaves?")),
    Verb(("finish",), "table-finish", optional=True),
)
"""The rows of choices, in the order of a turn."""
_DIGITS = {"roll": "0-6", "flip": "0-9", "play": "0-9"}
"""The keys beside a row whose options have a digit each."""
_CORNERS = {"go": phrase("GO"), "parking": phrase("Parking"), "visiting": phrase("Visiting"), "jail": phrase("Jail")}


def action_of(choice: Choice) -> str:
    """Return the id of the action for a choice of this kind, empty if there is none."""
    match choice.kind:
        case "roll":
            face = choice.filled.get("face")
            return "chance-roll" if face is None else f"chance-{'0' if face == '?' else face}"
        case "flip" | "play":
            return ACTION_OF_TEXT[choice.filled["card"]]
    return ""


class ChanceDesk(ChanceAsking):
    """The card counter and referee of a Monopoly Chance table."""

    ACTIONS = (*CHANCE, *TABLE, *TIMER, *AT_A_TABLE)
    MARKS = (LETTERS, *COLUMNS, *ChanceAsking.MARKS)
    BINDINGS = bindings(ACTIONS)
    TURNS = True
    VERBS = _VERBS
    EXAMPLE = "flip 7"

    _round = 1

    def seats(self) -> Players:
        """Return the players. Their marks are absent at first, but the rows must not move when they appear."""
        players = super().seats()
        players.below = True
        return players

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

    def paint_table(self, view: UnitView) -> ChanceView:
        """Draw cards, properties, skylines and odds."""
        table = self.seen
        self._round = table.round
        set_text(self.query_one("#hand", Static), "" if table.finished else hand(table.turn))
        self.query_one(Pad).rows = tuple(self._pad(table.turn))
        self.query_one(Properties).spaces = table.spaces
        set_text(self.query_one("#round", Static), surroundings(table, last=self.state.trigger is not None))
        skylines = self.query_one(Skylines)
        skylines.rows, skylines.mark = table.skylines, table.mark
        self.query_one(OddsPanel).odds = table.odds
        self.set_class(bool(self.state.finished) or table.turn.phase == "use", "-flipped")
        return table

    def _pad(self, turn: TurnView) -> Iterator[tuple[PadKey, ...]]:
        """Yield the rows of the pad: the faces of the die, the draw pile, or the cards in hand.

        Until a waiting question is answered there are none.
        """
        if self.seen.waits:
            return
        if turn.phase == "roll":
            yield tuple(self._pad_key(f"chance-{'0' if face == '?' else face}", face) for face in self.seen.faces)
            return
        flipping = turn.phase in ("flip", "forced")
        if not flipping and (turn.phase != "use" or not turn.to_use):
            return
        there = {card.card: card.left for card in turn.pile} if flipping else dict.fromkeys(turn.to_use, 1)
        if flipping or _cash(turn):
            yield tuple(self._card_key(card.card, there.get(card.card, 0)) for card in turn.pile if card.value)
        rows = (("Bankrupt", "Lucky Break"), ("Token", "Flip 2", "Nope!")) if flipping else (("Token",),)
        for row in rows:
            if keys := tuple(self._card_key(card, there.get(card, 0)) for card in row if flipping or card in there):
                yield keys

    def _card_key(self, card: str, left: int) -> PadKey:
        many = f" ×{left}" if card in ("Bankrupt", "Lucky Break") else ""
        return self._pad_key(CARD_ACTIONS[card], self.seen.turn.named[card] + many, lit=left > 0)

    def _pad_key(self, name: str, label: str, *, lit: bool = True) -> PadKey:
        return PadKey(name, self.key_named(name), label, lit)

    async def on_pad_chosen(self, event: Pad.Chosen) -> None:
        """Run the clicked key of the pad."""
        await self.run_action(next(action.does for action in CHANCE if action.id == event.name))

    def reminders(self) -> Sequence[str]:
        """Return the setup list."""
        return [note.text for note in SET_UP]

    def digits(self) -> tuple[str, str] | None:
        """Return the current meaning of digits: the die, or the cards."""
        turn = self.seen.turn
        if self.seen.finished or self.seen.waits or (turn.phase == "use" and not _cash(turn)):
            return None
        if turn.phase == "roll":
            return "0-6", say("Die")
        if turn.phase == "use":
            return "0-9", say("Play")
        return ("0-9", say("Flip")) if turn.phase in ("flip", "forced") else None

    def key_for(self, offer: Offer) -> str:
        """Return the key beside a row, or the digits that choose among its options."""
        many = _DIGITS.get(offer.choices[0].kind, "") if len(offer.choices) > 1 else ""
        return many or super().key_for(offer)

    def key_of(self, choice: Choice) -> str:
        """Return the shortest key for a choice of this kind, empty if there is none."""
        return self.key_named(action_of(choice)) or super().key_of(choice)

    def effects(self, choice: Choice) -> str:
        """Return the effects of a complete choice, or where a card can be played."""
        if choice.kind == "play":
            fits = self.fitting(choice)
            if len(fits) == len(self.seen.spaces):
                return say("It can go on every property.")
            return say("It can go on {spaces}.", spaces=listed(fits))
        if choice.kind == "start":
            return say("Everyone rolls: the highest number goes first.")
        return "" if _companion_rolls(choice) or not choice.line else " · ".join(self.preview(choice).words)

    def told(self, line: Line) -> str:
        """Return the consequences of what happened."""
        if _ends_round(line):
            return say("Round {number} is over.", number=self._round)
        if self.seen.stuck:
            return say("No cards left to flip. You can agree to shuffle the discards: R shows the house rules.")
        return super().told(line)

    def hear(self, news: News) -> None:
        """Ask what the end of a round needs, then show the standings."""
        number, ended = self._round, next(filter(_ends_round, news.lines), None)
        if ended and self.state.finished:
            self._over = True
        super().hear(news)
        if ended:
            self.round_over(number, ended.facts)

    def on_properties_chosen(self, event: Properties.Chosen) -> None:
        """Show the details of a property."""
        self.show_sheet(event.name)

    def sheets(self) -> Sequence[Row]:
        """Return the properties with the players who control them."""
        return [
            Row(row.name, (called(row.name), say("to beat: {number}", number=row.beat))) for row in self.seen.spaces
        ]

    def show_sheet(self, name: str) -> None:
        """Show the details of a property."""
        self.app.push_screen(Listing(called(name), next(row.sheet for row in self.seen.spaces if row.name == name)))

    def on_skylines_chosen(self, event: Skylines.Chosen) -> None:
        """Show a player's cards and rack."""
        self.show_player(event.name)


def _ends_round(line: Line) -> bool:
    return any(isinstance(fact, RoundEnded) for fact in line.facts)


def _cash(turn: TurnView) -> bool:
    """Return whether there is Cash to play."""
    return any(card != "Token" for card in turn.to_use)


def hand(turn: TurnView) -> str:
    """Return this turn's flipped cards and their sum, or the rest left to play, and the kept cards."""
    using = turn.phase == "use"
    cards = ", ".join(turn.named[card] for card in (turn.to_use if using else turn.flipped))
    flipped = say("to play: {cards}", cards=cards) if using else say("flipped {cards}", cards=cards)
    if turn.in_hand and not using:
        flipped = say("flipped {cards} = {total}", cards=cards, total=turn.in_hand)
    kept = [turn.named[card] for card in turn.kept if not using or card not in turn.to_use]
    parts = [flipped if cards else "", say("kept {cards}", cards=", ".join(kept)) if kept else ""]
    return " · ".join(part for part in parts if part)


def surroundings(table: ChanceView, *, last: bool) -> str:
    """Return what the round waits for, and below it the Tokens on the corners or the gray buildings left.

    In its `last` turns the players' names use both areas if there are no Tokens.
    """
    corners = "  ".join(headed(told(_CORNERS[corner]), name) for corner, name in table.corners)
    if not corners and not last:
        cards = say_n("{n} Chance card", "{n} Chance cards", table.chance_cards)
        corners = say("Corners free · {number} gray · {cards}", number=table.gray, cards=cards)
    return f"{table.round_end}\n{corners}".strip()
