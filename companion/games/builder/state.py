"""The state of a Builder table: seats, deeds, chips, the island, the running turn."""

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.core import debts
from companion.core.debts import Debt
from companion.core.money import Accounts
from companion.games.builder.chips import Chips
from companion.games.builder.edition import Edition
from companion.games.builder.settings import House
from companion.unit.state import Unit


class Seat(msgspec.Struct, frozen=True):
    """One player at the table.

    `position` counts the spaces from GO, None once the companion cannot know it; `place` is what the space is
    called, as far as anybody said. `chosen` tells a token that was picked from one that was dealt out, `counted`
    a stock that was said from the starting one. `bankrupt` is the how-manieth to go, 0 while still in the game.
    """

    token: str
    chips: Chips = Chips()
    position: int | None = 0
    place: str = "GO"
    chosen: bool = False
    counted: bool = False
    jailed: bool = False
    failed: int = 0
    jail_cards: int = 0
    kept: tuple[str, ...] = ()
    bankrupt: int = 0


class Holding(msgspec.Struct, frozen=True):
    """Whose a deed is, None for the bank, and whether it lies face down."""

    owner: str | None = None
    mortgaged: bool = False


class Building(msgspec.Struct, frozen=True):
    """A building on the island: whose, how many floors, and whether the penthouse is on top."""

    owner: str
    floors: int
    penthouse: bool = False

    @property
    def height(self) -> int:
        """Return the number of pieces on each other."""
        return self.floors + self.penthouse


class Claim(msgspec.Struct, frozen=True):
    """A rent the owner may ask for, until it has lapsed (BUILDER-RENT-01, -04)."""

    payer: str
    owner: str
    deed: str
    lapsed: bool = False


class Landing(msgspec.Struct, frozen=True):
    """Where the player in turn has come to, as one of the kinds of space, and how.

    `duty` is what has to be settled there: buy, roll (for resources), collect, chart. `used` counts what was done
    with the space; `group` is the row of the chart that was rolled.
    """

    kind: str
    deed: str | None = None
    position: int | None = None
    how: str = "dice"
    duty: str | None = None
    used: int = 0
    group: str | None = None


class Turn(msgspec.Struct, frozen=True):
    """The running turn. `step` is start (nothing rolled), fresh (paid after the third try in Jail: roll
    again), moved, or over (sent to Jail).

    `doubles` counts those rolled in a row, `again` tells that another turn of the same player follows; `closed`
    that the bank trades and builds no more this turn. `rolled` is the total of the roll.
    """

    player: str
    number: int = 1
    step: str = "start"
    doubles: int = 0
    again: bool = False
    closed: bool = False
    rolled: int | None = None
    landing: Landing | None = None


class Offer(msgspec.Struct, frozen=True):
    """A deal that one side has put forward and the other has not agreed to yet (BUILDER-TRADE-04)."""

    by: str
    move: Any


class Builder(msgspec.Struct, frozen=True):
    """One game of Monopoly Builder.

    `players` is the table order, clockwise. `tray` and `dropped` (by the name of the space) hold the chips nobody
    has. `tied` are those who roll again for the start; `rolled` tells whether the table enters its dice, `spoken`
    whether it says landings without them, `midway` whether it came over in the middle of its evening, `begun`
    whether anything was played.
    """

    players: tuple[str, ...]
    options: dict[str, str]
    edition: Edition
    house: House
    unit: Unit
    accounts: Accounts
    seats: dict[str, Seat]
    tray: Chips
    turn: Turn
    holdings: dict[str, Holding] = {}
    island: dict[str, Building] = {}
    dropped: dict[str, Chips] = {}
    claims: tuple[Claim, ...] = ()
    debts: tuple[Debt, ...] = ()
    offer: Offer | None = None
    tied: tuple[str, ...] = ()
    rolled: bool = False
    spoken: bool = False
    midway: bool = False
    begun: bool = False
    dice_drawn: int = 0
    penthouse: str | None = None
    finished: str | None = None

    @property
    def alive(self) -> tuple[str, ...]:
        """Return the players who are not bankrupt, in table order."""
        return tuple(name for name in self.players if not self.seats[name].bankrupt)

    @property
    def by_hand(self) -> bool:
        """Tell whether the table may be in any step of a turn: it says what happens, and has not entered dice."""
        return (self.midway or self.spoken) and not self.rolled

    @property
    def landing(self) -> Landing | None:
        """Return the landing of the running turn."""
        return self.turn.landing

    def cash(self, player: str) -> int:
        """Return the cash of a player."""
        return self.accounts[player]

    def chips(self, player: str) -> Chips:
        """Return the resources of a player."""
        return self.seats[player].chips

    def colour(self, player: str) -> str:
        """Return the resource of a player's own token (BUILDER-SETUP-05)."""
        return self.edition.tokens[self.seats[player].token].resource

    def holding(self, deed: str) -> Holding:
        """Return whose a deed is; one just named is the bank's (BUILDER-SETUP-08)."""
        return self.holdings.get(deed, Holding())

    def owned(self, player: str) -> tuple[str, ...]:
        """Return the deeds of a player."""
        return tuple(name for name in self.edition.names if self.holding(name).owner == player)

    def has_set(self, player: str, colour: str | None) -> bool:
        """Tell whether a player owns all deeds of a colour (BUILDER-SET-01)."""
        if colour is None or not self.edition.whole(colour):
            return False
        return all(self.holding(name).owner == player for name in self.edition.of_colour(colour))

    def blocks(self, player: str) -> int:
        """Return how many blocks a player has left (BUILDER-FLOOR-15, OQ-23)."""
        mine = [building for building in self.island.values() if building.owner == player]
        extra = any(building.penthouse for building in mine) and self.house.penthouse_uses_block
        return self.edition.numbers["blocks_per_player"] - sum(building.floors for building in mine) - extra

    def debt(self, player: str) -> Debt | None:
        """Return the first open debt of a player."""
        return debts.first(self.debts, player)

    def owed(self, player: str) -> int:
        """Return everything a player owes."""
        return debts.owed(self.debts, player)

    def after(self, player: str) -> str:
        """Return the next player clockwise who is not bankrupt (BUILDER-TURN-07)."""
        place = self.players.index(player)
        order = (*self.players[place + 1 :], *self.players[: place + 1])
        return next((name for name in order if not self.seats[name].bankrupt), player)

    @property
    def in_turn(self) -> str:
        """Return whose turn it is; a turn that ended in jail has passed on already (BUILDER-SPACE-10)."""
        return self.after(self.turn.player) if self.turn.step == "over" else self.turn.player

    def excess(self, player: str) -> int:
        """Return how many resources are too many at the start of a turn (BUILDER-TURN-02)."""
        return max(0, self.chips(player).total - self.edition.numbers["resource_limit_at_turn_start"])


def seat(state: Builder, player: str, **changes: Any) -> Builder:
    """Return the state with one seat changed."""
    return replace(state, seats={**state.seats, player: replace(state.seats[player], **changes)})


def turn(state: Builder, **changes: Any) -> Builder:
    """Return the state with the running turn changed."""
    return replace(state, turn=replace(state.turn, **changes))


def landing(state: Builder, **changes: Any) -> Builder:
    """Return the state with the running landing changed, if there is one."""
    here = state.turn.landing
    return state if here is None else turn(state, landing=replace(here, **changes))
