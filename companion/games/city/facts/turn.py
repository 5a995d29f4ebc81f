"""Turns, dice, landings, jail, kept cards, and the end."""

from companion.core.fact import Fact


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


class Jailed(Fact, frozen=True):
    """A player was sent to jail; their turn is over (CITY-JAIL-04)."""

    player: str


class JailLeft(Fact, frozen=True):
    """A player came out of jail, by fine, card, double or third roll (`how`)."""

    player: str
    how: str
    waits: bool = False


class JailRollFailed(Fact, frozen=True):
    """A roll in jail was no double; after the third one the token moves these `steps` once the fine is paid
    (CITY-JAIL-10)."""

    player: str
    steps: int = 0


class CardDrawn(Fact, frozen=True):
    """A player took the Chance card of their landing; what it does is told by the facts after it (CITY-CHN-01)."""

    player: str


class CardUsed(Fact, frozen=True):
    """A kept card was used; it goes under its pile or into it (`where`)."""

    player: str
    card: str
    where: str = "bottom"


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
