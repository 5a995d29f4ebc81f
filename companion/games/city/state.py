"""The state of a city: what each player has, plots, accounts, the running turn, and the trading unit inside it."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from companion.core.money import BANK, Currency
from companion.core.words import phrase
from companion.games.board.state import Board
from companion.games.city.edition import Edition, Space
from companion.games.city.settings import House
from companion.unit.rules import CURRENCY
from companion.unit.state import Unit

PIECES = (phrase("railroad"), phrase("stadium"), phrase("skyscraper"), phrase("tower"))


class PlayerState(msgspec.Struct, frozen=True):
    """One player at the table.

    `failed` counts the failed rolls in jail. `bankrupt` is the position in the order of bankruptcies, 0 while in the
    game. `permits` are the buildings still owed to the city, each as its permission space, or None if that is unknown.
    `counted` is the counted paper money, or None once some of it changes hands. `placed` is true while the token is on
    a space where it was placed without landing there.
    """

    position: int = 0
    placed: bool = False
    jailed: bool = False
    failed: int = 0
    jail_cards: int = 0
    other_cards: tuple[str, ...] = ()
    bankrupt: int = 0
    permits: tuple[int | None, ...] = ()
    counted: int | None = None


class Hazard(msgspec.Struct, frozen=True):
    """A hazard, its builder if known, and how many of its blocks remain to be paid for."""

    kind: str
    by: str | None
    blocks: int


class Plot(msgspec.Struct, frozen=True):
    """The state of one district: its owner, its buildings in the city and the railroad on the track.

    `mortgage` is the amount the bank paid out, or None while unmortgaged. `bidder` is who last won the district
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
    """What a press of Build allows: a number of blocks, or one railroad until it is `placed`."""

    result: str
    left: int
    placed: bool = False


class Landing(msgspec.Struct, frozen=True):
    """The landing of the current player: the space, how they got there, and what is due.

    `rent` is the amount booked, owed or awaited for this landing, `owner` its recipient, and `paid` the part already
    paid. `seen` is true once the table has acknowledged it. `tax` is the Industry Tax they paid or owe, until a card
    cancels it. `card` is true once the Chance card of this landing was drawn, `railroad` if there was one on arrival,
    `auctioned` once its auction is over, and `wages` once the table has said that the move passed GO.
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

    `pressed` are the players who used Build since the last roll, and `grants` what it allows them. `covered` is true
    while a Rent Dodge card applies. `steps` of the third roll in jail wait for the fine. From the earlier landings of
    this turn, `rents` are the rents paid, by owner, and `permits` the spaces whose building has no place yet.
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
        """Return what Build allows the current player."""
        return self.grants.get(self.player)


class City(Board[PlayerState, Turn], frozen=True, kw_only=True):
    """One game of Monopoly City.

    `switched` tells whether someone used the switch of the unit. `estate` are the districts of a bankrupt player that
    are still to be auctioned. `floor` belongs to the running auction. `tied` are the players who shared the highest
    first roll.
    """

    currency: ClassVar[Currency] = CURRENCY
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
    def has_paper_money(self) -> bool:
        """Return whether the table uses paper money, so that no one's cash is known."""
        return self.house.money == "paper"

    @property
    def go_wages(self) -> int:
        """Return the wages of GO, as set by the table or printed on its board (CITY-OQ-60)."""
        return self._printed_amount("go_wages", self.edition.first_space("go"), self.house.go_wages)

    def industry_tax(self, position: int) -> int:
        """Return the Industry Tax of a space, as set by the table or printed on its board (CITY-OQ-62)."""
        return self._printed_amount("industry_tax", self.edition.track[position], self.house.industry_tax)

    def _printed_amount(self, rule: str, space: Space, otherwise: int) -> int:
        return otherwise if rule in self.options or space.amount is None else space.amount

    def cash(self, player: str) -> int:
        """Return the cash of a player; 0 with paper money, because it isn't counted yet."""
        counted = self.player_states[player].counted
        return counted if counted is not None else self.accounts[player]

    @property
    def players_rolling_again(self) -> tuple[str, ...]:
        """Return who rolls again to decide who begins; no one once anything is played (CITY-OQ-82)."""
        again = self.house.first_player_tie == "reroll_tied" and not self.begun
        return self.tied if again else ()

    @property
    def rent_owed(self) -> int:
        """Return how much of this landing's rent is still owed."""
        here = self.turn.landing
        owner = here.owner if here else None
        mine = (debt for debt in self.debts if debt.cause == "rent" and debt.debtor == self.turn.player)
        return sum(debt.amount for debt in mine if debt.creditor == owner)

    def space_of(self, player: str) -> Space:
        """Return the space of a player."""
        return self.edition.track[self.player_states[player].position]

    def permit_covers(self, position: int | None, kind: str) -> bool:
        """Return whether the permission of a space, possibly unknown, also covers this building (CITY-OQ-23)."""
        pair = () if position is None else self.edition.track[position].pair
        return not pair or kind in pair or self.house.planning_choice != "printed_pair"

    def districts_of(self, player: str) -> tuple[str, ...]:
        """Return the districts of a player in board order."""
        return tuple(name for name, plot in self.plots.items() if plot.owner == player)

    def unowned(self) -> tuple[str, ...]:
        """Return the districts without an owner, in board order."""
        return tuple(name for name, plot in self.plots.items() if plot.owner is None)

    def same_colour_districts(self, district: str) -> tuple[str, ...]:
        """Return the districts of the same colour."""
        return self.edition.groups[self.edition.districts[district].group]


def reset_to_setup(state: City) -> City:
    """Return the table as set up: every purse as dealt, nothing owned, nothing built."""
    purse = 0 if state.has_paper_money else state.edition.starting_cash
    return replace(
        state,
        accounts={BANK: -purse * len(state.players), **dict.fromkeys(state.players, purse)},
        player_states={name: PlayerState() for name in state.players},
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


def with_plot(state: City, district: str, **changes: object) -> City:
    """Return the state with one plot changed."""
    return replace(state, plots={**state.plots, district: replace(state.plots[district], **changes)})
