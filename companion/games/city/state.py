"""The state of a city: seats, plots, accounts, the running turn, and the trading unit inside it."""

import msgspec
from msgspec.structs import replace

from companion.core.money import BANK
from companion.games.board.state import Board
from companion.games.city.edition import Edition, Space
from companion.games.city.settings import House
from companion.unit.state import Unit

PIECES = ("railroad", "stadium", "skyscraper", "tower")


class Seat(msgspec.Struct, frozen=True):
    """One player at the table.

    `failed` counts the rolls in jail; `bankrupt` is the how-manieth to go, 0 while still in the game;
    `permits` are buildings still owed to the city, each as the space that asked for it, None where that is not known;
    `counted` are the real notes as they were counted, None once some
    of them change hands; `placed` while the token stands where it was said to stand, without having come there in the
    game.
    """

    position: int = 0
    placed: bool = False
    jailed: bool = False
    failed: int = 0
    jail_cards: int = 0
    kept: tuple[str, ...] = ()
    bankrupt: int = 0
    permits: tuple[int | None, ...] = ()
    counted: int | None = None


class Hazard(msgspec.Struct, frozen=True):
    """A hazard, who built it if that is known, and how many of its blocks are still to be paid."""

    kind: str
    by: str | None
    blocks: int


class Plot(msgspec.Struct, frozen=True):
    """What belongs to one district: its owner, the buildings in the city and the railroad on the track.

    `mortgage` is the amount the bank paid out, None while the card lies face up; `bidder` is who last got the district
    in an auction, until it is bought in another way.
    """

    owner: str | None = None
    residential: int = 0
    industrial: int = 0
    railroad: int = 0
    stadium: bool = False
    skyscraper: bool = False
    tower: bool = False
    hazards: tuple[Hazard, ...] = ()
    bonuses: tuple[str, ...] = ()
    mortgage: int | None = None
    bidder: str | None = None

    @property
    def blocks(self) -> int:
        """Return how many of the eight places are taken (CITY-BLD-04)."""
        return self.residential + self.industrial


class Grant(msgspec.Struct, frozen=True):
    """What a press of Build allows: so many blocks, or one railroad until that is `placed`."""

    result: str
    left: int
    placed: bool = False


class Landing(msgspec.Struct, frozen=True):
    """Where the player in turn has come to, how, and what is due there.

    `rent` is what is booked, owed or awaited from them for this landing and `owner` to whom, `paid` what was paid of
    it; `seen` once the table has acknowledged it; `tax` what they paid or came to owe as Industry Tax, until a card
    spares it; `card` once the Chance card of this landing was drawn; `railroad` if one stood there when they came;
    `auctioned` once its auction is over; `wages` once the table has said that it passed GO.
    """

    position: int
    how: str
    duty: str | None = None
    owner: str | None = None
    rent: int = 0
    paid: int = 0
    awaited: bool = False
    seen: bool = False
    tax: int = 0
    card: bool = False
    railroad: bool = False
    auctioned: bool = False
    wages: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The running turn. `step` is first (no move yet), must (a double: roll again), may (put by hand), done, over.

    `pressed` are the players who used Build since the last roll and `grants` what it allows them; `covered` while a
    Rent Dodge card works; `steps` of the third roll in jail wait until the fine is paid. Of the landings before this
    one `rents` are what was paid to whom, and `permits` the spaces whose building found no place yet.
    """

    player: str
    number: int = 1
    step: str = "first"
    doubles: int = 0
    landing: Landing | None = None
    pressed: tuple[str, ...] = ()
    grants: dict[str, Grant] = {}
    rides: int = 0
    covered: bool = False
    lapsed: bool = False
    steps: int = 0
    rents: tuple[tuple[str, int], ...] = ()
    permits: tuple[int, ...] = ()

    @property
    def grant(self) -> Grant | None:
        """Return what Build allows the player in turn."""
        return self.grants.get(self.player)


class City(Board[Seat, Turn], frozen=True, kw_only=True):
    """One game of Monopoly City.

    `switched` tells whether somebody used the switch of the unit. `estate` are the districts of a bankrupt that are
    still to be auctioned; `floor` belongs to the running auction. `tied` are those who shared the highest first roll.
    """

    edition: Edition
    house: House
    unit: Unit
    plots: dict[str, Plot]
    opener: str
    estate: tuple[str, ...] = ()
    dodge: str | None = None
    dodge_since: int = 0
    floor: int = 0
    switched: bool = False
    hours: int = 0
    alarm_for: int | None = None
    time_up: bool = False
    tied: tuple[str, ...] = ()

    @property
    def paper(self) -> bool:
        """Tell whether real notes are on the table, so that nobody's cash is known."""
        return self.house.money == "paper"

    @property
    def go_wages(self) -> int:
        """Return the wages of GO: what the table says, or what its board prints (CITY-OQ-60)."""
        return self._printed("go_wages", self.edition.first("go"), self.house.go_wages)

    def industry_tax(self, position: int) -> int:
        """Return the Industry Tax of a space: what the table says, or what its board prints there (CITY-OQ-62)."""
        return self._printed("industry_tax", self.edition.track[position], self.house.industry_tax)

    def _printed(self, rule: str, space: Space, otherwise: int) -> int:
        return otherwise if rule in self.options or space.amount is None else space.amount

    def cash(self, player: str) -> int:
        """Return the cash of a player; 0 with real notes, which nobody has counted yet."""
        counted = self.seats[player].counted
        return counted if counted is not None else self.accounts[player]

    @property
    def rolling(self) -> tuple[str, ...]:
        """Return who rolls again to decide who begins, nobody once anything is played (CITY-OQ-82)."""
        again = self.house.first_player_tie == "reroll_tied" and not self.begun
        return self.tied if again else ()

    @property
    def rent_owed(self) -> int:
        """Return what of the rent of this landing is still owed."""
        here = self.turn.landing
        owner = here.owner if here else None
        mine = (debt for debt in self.debts if debt.cause == "rent" and debt.debtor == self.turn.player)
        return sum(debt.amount for debt in mine if debt.creditor == owner)

    def space(self, player: str) -> Space:
        """Return the space a player stands on."""
        return self.edition.track[self.seats[player].position]

    def offers(self, position: int | None, kind: str) -> bool:
        """Tell whether a permission of a space, which may not be known, is also for this building (CITY-OQ-23)."""
        pair = () if position is None else self.edition.track[position].pair
        return not pair or kind in pair or self.house.planning_choice != "printed_pair"

    def owned(self, player: str) -> tuple[str, ...]:
        """Return the districts of a player in board order."""
        return tuple(name for name, plot in self.plots.items() if plot.owner == player)

    def unowned(self) -> tuple[str, ...]:
        """Return the districts nobody owns, in board order."""
        return tuple(name for name, plot in self.plots.items() if plot.owner is None)

    def group(self, district: str) -> tuple[str, ...]:
        """Return the districts of the same colour."""
        return self.edition.groups[self.edition.districts[district].group]


def cleared(state: City) -> City:
    """Return the table as it is set up: every purse as dealt, nothing owned, nothing built."""
    purse = 0 if state.paper else state.edition.purse
    return replace(
        state,
        accounts={BANK: -purse * len(state.players), **dict.fromkeys(state.players, purse)},
        seats={name: Seat() for name in state.players},
        plots={name: Plot() for name in state.edition.districts},
        turn=Turn(state.players[0]),
        opener=state.players[0],
        debts=(),
        estate=(),
        tied=(),
        dodge=None,
        rolled=False,
        midway=False,
        begun=False,
    )


def plot(state: City, district: str, **changes: object) -> City:
    """Return the state with one plot changed."""
    return replace(state, plots={**state.plots, district: replace(state.plots[district], **changes)})
