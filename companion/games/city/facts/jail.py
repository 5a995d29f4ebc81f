"""Going to jail and leaving it, and the Chance cards."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Who
from companion.core.words import phrase, say
from companion.games.board.state import with_landing, with_player_state, with_turn
from companion.games.board.words import card_in_words
from companion.games.city.edition import with_amount_read
from companion.games.city.pieces import exempts_from_tax
from companion.games.city.state import City

_LEFT = {
    **dict.fromkeys(("fine", "card", "double"), phrase("{player} leaves jail")),
    "third roll": phrase("{player} leaves jail after the third roll"),
}


class Jailed(Fact, frozen=True):
    """A player was sent to jail, which ends their turn (CITY-JAIL-04)."""

    player: Who
    says = phrase("{player} goes to jail")

    def after(self, state: City) -> City:
        jail = state.edition.first_space("jail").position
        moved = with_player_state(state, self.player, position=jail, placed=False, jailed=True, failed=0)
        if self.player != moved.turn.player:
            return moved
        return with_turn(moved, step="over", landing=None, grants={}, steps=0)


class JailLeft(Fact, frozen=True):
    """A player left jail by fine, card, double or third roll (`how`)."""

    player: Who
    how: str
    waits: bool = False

    def sentence(self, state: City) -> str:
        return self.tell(state, _LEFT.get(self.how, phrase("{player} is out of jail")))

    def after(self, state: City) -> City:
        free = with_player_state(state, self.player, jailed=False, failed=0)
        if self.player != state.turn.player:
            return free
        return with_turn(free, step="done" if self.waits else state.turn.step, steps=0)


class JailRollFailed(Fact, frozen=True):
    """A roll in jail was not a double.

    After the third failed roll the token moves these `steps` once the fine is paid (CITY-JAIL-10).
    """

    player: Who
    steps: int = 0

    def sentence(self, state: City) -> str:
        if self.steps:
            return self.tell(state, phrase("Third try, no double: {player} must pay the fine, then move {steps}"))
        return say("No double: {player} stays in jail", player=self.player)

    def after(self, state: City) -> City:
        failed = with_player_state(state, self.player, failed=state.player_states[self.player].failed + 1)
        return with_turn(failed, steps=self.steps) if self.steps and self.player == state.turn.player else failed


class CardDrawn(Fact, frozen=True):
    """A player drew the Chance card of their landing. The facts after it give its effect (CITY-CHN-01)."""

    player: Who
    says = phrase("{player} draws a Chance card")

    def after(self, state: City) -> City:
        return with_landing(state, card=True)


class CardUsed(Fact, frozen=True):
    """A kept card was used. It goes under its pile or into it (`where`)."""

    player: Who
    card: str
    where: str = "bottom"

    def sentence(self, state: City) -> str:
        return say("{player} uses {card}", player=self.player, card=card_in_words(self.card))

    def after(self, state: City) -> City:
        holder = state.player_states[self.player]
        if self.card == "jail":
            return with_player_state(state, self.player, jail_cards=holder.jail_cards - 1)
        cards = list(holder.other_cards)
        cards.remove(self.card)
        used = with_player_state(state, self.player, other_cards=tuple(cards))
        return with_landing(used, tax=0) if exempts_from_tax(self.card) and self.player == state.turn.player else used


class CardValueRead(Fact, frozen=True):
    """Someone read a value off a card (the printed card wins)."""

    district: str
    key: str
    amount: Money
    says = phrase("The {district} card says {amount}")

    def after(self, state: City) -> City:
        return replace(state, edition=with_amount_read(state.edition, self.district, self.key, self.amount))
