"""Chance cards, drawn and kept (BUILDER-CHANCE-03)."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Amount, OneOf, Player, Word
from companion.core.words import phrase
from companion.games.board.moves import CardEffect
from companion.games.builder.chips import Chips
from companion.games.builder.resource_slots import ResourcesSlot
from companion.games.builder.slots import Spot


class ForcedTrade(Move, frozen=True):
    """Use a kept forced trade card (BUILDER-CHANCE-05)."""

    victim: str
    take: Chips
    give: Chips
    written = Written(
        "card",
        Word("trade"),
        Player("victim"),
        ResourcesSlot("take"),
        Word("for"),
        ResourcesSlot("give"),
        summary="Use a forced trade card: swap one of your resources for another player's",
    )


class ChanceMoney(CardEffect, frozen=True):
    """A card moves money: pay, collect, pay-each or collect-each."""

    effect: str
    amount: int
    written = Written(
        "chance",
        OneOf("effect", ("pay", "collect", "pay-each", "collect-each")),
        Amount("amount"),
        summary="A card moves money",
        asks={"effect": phrase("What does it do?")},
    )
    called = {
        "pay": phrase("Pay the bank"),
        "collect": phrase("Collect money from the bank"),
        "pay-each": phrase("Pay each other player"),
        "collect-each": phrase("Collect from each other player"),
    }


class ChanceMove(CardEffect, frozen=True):
    """A card moves the token to a space. `pays_go` is false if the card rules out the 200 (BUILDER-OQ-26)."""

    place: str
    pays_go: str = "yes"
    written = (
        Written(
            "chance", Word("move"), Spot("place"), fixed={"pays_go": "yes"}, summary="A card moves the token to a space"
        ),
        Written(
            "chance",
            Word("direct"),
            Spot("place"),
            fixed={"pays_go": "no"},
            summary="A card moves the token without collecting for GO",
        ),
    )
    called = {"move": phrase("Go to a space"), "direct": phrase("Go directly (no GO money)")}
