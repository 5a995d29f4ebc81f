"""The Chance cards of Monopoly City (CITY-CHN-01)."""

from companion.core.move import Written
from companion.core.notation import Opt
from companion.core.notation.slots import Amount, OneOf, Place, Word
from companion.core.words import phrase
from companion.games.board.moves import CardEffect
from companion.games.city.slots import BONUS, DISTRICT, HAZARD, Spot
from companion.unit.moves import LENGTH


class ChanceMoney(CardEffect, frozen=True):
    """A card moves money: pay, collect, pay-each, collect-each, or left (the left neighbour pays) (CITY-CHN-03)."""

    effect: str
    amount: int
    written = Written(
        "chance",
        OneOf("effect", ("pay", "collect", "pay-each", "collect-each", "left")),
        Amount("amount"),
        summary="A card moves money",
        asks={"effect": phrase("What does it do?")},
    )
    called = {
        "pay": phrase("Pay the bank"),
        "collect": phrase("Collect from the bank"),
        "pay-each": phrase("Pay each other player"),
        "collect-each": phrase("Collect from each other player"),
        "left": phrase("Collect from the player on your left"),
    }


class ChanceMove(CardEffect, frozen=True):
    """A card moves the token to a space (CITY-CHN-04)."""

    place: str
    written = Written("chance", Word("move"), Spot("place"), summary="A card moves the token to a space")
    called = {"move": phrase("Go to a space")}


class ChanceAuction(CardEffect, frozen=True):
    """A card lets the player auction any unowned district (CITY-CHN-05). `length` as in `StartAuction`."""

    district: str
    length: int | None = None
    written = Written("chance", Word("auction"), DISTRICT, LENGTH, summary="Auction any unowned district")
    called = {"auction": phrase("Auction any unowned district")}


class ChanceTake(CardEffect, frozen=True):
    """A card lets the player take an unowned district for its own price (CITY-CHN-06)."""

    district: str
    price: int | None = None
    written = Written(
        "chance",
        Word("take"),
        DISTRICT,
        Opt(Word("for"), Amount("price")),
        summary="Take a district",
        asks={"price": phrase("For how much?")},
    )
    called = {"take": phrase("Take an unowned district")}


class ChanceHazard(CardEffect, frozen=True):
    """A card builds a hazard on any district (CITY-CHN-07)."""

    hazard: str
    district: str
    written = Written("chance", Word("hazard"), HAZARD, DISTRICT, summary="Build a hazard anywhere")
    called = {"hazard": phrase("Build a hazard anywhere")}


class ChanceBonus(CardEffect, frozen=True):
    """A card builds a bonus building."""

    bonus: str
    district: str
    written = Written("chance", Word("bonus"), BONUS, DISTRICT, summary="Build a bonus building")
    called = {"bonus": phrase("Build a bonus building")}


class ChanceBlock(CardEffect, frozen=True):
    """A card gives a free residential block, or 500k to a player without a district (CITY-CHN-08)."""

    district: str | None = None
    written = Written("chance", Word("block"), Opt(DISTRICT), summary="One free residential block")
    called = {"block": phrase("One free residential block")}


class ChanceSell(CardEffect, frozen=True):
    """A card returns a district to the bank for 1M; a player without a district pays 1M (CITY-CHN-09)."""

    district: str | None = None
    written = Written("chance", Word("sell"), Opt(DISTRICT), summary="Return a district for 1M")
    called = {"sell": phrase("Return a district")}


class ChanceRailroad(CardEffect, frozen=True):
    """A card builds a railroad (CITY-CHN-10)."""

    district: str
    written = Written("chance", Word("railroad"), DISTRICT, summary="Build a railroad anywhere")
    called = {"railroad": phrase("Build a railroad anywhere")}


class ChanceSteal(CardEffect, frozen=True):
    """A card takes another player's district (CITY-CHN-11)."""

    district: str
    written = Written("chance", Word("steal"), DISTRICT, summary="Take a district from another player")
    called = {"steal": phrase("Take a player's district")}


class ChanceSwap(CardEffect, frozen=True):
    """A card swaps one of the player's districts for another player's."""

    mine: str
    theirs: str
    written = Written(
        "chance",
        Word("swap"),
        Place("mine"),
        Word("for"),
        Place("theirs"),
        summary="Swap districts",
        asks={"mine": phrase("Swap which district?"), "theirs": phrase("For which district?")},
    )
    called = {"swap": phrase("Swap districts")}


class ChanceEarthquake(CardEffect, frozen=True):
    """A card removes a bonus building, or places a hazard if none can be removed (CITY-CHN-12).

    If no `bonus` is named, the oldest one goes.
    """

    district: str
    hazard: str | None = None
    bonus: str | None = None
    written = Written(
        "chance",
        Word("earthquake"),
        DISTRICT,
        Opt(Word("hazard"), HAZARD),
        Opt(Word("bonus"), BONUS),
        summary="Remove a bonus building, or else place a hazard",
    )
    called = {"earthquake": phrase("Earthquake")}


class ChancePerHazard(CardEffect, frozen=True):
    """A card makes the player pay for each hazard of this kind on their districts (CITY-CHN-13)."""

    hazard: str
    amount: int
    written = Written(
        "chance",
        Word("per-hazard"),
        HAZARD,
        Amount("amount"),
        summary="Pay for each hazard of one type in your districts",
    )
    called = {"per-hazard": phrase("Pay for each hazard of one type")}
