"""What happened in the city. Every outcome is inside its fact, so an old evening replays without the rules."""

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


class UnitWoken(Fact, frozen=True):
    """The unit came on by itself when it was first used (UNIT-PWR-01)."""


class PriceNamed(Fact, frozen=True):
    """The starter of an auction named the price to open with, without calling it himself (CITY-OQ-44)."""

    player: str
    amount: int


class OrderDecided(Fact, frozen=True):
    """The first rolls decided who begins; the others follow clockwise (CITY-TURN-02)."""

    players: tuple[str, ...]


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player (CITY-TURN-08)."""

    player: str


class Rolled(Fact, frozen=True):
    """A player rolled; `drawn` tells dice of the companion from stated ones (CITY-TURN-05, -07)."""

    player: str
    first: int
    second: int
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token came to a space by dice, by a card, by rail, or was put there (`how`).

    `duty` is what the player has to settle there: buy, auction, plan, or nothing.
    """

    player: str
    position: int
    how: str
    duty: str | None = None


class Placed(Fact, frozen=True):
    """A token stands on a space without having landed there."""

    player: str
    position: int


class WagesPaid(Fact, frozen=True):
    """A player passed GO and was paid (CITY-MON-05, CITY-STAD-03)."""

    player: str
    amount: int


class RentPaid(Fact, frozen=True):
    """A visitor paid the rent (CITY-RENT-01)."""

    payer: str
    owner: str
    district: str
    amount: int


class RentAwaited(Fact, frozen=True):
    """A rent is due once its owner asks for it (CITY-OQ-59)."""

    payer: str
    owner: str
    district: str
    amount: int


class RentSeen(Fact, frozen=True):
    """The table acknowledged a rent that was booked already."""

    payer: str


class Paid(Fact, frozen=True):
    """Money changed hands for the `cause`: tax, fine, card, or anything a card says."""

    payer: str
    payee: str
    amount: int
    cause: str


class DebtOpened(Fact, frozen=True):
    """A player owes what he cannot pay now (CITY-MON-04)."""

    debtor: str
    creditor: str
    amount: int
    cause: str
    district: str | None = None


class DebtPaid(Fact, frozen=True):
    """A player paid off a debt, or a part of it."""

    debtor: str
    creditor: str
    amount: int


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


class DodgeTaken(Fact, frozen=True):
    """A player took the Rent Dodge card from the table or its holder (CITY-PARK-03, -07)."""

    player: str


class DodgePlayed(Fact, frozen=True):
    """The Rent Dodge card was played; a rent booked or owed on this landing is taken back (CITY-PARK-04, -06)."""

    player: str
    owner: str | None = None
    refunded: int = 0
    released: int = 0
    covers: bool = True


class Jailed(Fact, frozen=True):
    """A player was sent to jail; his turn is over (CITY-JAIL-04)."""

    player: str


class JailLeft(Fact, frozen=True):
    """A player came out of jail, by fine, card, double or third roll (`how`)."""

    player: str
    how: str
    waits: bool = False


class JailRollFailed(Fact, frozen=True):
    """A roll in jail was no double (CITY-JAIL-10)."""

    player: str


class CardKept(Fact, frozen=True):
    """A player keeps a Chance card; `jail` is the one that opens the jail (CITY-CHN-02, -14)."""

    player: str
    card: str


class CardUsed(Fact, frozen=True):
    """A kept card was used; it goes under its pile or into it (`where`)."""

    player: str
    card: str
    where: str = "bottom"


class Passed(Fact, frozen=True):
    """A player dropped out of the running auction (CITY-OQ-43)."""

    player: str


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt: his creditor took over, or the bank took everything back (CITY-BKR-02, -03)."""

    player: str
    creditor: str
    cash: int
    districts: tuple[str, ...]
    jail_cards: int
    buildings_removed: bool = False
    mortgages_cancelled: bool = False
    dodge_to: str | None = None


class HourPassed(Fact, frozen=True):
    """An hour of play was over; `last` if it was the last one agreed on (UNIT-HOUR-01)."""

    last: bool


class CashCounted(Fact, frozen=True):
    """A player counted his notes (CITY-END-04 with real notes)."""

    player: str
    amount: int


class CardValueRead(Fact, frozen=True):
    """Somebody read a value off a card (the printed card wins)."""

    district: str
    key: str
    amount: int


class GameEnded(Fact, frozen=True):
    """The game was over: last player, time, or finished by the table (`how`)."""

    how: str


FACTS: tuple[type[Fact], ...] = (
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
    UnitWoken,
    PriceNamed,
    OrderDecided,
    TurnBegan,
    Rolled,
    Landed,
    Placed,
    WagesPaid,
    RentPaid,
    RentAwaited,
    RentSeen,
    Paid,
    DebtOpened,
    DebtPaid,
    DebtReleased,
    DistrictBought,
    DistrictReturned,
    DistrictTaken,
    BuildGranted,
    BlocksBuilt,
    BlocksConverted,
    BlocksSold,
    PieceBuilt,
    PieceRemoved,
    HazardBuilt,
    BonusBuilt,
    HazardCleared,
    BonusRemoved,
    PermitKept,
    Mortgaged,
    Redeemed,
    Traded,
    PromiseNoted,
    DodgeTaken,
    DodgePlayed,
    Jailed,
    JailLeft,
    JailRollFailed,
    CardKept,
    CardUsed,
    Passed,
    BankruptcyDeclared,
    HourPassed,
    CashCounted,
    CardValueRead,
    GameEnded,
)
