"""Start rolls, turns, dice and moves of tokens."""

from msgspec.structs import replace

from companion.core.fact import Fact, Who
from companion.core.words import joined_with_and, phrase, say
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.builder.belongings import with_token
from companion.games.builder.edition import place_in_words, printed_title, token_name
from companion.games.builder.state import Builder, Landing, Turn

_THIRD = ("third try", "failed roll")


class StartRolled(Fact, frozen=True):
    """The start rolls were made. Players `tied` for the highest roll again (BUILDER-SETUP-14)."""

    rolls: tuple[tuple[Who, int], ...]
    tied: tuple[Who, ...] = ()

    def sentence(self, state: Builder) -> str:
        rolls = ", ".join(f"{name} {number}" for name, number in self.rolls)
        if self.tied:
            return say("Starting rolls: {rolls}; {players} roll again", rolls=rolls, players=joined_with_and(self.tied))
        return say("Starting rolls: {rolls}", rolls=rolls)

    def after(self, state: Builder) -> Builder:
        return replace(state, tied=self.tied)


class StartDecided(Fact, frozen=True):
    """The player with the highest start roll begins (BUILDER-SETUP-15)."""

    player: Who
    says = phrase("{player} goes first")

    def after(self, state: Builder) -> Builder:
        return replace(state, tied=(), decided=True, turn=Turn(self.player))


class TokenPicked(Fact, frozen=True):
    """A player picked a token with its starting stock (BUILDER-SETUP-04, -05)."""

    player: Who
    token: str

    def sentence(self, state: Builder) -> str:
        return say("{player} picks the {token}", player=self.player, token=token_name(self.token))

    def after(self, state: Builder) -> Builder:
        """Change the token. A player who had been dealt it takes the free one."""
        mine = state.player_states[self.player].token
        holder = next((name for name, held in state.player_states.items() if held.token == self.token), None)
        if holder not in (None, self.player):
            state = with_token(state, str(holder), mine)
        return with_player_state(with_token(state, self.player, self.token), self.player, chosen=True)


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player. `again` marks the extra turn after doubles (BUILDER-TURN-07, -08)."""

    player: Who
    again: bool = False

    def sentence(self, state: Builder) -> str:
        if self.again:
            return say("It is {player}'s turn again", player=self.player)
        return say("It is {player}'s turn", player=self.player)

    def after(self, state: Builder) -> Builder:
        doubles = state.turn.doubles if self.again else 0
        return replace(state, turn=Turn(self.player, state.turn.number + 1, doubles=doubles))


class Rolled(Fact, frozen=True):
    """A player rolled for a `purpose`: turn, jail or space, or `watched` at a light table where no one is in turn.

    `drawn` tells whether the companion rolled the dice.
    """

    player: Who
    first: int
    second: int
    purpose: str
    drawn: bool = False

    def sentence(self, state: Builder) -> str:
        player, first, second = self.player, self.first, self.second
        if self.purpose == "space":  # doubles bring no further turn there
            return say("{player} rolls {first} and {second} for resources", player=player, first=first, second=second)
        if self.purpose == "watched":
            if first == second:
                return say("The dice show {first} and {second}, doubles", first=first, second=second)
            return say("The dice show {first} and {second}", first=first, second=second)
        if first == second:
            return say("{player} rolls {first} and {second}, doubles", player=player, first=first, second=second)
        return say("{player} rolls {first} and {second}", player=player, first=first, second=second)

    def after(self, state: Builder) -> Builder:
        state = replace(state, rolled=True, dice_drawn=state.dice_drawn + self.drawn)
        if self.purpose in ("space", "watched"):
            return state
        again = self.first == self.second and self.purpose == "turn"
        now = {"doubles": (state.turn.doubles + 1) * again, "again": again, "rolled": self.first + self.second}
        return with_turn(state, step="moved", lost=False, passed_go=False, landing=None, **now)


class Landed(Fact, frozen=True):
    """A token reached a space by dice, by card, or as the table said (`how`). `place` is the name of the space."""

    player: Who
    kind: str
    place: str
    position: int | None = None
    deed: str | None = None
    how: str = "dice"
    duty: str | None = None

    def sentence(self, state: Builder) -> str:
        if self.kind == "jail":
            return say("{player} is just visiting Jail", player=self.player)
        return say("{player} lands on {space}", player=self.player, space=self.deed or printed_title(self.kind))

    def after(self, state: Builder) -> Builder:
        if self.how == "card":  # paid or not, that it comes by GO is settled
            state = with_turn(state, passed_go=state.reaches_or_passes_go(self.player, self.position))
        state = with_player_state(state, self.player, position=self.position, place=self.place)
        spoken = state.spoken or (self.how == "dice" and state.turn.rolled is None)
        here = Landing(self.kind, self.deed, self.position, self.how, self.duty)
        return with_turn(replace(state, spoken=spoken), landing=here, step="moved")


class Moved(Fact, frozen=True):
    """A token moved to a space whose kind the companion doesn't know."""

    player: Who
    position: int | None
    place: str

    def sentence(self, state: Builder) -> str:
        if not self.place and self.position is None:
            return say("{player} moves on", player=self.player)
        space = place_in_words(self.place or f"space {self.position}")
        return say("{player} moves on to {space}", player=self.player, space=space)

    def after(self, state: Builder) -> Builder:
        after = with_player_state(state, self.player, position=self.position, place=self.place)
        return with_turn(after, lost=True) if self.position is None else after


class SpaceUsed(Fact, frozen=True):
    """A player used what the space of this landing offers."""

    player: Who
    says = ""

    def after(self, state: Builder) -> Builder:
        here = state.landing
        return state if here is None else with_landing(state, used=here.used + 1, duty=None, group=None)


class ChartRolled(Fact, frozen=True):
    """The roll on the space hit a row of the chart that hasn't been read yet (BUILDER-SPACE-03)."""

    player: Who
    group: str
    says = phrase("{player} hits row {group} of the chart: what does it show?")

    def after(self, state: Builder) -> Builder:
        return with_landing(state, duty="chart", group=self.group)


class Jailed(Fact, frozen=True):
    """A player was sent to Jail, which ends their turn (BUILDER-SPACE-08, -10)."""

    player: Who
    position: int | None
    place: str
    says = phrase("{player} goes to jail")

    def after(self, state: Builder) -> Builder:
        state = with_player_state(state, self.player, position=self.position, place=self.place, jailed=True, failed=0)
        if self.player != state.turn.player:
            return state
        return with_turn(state, step="over", again=False, doubles=0, landing=None)


class JailLeft(Fact, frozen=True):
    """A player left Jail by fee, card, doubles or after the third try. `closed` means that they may only move."""

    player: Who
    how: str
    closed: bool = False

    def sentence(self, state: Builder) -> str:
        if self.how in _THIRD:
            return say("No doubles, third try: {player} leaves jail", player=self.player)
        return say("{player} leaves jail", player=self.player)

    def after(self, state: Builder) -> Builder:
        """Leave Jail. A player who left by doubles moves and is done; one who paid in the third turn can roll again."""
        state = with_player_state(state, self.player, jailed=False, failed=0)
        if self.player != state.turn.player:
            return state
        step = "fresh" if self.how == "third try" else state.turn.step
        return with_turn(state, step=step, closed=self.closed, doubles=0, again=False)


class JailTryFailed(Fact, frozen=True):
    """A roll in Jail wasn't doubles (BUILDER-JAIL-08)."""

    player: Who
    says = phrase("No doubles: {player} stays in jail")

    def after(self, state: Builder) -> Builder:
        return with_player_state(state, self.player, failed=state.player_states[self.player].failed + 1)
