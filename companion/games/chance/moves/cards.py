"""The Chance cards: what a player does with the one they drew."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Number, Player, Word, Words
from companion.core.words import phrase
from companion.games.chance.slots import Colour


class ChanceSteal(Move, frozen=True):
    """The card that takes the smallest building of a skyline on a 4, 5 or 6 (CHANCE-CARD-05)."""

    rolled: int
    loser: Who | None = None
    colour: str | None = None
    written = Written(
        "chance",
        Word("steal"),
        Number("rolled", least=1, largest=6),
        Opt(Word("from"), Player("loser")),
        Opt(Colour("colour")),
        summary="On a 4, 5 or 6, take a skyline's smallest building",
        asks={"rolled": phrase("What was rolled?"), "loser": phrase("From whom?")},
    )


class ChanceGain(Move, frozen=True):
    """A card gives a player a building."""

    player: Who
    colour: str
    written = Written(
        "chance", Word("gains"), Player("player"), Colour("colour"), summary="A card gives a player a building"
    )


class ChanceLose(Move, frozen=True):
    """A card takes a building from a player."""

    player: Who
    colour: str
    written = Written(
        "chance", Word("loses"), Player("player"), Colour("colour"), summary="A card takes a building from a player"
    )


class ChanceTold(Move, frozen=True):
    """A card that the table carries out itself (CHANCE-CARD-02)."""

    words: str
    written = Written("chance", Word("told"), Words("words"), summary="Note a card that the players handle themselves")


class ChanceNothing(Move, frozen=True):
    """A card that can't be carried out (CHANCE-OQ-22)."""

    written = Written("chance", Word("nothing"), summary="A card with no effect")
