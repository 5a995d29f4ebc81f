"""Who starts, turns, rounds, and the end of the game."""

from msgspec.structs import replace

from companion.core.fact import Fact, Who
from companion.core.words import joined_with_and, phrase, say, translated, with_heading
from companion.games import turn_timer
from companion.games.chance.card_names import cards_in_words
from companion.games.chance.piles import without_cards
from companion.games.chance.scoring import is_reaching_mark_enough
from companion.games.chance.state import Chance, Deck, Property, Turn, full_deck_of, with_deck, with_turn
from companion.games.chance.words import mark_question, mark_reached_text

_OVER = {
    "no buildings": phrase("The game is over: no buildings are left"),
    "broken off": phrase("The game ends early"),
    "alone": phrase("The game is over: everyone else has left"),
}


class StarterDecided(Fact, frozen=True):
    """The highest first roll decided who starts (CHANCE-SETUP-08)."""

    player: Who
    rolls: tuple[tuple[Who, str], ...]

    def sentence(self, state: Chance) -> str:
        """Return who starts, and the rolls. A player who didn't roll again has none, like one who rolled ?."""
        rolls = _rolls_text(self.rolls)
        if not rolls:
            return say("{player} goes first", player=self.player)
        return say("{player} goes first: {rolls}", player=self.player, rolls=rolls)

    def after(self, state: Chance) -> Chance:
        return replace(state, turn=Turn(self.player), decided=True)


class StartTied(Fact, frozen=True):
    """Several players shared the highest first roll, and those `tied` roll again (CHANCE-OQ-01)."""

    rolls: tuple[tuple[Who, str], ...]
    tied: tuple[Who, ...]

    def sentence(self, state: Chance) -> str:
        rolls, again = _rolls_text(self.rolls), say("{players} roll again", players=joined_with_and(self.tied))
        return with_heading(rolls, again) if rolls else again

    def after(self, state: Chance) -> Chance:
        return replace(state, tied=self.tied)


class TurnBegan(Fact, frozen=True):
    """The die passed to a player (CHANCE-TURN-01)."""

    player: Who
    says = phrase("The die goes to {player}")

    def after(self, state: Chance) -> Chance:
        state = replace(state, turn=Turn(self.player), timing=turn_timer.timing_of_next_turn(state.timing))
        return replace(state, last=tuple(name for name in state.last if name != self.player))


class TurnEnded(Fact, frozen=True):
    """A turn ended. Flipped cards that aren't kept are `discarded` (CHANCE-CASH-08, CHANCE-LUCKY-06)."""

    player: Who
    kept: tuple[str, ...]
    discarded: tuple[str, ...] = ()

    def sentence(self, state: Chance) -> str:
        player, kept, discarded = (
            self.player,
            cards_in_words(state.edition, self.kept),
            cards_in_words(state.edition, self.discarded),
        )
        if self.kept and self.discarded:
            return say(
                "{player} ends the turn, keeping {kept} and discarding {discarded}",
                player=player,
                kept=kept,
                discarded=discarded,
            )
        if self.kept:
            return say("{player} ends the turn, keeping {cards}", player=player, cards=kept)
        if self.discarded:
            return say("{player} ends the turn, discarding {cards}", player=player, cards=discarded)
        return say("{player} ends the turn", player=player)

    def after(self, state: Chance) -> Chance:
        own = state.decks[self.player]
        gone = without_cards(own.flipped, *self.kept)
        state = with_turn(state, unusable=())
        return with_deck(state, self.player, flipped=(), kept=(*own.kept, *self.kept), discard=(*own.discard, *gone))


class RoundTriggered(Fact, frozen=True):
    """Every property that counts is covered, so the others have one more turn each (CHANCE-ROUND-02, -06)."""

    player: Who
    last: tuple[Who, ...]

    def sentence(self, state: Chance) -> str:
        if not self.last:
            return say("{player} ends the round: no more turns", player=self.player)
        return say(
            "{player} ends the round: one last turn for {players}",
            player=self.player,
            players=joined_with_and(self.last),
        )

    def after(self, state: Chance) -> Chance:
        return replace(state, trigger=self.player, last=self.last)


class RoundEnded(Fact, frozen=True):
    """All cards went back into the decks (CHANCE-ROUND-07, -08).

    `asking` tells whether the table has to check the finish mark.
    """

    kept: dict[Who, tuple[str, ...]]
    asking: bool = False

    def sentence(self, state: Chance) -> str:
        all_kept = ((name, cards_in_words(state.edition, cards)) for name, cards in self.kept.items() if cards)
        kept = [say("{player}'s {cards}", player=name, cards=cards) for name, cards in all_kept]
        if kept:
            over = say(
                "The round is over: everyone shuffles all their cards, except {cards}.", cards=joined_with_and(kept)
            )
        else:
            over = say("The round is over: everyone shuffles all their cards.")
        return f"{over} {mark_question(state)}" if self.asking else over

    def after(self, state: Chance) -> Chance:
        decks = {
            name: Deck(
                draw=without_cards(full_deck_of(state, name), *self.kept.get(name, ())), kept=self.kept.get(name, ())
            )
            for name in state.players
        }
        spaces = {name: Property(one.colour) for name, one in state.spaces.items()}
        return replace(
            state,
            decks=decks,
            spaces=spaces,
            corners={},
            round=state.round + 1,
            trigger=None,
            last=(),
            asking=self.asking,
            measuring=False,
        )


class MarkLookedFor(Fact, frozen=True):
    """The table said whether a skyline has reached the finish mark.

    `measuring` tells whether the longest skylines may then be equal.
    """

    reached: bool
    measuring: bool = False

    def sentence(self, state: Chance) -> str:
        if self.reached and self.measuring:
            return say("{reached}; measure to see who wins", reached=mark_reached_text(state))
        if self.reached:
            return mark_reached_text(state)
        return (
            say("No skyline has reached the mark yet")
            if is_reaching_mark_enough(state)
            else say("No skyline has passed the mark yet")
        )

    def after(self, state: Chance) -> Chance:
        return replace(state, asking=False, measuring=self.measuring)


class GameEnded(Fact, frozen=True):
    """The game ended by the mark, for lack of buildings, or early (`how`)."""

    how: str

    def sentence(self, state: Chance) -> str:
        if self.how != "mark":
            return translated(_OVER[self.how])
        if is_reaching_mark_enough(state):
            return say("The game is over: the mark has been reached")
        return say("The game is over: the mark has been passed")

    def after(self, state: Chance) -> Chance:
        return replace(state, finished=self.how, asking=False, measuring=False, pending=None)


def _rolls_text(rolls: tuple[tuple[str, str], ...]) -> str:
    """Return the rolled numbers with the players who rolled them."""
    return ", ".join(f"{name} {face}" for name, face in rolls if face != "?")
