"""The state of a Builder table: what each player has, deeds, chips, the island, the running turn."""

import msgspec
from msgspec.structs import replace

from companion.core.money import BANK
from companion.games.board.state import Board
from companion.games.builder import moves
from companion.games.builder.chips import Chips
from companion.games.builder.edition import Edition, space_name_at, starting_chips
from companion.games.builder.settings import House
from companion.unit.countdown import Timing


class PlayerState(msgspec.Struct, frozen=True):
    """One player at the table.

    `position` counts the spaces from GO, or is None once the companion can't know it. `place` is the name of the space,
    as far as it was entered. `chosen` is true if the token was picked, not dealt. `counted` is true if the stock was
    entered, not the starting one, and `known` if it is the last known one and hasn't been entered again. `bankrupt` is
    the position in the order of bankruptcies, 0 while in the game.
    """

    token: str
    chips: Chips = Chips()
    position: int | None = 0
    place: str = "GO"
    chosen: bool = False
    counted: bool = False
    known: bool = False
    jailed: bool = False
    failed: int = 0
    jail_cards: int = 0
    other_cards: tuple[str, ...] = ()
    bankrupt: int = 0


class Holding(msgspec.Struct, frozen=True):
    """The owner of a deed, None for the bank, and whether it is mortgaged."""

    owner: str | None = None
    mortgaged: bool = False


class Building(msgspec.Struct, frozen=True):
    """A building on the island: its owner, the number of floors, and whether it has the penthouse."""

    owner: str
    floors: int
    penthouse: bool = False

    @property
    def height(self) -> int:
        """Return the number of stacked pieces."""
        return self.floors + self.penthouse


class Claim(msgspec.Struct, frozen=True):
    """A rent that the owner can ask for until it expires (BUILDER-RENT-01, -04)."""

    payer: str
    owner: str
    deed: str
    lapsed: bool = False


class Landing(msgspec.Struct, frozen=True):
    """The landing of the current player: the kind of space, and how they got there.

    `duty` is what has to be settled there: buy, roll (for resources), collect, chart. `used` counts the uses
    of the space. `group` is the row of the chart that was rolled.
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
    that the bank trades and builds no more this turn. `rolled` is the total of the roll, `lost` tells that the
    companion could not follow it. `passed_go` tells that this move has brought the money for GO.
    """

    player: str
    number: int = 1
    step: str = "start"
    doubles: int = 0
    again: bool = False
    closed: bool = False
    rolled: int | None = None
    lost: bool = False
    passed_go: bool = False
    landing: Landing | None = None


class Offer(msgspec.Struct, frozen=True):
    """A deal that one side has offered and the other hasn't agreed to yet (BUILDER-TRADE-04)."""

    by: str
    move: moves.Offer


class Builder(Board[PlayerState, Turn], frozen=True, kw_only=True):
    """One game of Monopoly Builder.

    `tray` and `dropped` (by the name of the space) hold the chips no one has. `tied` are those who roll again for the
    start, `decided` tells that it is known who begins; `spoken` tells whether the table says its landings without dice.
    Where the points alone are kept, `purses` are those whose cash was given since anything was played, `cash_known`
    tells that it counts at the end, `richest` who is said to have the most; `asking` that it is waited for that.
    """

    edition: Edition
    house: House
    seed: int
    tray: Chips
    holdings: dict[str, Holding] = msgspec.field(default_factory=dict)
    island: dict[str, Building] = msgspec.field(default_factory=dict)
    dropped: dict[str, Chips] = msgspec.field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    offer: Offer | None = None
    tied: tuple[str, ...] = ()
    decided: bool = False
    spoken: bool = False
    penthouse: str | None = None
    purses: tuple[str, ...] = ()
    cash_known: bool = False
    richest: tuple[str, ...] = ()
    asking: bool = False
    timing: Timing = Timing()

    @property
    def may_be_in_any_step(self) -> bool:
        """Return whether the table can be in any step of a turn, because it enters events without dice."""
        return (self.midway or self.spoken) and not self.rolled

    @property
    def bonus_contenders(self) -> tuple[str, ...]:
        """Return who competes for the Builder's Bonus cards (BUILDER-OQ-19)."""
        return self.players if self.house.bankrupt_bonus_cards else self.players_not_bankrupt

    @property
    def has_another_turn(self) -> bool:
        """Return whether the same player has another turn next; not after the penthouse (BUILDER-TURN-08)."""
        return self.turn.again and self.penthouse is None

    @property
    def has_whole_extra_turn(self) -> bool:
        """Return whether doubles give a whole extra turn and not only another roll (BUILDER-OQ-06)."""
        return self.has_another_turn and self.house.doubles_extra_turn == "full_turn"

    @property
    def is_start_undecided(self) -> bool:
        """Return whether the table can still roll for the start (BUILDER-SETUP-14)."""
        return bool(self.tied) or not (self.begun or self.decided or self.midway)

    @property
    def landing(self) -> Landing | None:
        """Return the landing of the running turn."""
        return self.turn.landing

    def chips(self, player: str) -> Chips:
        """Return the resources of a player."""
        return self.player_states[player].chips

    def token_resource(self, player: str) -> str:
        """Return the resource of a player's own token (BUILDER-SETUP-05)."""
        return self.edition.tokens[self.player_states[player].token].resource

    def holding(self, deed: str) -> Holding:
        """Return the owner and state of a deed. A newly named one is the bank's (BUILDER-SETUP-08)."""
        return self.holdings.get(deed, Holding())

    def deeds_of(self, player: str) -> tuple[str, ...]:
        """Return the deeds of a player."""
        return tuple(name for name in self.edition.deed_names if self.holding(name).owner == player)

    def has_set(self, player: str, colour: str | None) -> bool:
        """Return whether a player owns all deeds of a colour (BUILDER-SET-01)."""
        if colour is None or not self.edition.knows_whole_set(colour):
            return False
        return all(self.holding(name).owner == player for name in self.edition.deeds_of_colour(colour))

    def blocks_left(self, player: str) -> int:
        """Return how many blocks a player has left (BUILDER-FLOOR-15, OQ-23)."""
        mine = [building for building in self.island.values() if building.owner == player]
        extra = any(building.penthouse for building in mine) and self.house.penthouse_uses_block
        left = self.edition.numbers["blocks_per_player"] - sum(building.floors for building in mine) - extra
        return max(0, left)

    def excess_resources(self, player: str) -> int:
        """Return how many resources are too many at the start of a turn (BUILDER-TURN-02)."""
        return max(0, self.chips(player).total - self.edition.numbers["resource_limit_at_turn_start"])

    def reaches_or_passes_go(self, player: str, goal: int | None) -> bool:
        """Return whether a token moved to a space reaches or passes GO, as far as that is known."""
        start = self.player_states[player].position
        return goal == 0 or (start is not None and goal is not None and goal <= start)

    def resources_to_drop(self, player: str) -> int:
        """Return how many resources must be dropped before the roll, which only the start of a turn requires (TURN-02).

        The roll after a third try in Jail belongs to the turn that has begun.
        """
        return self.excess_resources(player) if self.has_whole_extra_turn or self.turn.step in ("start", "over") else 0


def with_space_read(state: Builder, edition: Edition, position: int) -> Builder:
    """Return the state with a space read again. Its resources and tokens take its new name."""
    before, now = space_name_at(state.edition, position), space_name_at(edition, position)
    lying, dropped = state.dropped.get(before), {**state.dropped}
    if lying is not None:
        del dropped[before]
        dropped[now] = dropped.get(now, Chips()).plus(lying)
    there = {name: held for name, held in state.player_states.items() if held.position == position and not held.jailed}
    player_states = {name: replace(held, place=now) for name, held in there.items()}
    return replace(state, edition=edition, dropped=dropped, player_states={**state.player_states, **player_states})


def reset_to_setup(state: Builder) -> Builder:
    """Return the table as set up: purses and starting stocks as dealt, nothing owned, nothing built."""
    edition = state.edition
    player_states = {
        name: PlayerState(seat.token, starting_chips(edition, seat.token)) for name, seat in state.player_states.items()
    }
    tray = Chips(*[edition.stock] * 4)
    for seat in player_states.values():
        tray = tray.minus(seat.chips)
    accounts = dict.fromkeys(state.players, edition.starting_cash)
    return replace(
        state,
        accounts={BANK: edition.total_money - sum(accounts.values()), **accounts},
        player_states=player_states,
        tray=tray,
        turn=Turn(state.players[0]),
        holdings={},
        island={},
        dropped={},
        claims=(),
        offer=None,
        debts=(),
        penthouse=None,
        purses=(),
        richest=(),
        rolled=False,
        decided=False,
        spoken=False,
        midway=False,
        begun=False,
    )
