"""The notation of the city's moves."""

from companion.core.move import forms_of, moves_in
from companion.core.notation import Form, Opt
from companion.core.notation.slots import Amount, Number, OneOf, Place, Player, Word
from companion.core.words import phrase
from companion.games.board import forms as board
from companion.games.city import moves as m
from companion.games.city.edition import AMOUNTS
from companion.games.city.slots import BONUS, DISTRICT, HAZARD, Blocks, Goods, Rolls, Spot
from companion.games.city.state import PIECES
from companion.unit import moves as um
from companion.unit import takeover
from companion.unit.moves import LENGTH

_BUILDS = {
    "railroad": phrase("Build a railroad"),
    "stadium": phrase("Build a stadium"),
    "skyscraper": phrase("Build a skyscraper"),
    "tower": phrase("Build the Tower"),
}
_TURN = (
    Form("roll", m.Roll, Opt(Number("first", **board.DIE), Number("second", **board.DIE)), summary="Roll and move"),
    Form("land", m.Land, Spot("place"), summary="Move to a space without rolling"),
    Form("buy", m.Buy, Opt(DISTRICT), summary="Buy the district you just landed on"),
    Form("rent", m.PayRent, Opt(DISTRICT), summary="Pay what you owe"),
    Form("dodge", m.PlayDodge, summary="Play the Rent Dodge card"),
    Form("ride", m.Ride, DISTRICT, summary="Ride to another railroad district"),
    Form("go", m.PassGo, summary="Collect money for passing GO"),
    Form("end", m.EndTurn, summary="End the turn"),
    Form("finish", m.Finish, summary="End the game and show the standings", bankers=True),
    Form("order", m.DecideOrder, Rolls("rolls"), summary="Decide who goes first from the starting rolls"),
    board.BEGINS,
)
_BUILDING = (
    Form("build", m.Build, DISTRICT, Blocks("blocks"), summary="Build blocks"),
    *(Form(piece, m.BuildPiece, DISTRICT, fixed={"piece": piece}, summary=does) for piece, does in _BUILDS.items()),
    Form("hazard", m.BuildHazard, HAZARD, DISTRICT, summary="Build a hazard"),
    Form("bonus", m.BuildBonus, BONUS, DISTRICT, summary="Build a bonus building"),
    Form(
        "clear",
        m.Clear,
        DISTRICT,
        Opt(HAZARD),
        Opt(Number("number", least=1)),
        summary="Pay to remove a hazard, or some of its blocks",
    ),
    Form("convert", m.Convert, DISTRICT, Number("number", least=1), summary="Turn residential blocks into industrial"),
    Form("sell", m.SellBlocks, DISTRICT, Blocks("blocks"), summary="Sell blocks back to the bank"),
    Form(
        "remove",
        m.RemovePiece,
        OneOf("piece", PIECES),
        DISTRICT,
        summary="Take a railroad, stadium, skyscraper or the Tower off the board",
        bankers=True,
    ),
)
_MONEY = (
    *board.PAYING,
    Form(
        "sold",
        m.SoldAloud,
        Player("player"),
        Amount("amount"),
        Opt(DISTRICT),
        summary="Record an auction held without the unit: winner and price",
        bankers=True,
    ),
    Form("mortgage", m.Mortgage, DISTRICT, summary="Mortgage a district"),
    Form("redeem", m.Redeem, DISTRICT, summary="Pay off a district's mortgage"),
    board.exchange("trade", m.Trade, Goods("gives"), Goods("takes"), phrase("Exchange money, districts and cards")),
    *board.BREAKING,
    Form("count", m.CountCash, Player("player"), Amount("amount"), summary="Count a player's paper money"),
    Form(
        "value",
        m.ReadValue,
        DISTRICT,
        OneOf("key", AMOUNTS),
        Amount("amount"),
        summary="Enter what is printed on a card",
        bankers=True,
    ),
)
_JAIL = (
    *board.JAIL,
    board.USE_CARD,
    Form("forfeit", m.Forfeit, summary="The winner can't pay in notes: the next highest bid takes over"),
)
_CHANCE = (
    Form(
        "chance",
        m.ChanceMoney,
        OneOf("effect", ("pay", "collect", "pay-each", "collect-each", "left")),
        Amount("amount"),
        summary="A card moves money",
    ),
    Form("chance", m.ChanceMove, Word("move"), Spot("place"), summary="A card moves the token to a space"),
    *board.CHANCE,
    Form("chance", m.ChanceAuction, Word("auction"), DISTRICT, LENGTH, summary="Auction any unowned district"),
    Form("chance", m.ChanceTake, Word("take"), DISTRICT, Opt(Word("for"), Amount("price")), summary="Take a district"),
    Form("chance", m.ChanceHazard, Word("hazard"), HAZARD, DISTRICT, summary="Build a hazard anywhere"),
    Form("chance", m.ChanceBonus, Word("bonus"), BONUS, DISTRICT, summary="Build a bonus building"),
    Form("chance", m.ChanceBlock, Word("block"), Opt(DISTRICT), summary="One free residential block"),
    Form("chance", m.ChanceSell, Word("sell"), Opt(DISTRICT), summary="Give a district back for 1M"),
    Form("chance", m.ChanceRailroad, Word("railroad"), DISTRICT, summary="Build a railroad anywhere"),
    Form("chance", m.ChanceSteal, Word("steal"), DISTRICT, summary="Take a district from another player"),
    Form("chance", m.ChanceSwap, Word("swap"), Place("mine"), Word("for"), Place("theirs"), summary="Swap districts"),
    Form(
        "chance",
        m.ChanceEarthquake,
        Word("earthquake"),
        DISTRICT,
        Opt(Word("hazard"), HAZARD),
        Opt(Word("bonus"), BONUS),
        summary="Remove a bonus building, or else place a hazard",
    ),
    Form(
        "chance",
        m.ChancePerHazard,
        Word("per-hazard"),
        HAZARD,
        Amount("amount"),
        summary="Pay for each such hazard in your districts",
    ),
)

FORMS = (*_TURN, *forms_of(moves_in(um, takeover)), *_BUILDING, *_MONEY, *_JAIL, *_CHANCE)


CORRECTIONS = phrase("Corrections")
"""The heading of choices that correct the table."""
CALLED = {
    **board.CALLED,
    "collect": phrase("Collect from the bank"),
    "left": phrase("Collect from the player on your left"),
    "auction": phrase("Auction any unowned district"),
    "take": phrase("Take an unowned district"),
    "hazard": phrase("Build a hazard anywhere"),
    "bonus": phrase("Build a bonus building"),
    "block": phrase("One free residential block"),
    "sell": phrase("Give a district back"),
    "railroad": phrase("Build a railroad anywhere"),
    "steal": phrase("Take a player's district"),
    "swap": phrase("Swap districts"),
    "earthquake": phrase("Earthquake"),
    "per-hazard": phrase("Pay for each hazard of one type"),
}
"""The names of Chance card effects, by their words in the notation (CITY-CHN-01)."""
QUESTIONS = {
    **board.QUESTIONS,
    "blocks": phrase("Which blocks?"),
    "mine": phrase("Swap which district?"),
    "theirs": phrase("For which district?"),
    "hazard": phrase("Which hazard?"),
    "bonus": phrase("Which building?"),
    "key": phrase("Which line on the card?"),
    "piece": phrase("What comes off the board?"),
}
"""The questions for the city's own slots, by the field they fill."""
