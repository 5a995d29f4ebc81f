"""The starting position of a Chance game continued in progress: forms, facts and folds."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.core.fact import Card as CardName
from companion.core.fact import Fact, Term, Who
from companion.core.kinds import ByKind, concrete_subclasses_in
from companion.core.notation import Form, Often
from companion.core.notation.slots import Number, Player
from companion.core.words import phrase, say_n, translated
from companion.games.chance.piles import with_building_count_changed, with_card_laid, with_card_put, with_card_taken
from companion.games.chance.slots import Card, Colour, Property
from companion.games.chance.state import Chance, Turn
from companion.games.chance.words import translated_name
from companion.games.light_mode import TURN, WHOLE, PositionFact, TurnGiven

folds = ByKind()

_HAS = {"kept": phrase("{player} has kept {card}"), "discard": phrase("{player} has discarded {card}")}


class CashGiven(PositionFact, frozen=True):
    """The position puts a Cash card on top of a property."""

    player: Who
    card: CardName
    space: str

    def sentence(self, state: Chance) -> str:
        return self.tell(state, phrase("{player}'s {card} is on {space}"), space=translated_name(self.space))

    def after(self, state: Chance) -> Chance:
        return with_card_laid(
            with_card_taken(state, self.player, self.card, "draw"), self.player, self.card, self.space
        )


class CardGiven(PositionFact, frozen=True):
    """The position says that a card is kept or discarded (`where`)."""

    player: Who
    card: CardName
    where: str

    def sentence(self, state: Chance) -> str:
        return translated(_HAS[self.where], player=self.player, card=state.in_words(self.card))

    def after(self, state: Chance) -> Chance:
        return with_card_put(with_card_taken(state, self.player, self.card, "draw"), self.player, self.card, self.where)


class OwnedGiven(PositionFact, frozen=True):
    """The position gives a player this many buildings of a colour."""

    player: Who
    colour: Term
    number: int

    def sentence(self, state: Chance) -> str:
        return say_n(
            "{player} has {n} {colour} building",
            "{player} has {n} {colour} buildings",
            self.number,
            none="{player} has no {colour} buildings",
            player=self.player,
            colour=translated_name(self.colour),
        )

    def after(self, state: Chance) -> Chance:
        return with_building_count_changed(
            state, self.player, self.colour, self.number - state.skylines[self.player].get(self.colour, 0)
        )


class ChanceGiven(PositionFact, frozen=True):
    """The position leaves this many Chance cards in the pile."""

    number: int

    def sentence(self, state: Chance) -> str:
        return say_n(
            "The pile holds {n} Chance card",
            "The pile holds {n} Chance cards",
            self.number,
            none="The pile holds no Chance cards",
        )

    def after(self, state: Chance) -> Chance:
        total = state.cards + state.cards_used
        return replace(state, cards=self.number, cards_used=total - self.number)


@folds(TurnGiven)
def _set_turn(state: Chance, fact: TurnGiven) -> Chance:
    return replace(state, turn=Turn(fact.player), decided=True)


_PLAYER, _CARD, _COLOUR, _SPACE = Player("player"), Card("card"), Colour("colour"), Property("space")
GIVENS = (
    *WHOLE,
    Form("on", CashGiven, _SPACE, _PLAYER, _CARD, summary="A Cash card on top of a property"),
    *(
        Form(where, CardGiven, _PLAYER, _CARD, fixed={"where": where}, summary=summary, head=head, often=Often.MANY)
        for where, summary, head in (
            ("kept", phrase("A card a player has kept"), phrase("Kept cards")),
            ("discard", phrase("A card a player has discarded"), phrase("Discarded cards")),
        )
    ),
    Form(
        "owned",
        OwnedGiven,
        _PLAYER,
        _COLOUR,
        Number("number", largest=9),
        summary="The buildings of a player",
        head="Owned",
    ),
    Form("chance", ChanceGiven, Number("number", largest=8), summary="How many Chance cards are in the pile"),
    TURN,
)


def position_as_moves(state: Chance) -> Iterator[msgspec.Struct]:
    """Yield the current position of a table, as it could be given, without the cards on the board."""
    yield TurnGiven(state.turn.player)
    for name, deck in state.decks.items():
        yield from (CardGiven(name, card, "kept") for card in deck.kept)
        yield from (CardGiven(name, card, "discard") for card in deck.discard)
        yield from (OwnedGiven(name, colour, number) for colour, number in state.skylines[name].items())


FACTS = concrete_subclasses_in(Fact, globals())
