"""The companion's reminders: setting up the table, and tips during the game."""

from companion.core.words import phrase, say
from companion.games.city.state import City
from companion.games.telling import Note
from companion.unit.rules import CURRENCY

CHANCE_CARDS = 25


TIPS = (
    Note("CITY-TURN-03", "Roll the dice in the box lid, so no building gets knocked over."),
    Note("CITY-RAIL-02", "Railroads go on the track, not in the middle of the board."),
    Note("CITY-BLD-08", "Swap small blocks of one kind for bigger ones if a district gets crowded."),
    Note("CITY-BKR-04", "A bankrupt player's jail cards go to the bottom of the pile."),
    Note("CITY-CHN-01", "Draw the top Chance card and do what it says."),
)
TAKES = {
    "special": phrase(
        "A stadium needs two districts of one colour, a skyscraper a whole colour, and the Tower two whole colours."
    )
}
"""The requirement of a kind of building, shown when a player can't build any."""


def all_notes(state: City) -> tuple[Note, ...]:
    """Return all reminders, in the order in which they are needed."""
    return (pieces_note(state), *setup_notes(state), first_game_note(state), *TIPS)


def first_game_note(state: City) -> Note:
    """Return the advice for a table that plays for the first time."""
    purse = CURRENCY.show(state.edition.starting_cash)
    text = say("Play a practice round first, then start over with {purse} each.", purse=purse)
    return Note("CITY-SET-03", text)


def pieces_note(state: City) -> Note:
    """Return the contents of the box, to check before the first game."""
    text = say(
        "1 board, 2 dice, 6 movers, the Trading Unit, money, buildings, {districts} District cards, "
        "{chance} Chance cards, 6 Reminder cards, 1 Rent Dodge card.",
        districts=len(state.edition.districts),
        chance=CHANCE_CARDS,
    )
    return Note("CITY-SET-02", text)


def setup_notes(state: City) -> tuple[Note, ...]:
    """Return the checklist for setting up the table, in order."""
    groups = [len(names) for names in state.edition.groups.values()]
    stacks = say(
        "Sort the District cards by colour into the tray, in {stacks} stacks: {sizes} = {cards} cards.",
        stacks=len(groups),
        sizes=" + ".join(map(str, groups)),
        cards=sum(groups),
    )
    notes = ", ".join(f"{count} x {CURRENCY.show(note)}" for note, count in state.edition.start.items())
    purse = say(
        "Each player starts with {purse}: {notes}.", purse=CURRENCY.show(state.edition.starting_cash), notes=notes
    )
    cards = say("Shuffle the {cards} Chance cards and lay them face down beside the board.", cards=CHANCE_CARDS)
    banker = say("The Banker is {player}.", player=state.house.banker)
    return (
        Note("CITY-SET-04", "Lay the board flat in the middle of the table."),
        Note("CITY-SET-05", "Keep the middle of the board free: the city is built there."),
        Note("CITY-SET-06", "Take the Rent Dodge card out of the Chance cards and lay it beside Free Parking."),
        Note("CITY-SET-07", say("Hand out {cards} Reminder cards.", cards=len(state.players))),
        Note("CITY-SET-08", cards),
        Note("CITY-SET-09", "Put every mover on GO."),
        Note("CITY-SET-10", banker if state.house.banker else say("One player is the Banker.")),
        Note("CITY-SET-11", stacks),
        Note("CITY-SET-12", "Sort the buildings by kind and colour beside the board."),
        Note("CITY-MON-01", purse),
        Note("CITY-MON-02", "All other money stays in the box as the bank."),
    )
