"""The starting position of a Deal game continued in progress: moves, forms, facts and folds."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.fact import Card, Fact, Term, Who
from companion.core.kinds import ByKind, concrete_subclasses_in
from companion.core.notation import Form, Often
from companion.core.notation.slots import Number, Player
from companion.core.words import joined_with_and, phrase, say, say_n
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.moves.laying import BUILDINGS
from companion.games.deal.rows import with_building_level_changed, with_card_added, with_hand_count
from companion.games.deal.slots import CARDS, Colour, Spot, Spots
from companion.games.deal.state import PLAYS, Deal, TableCard, Turn, with_area, with_turn
from companion.games.light_mode import TURN, WHOLE, PositionFact, PositionMove, TurnGiven

folds = ByKind()


class HandGiven(PositionFact, frozen=True):
    """The position gives a hand this many cards. The difference comes from or goes to the pile."""

    player: Who
    number: int

    def sentence(self, state: Deal) -> str:
        return say_n(
            "{player} has {n} card in hand",
            "{player} has {n} cards in hand",
            self.number,
            none="{player} has no cards in hand",
            player=self.player,
        )

    def after(self, state: Deal) -> Deal:
        return with_hand_count(state, self.player, self.number)


class GivenBank(PositionMove, frozen=True):
    """Say what is in a bank."""

    player: Who
    cards: tuple[TableCard, ...]


class BankGiven(PositionFact, frozen=True):
    """The position puts cards in a bank."""

    player: Who
    cards: tuple[str, ...]

    def sentence(self, state: Deal) -> str:
        if not self.cards:
            return say("In {player}'s bank: nothing", player=self.player)
        return say(
            "In {player}'s bank: {cards}",
            player=self.player,
            cards=joined_with_and([state.in_words(card) for card in self.cards]),
        )

    def after(self, state: Deal) -> Deal:
        bank = (*state.areas[self.player].bank, *self.cards)
        return replace(with_area(state, self.player, bank=bank), pile=state.pile - len(self.cards))


class GivenLand(PositionMove, frozen=True):
    """Say that a player has a property or wild on the table."""

    player: Who
    piece: TableCard


class LandGiven(PositionFact, frozen=True):
    """The position gives a player a property or wild on the table."""

    player: Who
    card: Card
    colour: Term
    says = phrase("{player} has {card} ({colour})")

    def after(self, state: Deal) -> Deal:
        return replace(with_card_added(state, self.player, self.card, self.colour), pile=state.pile - 1)


class GivenSet(PositionMove, frozen=True):
    """Say that a player has all properties of a colour that aren't wilds."""

    player: Who
    colour: str


class GivenBuilding(PositionMove, frozen=True):
    """Say that a set has a House or Hotel."""

    card: str
    player: Who
    colour: str


class BuildingGiven(PositionFact, frozen=True):
    """The position puts a House or Hotel on a set."""

    player: Who
    card: Card
    colour: Term
    place: int
    says = phrase("{player} has a {card} on {colour}")

    def after(self, state: Deal) -> Deal:
        return replace(with_building_level_changed(state, self.player, self.colour, self.place, 1), pile=state.pile - 1)


class PileGiven(PositionFact, frozen=True):
    """The position leaves this many cards to draw. The others are discarded, unnamed."""

    number: int

    def sentence(self, state: Deal) -> str:
        return say_n(
            "The draw pile has {n} card",
            "The draw pile has {n} cards",
            self.number,
            none="The draw pile has no cards",
        )

    def after(self, state: Deal) -> Deal:
        return replace(state, pile=self.number, hidden=state.hidden + state.pile - self.number)


@folds(TurnGiven)
def _set_turn(state: Deal, fact: TurnGiven) -> Deal:
    """Return the table with this current player. If their turn was already known, it continues."""
    known = fact.player == state.turn.player
    return replace(state, turn=state.turn if known else Turn(fact.player, state.turn.number), decided=True)


class PlaysGiven(PositionFact, frozen=True):
    """The position says that the current player has drawn and has used this many plays."""

    number: int

    def sentence(self, state: Deal) -> str:
        return say_n(
            "{player} has drawn, and played {n} card",
            "{player} has drawn, and played {n} cards",
            self.number,
            none="{player} has drawn, and played nothing yet",
            player=state.turn.player,
        )

    def after(self, state: Deal) -> Deal:
        return with_turn(state, plays=self.number, drawn=True)


_ON_SET = {HOUSE: phrase("A House on a set"), HOTEL: phrase("A Hotel on a set")}
GIVENS = (
    *WHOLE,
    Form(
        "hand",
        HandGiven,
        Player("player"),
        Number("number", **CARDS),
        summary="How many cards a player has",
        head="Hand",
    ),
    Form("bank", GivenBank, Player("player"), Spots("cards", banked=True), summary="What is in a bank", head="Bank"),
    Form(
        "land",
        GivenLand,
        Player("player"),
        Spot("piece"),
        summary="A property or wild in front of a player",
        head="Properties",
        often=Often.MANY,
    ),
    Form(
        "set",
        GivenSet,
        Player("player"),
        Colour("colour"),
        summary="All plain cards of a colour",
        head="Complete set",
        often=Often.MANY,
    ),
    *(
        Form(
            verb,
            GivenBuilding,
            Player("player"),
            Colour("colour"),
            fixed={"card": card},
            summary=_ON_SET[card],
            head=card,
            often=Often.MANY,
        )
        for verb, card in BUILDINGS
    ),
    Form("pile", PileGiven, Number("number", **CARDS), summary="How many cards are left to draw; enter this last"),
    TURN,
    Form(
        "plays",
        PlaysGiven,
        Number("number", least=0, largest=PLAYS),
        summary="How many cards the current player has played after drawing",
    ),
)


def position_as_moves(state: Deal) -> Iterator[msgspec.Struct]:
    """Yield the hands and the turn of the current position, as they could be given."""
    yield TurnGiven(state.turn.player)
    yield from (HandGiven(name, each.hand) for name, each in state.areas.items())


FACTS = concrete_subclasses_in(Fact, globals())
