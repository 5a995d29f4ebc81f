"""Turns, cards drawn, counted and discarded, and the end of the game."""

from msgspec.structs import replace

from companion.core.fact import Card, Fact, Who
from companion.core.words import joined_with_and, phrase, say, say_n
from companion.games import turn_timer
from companion.games.deal.edition import with_value
from companion.games.deal.rows import with_hand_changed, with_hand_count
from companion.games.deal.state import Deal, Turn, with_turn


class StarterNamed(Fact, frozen=True):
    """The table decided who starts."""

    player: Who
    says = phrase("{player} goes first")

    def after(self, state: Deal) -> Deal:
        return replace(state, turn=Turn(self.player), decided=True)


class TurnBegan(Fact, frozen=True):
    """The turn passed to a player."""

    player: Who
    says = phrase("It is {player}'s turn")

    def after(self, state: Deal) -> Deal:
        turned = Turn(self.player, state.turn.number + 1)
        return replace(state, turn=turned, recolourable=(), timing=turn_timer.timing_of_next_turn(state.timing))


class Drew(Fact, frozen=True):
    """A player drew cards. `opening` tells whether they are the cards at the start of their turn."""

    player: Who
    number: int
    opening: bool = False

    def sentence(self, state: Deal) -> str:
        return say_n(
            "{player} draws {n} card",
            "{player} draws {n} cards",
            self.number,
            none="{player} draws no cards",
            player=self.player,
        )

    def after(self, state: Deal) -> Deal:
        state = replace(with_hand_changed(state, self.player, self.number), pile=state.pile - self.number)
        return with_turn(state, drawn=True) if self.opening else state


class Reshuffled(Fact, frozen=True):
    """The discards became the draw pile (DEAL-TURN-08), except for those in play (DEAL-OQ-26)."""

    in_play: tuple[str, ...] = ()

    def sentence(self, state: Deal) -> str:
        if not self.in_play:
            return say("The draw pile is empty: shuffle the discards into a new one")
        cards = joined_with_and([state.in_words(card) for card in self.in_play])
        return say("The draw pile is empty: shuffle the discards except {cards} into a new one", cards=cards)

    def after(self, state: Deal) -> Deal:
        back = len(state.discard) - len(self.in_play) + state.hidden
        return replace(state, pile=state.pile + back, discard=self.in_play, hidden=0)


class Discarded(Fact, frozen=True):
    """A player discarded from their hand, known cards or not, `under` the draw pile or on the discards."""

    player: Who
    number: int
    cards: tuple[str, ...] = ()
    under: bool = False

    def sentence(self, state: Deal) -> str:
        if self.under:
            return say_n(
                "{player} discards {n} card under the draw pile",
                "{player} discards {n} cards under the draw pile",
                self.number,
                none="{player} discards no cards under the draw pile",
                player=self.player,
            )
        return say_n(
            "{player} discards {n} card",
            "{player} discards {n} cards",
            self.number,
            none="{player} discards no cards",
            player=self.player,
        )

    def after(self, state: Deal) -> Deal:
        state = with_hand_changed(state, self.player, -self.number)
        if self.under:
            return replace(state, pile=state.pile + self.number)
        hidden = state.hidden + self.number - len(self.cards)
        return replace(state, discard=(*state.discard, *self.cards), hidden=hidden)


class HandCounted(Fact, frozen=True):
    """A hand was counted. The difference was drawn or put back unseen."""

    player: Who
    number: int

    def sentence(self, state: Deal) -> str:
        return say_n(
            "{player} has {n} card in hand",
            "{player} has {n} cards in hand",
            self.number,
            none="{player} has no cards in hand",
            player=self.player,
        )

    def after(self, state: Deal) -> Deal:
        return with_hand_count(state, self.player, self.number)


class ValueRead(Fact, frozen=True):
    """Someone read the number in the corner of a card (the printed card wins)."""

    card: Card
    value: int
    says = phrase("{card} is worth {value}")

    def after(self, state: Deal) -> Deal:
        return replace(state, edition=with_value(state.edition, self.card, self.value))


class GameWon(Fact, frozen=True):
    """A player has three complete sets of three colours (DEAL-WIN-01), or everyone else has gone home (DEAL-OQ-29)."""

    player: Who
    alone: bool = False

    def sentence(self, state: Deal) -> str:
        """Return who wins. A table that tracks only timed turns isn't told who."""
        if self.alone and state.house.watch == "timer":
            return say("The game is over: everyone else has left")
        return say("{player} wins!", player=self.player)

    def after(self, state: Deal) -> Deal:
        return replace(state, finished="alone" if self.alone else "won", winner=self.player, claims=())


class GameEnded(Fact, frozen=True):
    """The table ended the game early."""

    says = phrase("The game ends early")

    def after(self, state: Deal) -> Deal:
        return replace(state, finished="broken off", claims=())
