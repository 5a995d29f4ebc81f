"""The size of each choice of Deal where space is short."""

from companion.core.words import phrase
from companion.games.prominence import Prominence

PROMINENCE = Prominence(
    due=("yes", "pay", "draw", "discard", "lay", "begins", "end"),
    likely=("pay", "no", "double", "lay", "end"),
    last=("finish", "leaves", "cancel"),
    tiles=(
        "bank",
        "rent",
        "pass",
        "birthday",
        "collector",
        "sly",
        "forced",
        "breaker",
        "house",
        "hotel",
        "recolour",
        "move",
    ),
    headings={
        **dict.fromkeys(("hand", "value"), phrase("Corrections")),
        "leaves": phrase("Someone leaves"),
    },
    seldom=("hand", "value"),
)
"""The order of Deal's choices by importance."""
