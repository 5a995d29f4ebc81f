"""Turns, dice and moves of tokens, and the hour."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Who
from companion.core.money import BANK, Payment
from companion.core.words import phrase, say
from companion.games.board.state import with_landing, with_player_state
from companion.games.city.state import City, Grant, Landing, Turn
from companion.unit import facts as u
from companion.unit.state import apply as apply_unit

_LANDED = {
    "card": phrase("{player} moves to {space}"),
    "ride": phrase("{player} takes the train to {space}"),
}


class OrderDecided(Fact, frozen=True):
    """The first rolls decided who begins. The others follow clockwise (CITY-TURN-02)."""

    players: tuple[Who, ...]

    def sentence(self, state: City) -> str:
        return say("{player} goes first", player=self.players[0])

    def after(self, state: City) -> City:
        first = self.players[0]
        return replace(state, turn=Turn(first), opener=first, tied=())


class FirstRollsTied(Fact, frozen=True):
    """The highest first rolls were equal, so these players roll again (CITY-OQ-82)."""

    players: tuple[Who, ...]
    says = phrase("{players} tie and roll again to see who goes first")

    def after(self, state: City) -> City:
        return replace(state, tied=self.players)


class TurnBegan(Fact, frozen=True):
    """The dice passed to a player (CITY-TURN-08)."""

    player: Who
    says = phrase("It is {player}'s turn")

    def after(self, state: City) -> City:
        return replace(state, turn=Turn(self.player, number=state.turn.number + 1))


class Rolled(Fact, frozen=True):
    """A player rolled. `drawn` tells whether the companion rolled the dice (CITY-TURN-05, -07)."""

    player: Who
    first: int
    second: int
    drawn: bool = False

    def sentence(self, state: City) -> str:
        if self.first == self.second:
            return self.tell(state, phrase("{player} rolls {first} and {second}, a double"))
        return self.tell(state, phrase("{player} rolls {first} and {second}"))

    def after(self, state: City) -> City:
        turn = self._turn_after(state) if self.player == state.turn.player else state.turn
        return replace(state, turn=turn, rolled=True, dice_drawn=state.dice_drawn + self.drawn)

    def _turn_after(self, state: City) -> Turn:
        now, double = state.turn, self.first == self.second
        pressed, grants = _pressed_and_grants_after_roll(state, early=now.step == "first")
        rents, permits = _rents_and_permits_kept(now)
        return replace(
            now,
            step="must" if double else "done",
            doubles=now.doubles + 1 if double else 0,
            landing=None,
            rides=0,
            covered=_is_still_rent_free(state, now),
            pressed=pressed,
            grants=grants,
            rents=rents,
            permits=permits,
        )


class Landed(Fact, frozen=True):
    """A token reached a space by dice, card or rail, or was placed there (`how`).

    `duty` is what the player has to settle there: buy, auction, plan, or nothing.
    """

    player: Who
    position: int
    how: str
    duty: str | None = None

    def sentence(self, state: City) -> str:
        space = _space_name(state, self.position)
        if state.edition.track[self.position].kind == "jail":
            return say("{player} is just visiting {space}", player=self.player, space=space)
        return self.tell(state, _LANDED.get(self.how, phrase("{player} lands on {space}")), space=space)

    def after(self, state: City) -> City:
        turn = self._turn_after(state) if self.player == state.turn.player else state.turn
        seat = replace(state.player_states[self.player], position=self.position, placed=False)
        return replace(state, turn=turn, player_states={**state.player_states, self.player: seat})

    def _turn_after(self, state: City) -> Turn:
        now, space = state.turn, state.edition.track[self.position]
        railroad = space.kind == "district" and bool(state.plots[space.name].railroad)
        here = Landing(self.position, self.how, self.duty, railroad=railroad)
        rents, permits = _rents_and_permits_kept(now)
        turn = replace(now, landing=here, rides=now.rides + (self.how == "ride"), rents=rents, permits=permits)
        if self.how != "land":
            return turn
        early = now.step == "first" and (state.rolled or not state.midway)
        pressed, grants = _pressed_and_grants_after_roll(state, early=early)
        covered = _is_still_rent_free(state, now)
        return replace(turn, step="may", rides=0, covered=covered, pressed=pressed, grants=grants)


class Placed(Fact, frozen=True):
    """A token is on a space without having landed there."""

    player: Who
    position: int

    def sentence(self, state: City) -> str:
        return say("{player} is on {space}", player=self.player, space=_space_name(state, self.position))

    def after(self, state: City) -> City:
        """Place a token where the table says. A player placed outside jail has left it."""
        placed = with_player_state(state, self.player, position=self.position, placed=True)
        inside = state.edition.track[self.position].kind == "jail"
        return placed if inside else with_player_state(placed, self.player, jailed=False, failed=0)


class UnitWoken(Fact, frozen=True):
    """The unit switched itself on when first used (UNIT-PWR-01)."""

    IS_HOUSEKEEPING = True
    says = phrase("Trading unit on (automatic)")

    def after(self, state: City) -> City:
        return replace(state, unit=apply_unit(state.unit, u.SwitchedOn(at_ms=self.at_ms)))


class HourPassed(Fact, frozen=True):
    """An hour of play ended. `last` tells whether it was the last one agreed on (UNIT-HOUR-01)."""

    last: bool

    def sentence(self, state: City) -> str:
        return say("An hour has passed (the last one)") if self.last else say("An hour has passed")

    def after(self, state: City) -> City:
        return replace(state, hours=state.hours + 1, time_up=self.last, alarm_for=state.unit.on_since_ms)


class WagesPaid(Fact, frozen=True):
    """A player passed GO and was paid (CITY-MON-05, CITY-STAD-03)."""

    player: Who
    amount: Money
    says = phrase("{player} collects {amount} for passing GO")

    def pays(self) -> tuple[Payment, ...]:
        return (Payment(BANK, self.player, self.amount),)

    def after(self, state: City) -> City:
        return with_landing(state, wages=True) if self.player == state.turn.player else state


def _rents_and_permits_kept(now: Turn) -> tuple[tuple[tuple[str, int], ...], tuple[int, ...]]:
    """Return the rents and the permissions without a place of the turn, as kept when another landing follows."""
    here = now.landing
    if here is None:
        return now.rents, now.permits
    rents = ((here.owner, here.paid),) if here.owner and here.paid else ()
    permits = (here.position,) if here.duty == "plan" else ()
    return (*now.rents, *rents), (*now.permits, *permits)


def _space_name(state: City, position: int) -> str:
    return state.edition.track[position].name_in_words


def _is_still_rent_free(state: City, now: Turn) -> bool:
    """Return whether a played Rent Dodge card still applies after this roll.

    It does if it was played before the first roll or covers more than a roll. A card for a single rent waits for one
    until the end of the turn (CITY-OQ-56).
    """
    return now.covered and (now.step == "first" or state.house.rent_dodge_covers != "roll")


def _pressed_and_grants_after_roll(state: City, *, early: bool) -> tuple[tuple[str, ...], dict[str, Grant]]:
    """Return who has pressed, and the grants, after another roll. A press before the first stays (UNIT-BLD-04)."""
    now, kept = state.turn, early or state.house.build_press_per == "turn"
    return now.pressed if kept else (), now.grants if early else {}
