"""What the companion learns from the table: deeds, the board, the island and the cards."""

from companion.core.move import Move, Written
from companion.core.notation.slots import Number, OneOf, Word, Words
from companion.core.words import phrase
from companion.games.board.moves import CardEffect
from companion.games.builder.resource_slots import ResourceColourSlot
from companion.games.builder.slots import Cells, DeedName, Fields, Spot, TokenName


class ReadChance(CardEffect, frozen=True):
    """Store the text of a Chance card in the edition."""

    text: str
    written = Written(
        "chance", Word("says"), Words("text"), summary="Save a card's text", asks={"text": phrase("What does it say?")}
    )
    called = {"says": phrase("Enter what the card says")}


class ReadDeed(Move, frozen=True):
    """Enter a deed, as pairs of field and value (BUILDER-RES-03)."""

    deed: str
    values: tuple[tuple[str, str | int], ...] = ()
    written = (
        Written("deed", DeedName("deed"), fixed={"values": ()}, summary="Add a deed from your game"),
        Written(
            "deed",
            DeedName("deed"),
            Fields("values"),
            summary="Enter or correct a deed",
            asks={"values": phrase("What does it say?")},
        ),
    )


class ReadChart(Move, frozen=True):
    """Enter which resource a row of the Roll for Resources chart gives (BUILDER-SPACE-03)."""

    total: str
    resource: str
    written = Written(
        "chart",
        OneOf("total", ("2-12", "3-4-11", "5-9-10", "6-7-8", *map(str, range(2, 13)))),
        ResourceColourSlot("resource"),
        summary="Enter what a row of the Roll for Resources chart gives",
        asks={"total": phrase("Which total?"), "resource": phrase("Which resource?")},
    )


class ReadToken(Move, frozen=True):
    """Enter the resource on a token's reference card (BUILDER-SETUP-05)."""

    token: str
    resource: str
    written = Written(
        "stock",
        TokenName("token"),
        ResourceColourSlot("resource"),
        summary="Enter the resource on a token's reference card",
    )


class ReadSpace(Move, frozen=True):
    """Enter what is on a space of the board, counted from GO."""

    position: int
    kind: str
    written = Written(
        "space",
        Number("position", largest=99),
        Spot("kind"),
        summary="Enter what a space on the board is",
        asks={"position": phrase("Which space, counted from GO?")},
    )


class ReadSpaces(Move, frozen=True):
    """Enter the number of spaces on the board."""

    number: int
    written = Written("spaces", Number("number", least=20, largest=99), summary="Enter how many spaces the board has")


class DrawMap(Move, frozen=True):
    """Enter which cells of the map are foundations (BUILDER-FLOOR-11)."""

    cells: tuple[str, ...]
    written = Written(
        "map",
        Cells("cells"),
        summary="Enter which cells of the map are foundations",
        asks={"cells": phrase("Which cells?")},
    )


class DrawGap(Move, frozen=True):
    """Enter that something printed separates two neighbouring cells (BUILDER-OQ-27)."""

    cells: tuple[str, ...]
    written = Written("gap", Cells("cells"), summary="Separate two neighbouring cells")
