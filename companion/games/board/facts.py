"""What happens at every table with a board and a bank."""

from companion.core.fact import Fact, Who
from companion.games.ways import Stated


class Paid(Fact, frozen=True):
    """Money changed hands for the `cause`: a tax, a fine, rent, a bid, or anything a card says.

    `district` is the one that was bought or built on, where the companion keeps nothing else of that.
    """

    payer: Who
    payee: Who
    amount: int
    cause: str
    district: str | None = None


class DebtPaid(Fact, frozen=True):
    """A player paid off a debt, or a part of it."""

    debtor: Who
    creditor: Who
    amount: int


class CardKept(Fact, frozen=True):
    """A player keeps a Chance card; `jail` is the one that opens the jail (CITY-CHN-02, -14, BUILDER-CHANCE-02)."""

    player: Who
    card: str


class GameEnded(Fact, frozen=True):
    """The game was over: `how` says whether by time, by agreement, by its last piece or its last player."""

    how: str


class TookOver(Stated, frozen=True):
    """The table went over to the companion in the middle of its evening."""


class CashGiven(Stated, frozen=True):
    """A player is said to have this much; the difference comes from the bank or goes there."""

    player: Who
    amount: int


class JailGiven(Stated, frozen=True):
    """A player is said to be in jail, with this many failed tries behind them."""

    player: Who
    failed: int = 0


class CardGiven(Stated, frozen=True):
    """A player is said to keep a Chance card."""

    player: Who
    card: str
