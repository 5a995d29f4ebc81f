"""Money, titles, debts, deals, auctions and bankruptcy."""

from companion.core.fact import Fact


class WagesPaid(Fact, frozen=True):
    """A player passed GO and was paid (CITY-MON-05, CITY-STAD-03)."""

    player: str
    amount: int


class RentPaid(Fact, frozen=True):
    """A visitor paid the rent (CITY-RENT-01): `blocks` are those it was for, `doubled` whether it was."""

    payer: str
    owner: str
    district: str
    amount: int
    blocks: int | None = None
    doubled: bool = False


class RentAwaited(Fact, frozen=True):
    """A rent is due once its owner asks for it (CITY-OQ-59)."""

    payer: str
    owner: str
    district: str
    amount: int


class RentSeen(Fact, frozen=True):
    """The table acknowledged a rent that was booked already."""

    payer: str


class DebtOpened(Fact, frozen=True):
    """A player owes what they cannot pay now (CITY-MON-04)."""

    debtor: str
    creditor: str
    amount: int
    cause: str
    district: str | None = None


class DebtReleased(Fact, frozen=True):
    """A debt is settled without money: by a deal or a card (CITY-DEAL-05)."""

    debtor: str
    creditor: str
    amount: int


class DistrictBought(Fact, frozen=True):
    """A district went from the bank to a player, by price, auction or card (CITY-SPC-03, CITY-AUC-03)."""

    player: str
    district: str
    price: int
    how: str


class DistrictReturned(Fact, frozen=True):
    """A district went back to the bank, which paid this for it (CITY-CHN-09)."""

    player: str
    district: str
    amount: int


class DistrictTaken(Fact, frozen=True):
    """A card moved a district from one player to another (CITY-CHN-11)."""

    player: str
    loser: str
    district: str


class Mortgaged(Fact, frozen=True):
    """A district was mortgaged for its rent value (CITY-MORT-02, -03)."""

    player: str
    district: str
    amount: int


class Redeemed(Fact, frozen=True):
    """A mortgaged district was bought back (CITY-MORT-06)."""

    player: str
    district: str
    amount: int


class Traded(Fact, frozen=True):
    """Two players made a deal: what `one` gave and what `other` gave (CITY-DEAL-01)."""

    one: str
    other: str
    money: tuple[int, int] = (0, 0)
    districts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    jail_cards: tuple[int, int] = (0, 0)
    dodge: tuple[bool, bool] = (False, False)


class PromiseNoted(Fact, frozen=True):
    """A player promised something; it is only a note (CITY-DEAL-07)."""

    player: str
    words: str


class PriceNamed(Fact, frozen=True):
    """The starter of an auction named the price to open with, without calling it themselves (CITY-OQ-44)."""

    player: str
    amount: int


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt: their creditor took over, or the bank took everything back (CITY-BKR-02, -03)."""

    player: str
    creditor: str
    cash: int
    districts: tuple[str, ...]
    jail_cards: int
    buildings_removed: bool = False
    mortgages_cancelled: bool = False
    dodge_to: str | None = None


class CashCounted(Fact, frozen=True):
    """A player counted their notes (CITY-END-04 with real notes)."""

    player: str
    amount: int
