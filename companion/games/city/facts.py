"""What happened in the city. Each fact contains its outcome, so old games replay without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.board.facts import *


class OrderDecided(Fact, frozen=True):
    """The first rolls decided who begins. The others follow clockwise (CITY-TURN-02)."""

    players: tuple[Who, ...]


class FirstRollsTied(Fact, frozen=True):
    """The highest first rolls were equal, so these players roll again (CITY-OQ-82)."""

    players: tuple[Who, ...]


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player (CITY-TURN-08)."""

    player: Who


class Rolled(Fact, frozen=True):
    """A player rolled. `drawn` tells whether the companion rolled the dice (CITY-TURN-05, -07)."""

    player: Who
    first: int
    second: int
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token reached a space by dice, card or rail, or was placed there (`how`).

    `duty` is what the player has to settle there: buy, auction, plan, or nothing.
    """

    player: Who
    position: int
    how: str
    duty: str | None = None


class Placed(Fact, frozen=True):
    """A token is on a space without having landed there."""

    player: Who
    position: int


class Jailed(Fact, frozen=True):
    """A player was sent to jail, which ends their turn (CITY-JAIL-04)."""

    player: Who


class JailLeft(Fact, frozen=True):
    """A player left jail by fine, card, double or third roll (`how`)."""

    player: Who
    how: str
    waits: bool = False


class JailRollFailed(Fact, frozen=True):
    """A roll in jail was not a double.

    After the third failed roll the token moves these `steps` once the fine is paid (CITY-JAIL-10).
    """

    player: Who
    steps: int = 0


class CardDrawn(Fact, frozen=True):
    """A player drew the Chance card of their landing. The facts after it give its effect (CITY-CHN-01)."""

    player: Who


class CardUsed(Fact, frozen=True):
    """A kept card was used. It goes under its pile or into it (`where`)."""

    player: Who
    card: str
    where: str = "bottom"


class DodgeTaken(Fact, frozen=True):
    """A player took the Rent Dodge card from the table or from its holder, the `loser` (CITY-PARK-03, -07).

    Journals of older versions don't name the loser.
    """

    player: Who
    loser: Who | None = None


class DodgePlayed(Fact, frozen=True):
    """The Rent Dodge card was played. Rent booked or owed on this landing is taken back (CITY-PARK-04, -06)."""

    player: Who
    owner: Who | None = None
    refunded: int = 0
    released: int = 0
    covers: bool = True


class UnitWoken(Fact, frozen=True):
    """The unit switched itself on when first used (UNIT-PWR-01)."""


class HourPassed(Fact, frozen=True):
    """An hour of play ended. `last` tells whether it was the last one agreed on (UNIT-HOUR-01)."""

    last: bool


class CardValueRead(Fact, frozen=True):
    """Someone read a value off a card (the printed card wins)."""

    district: str
    key: str
    amount: int


class WagesPaid(Fact, frozen=True):
    """A player passed GO and was paid (CITY-MON-05, CITY-STAD-03)."""

    player: Who
    amount: int


class RentPaid(Fact, frozen=True):
    """A visitor paid the rent for this many `blocks`, `doubled` if so (CITY-RENT-01)."""

    payer: Who
    owner: Who
    district: str
    amount: int
    blocks: int | None = None
    doubled: bool = False


class RentAwaited(Fact, frozen=True):
    """Rent is due once its owner asks for it (CITY-OQ-59)."""

    payer: Who
    owner: Who
    district: str
    amount: int


class RentSeen(Fact, frozen=True):
    """The table acknowledged rent that was already booked."""

    payer: Who


class DebtOpened(Fact, frozen=True):
    """A player owes an amount that they can't pay now (CITY-MON-04)."""

    debtor: Who
    creditor: Who
    amount: int
    cause: str
    district: str | None = None


class DebtReleased(Fact, frozen=True):
    """A debt was settled without money, by a deal or a card (CITY-DEAL-05)."""

    debtor: Who
    creditor: Who
    amount: int


class DistrictBought(Fact, frozen=True):
    """A district went from the bank to a player, by purchase, auction or card (CITY-SPC-03, CITY-AUC-03)."""

    player: Who
    district: str
    price: int
    how: str


class DistrictReturned(Fact, frozen=True):
    """A district went back to the bank, for this amount (CITY-CHN-09)."""

    player: Who
    district: str
    amount: int


class DistrictTaken(Fact, frozen=True):
    """A card moved a district from one player to another (CITY-CHN-11)."""

    player: Who
    loser: Who
    district: str


class Mortgaged(Fact, frozen=True):
    """A district was mortgaged for its rent value (CITY-MORT-02, -03)."""

    player: Who
    district: str
    amount: int


class Redeemed(Fact, frozen=True):
    """The mortgage on a district was paid off (CITY-MORT-06)."""

    player: Who
    district: str
    amount: int


class Traded(Fact, frozen=True):
    """Two players made a deal. `one` and `other` each gave these goods (CITY-DEAL-01)."""

    one: Who
    other: Who
    money: tuple[int, int] = (0, 0)
    districts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    jail_cards: tuple[int, int] = (0, 0)
    dodge: tuple[bool, bool] = (False, False)


class PromiseNoted(Fact, frozen=True):
    """A player promised something. This is only a note (CITY-DEAL-07)."""

    player: Who
    words: str


class PriceNamed(Fact, frozen=True):
    """The starter of an auction named the opening price without bidding (CITY-OQ-44)."""

    player: Who
    amount: int


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt, and their creditor or the bank took everything (CITY-BKR-02, -03).

    `put_back` are the cards that no one takes over.
    """

    player: Who
    creditor: Who
    cash: int
    districts: tuple[str, ...]
    jail_cards: int
    buildings_removed: bool = False
    mortgages_cancelled: bool = False
    dodge_to: Who | None = None
    put_back: tuple[str, ...] = ()


class CashCounted(Fact, frozen=True):
    """A player counted their notes (CITY-END-04 with paper money)."""

    player: Who
    amount: int


class BuildGranted(Fact, frozen=True):
    """The press lets this player build what the light stopped on (UNIT-BLD-02, -03)."""

    player: Who
    result: str


class BlocksBuilt(Fact, frozen=True):
    """Blocks were built and paid for (CITY-BLD-03, -05). `pressed` tells whether the press allowed them."""

    player: Who
    district: str
    residential: int
    industrial: int
    price: int
    pressed: bool = True


class BlocksConverted(Fact, frozen=True):
    """Residential blocks were converted to industrial ones (CITY-OQ-38)."""

    player: Who
    district: str
    blocks: int
    price: int


class BlocksSold(Fact, frozen=True):
    """Blocks were sold to the bank for this amount (CITY-OQ-39)."""

    player: Who
    district: str
    residential: int
    industrial: int
    amount: int


class PieceBuilt(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was built. `pressed` tells whether the press allowed it."""

    player: Who
    district: str
    piece: str
    price: int = 0
    pressed: bool = False


class PieceRemoved(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was put back in the box."""

    district: str
    piece: str


class HazardBuilt(Fact, frozen=True):
    """A hazard was built. `planned` tells whether a Planning Permission required it (CITY-PLAN-03)."""

    player: Who
    district: str
    hazard: str
    blocks: int
    planned: bool = False


class BonusBuilt(Fact, frozen=True):
    """A bonus building was built (CITY-PLAN-02)."""

    player: Who
    district: str
    bonus: str
    planned: bool = False


class HazardCleared(Fact, frozen=True):
    """The owner paid to remove some or all blocks of a hazard. Without blocks the hazard is gone (CITY-HAZ-05)."""

    player: Who
    district: str
    hazard: str
    blocks: int
    price: int


class BonusRemoved(Fact, frozen=True):
    """A bonus building was put back in the box (CITY-CHN-12)."""

    district: str
    bonus: str


class PermitKept(Fact, frozen=True):
    """The building had no legal place, so the player builds it later (CITY-OQ-24).

    `position` is the permission space, or None in journals of older versions.
    """

    player: Who
    position: int | None = None


FACTS = kinds(Fact, globals())
