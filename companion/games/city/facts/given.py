"""What is said of a table that came over in the middle of its evening."""

from companion.games.board.facts import Given


class OwnerGiven(Given, frozen=True):
    """A district is said to belong to a player."""

    district: str
    player: str


class BlocksGiven(Given, frozen=True):
    """This many blocks are said to stand on a district."""

    district: str
    residential: int
    industrial: int


class MortgageGiven(Given, frozen=True):
    """A district is said to be mortgaged for this amount."""

    district: str
    amount: int


class DodgeGiven(Given, frozen=True):
    """A player is said to hold the Rent Dodge card since an earlier turn."""

    player: str


class PieceGiven(Given, frozen=True):
    """A railroad, stadium, skyscraper or the Tower is said to stand on a district."""

    district: str
    piece: str


class HazardGiven(Given, frozen=True):
    """A hazard is said to stand on a district."""

    district: str
    hazard: str
    blocks: int


class BonusGiven(Given, frozen=True):
    """A bonus building is said to stand on a district."""

    district: str
    bonus: str
