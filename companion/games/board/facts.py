"""The facts of every table with a board and a bank."""

from companion.core.fact import Fact, Who
from companion.games.ways import Stated


class Paid(Fact, frozen=True):
    """Money changed hands for the `cause`: a tax, a fine, rent, a bid, or anything a card says.

    `district` is the district bought or built on, where the companion doesn't track that itself.
    """

    payer: Who
    payee: Who
    amount: int
    cause: str
    district: str | None = None


class DebtPaid(Fact, frozen=True):
    """A player paid off all or part of a debt."""

    debtor: Who
    creditor: Who
    amount: int


class CardKept(Fact, frozen=True):
    """A player keeps a Chance card; `jail` is the one that opens the jail (CITY-CHN-02, -14, BUILDER-CHANCE-02)."""

    player: Who
    card: str


class GameEnded(Fact, frozen=True):
    """The game ended. `how` is the reason: time, agreement, the last piece or the last player."""

    how: str


class TookOver(Stated, frozen=True):
    """The table continued a game in progress with the companion."""


class CashGiven(Stated, frozen=True):
    """The starting position gives a player this much cash; the difference comes from or goes to the bank."""

    player: Who
    amount: int


class JailGiven(Stated, frozen=True):
    """The starting position puts a player in jail, with this many failed tries."""

    player: Who
    failed: int = 0


class CardGiven(Stated, frozen=True):
    """The starting position gives a player a kept Chance card."""

    player: Who
    card: str
