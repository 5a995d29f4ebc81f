"""Cards flipped, and flips forced or lost."""

from companion.core.fact import Card, Fact, Who
from companion.core.words import phrase, say, translated
from companion.games.chance.card_names import cards_in_words
from companion.games.chance.edition import BANKRUPT, FLIP_TWO, LUCKY, NOPE
from companion.games.chance.piles import (
    with_card_put,
    with_card_taken,
    with_nope_used,
    without_cards,
    without_forced_flips,
)
from companion.games.chance.state import Chance, with_deck, with_turn

_HOW = {"cash out": phrase("{player} cashes out"), "no cards": phrase("{player} has no cards left to flip")}


class Flipped(Fact, frozen=True):
    """A player flipped a card (CHANCE-FLIP-01)."""

    player: Who
    card: Card
    usable: bool = True

    def sentence(self, state: Chance) -> str:
        if self.usable:
            return say("{player} flips {card}", player=self.player, card=state.in_words(self.card))
        return say(
            "{player} flips {card}, but it counts for nothing", player=self.player, card=state.in_words(self.card)
        )

    def after(self, state: Chance) -> Chance:
        now = state.turn
        state = with_card_put(with_card_taken(state, self.player, self.card, "draw"), self.player, self.card, "flipped")
        unusable = now.unusable if self.usable else (*now.unusable, self.card)
        return with_turn(state, made=now.made + 1, forced=max(0, now.forced - 1), started=True, unusable=unusable)


class PileReshuffled(Fact, frozen=True):
    """A player's discards became their draw pile (CHANCE-OQ-03)."""

    player: Who
    says = phrase("{player} shuffles the discards into a new draw pile")

    def after(self, state: Chance) -> Chance:
        own = state.decks[self.player]
        return with_deck(state, self.player, draw=(*own.draw, *own.discard), discard=())


class Absorbed(Fact, frozen=True):
    """A Lucky Break stopped the Bankrupt just flipped. Both are discarded (CHANCE-LUCKY-03)."""

    player: Who

    def sentence(self, state: Chance) -> str:
        return say(
            "{player}'s {card} stops the {other}; both are discarded",
            player=self.player,
            card=state.in_words(LUCKY),
            other=state.in_words(BANKRUPT),
        )

    def after(self, state: Chance) -> Chance:
        own = state.decks[self.player]
        gone = (BANKRUPT, LUCKY)
        return with_deck(state, self.player, flipped=without_cards(own.flipped, *gone), discard=(*own.discard, *gone))


class TurnLost(Fact, frozen=True):
    """A Bankrupt took everything flipped this turn, except for what is `kept` (CHANCE-BUST-02)."""

    player: Who
    kept: tuple[str, ...] = ()

    def sentence(self, state: Chance) -> str:
        if not self.kept:
            return say("{player} loses the turn and all flipped cards", player=self.player)
        kept = cards_in_words(state.edition, self.kept)
        return say("{player} loses the turn and all flipped cards, except {cards}", player=self.player, cards=kept)

    def after(self, state: Chance) -> Chance:
        own = state.decks[self.player]
        gone = without_cards(own.flipped, *self.kept)
        state = with_turn(state, unusable=())
        return with_deck(state, self.player, flipped=(), kept=(*own.kept, *self.kept), discard=(*own.discard, *gone))


class FlippingEnded(Fact, frozen=True):
    """A player stopped flipping: they cashed out, or had nothing left to flip (`how`)."""

    player: Who
    how: str

    def sentence(self, state: Chance) -> str:
        return translated(_HOW[self.how], player=self.player)

    def after(self, state: Chance) -> Chance:
        return with_turn(state, closed=True, forced=0)


class FlipTwoPlayed(Fact, frozen=True):
    """A player made the current player flip two more (CHANCE-FLIP2-03)."""

    player: Who
    flips: int

    def sentence(self, state: Chance) -> str:
        return self.tell(state, phrase("{player} plays {card}: flip {flips} more"), card=state.in_words(FLIP_TWO))

    def after(self, state: Chance) -> Chance:
        state = with_card_put(with_card_taken(state, self.player, FLIP_TWO, "kept"), self.player, FLIP_TWO, "discard")
        extra = state.turn.extra + self.flips
        return with_turn(state, forced=self.flips, forced_by=self.player, started=False, extra=extra, passed=())


class FlipTwoDeclined(Fact, frozen=True):
    """A player chose not to play Flip 2 now."""

    player: Who

    def sentence(self, state: Chance) -> str:
        return say("{player} doesn't play {card}", player=self.player, card=state.in_words(FLIP_TWO))

    def after(self, state: Chance) -> Chance:
        return with_turn(state, passed=(*state.turn.passed, self.player))


class FlipTwoStopped(Fact, frozen=True):
    """A Nope! stopped a Flip 2. Its owner keeps the Flip 2 (CHANCE-NOPE-06, -07)."""

    player: Who
    owner: Who

    def sentence(self, state: Chance) -> str:
        return say(
            "{player} plays {card}: no flips, and {owner} keeps {other}",
            player=self.player,
            card=state.in_words(NOPE),
            owner=self.owner,
            other=state.in_words(FLIP_TWO),
        )

    def after(self, state: Chance) -> Chance:
        state = without_forced_flips(with_nope_used(state, self.player))
        state = with_turn(state, noped=(*state.turn.noped, self.owner))
        return with_card_put(with_card_taken(state, self.owner, FLIP_TWO, "discard"), self.owner, FLIP_TWO, "kept")
