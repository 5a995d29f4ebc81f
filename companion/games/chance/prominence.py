"""The size of each choice of Chance where space is short."""

from companion.core.words import phrase
from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=("reached", "rack", "roll", "start", "chance", "cash", "play", "end"),
    likely=("reached", "nope", "allow", "flip2", "decline", "chance", "play", "cash", "end"),
    last=("finish", "leaves", "cancel"),
    tiles=("roll", "flip"),
    headings={
        "token": phrase("Play the Token"),
        "jail": phrase("Play the Token"),
        "play": phrase("Play a Cash card"),
        "leaves": phrase("Someone leaves"),
    },
)
"""The order of Chance's choices by importance."""
