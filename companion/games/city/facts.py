"""What happened in the city. Every outcome is inside its fact, so an old evening replays without the rules."""

from companion.core.fact import Fact, Who
from companion.core.kinds import kinds
from companion.games.board.facts import *


class OrderDecided(Fact, frozen=True):
    """The first rolls decided who begins; the others follow clockwise (CITY-TURN-02)."""

    players: tuple[Who, ...]


class FirstRollsTied(Fact, frozen=True):
    """The highest first rolls were equal: these players roll again (CITY-OQ-82)."""

    players: tuple[Who, ...]


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player (CITY-TURN-08)."""

    player: Who


class Rolled(Fact, frozen=True):
    """A player rolled; `drawn` tells dice of the companion from stated ones (CITY-TURN-05, -07)."""

    player: Who
    first: int
    second: int
    drawn: bool = False


class Landed(Fact, frozen=True):
    """A token came to a space by dice, by a card, by rail, or was put there (`how`).

    `duty` is what the player has to settle there: buy, auction, plan, or nothing.
    """

    player: Who
    position: int
    how: str
    duty: str | None = None


class Placed(Fact, frozen=True):
    """A token stands on a space without having landed there."""

    player: Who
    position: int


class Jailed(Fact, frozen=True):
    """A player was sent to jail; their turn is over (CITY-JAIL-04)."""

    player: Who


class JailLeft(Fact, frozen=True):
    """A player came out of jail, by fine, card, double or third roll (`how`)."""

    player: Who
    how: str
    waits: bool = False


class JailRollFailed(Fact, frozen=True):
    """A roll in jail was no double; after the third one the token moves these `steps` once the fine is paid
    (CITY-JAIL-10)."""

    player: Who
    steps: int = 0


class CardDrawn(Fact, frozen=True):
    """A player took the Chance card of their landing; what it does is told by the facts after it (CITY-CHN-01)."""

    player: Who


class CardUsed(Fact, frozen=True):
    """A kept card was used; it goes under its pile or into it (`where`)."""

    player: Who
    card: str
    where: str = "bottom"


class DodgeTaken(Fact, frozen=True):
    """A player took the Rent Dodge card from the table or its holder, the `loser` (CITY-PARK-03, -07).

    Journals of older versions do not name the loser.
    """

    player: Who
    loser: Who | None = None


class DodgePlayed(Fact, frozen=True):
    """The Rent Dodge card was played; a rent booked or owed on this landing is taken back (CITY-PARK-04, -06)."""

    player: Who
    owner: Who | None = None
    refunded: int = 0
    released: int = 0
    covers: bool = True


class UnitWoken(Fact, frozen=True):
    """The unit came on by itself when it was first used (UNIT-PWR-01)."""


class HourPassed(Fact, frozen=True):
    """An hour of play was over; `last` if it was the last one agreed on (UNIT-HOUR-01)."""

    last: bool


class CardValueRead(Fact, frozen=True):
    """Somebody read a value off a card (the printed card wins)."""

    district: str
    key: str
    amount: int


class WagesPaid(Fact, frozen=True):
    """A player passed GO and was paid (CITY-MON-05, CITY-STAD-03)."""

    player: Who
    amount: int


class RentPaid(Fact, frozen=True):
    """A visitor paid the rent (CITY-RENT-01): `blocks` are those it was for, `doubled` whether it was."""

    payer: Who
    owner: Who
    district: str
    amount: int
    blocks: int | None = None
    doubled: bool = False


class RentAwaited(Fact, frozen=True):
    """A rent is due once its owner asks for it (CITY-OQ-59)."""

    payer: Who
    owner: Who
    district: str
    amount: int


class RentSeen(Fact, frozen=True):
    """The table acknowledged a rent that was booked already."""

    payer: Who


class DebtOpened(Fact, frozen=True):
    """A player owes what they cannot pay now (CITY-MON-04)."""

    debtor: Who
    creditor: Who
    amount: int
    cause: str
    district: str | None = None


class DebtReleased(Fact, frozen=True):
    """A debt is settled without money: by a deal or a card (CITY-DEAL-05)."""

    debtor: Who
    creditor: Who
    amount: int


class DistrictBought(Fact, frozen=True):
    """A district went from the bank to a player, by price, auction or card (CITY-SPC-03, CITY-AUC-03)."""

    player: Who
    district: str
    price: int
    how: str


class DistrictReturned(Fact, frozen=True):
    """A district went back to the bank, which paid this for it (CITY-CHN-09)."""

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
    """A mortgaged district was bought back (CITY-MORT-06)."""

    player: Who
    district: str
    amount: int


class Traded(Fact, frozen=True):
    """Two players made a deal: what `one` gave and what `other` gave (CITY-DEAL-01)."""

    one: Who
    other: Who
    money: tuple[int, int] = (0, 0)
    districts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    jail_cards: tuple[int, int] = (0, 0)
    dodge: tuple[bool, bool] = (False, False)


class PromiseNoted(Fact, frozen=True):
    """A player promised something; it is only a note (CITY-DEAL-07)."""

    player: Who
    words: str


class PriceNamed(Fact, frozen=True):
    """The starter of an auction named the price to open with, without calling it themselves (CITY-OQ-44)."""

    player: Who
    amount: int


class BankruptcyDeclared(Fact, frozen=True):
    """A player went bankrupt: their creditor took over, or the bank took everything back (CITY-BKR-02, -03).

    `put_back` are the cards that nobody takes over.
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
    """A player counted their notes (CITY-END-04 with real notes)."""

    player: Who
    amount: int


class BuildGranted(Fact, frozen=True):
    """The press lets this player build what the light stopped on (UNIT-BLD-02, -03)."""

    player: Who
    result: str


class BlocksBuilt(Fact, frozen=True):
    """Blocks were built and paid (CITY-BLD-03, -05); `pressed` if the press allowed them."""

    player: Who
    district: str
    residential: int
    industrial: int
    price: int
    pressed: bool = True


class BlocksConverted(Fact, frozen=True):
    """Residential blocks became industrial ones (CITY-OQ-38)."""

    player: Who
    district: str
    blocks: int
    price: int


class BlocksSold(Fact, frozen=True):
    """Blocks went back to the bank for this amount (CITY-OQ-39)."""

    player: Who
    district: str
    residential: int
    industrial: int
    amount: int


class PieceBuilt(Fact, frozen=True):
    """A railroad, stadium, skyscraper or the Tower was built; `pressed` if the press allowed it."""

    player: Who
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
    """The owner paid for some or all blocks of a hazard; without any left it is gone (CITY-HAZ-05)."""

    player: Who
    district: str
    hazard: str
    blocks: int
    price: int


class BonusRemoved(Fact, frozen=True):
    """A bonus building went back to the box (CITY-CHN-12)."""

    district: str
    bonus: str


class PermitKept(Fact, frozen=True):
    """There was no place for the building; the player builds it later (CITY-OQ-24).

    `position` is the space that asked for it, None in journals of older versions.
    """

    player: Who
    position: int | None = None


FACTS = kinds(Fact, globals())
