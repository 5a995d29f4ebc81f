"""What a district costs and brings: buying, rent, mortgages."""

from companion.core.move import Move, Written
from companion.core.notation import Opt
from companion.games.city.slots import DISTRICT


class Buy(Move, frozen=True):
    """Buy the district just landed on, or the named one (CITY-SPC-03)."""

    district: str | None = None
    written = Written("buy", Opt(DISTRICT), summary="Buy the district you just landed on")


class PayRent(Move, frozen=True):
    """Pay what the player owes here, or the rent of the named district (CITY-RENT-01)."""

    district: str | None = None
    written = Written("rent", Opt(DISTRICT), summary="Pay what you owe")


class PlayDodge(Move, frozen=True):
    """Play the Rent Dodge card (CITY-PARK-04)."""

    written = Written("dodge", summary="Play the Rent Dodge card")


class Mortgage(Move, frozen=True):
    """Mortgage a district (CITY-MORT-01)."""

    district: str
    written = Written("mortgage", DISTRICT, summary="Mortgage a district")


class Redeem(Move, frozen=True):
    """Pay off the mortgage on a district (CITY-MORT-06)."""

    district: str
    written = Written("redeem", DISTRICT, summary="Pay off a district's mortgage")
