"""What is said of a table that came over in the middle of its evening."""

from companion.core.fact import Fact
from companion.games.board.facts import CardGiven, CashGiven, JailGiven, TookOver, TurnGiven


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


class DodgeGiven(Fact, frozen=True):
    """A player is said to hold the Rent Dodge card since an earlier turn."""

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
