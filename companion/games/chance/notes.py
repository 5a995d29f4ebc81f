"""What the companion only reminds of: setting up the table."""

from companion.games.telling import Note

SET_UP = (
    Note("CHANCE-BOX-04", "In the box: a board, a die, 8 Chance cards, 4 reference cards, 4 racks, the rules."),
    Note("CHANCE-SETUP-01", "The board lies in reach of all."),
    Note("CHANCE-SETUP-02", "Sort the token decks by colour: 20 cards each."),
    Note("CHANCE-SETUP-03", "Everybody takes the deck of a colour, a rack and a reference card."),
    Note("CHANCE-SETUP-04", "Everybody shuffles their own deck."),
    Note("CHANCE-SETUP-05", "Shuffle the Chance cards and lay them face down."),
    Note("CHANCE-SETUP-06", "The coloured buildings go on the property of their colour."),
    Note("CHANCE-SETUP-07", "The gray buildings wait in the middle of the board."),
    Note("CHANCE-SETUP-08", "Everybody rolls; the highest number starts."),
)
"""The list to set up the table by, in order."""
