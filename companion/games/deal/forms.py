"""The notation of the moves of Monopoly Deal."""

from companion.core.move import forms_of
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Number, Player, Word
from companion.core.words import phrase
from companion.games import leaving, turn_timer
from companion.games.deal import moves as m
from companion.games.deal.edition import HOTEL, HOUSE
from companion.games.deal.slots import Card, Colour, Spot, Spots

BUILDINGS = (("house", HOUSE), ("hotel", HOTEL))
_ON_SET = {HOUSE: phrase("Play a House on a complete set"), HOTEL: phrase("Play a Hotel on a complete set")}
_MOVED = {HOUSE: phrase("Move a House to another of your sets"), HOTEL: phrase("Move a Hotel to another of your sets")}
_LOOSE = {
    HOUSE: phrase("Put a loose House on one of your sets"),
    HOTEL: phrase("Put a loose Hotel on one of your sets"),
}
CARDS = {"least": 0, "largest": 212}

FORMS = (
    Form("begins", m.Begin, Player("player"), summary="Set who goes first"),
    Form("draw", m.Draw, summary="Draw at the start of the turn"),
    Form("bank", m.BankCard, Card("card"), summary="Bank a card"),
    Form("lay", m.Lay, Spot("piece"), summary="Play a property, or a wild as a colour"),
    Form("recolour", m.Recolour, Spot("piece"), Word("to"), Colour("colour"), summary="Flip a wild"),
    Form("rent", m.Rent, Colour("colour"), Opt(Word("from"), Player("target")), summary="Play a Rent card"),
    Form("double", m.Double, summary="Double the rent just charged"),
    Form("pass", m.PassGo, Word("go"), summary="Play Pass Go"),
    Form("collector", m.Collect, Player("target"), summary="Play Debt Collector on a player"),
    Form("birthday", m.Birthday, summary="Play It's My Birthday"),
    Form("sly", m.Sly, Player("target"), Spot("take"), summary="Play Sly Deal for a player's card"),
    Form(
        "forced",
        m.Forced,
        Player("target"),
        Spot("take"),
        Word("for"),
        Spot("give"),
        summary="Play Forced Deal: swap two properties",
    ),
    Form("breaker", m.Breaker, Player("target"), Colour("colour"), summary="Play Deal Breaker on a complete set"),
    *(Form(verb, m.Build, Colour("colour"), fixed={"card": card}, summary=_ON_SET[card]) for verb, card in BUILDINGS),
    *(
        Form(
            "move",
            m.MoveBuilding,
            Word(verb),
            Colour("colour"),
            Word("to"),
            Colour("to"),
            fixed={"card": card},
            summary=_MOVED[card],
        )
        for verb, card in BUILDINGS
    ),
    *(
        Form(
            "move",
            m.PlaceLoose,
            Word("loose"),
            Word(verb),
            Word("to"),
            Colour("colour"),
            fixed={"card": card},
            summary=_LOOSE[card],
        )
        for verb, card in BUILDINGS
    ),
    Form("waste", m.Waste, Card("card"), summary="Play an action that has no target"),
    Form("no", m.SayNo, Opt(Player("against")), summary="Play Just Say No"),
    Form("yes", m.Agree, summary="Allow the action, or accept a Just Say No"),
    Form("pay", m.Pay, Opt(Spots("pieces")), summary="Pay what is owed with these cards"),
    Form(
        "owes",
        m.Owes,
        Player("debtor"),
        Number("amount", least=1, largest=99),
        Word("with"),
        Spots("pieces", streets=True),
        summary="Show how a debt can be paid",
    ),
    Form("discard", m.Discard, Number("number", **CARDS), summary="Discard this many cards"),
    Form("discard", m.DiscardNamed, Word("named"), Spots("cards"), summary="Discard these cards"),
    Form("end", m.EndTurn, summary="End the turn"),
    Form("hand", m.CountHand, Player("player"), Number("number", **CARDS), summary="Enter how many cards a player has"),
    Form(
        "value",
        m.ReadValue,
        Card("card"),
        Number("value", largest=99),
        summary="Enter what is printed on a card",
        bankers=True,
    ),
    *forms_of((leaving.Leave,)),
    Form("finish", m.Finish, summary="End the game early", bankers=True),
    *turn_timer.FORMS,
)
QUESTIONS = {
    "pieces": phrase("Which cards are there?"),
    "piece": phrase("Which card?"),
    "target": phrase("From whom?"),
    "to": phrase("Where to?"),
    "against": phrase("Against whom?"),
    "cards": phrase("Which cards?"),
    "debtor": phrase("Who owes?"),
    "take": phrase("Take what?"),
    "give": phrase("Give what?"),
}
"""The questions for Deal's own slots, by the field they fill."""
