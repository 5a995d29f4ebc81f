"""How large each choice of Deal stands where there is little room."""

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
"""How large the choices of Deal stand where there is little room."""
