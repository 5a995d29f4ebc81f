"""Deals between two players."""

from companion.core.move import Move, Written
from companion.core.words import phrase
from companion.games.board.moves import deal_notation
from companion.games.builder.lot import Lot
from companion.games.builder.slots import Goods


class Trade(Move, frozen=True):
    """A deal that both sides have agreed to (BUILDER-TRADE-01 to -04)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()
    written = deal_notation(
        "trade", Goods("gives"), Goods("takes"), phrase("Exchange money, deeds, resources and jail cards")
    )


class Offer(Move, frozen=True):
    """A deal that one side has offered (BUILDER-TRADE-04)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()
    written = deal_notation("offer", Goods("gives"), Goods("takes"), phrase("Propose a deal"))


class Agree(Move, frozen=True):
    """Agree to the open offer (BUILDER-TRADE-04)."""

    written = Written("agreed", summary="Agree to the open offer")


class Decline(Move, frozen=True):
    """Decline or withdraw the open offer."""

    written = Written("decline", summary="Withdraw the open offer")
