"""The size of each choice of Builder where space is short."""

from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=(
        *("pay", "rent", "discard", "buy", "auction", "chart", "land", "collect", "steal", "chance", "roll", "begins"),
        *("floor", "end"),
    ),
    likely=("rent", "auction", "roll", "order", "end", "bail", "card", "agreed", "decline", "go", "pickup", "trade"),
    last=("finish", "bankrupt", "cancel", "sold", "hold", "resume"),
    out="pass",
    headings={
        "pass": "Who is out?",
        "floor": "Build",
        "collect": "Collect",
        "steal": "Steal a resource",
        "parking": "Swap at Free Parking",
        "swap": "Swap with the bank",
        "token": "Before the game",
        **dict.fromkeys(("mortgage", "redeem"), "Mortgages"),
    },
)
"""The order of Builder's choices by importance."""
