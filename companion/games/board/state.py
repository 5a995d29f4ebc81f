"""The shared part of the states of all tables with a board and a bank, and its queries."""

from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core import debts
from companion.core.debts import Debt
from companion.core.money import BANK, Accounts, Currency, transfer
from companion.core.structs import changed
from companion.core.words import say
from companion.unit.countdown import Timing


class AnyPlayerState(Protocol):
    """A player at the table."""

    @property
    def bankrupt(self) -> int:
        """Return their position in the order of bankruptcies, or 0 while they are in the game."""

    @property
    def jailed(self) -> bool:
        """Return whether they are in jail."""

    @property
    def failed(self) -> int:
        """Return how often they have failed to roll out of jail."""

    @property
    def jail_cards(self) -> int:
        """Return how many cards that open the jail they keep."""

    @property
    def other_cards(self) -> tuple[str, ...]:
        """Return the other cards they keep."""


class AnyTurn(Protocol):
    """The running turn. Its step is `over` when it ended by itself and the dice have passed on."""

    @property
    def player(self) -> str:
        """Return whose turn it is or was."""

    @property
    def step(self) -> str:
        """Return the current step of the turn."""

    @property
    def landing(self) -> object:
        """Return what is known about the space landed on, or None before landing."""


PlayerStateT = TypeVar("PlayerStateT", bound=AnyPlayerState, covariant=True)
TurnT = TypeVar("TurnT", bound=AnyTurn, covariant=True)


class Board(msgspec.Struct, Generic[PlayerStateT, TurnT], frozen=True, kw_only=True):
    """The part of a game's state that doesn't depend on the buildings.

    `players` is the table order, clockwise. `accounts` has a purse for each player and the bank's. `rolled` tells
    whether the table enters its dice, `midway` whether a game in progress was continued, and `begun` whether anything
    was played.
    """

    currency: ClassVar[Currency] = Currency()
    players: tuple[str, ...]
    options: dict[str, str]
    accounts: Accounts
    player_states: dict[str, PlayerStateT]
    turn: TurnT
    debts: tuple[Debt, ...] = ()
    rolled: bool = False
    midway: bool = False
    begun: bool = False
    dice_drawn: int = 0
    finished: str | None = None

    @property
    def players_not_bankrupt(self) -> tuple[str, ...]:
        """Return the players who aren't bankrupt, in table order."""
        return tuple([name for name in self.players if not self.player_states[name].bankrupt])

    def cash(self, player: str) -> int:
        """Return the cash of a player."""
        return self.accounts[player]

    def first_debt(self, player: str) -> Debt | None:
        """Return the first open debt of a player."""
        return debts.first_debt(self.debts, player)

    def total_debt(self, player: str) -> int:
        """Return everything a player owes."""
        return debts.total_owed(self.debts, player)

    def next_player(self, player: str) -> str:
        """Return the next player clockwise who isn't bankrupt (CITY-TURN-08, BUILDER-TURN-07)."""
        place = self.players.index(player)
        for name in (*self.players[place + 1 :], *self.players[:place]):
            if not self.player_states[name].bankrupt:
                return name
        return player

    @property
    def follower(self) -> str:
        """Return whose turn comes next, empty if no one is left to follow."""
        follower = self.next_player(self.player_in_turn)
        return "" if self.finished or follower == self.player_in_turn else follower

    @property
    def player_in_turn(self) -> str:
        """Return whose turn it is. A turn that ended in jail has already passed on (CITY-JAIL-04, BUILDER-SPACE-10)."""
        return self.next_player(self.turn.player) if self.turn.step == "over" else self.turn.player


S = TypeVar("S", bound=Board[AnyPlayerState, AnyTurn])


def end_turn_label(state: Board[AnyPlayerState, AnyTurn]) -> str:
    """Return what ending the turn does. A turn that ended in jail passes to the next player (CITY-JAIL-04)."""
    return (
        say("Start {player}'s turn", player=state.player_in_turn) if state.turn.step == "over" else say("End the turn")
    )


def with_player_state(state: S, player: str, **about: object) -> S:
    """Return the state with one seat changed."""
    return replace(state, player_states={**state.player_states, player: changed(state.player_states[player], **about)})


def with_turn(state: S, **about: object) -> S:
    """Return the state with the running turn changed."""
    return replace(state, turn=changed(state.turn, **about))


def with_cash_from_bank(state: S, player: str, amount: int) -> S:
    """Return the state with this amount in a purse. The difference comes from or goes to the bank."""
    change = amount - state.accounts[player]
    ends = (BANK, player) if change > 0 else (player, BANK)
    return replace(state, accounts=transfer(state.accounts, *ends, abs(change)))


def with_landing(state: S, **about: object) -> S:
    """Return the state with the running landing changed, if any."""
    here = state.turn.landing
    return state if here is None else with_turn(state, landing=changed(here, **about))


def awaited_players(state: Board[AnyPlayerState, AnyTurn], timing: Timing) -> tuple[str, ...]:
    """Return the players the table waits for: callers, partners of the running deal, or debtors.

    No one if the turn just continues.
    """
    timer = timing.timer
    if timer is not None and timer.deal:
        return timer.between
    if timer is not None:
        leader = timer.leader.player if timer.leader else None
        return tuple(name for name in state.players_not_bankrupt if name != leader and name not in timer.passed)
    debtors = {debt.debtor for debt in state.debts}
    return tuple(name for name in state.players if name in debtors and not state.finished)
