"""The die, Chance cards, buildings, and cards played on the board."""

from msgspec.structs import replace

from companion.core.fact import Card, Fact, Term, Who
from companion.core.words import phrase, say, translated
from companion.games.chance.edition import NOPE, STEAL_WORDS, TOKEN, with_card_text
from companion.games.chance.piles import (
    with_building_count_changed,
    with_card_laid,
    with_card_put,
    with_card_taken,
    with_nope_used,
)
from companion.games.chance.state import CORNERS, Chance, Laid, Play, with_space, with_turn
from companion.games.chance.words import translated_name


class Rolled(Fact, frozen=True):
    """A player rolled. `drawn` tells whether the companion rolled the die."""

    player: Who
    face: str
    drawn: bool = False
    says = phrase("{player} rolls {face}")

    def after(self, state: Chance) -> Chance:
        return replace(with_turn(state, face=self.face), rolls=state.rolls + self.drawn)


class ChanceTaken(Fact, frozen=True):
    """A player carried out a Chance card. `again` tells whether they have to draw another instead."""

    player: Who
    words: str
    again: bool = False

    def sentence(self, state: Chance) -> str:
        if self.again:
            return say("{player} draws a Chance card with no effect, then draws another", player=self.player)
        if self.words == STEAL_WORDS:
            return say("{player} rolls for a building", player=self.player)
        if self.words:
            return say("{player} draws the Chance card “{text}”", player=self.player, text=self.words)
        return say("{player} draws a Chance card", player=self.player)

    def after(self, state: Chance) -> Chance:
        state = replace(state, cards=state.cards - 1, cards_used=state.cards_used + 1)
        if self.words and self.words != STEAL_WORDS:
            state = replace(state, edition=with_card_text(state.edition, self.words))
        return with_turn(state, face="?" if self.again else "")


class ChanceReshuffled(Fact, frozen=True):
    """The used Chance cards became the pile (CHANCE-CARD-04)."""

    says = phrase("The used Chance cards are shuffled into a new pile")

    def after(self, state: Chance) -> Chance:
        return replace(state, cards=state.cards + state.cards_used, cards_used=0)


class BuildingGained(Fact, frozen=True):
    """A player took a building from the stock. `why` is round, pair, or card."""

    player: Who
    colour: Term
    why: str

    def sentence(self, state: Chance) -> str:
        if self.why == "pair":
            return self.tell(state, phrase("{player} takes one {colour} building for a pair"))
        return self.tell(state, phrase("{player} takes one {colour} building"))

    def after(self, state: Chance) -> Chance:
        return with_building_count_changed(state, self.player, self.colour, 1)


class BuildingLost(Fact, frozen=True):
    """A card took a building away and returned it to the stock."""

    player: Who
    colour: Term
    says = phrase("{player} loses one {colour} building")

    def after(self, state: Chance) -> Chance:
        return with_building_count_changed(state, self.player, self.colour, -1)


class BuildingStolen(Fact, frozen=True):
    """A card moved a building from one skyline to another (CHANCE-CARD-05)."""

    player: Who
    loser: Who
    colour: Term
    says = phrase("{player} steals one {colour} building from {loser}")

    def after(self, state: Chance) -> Chance:
        return with_building_count_changed(
            with_building_count_changed(state, self.loser, self.colour, -1), self.player, self.colour, 1
        )


class PlayAnnounced(Fact, frozen=True):
    """A play waits for a player with a Nope!."""

    player: Who
    play: Play

    def sentence(self, state: Chance) -> str:
        play, space = self.play, translated_name(self.play.space)
        if play.source == "jail":
            return say(
                "{player} sends {victim}'s {card} on {space} to jail. Will {victim} play Nope!?",
                player=self.player,
                victim=play.victim,
                card=state.in_words(play.card),
                space=space,
            )
        return say(
            "{player} plays {card} on {space}. Will {victim} play Nope!?",
            player=self.player,
            card=state.in_words(play.card),
            space=space,
            victim=play.victim,
        )

    def after(self, state: Chance) -> Chance:
        return with_turn(replace(state, pending=self.play), used=True)


class PlayStopped(Fact, frozen=True):
    """A Nope! stopped the waiting play (CHANCE-NOPE-03)."""

    player: Who

    def sentence(self, state: Chance) -> str:
        return say("{player} plays {card} – blocked", player=self.player, card=state.in_words(NOPE))

    def after(self, state: Chance) -> Chance:
        play, player = state.pending, state.turn.player
        state = replace(with_nope_used(state, self.player), pending=None)
        if play is None or play.source == "jail":
            return state
        if play.source != "flipped":
            state = with_card_put(with_card_taken(state, player, play.card, play.source), player, play.card, "flipped")
        return with_turn(state, stopped=(*state.turn.stopped, play.space))


class CashPlaced(Fact, frozen=True):
    """A Cash card was placed on a property. `checked` is false while the printed number is unknown."""

    player: Who
    card: Card
    space: str
    source: str
    checked: bool = True
    free: bool = False

    def sentence(self, state: Chance) -> str:
        player, space, card = self.player, translated_name(self.space), state.in_words(self.card)
        return say("{player} controls {space} with {card}", player=player, space=space, card=card)

    def after(self, state: Chance) -> Chance:
        state = _without_waiting_play(with_card_taken(state, self.player, self.card, self.source))
        state = with_card_laid(state, self.player, self.card, self.space)
        return with_turn(state, used=True, played=(*state.turn.played, self.space))


class CashJailed(Fact, frozen=True):
    """Go to Jail sent a Cash card to its owner's discards (CHANCE-CORNER-04)."""

    player: Who
    owner: Who
    card: Card
    space: str

    def sentence(self, state: Chance) -> str:
        return self.tell(
            state, phrase("{player} sends {owner}'s {card} away from {space}"), space=translated_name(self.space)
        )

    def after(self, state: Chance) -> Chance:
        pile = list(state.spaces[self.space].pile)
        pile.remove(Laid(self.owner, self.card))
        state = _without_waiting_play(with_space(state, self.space, pile=tuple(pile)))
        return with_card_put(state, self.owner, self.card, "discard")


class TokenPlaced(Fact, frozen=True):
    """A Token card was played on a corner (CHANCE-TOKEN-01)."""

    player: Who
    corner: str

    def sentence(self, state: Chance) -> str:
        card, corner = state.in_words(TOKEN), translated(CORNERS[self.corner])
        return say("{player} plays the {card} on {corner}", player=self.player, card=card, corner=corner)

    def after(self, state: Chance) -> Chance:
        source = "flipped" if TOKEN in state.decks[self.player].flipped else "kept"
        state = with_card_taken(state, self.player, TOKEN, source)
        return with_turn(replace(state, corners={**state.corners, self.corner: self.player}), used=True)


def _without_waiting_play(state: Chance) -> Chance:
    """Return the state with no play waiting. The players who could have stopped it have let it happen."""
    if state.pending is None:
        return state
    return with_turn(replace(state, pending=None), let=(*state.turn.let, state.pending.victim))
