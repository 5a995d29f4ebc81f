"""The size of each choice of Chance where space is short."""

from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=("reached", "rack", "roll", "start", "chance", "cash", "play", "end"),
    likely=("reached", "nope", "allow", "flip2", "decline", "chance", "play", "cash", "end"),
    last=("finish", "leaves", "cancel"),
    tiles=("roll", "flip"),
    headings={
        "token": "Play the Token",
        "jail": "Play the Token",
        "play": "Play a Cash card",
        "leaves": "Someone goes home",
    },
)
"""The order of Chance's choices by importance."""
