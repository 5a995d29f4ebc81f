"""What was built in the city and what was taken off again."""

from companion.core.fact import Fact


class BuildGranted(Fact, frozen=True):
    """The press lets this player build what the light stopped on (UNIT-BLD-02, -03)."""

    player: str
    result: str


class BlocksBuilt(Fact, frozen=True):
    """Blocks were built and paid (CITY-BLD-03, -05); `pressed` if the press allowed them."""

    player: str
    district: str
    residential: int
    industrial: int
    price: int
    pressed: bool = True


class BlocksConverted(Fact, frozen=True):
    """Residential blocks became industrial ones (CITY-OQ-38)."""

    player: str
    district: str
    blocks: int
    price: int


class BlocksSold(Fact, frozen=True):
    """Blocks went back to the bank for this amount (CITY-OQ-39)."""

    player: str
    district: str
    residential: int
    industrial: int
    amount: int


class PieceBuilt(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was built; `pressed` if the press allowed it."""

    player: str
    district: str
    piece: str
    price: int = 0
    pressed: bool = False


class PieceRemoved(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower went back to the box."""

    district: str
    piece: str


class HazardBuilt(Fact, frozen=True):
    """A hazard was built; `planned` if a Planning Permission asked for it (CITY-PLAN-03)."""

    player: str
    district: str
    hazard: str
    blocks: int
    planned: bool = False


class BonusBuilt(Fact, frozen=True):
    """A bonus building was built (CITY-PLAN-02)."""

    player: str
    district: str
    bonus: str
    planned: bool = False


class HazardCleared(Fact, frozen=True):
    """The owner paid for some or all blocks of a hazard; without any left it is gone (CITY-HAZ-05)."""

    player: str
    district: str
    hazard: str
    blocks: int
    price: int


class BonusRemoved(Fact, frozen=True):
    """A bonus building went back to the box (CITY-CHN-12)."""

    district: str
    bonus: str


class PermitKept(Fact, frozen=True):
    """There was no place for the building; the player builds it later (CITY-OQ-24)."""

    player: str
