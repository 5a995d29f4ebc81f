"""Resources and kept cards, and what the bank can't pay."""

from msgspec.structs import replace

from companion.core.fact import Fact, Money, Who, unchanged
from companion.core.words import phrase, say
from companion.games.board.state import with_player_state
from companion.games.board.words import card_in_words
from companion.games.builder.chips import Chips, chips_in_words
from companion.games.builder.edition import place_in_words
from companion.games.builder.state import Builder
from companion.games.light_mode import is_light


class ResourcesPaid(Fact, frozen=True):
    """The bank gave a player resources, with the reason (BUILDER-RES-02)."""

    player: Who
    chips: Chips
    why: str
    deed: str | None = None

    def sentence(self, state: Builder) -> str:
        if self.deed:
            return say("{player} collects {chips} for {deed}", player=self.player, chips=self.chips, deed=self.deed)
        return say("{player} collects {chips}", player=self.player, chips=self.chips)

    def after(self, state: Builder) -> Builder:
        """Count what the bank paid.

        A light table doesn't track how resources are spent, so there they are only announced.
        """
        if is_light(state):
            return state
        state = replace(state, tray=state.tray.minus(self.chips))
        return with_player_state(state, self.player, chips=state.chips(self.player).plus(self.chips))


class ResourcesReturned(Fact, frozen=True):
    """A player gave resources to the bank."""

    player: Who
    chips: Chips
    why: str

    def sentence(self, state: Builder) -> str:
        return say("{player} gives the bank {chips}", player=self.player, chips=chips_in_words(self.chips))

    def after(self, state: Builder) -> Builder:
        state = replace(state, tray=state.tray.plus(self.chips))
        return with_player_state(state, self.player, chips=state.chips(self.player).minus(self.chips))


class ResourcesDropped(Fact, frozen=True):
    """A player dropped extra resources on their space (BUILDER-TURN-03)."""

    player: Who
    place: str
    chips: Chips

    def sentence(self, state: Builder) -> str:
        space = place_in_words(self.place)
        return say("{player} drops {chips} on {space}", player=self.player, chips=self.chips, space=space)

    def after(self, state: Builder) -> Builder:
        lying = state.dropped.get(self.place, Chips()).plus(self.chips)
        state = replace(state, dropped={**state.dropped, self.place: lying})
        return with_player_state(state, self.player, chips=state.chips(self.player).minus(self.chips))


class ResourcesPickedUp(Fact, frozen=True):
    """A player took the resources on a space they passed or landed on (BUILDER-MOVE-03)."""

    player: Who
    place: str
    chips: Chips

    def sentence(self, state: Builder) -> str:
        space = place_in_words(self.place)
        return say("{player} picks up {chips} from {space}", player=self.player, chips=self.chips, space=space)

    def after(self, state: Builder) -> Builder:
        left = {**state.dropped, self.place: state.dropped.get(self.place, Chips()).minus(self.chips)}
        state = replace(state, dropped={place: lying for place, lying in left.items() if lying.total})
        return with_player_state(state, self.player, chips=state.chips(self.player).plus(self.chips))


class ResourcesTaken(Fact, frozen=True):
    """A player took resources from another and gave others back (BUILDER-SPACE-05, BUILDER-CHANCE-05)."""

    player: Who
    victim: Who
    taken: Chips
    given: Chips = Chips()
    why: str = "steal"

    def sentence(self, state: Builder) -> str:
        if not self.given.total:
            return say("{player} steals {chips} from {other}", player=self.player, chips=self.taken, other=self.victim)
        return say(
            "{player} swaps {chips} for {other}'s {others}",
            player=self.player,
            chips=self.given,
            other=self.victim,
            others=self.taken,
        )

    def after(self, state: Builder) -> Builder:
        state = with_player_state(state, self.victim, chips=state.chips(self.victim).minus(self.taken).plus(self.given))
        return with_player_state(state, self.player, chips=state.chips(self.player).plus(self.taken).minus(self.given))


class SupplyShort(Fact, frozen=True):
    """The tray didn't have these resources, so they weren't paid (BUILDER-OQ-12)."""

    player: Who
    chips: Chips
    says = phrase("The tray is short: {player} goes without {chips}")

    after = unchanged


class BankShort(Fact, frozen=True):
    """The bank didn't have this money, so it wasn't paid (BUILDER-OQ-31)."""

    player: Who
    amount: Money
    says = phrase("The bank is out of money: {player} goes without {amount}")

    after = unchanged


class CardUsed(Fact, frozen=True):
    """A kept card was used and put under the pile (BUILDER-CHANCE-04)."""

    player: Who
    card: str

    def sentence(self, state: Builder) -> str:
        return say("{player} uses {card}", player=self.player, card=card_in_words(self.card))

    def after(self, state: Builder) -> Builder:
        held = state.player_states[self.player]
        if self.card == "jail":
            return with_player_state(state, self.player, jail_cards=held.jail_cards - 1)
        place = held.other_cards.index(self.card)
        return with_player_state(
            state, self.player, other_cards=held.other_cards[:place] + held.other_cards[place + 1 :]
        )
