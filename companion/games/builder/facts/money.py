"""Deeds, rent, debts, deals and bankruptcies."""

from companion.core.fact import Fact
from companion.games.builder.chips import Chips
from companion.games.builder.moves import Lot


class RentOpened(Fact, frozen=True):
    """The owner may ask for the rent until the next player rolls (BUILDER-RENT-01)."""

    payer: str
    owner: str
    deed: str


class ClaimsLapsed(Fact, frozen=True):
    """The rents nobody asked for in time are gone (BUILDER-RENT-04)."""

    payers: tuple[str, ...]


class RentAsked(Fact, frozen=True):
    """The owner asked in time; what is due is paid or owed next (BUILDER-RENT-02)."""

    payer: str
    owner: str
    deed: str
    amount: int


class DebtOpened(Fact, frozen=True):
    """A player owes what they cannot pay now (BUILDER-DEBT-01)."""

    debtor: str
    creditor: str
    amount: int
    cause: str


class DebtPassed(Fact, frozen=True):
    """What a player owed to a bankrupt is owed to `heir`, who took over; nobody owes themselves (BANKRUPT-03, -05)."""

    debtor: str
    creditor: str
    heir: str


class DebtsVoided(Fact, frozen=True):
    """The debts still open at the end count no more (BUILDER-OQ-21)."""


class DeedBought(Fact, frozen=True):
    """A deed went from the bank to a player, by price or auction (BUILDER-PROP-03, BUILDER-AUCTION-07)."""

    player: str
    deed: str
    price: int
    how: str


class SetCompleted(Fact, frozen=True):
    """A player owns all deeds of a colour (BUILDER-SET-01)."""

    player: str
    colour: str


class Mortgaged(Fact, frozen=True):
    """A deed was mortgaged (BUILDER-MORT-01)."""

    player: str
    deed: str
    amount: int


class Redeemed(Fact, frozen=True):
    """A mortgage was repaid (BUILDER-MORT-05)."""

    player: str
    deed: str
    amount: int


class Offered(Fact, frozen=True):
    """One side put a deal forward (BUILDER-TRADE-04)."""

    by: str
    one: str
    other: str
    gives: Lot
    takes: Lot


class OfferClosed(Fact, frozen=True):
    """The open offer is off the table."""


class Traded(Fact, frozen=True):
    """Two players made a deal: what `one` gave and what `other` gave (BUILDER-TRADE-03)."""

    one: str
    other: str
    gives: Lot
    takes: Lot


class PromiseNoted(Fact, frozen=True):
    """A promise was made; it is kept as a note (BUILDER-OQ-28)."""

    words: str


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt: their creditor took over, or the bank took everything back (BUILDER-BANKRUPT-03, -05)."""

    player: str
    creditor: str
    cash: int
    deeds: tuple[str, ...]
    chips: Chips
    jail_cards: int
    kept: tuple[str, ...]
