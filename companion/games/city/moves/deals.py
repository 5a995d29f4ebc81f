"""Deals between two players."""

from companion.core.move import Move
from companion.core.words import phrase
from companion.games.board.moves import deal_notation
from companion.games.city.lot import Lot
from companion.games.city.slots import Goods


class Trade(Move, frozen=True):
    """Two players exchange money, districts and cards (CITY-DEAL-01)."""

    one: str
    other: str
    gives: Lot = Lot()
    takes: Lot = Lot()
    written = deal_notation("trade", Goods("gives"), Goods("takes"), phrase("Exchange money, districts and cards"))
