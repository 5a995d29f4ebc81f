"""What is said of a table that came over in the middle of its evening."""

from companion.core.fact import Fact


class TookOver(Fact, frozen=True):
    """The table went over to the companion in the middle of its evening."""


class CashGiven(Fact, frozen=True):
    """A player is said to have this much; the difference comes from the bank or goes there."""

    player: str
    amount: int


class OwnerGiven(Fact, frozen=True):
    """A district is said to belong to a player."""

    district: str
    player: str


class BlocksGiven(Fact, frozen=True):
    """This many blocks are said to stand on a district."""

    district: str
    residential: int
    industrial: int


class MortgageGiven(Fact, frozen=True):
    """A district is said to be mortgaged for this amount."""

    district: str
    amount: int


class JailGiven(Fact, frozen=True):
    """A player is said to be in jail, with this many failed rolls behind him."""

    player: str
    failed: int


class DodgeGiven(Fact, frozen=True):
    """A player is said to hold the Rent Dodge card since an earlier turn."""

    player: str


class TurnGiven(Fact, frozen=True):
    """It is said to be this player's turn."""

    player: str


class PieceGiven(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower is said to stand on a district."""

    district: str
    piece: str


class HazardGiven(Fact, frozen=True):
    """A hazard is said to stand on a district."""

    district: str
    hazard: str
    blocks: int


class BonusGiven(Fact, frozen=True):
    """A bonus building is said to stand on a district."""

    district: str
    bonus: str


class CardGiven(Fact, frozen=True):
    """A player is said to keep a Chance card."""

    player: str
    card: str


GIVEN: tuple[type[Fact], ...] = (
    TookOver,
    CashGiven,
    OwnerGiven,
    BlocksGiven,
    MortgageGiven,
    JailGiven,
    DodgeGiven,
    TurnGiven,
    PieceGiven,
    HazardGiven,
    BonusGiven,
    CardGiven,
)
