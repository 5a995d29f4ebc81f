"""What the table reads off the box and the skylines, and the end of the game."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation.slots import Number, OneOf, Player, Word, Words
from companion.core.words import phrase
from companion.games.chance.slots import Colour, DeckColour, Faces
from companion.games.finishing import Finishing


class TakeColour(Move, frozen=True):
    """Take the deck of a colour (CHANCE-SETUP-03)."""

    colour: str
    written = Written("takes", DeckColour("colour"), summary="Take the deck of one colour")


class ReadText(Move, frozen=True):
    """Enter the text of a Chance card."""

    words: str
    written = Written("chance", Word("says"), Words("words"), summary="Save a card's text")


class ReadDie(Move, frozen=True):
    """Enter the faces of the die."""

    faces: tuple[str, ...]
    written = Written(
        "die",
        Faces("faces"),
        summary="Enter which faces the die has",
        asks={"faces": phrase("Which faces does it have?")},
    )


class ReadMinimum(Move, frozen=True):
    """Enter the number printed on a property."""

    colour: str
    value: int
    written = Written(
        "minimum",
        Colour("colour"),
        Number("value", least=1, largest=99),
        summary="Enter the number printed on a property",
    )


class ReadLength(Move, frozen=True):
    """Enter how many places of the rack a building covers."""

    colour: str
    length: int
    written = Written(
        "building",
        Colour("colour"),
        Number("length", least=1, largest=999),
        summary="Enter how many rack spaces a building covers",
    )


class ReadMark(Move, frozen=True):
    """Enter the position of the finish mark."""

    mark: int
    written = Written(
        "mark",
        Number("mark", least=1, largest=999),
        summary="Enter where the finish mark is",
        asks={"mark": phrase("Where is it?")},
    )


class ReadRack(Move, frozen=True):
    """Enter the length of a player's skyline."""

    player: Who
    length: int
    written = Written("rack", Player("player"), Number("length", largest=999), summary="Enter how long a skyline is")


class Look(Move, frozen=True):
    """Say whether a skyline has reached the finish mark."""

    answer: str
    written = Written(
        "reached",
        OneOf("answer", ("yes", "no")),
        summary="Enter whether a skyline has reached the mark",
        asks={"answer": phrase("Yes or no?")},
    )


class Finish(Move, Finishing, frozen=True):
    """End the game early."""

    written = Written("finish", summary="End the game early", bankers=True)
