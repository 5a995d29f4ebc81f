"""The notation of the moves of Monopoly Chance."""

from companion.core.notation import Form, Opt
from companion.core.notation.slots import Number, OneOf, Player, Word, Words
from companion.core.words import phrase
from companion.games import leaving, turn_timer
from companion.games.chance import moves as m
from companion.games.chance.slots import Card, Colour, DeckColour, Face, Faces, Owners, Property, Rolls

_SPACE = Property("space")
_CARD = Card("card")
_COLOUR = Colour("colour")
_PLAYER = Player("player")
_LENGTH = Number("length", least=1, largest=999)
_CORNERS = (
    ("go", phrase("Play the Token on GO: a Cash card from the draw pile")),
    ("parking", phrase("Play the Token on Free Parking: a Cash card of any value")),
    ("visiting", phrase("Play the Token on Just Visiting: a Cash card from the discards")),
)

FORMS = (
    Form("start", m.Start, Rolls("rolls"), summary="Decide who goes first from the starting rolls"),
    Form("takes", m.TakeColour, DeckColour("colour"), summary="Take a colour's deck"),
    Form("roll", m.Roll, Opt(Face("face")), summary="Roll the die; leave out the face to let Companion roll"),
    Form("flip", m.Flip, _CARD, summary="Flip this card"),
    Form("cash", m.CashOut, Word("out"), summary="Cash out and stop flipping"),
    Form("play", m.PlayCash, _CARD, _SPACE, summary="Play a flipped Cash card on a property"),
    *(
        Form("token", m.PlayToken, Word(corner), _CARD, _SPACE, fixed={"corner": corner}, summary=summary)
        for corner, summary in _CORNERS
    ),
    Form("token", m.Jail, Word("jail"), Player("owner"), _CARD, summary="Play the Token on Go to Jail against a card"),
    Form("flip2", m.FlipTwo, summary="Play Flip 2 on the player whose turn it is"),
    Form("decline", m.Decline, summary="Pass Flip 2 to the next player who has one"),
    Form("nope", m.Nope, summary="Play Nope! against a play or a Flip 2"),
    Form("allow", m.Allow, summary="Allow the pending play"),
    Form("end", m.EndTurn, summary="End the turn"),
    Form(
        "chance",
        m.ChanceSteal,
        Word("steal"),
        Number("rolled", least=1, largest=6),
        Opt(Word("from"), Player("loser")),
        Opt(_COLOUR),
        summary="Take the smallest building of a skyline on a 4, 5 or 6",
    ),
    Form("chance", m.ChanceGain, Word("gains"), _PLAYER, _COLOUR, summary="A card gives a player a building"),
    Form("chance", m.ChanceLose, Word("loses"), _PLAYER, _COLOUR, summary="A card takes a building from a player"),
    Form(
        "chance", m.ChanceTold, Word("told"), Words("words"), summary="Note a card that the players handle themselves"
    ),
    Form("chance", m.ChanceNothing, Word("nothing"), summary="A card with no effect"),
    Form("chance", m.ReadText, Word("says"), Words("words"), summary="Save a card's text"),
    Form("die", m.ReadDie, Faces("faces"), summary="Enter which faces the die has"),
    Form(
        "minimum",
        m.ReadMinimum,
        _COLOUR,
        Number("value", least=1, largest=99),
        summary="Enter the number printed on a property",
    ),
    Form("building", m.ReadLength, _COLOUR, _LENGTH, summary="Enter how many rack spaces a building covers"),
    Form("mark", m.ReadMark, Number("mark", least=1, largest=999), summary="Enter where the finish mark is"),
    Form("rack", m.ReadRack, _PLAYER, Number("length", largest=999), summary="Enter how long a skyline is"),
    Form("reached", m.Look, OneOf("answer", ("yes", "no")), summary="Enter whether a skyline has reached the mark"),
    Form("round", m.Round, Owners("owners"), summary="Enter who has each property at the end of a round"),
    leaving.FORM,
    Form("finish", m.Finish, summary="End the game early", bankers=True),
    *turn_timer.FORMS,
)
QUESTIONS = {
    "loser": phrase("From whom?"),
    "face": phrase("What does the die show?"),
    "space": phrase("Which property?"),
    "owner": phrase("Whose?"),
    "rolled": phrase("What was rolled?"),
    "faces": phrase("Which faces does it have?"),
    "mark": phrase("Where is it?"),
    "answer": phrase("Yes or no?"),
    "owners": phrase("Who has each?"),
}
"""The questions for Chance's own slots, by the field they fill."""
