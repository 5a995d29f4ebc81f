"""The size of each choice of Builder where space is short."""

from companion.core.words import phrase
from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=(
        *("pay", "rent", "discard", "buy", "auction", "chart", "land", "collect", "steal", "parking", "chance", "roll"),
        *("begins", "floor", "end"),
    ),
    likely=("rent", "auction", "roll", "order", "end", "bail", "card", "agreed", "decline", "pickup", "trade"),
    last=("finish", "bankrupt", "cancel", "sold"),
    out="pass",
    headings={
        "pass": phrase("Who drops out?"),
        "floor": phrase("Build"),
        "collect": phrase("Collect"),
        "steal": phrase("Steal a resource"),
        "parking": phrase("Swap at Free Parking"),
        "swap": phrase("Swap with the bank"),
        "token": phrase("Before the game"),
        **dict.fromkeys(("mortgage", "redeem"), phrase("Mortgages")),
    },
    seldom=("go",),
    apart=("floor", "swap"),
)
"""The order of Builder's choices by importance."""
