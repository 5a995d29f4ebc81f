"""Auctions beside the unit: held without it, or won without the money."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.core.notation.slots import Amount, Player
from companion.games.city.slots import DISTRICT


class SoldAloud(Move, frozen=True):
    """Enter the result of an auction held without the unit: who bought, and for how much (CITY-AUC-03)."""

    player: str
    amount: int
    district: str | None = None
    written = Written(
        "sold",
        Player("player"),
        Amount("amount"),
        Opt(DISTRICT),
        summary="Record an auction held without the unit: winner and price",
        bankers=True,
    )


class Forfeit(Move, frozen=True):
    """With paper money: the winner of the last auction can't pay, and the next lower bid takes over (CITY-OQ-47)."""

    written = Written("forfeit", summary="The winner can't pay in notes: the next highest bid takes over")
