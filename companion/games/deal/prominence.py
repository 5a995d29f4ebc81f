"""The size of each choice of Deal where space is short."""

from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=("yes", "pay", "draw", "discard", "lay", "begins", "end"),
    likely=("pay", "no", "double", "bank", "lay", "end"),
    last=("finish", "leaves", "cancel"),
    headings={
        **dict.fromkeys(("pass", "birthday", "waste"), "Action cards"),
        **dict.fromkeys(("hand", "value"), "Corrections"),
        "leaves": "Someone goes home",
    },
)
"""The order of Deal's choices by importance."""
