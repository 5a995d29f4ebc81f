"""The sentences of a Deal table, as a caller would say them aloud."""

from collections.abc import Iterable, Sequence

from companion.core.fact import Fact
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.deal import facts as f
from companion.games.deal.settings import SETTINGS
from companion.games.deal.state import Deal
from companion.games.leaving import WentHome
from companion.games.light_mode import PositionCleared, TurnGiven, is_light
from companion.games.telling import Teller

tells = ByKind()


@tells(WentHome)
def _went_home_sentence(state: Deal, fact: WentHome) -> str:
    """Return that a player goes home. A light table handles their cards itself."""
    if is_light(state):
        return say("{player} leaves", player=fact.player)
    return say("{player} leaves, and their cards go under the discard pile", player=fact.player)


class _Teller(Teller[Deal]):
    """Describes a debt question without the setup for it."""

    def sentences_of(self, state: Deal, facts: Iterable[Fact]) -> tuple[str, ...]:
        """Return what some facts say."""
        facts = tuple(facts)
        asked = {PositionCleared, f.Claimed} <= set(map(type, facts))
        ready = (PositionCleared, TurnGiven, WentHome) if asked else ()
        return super().sentences_of(
            state,
            (fact for fact in facts if not isinstance(fact, ready) and not _is_empty_draw_before_shuffle(fact, facts)),
        )


def _is_empty_draw_before_shuffle(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Return whether nothing was drawn because the pile had to be shuffled first."""
    return isinstance(fact, f.Drew) and not fact.number and any(isinstance(each, f.Reshuffled) for each in facts)


tell = _Teller(SETTINGS, places=("colour", "to"), words={**tells})
