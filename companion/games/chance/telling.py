"""The sentences of a Chance table: one for several facts that belong together."""

from collections.abc import Iterable
from itertools import groupby

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import joined_with_and, say
from companion.games.chance import facts as f
from companion.games.chance.settings import SETTINGS
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name
from companion.games.leaving import WentHome
from companion.games.light_mode import is_light
from companion.games.telling import Teller

tells = ByKind()


@tells(WentHome)
def _went_home_sentence(state: Chance, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    if is_light(state):
        return say("{player} leaves", player=fact.player)
    return say("{player} leaves; all their cards come off the board", player=fact.player)


class _Teller(Teller[Chance]):
    """Combines a player's gains at the end of a round into one sentence, and says why the mark didn't end the game."""

    def sentences_of(self, state: Chance, facts: Iterable[Fact]) -> tuple[str, ...]:
        happened = _gains_grouped_by_player(tuple(facts))
        over = any(isinstance(fact, f.GameEnded) for fact in happened)
        heaps = (tuple(same) for _, same in groupby(happened, _grouping_key))
        words = tuple(each for same in heaps for each in self._sentences_of_group(state, same, over=over))
        return (*words, say("The longest skylines are tied: play one more round")) if _is_tied(happened) else words

    def _sentences_of_group(self, state: Chance, facts: tuple[Fact, ...], *, over: bool) -> tuple[str, ...]:
        first = facts[0]
        if over and isinstance(first, f.RoundEnded):  # no one plays on with the cards
            return (say("The round is over"),)
        if len(facts) == 1 or not isinstance(first, f.BuildingGained):
            return super().sentences_of(state, facts)
        colours = joined_with_and(
            [translated_name(fact.colour) for fact in facts if isinstance(fact, f.BuildingGained)]
        )
        if first.why == "pair":
            colour = translated_name(first.colour)
            return (
                say(
                    "{player} takes {n} {colour} buildings for pairs",
                    player=first.player,
                    n=len(facts),
                    colour=colour,
                ),
            )
        return (say("{player} takes {colours} buildings", player=first.player, colours=colours),)


def _gains_grouped_by_player(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the facts, with everything that a player takes at the end of a round grouped together."""
    gained = [fact for fact in facts if isinstance(fact, f.BuildingGained) and fact.why == "round"]
    first = {fact.player: place for place, fact in reversed(list(enumerate(gained)))}
    again = iter(sorted(gained, key=lambda fact: first[fact.player]))
    return tuple(next(again) if fact in gained else fact for fact in facts)


def _is_tied(facts: tuple[Fact, ...]) -> bool:
    """Return whether a skyline has reached the mark and the game continues (CHANCE-OQ-14)."""
    reached = any(isinstance(fact, f.MarkLookedFor) and fact.reached and not fact.measuring for fact in facts)
    return reached and not any(isinstance(fact, f.GameEnded) for fact in facts)


def _grouping_key(fact: Fact) -> object:
    if isinstance(fact, f.RoundEnded):
        return "round"
    return (fact.player, fact.why) if isinstance(fact, f.BuildingGained) else None


tell = _Teller(SETTINGS, places=("space", "corner"), words={**tells})
