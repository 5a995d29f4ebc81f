"""The size of each choice of the city where space is short."""

from companion.core.words import phrase
from companion.games.prominence import Prominence

CORRECTIONS = phrase("Corrections")
"""The heading of choices that correct the table."""
PROMINENCE = Prominence(
    due=(
        *("pay", "rent", "buy", "auction", "chance", "agreed", "roll", "press"),
        *("build", "railroad", "hazard", "bonus", "end"),
    ),
    likely=("auction", "roll", "press", "end", "bail", "card", "dodge", "ride", "on", "trade"),
    last=("finish", "bankrupt", "cancel", "sold", "off"),
    out="pass",
    headings={
        **dict.fromkeys(("build", "railroad", "stadium", "skyscraper", "tower", "hazard", "bonus"), phrase("Build")),
        **dict.fromkeys(("clear", "convert", "sell"), phrase("Change buildings")),
        **dict.fromkeys(("mortgage", "redeem"), phrase("Mortgages")),
        **dict.fromkeys(("deal", "promise"), phrase("Deals")),
        **dict.fromkeys(("land", "remove"), CORRECTIONS),
        "pass": phrase("Who drops out?"),
    },
)
"""The order of the city's choices by importance."""
