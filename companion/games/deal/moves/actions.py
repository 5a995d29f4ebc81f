"""The action cards."""

from companion.core.fact import Who
from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Player, Word
from companion.core.words import phrase
from companion.games.deal.slots import Card, Colour, Spot
from companion.games.deal.state import TableCard


class Rent(Move, frozen=True):
    """Play a Rent card. With a target it is the all-colour one (DEAL-RENT-03, DEAL-RENT-04)."""

    colour: str
    target: Who | None = None
    written = Written(
        "rent",
        Colour("colour"),
        Opt(Word("from"), Player("target")),
        summary="Play a Rent card",
        asks={"target": phrase("From whom?")},
    )


class Double(Move, frozen=True):
    """Play Double The Rent with the Rent just played (DEAL-CARD-08)."""

    written = Written("double", summary="Double the rent just charged")


class PassGo(Move, frozen=True):
    """Play Pass Go (DEAL-CARD-01)."""

    written = Written("pass", Word("go"), summary="Play Pass Go")


class Collect(Move, frozen=True):
    """Play Debt Collector (DEAL-CARD-06)."""

    target: Who
    written = Written("collector", Player("target"), summary="Play Debt Collector on a player")


class Birthday(Move, frozen=True):
    """Play It's My Birthday (DEAL-CARD-07)."""

    written = Written("birthday", summary="Play It's My Birthday")


class Sly(Move, frozen=True):
    """Play Sly Deal (DEAL-CARD-02)."""

    target: Who
    take: TableCard
    written = Written(
        "sly",
        Player("target"),
        Spot("take"),
        summary="Play Sly Deal for a player's card",
        asks={"take": phrase("Take what?")},
    )


class Forced(Move, frozen=True):
    """Play Forced Deal (DEAL-CARD-04)."""

    target: Who
    take: TableCard
    give: TableCard
    written = Written(
        "forced",
        Player("target"),
        Spot("take"),
        Word("for"),
        Spot("give"),
        summary="Play Forced Deal: swap two properties",
        asks={"give": phrase("Give what?")},
    )


class Breaker(Move, frozen=True):
    """Play Deal Breaker (DEAL-CARD-05)."""

    target: Who
    colour: str
    written = Written("breaker", Player("target"), Colour("colour"), summary="Play Deal Breaker on a complete set")


class Waste(Move, frozen=True):
    """Play an action without a target (DEAL-OQ-09)."""

    card: str
    written = Written("waste", Card("card"), summary="Play an action that has no target")
