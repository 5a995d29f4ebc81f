"""Rides between railroad districts."""

from companion.core.move import Move, Written
from companion.games.city.slots import DISTRICT


class Ride(Move, frozen=True):
    """Ride by rail to another railroad district (CITY-RAIL-03)."""

    district: str
    written = Written("ride", DISTRICT, summary="Ride to another railroad district")
