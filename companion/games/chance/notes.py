"""The companion's reminders for setting up the table."""

from companion.games.telling import Note

SET_UP = (
    Note("CHANCE-BOX-04", "In the box: a board, a die, 8 Chance cards, 4 reference cards, 4 racks, the rules."),
    Note("CHANCE-SETUP-01", "Put the board within everyone's reach."),
    Note("CHANCE-SETUP-02", "Sort the token decks by colour: 20 cards each."),
    Note("CHANCE-SETUP-03", "Everyone takes the deck of one colour, a rack and a reference card."),
    Note("CHANCE-SETUP-04", "Everyone shuffles their own deck."),
    Note("CHANCE-SETUP-05", "Shuffle the Chance cards and lay them face down."),
    Note("CHANCE-SETUP-06", "Put each coloured building on the property of the same colour."),
    Note("CHANCE-SETUP-07", "Put the gray buildings in the middle of the board."),
    Note("CHANCE-SETUP-08", "Everyone rolls; the highest number goes first."),
)
"""The checklist for setting up the table, in order."""
