"""What a light table of Builder doesn't track and so forgets during play: token positions and cash."""

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.games.builder import given
from companion.games.builder.state import Builder
from companion.games.light_mode import LetBe


def shows_light_play_goes_on(state: Builder, fact: Fact) -> bool:
    """Return whether a fact shows that a light table is playing on. A purchase is entered like a given deed."""
    return isinstance(fact, LetBe) or (isinstance(fact, given.OwnerGiven) and not state.midway)


def without_untracked_values(state: Builder) -> Builder:
    """Forget the cash given and the positions of tokens, except those in Jail, because they change untracked."""
    if not state.finished and (state.purses or state.richest):
        state = replace(state, purses=(), richest=())
    there = {
        name: held for name, held in state.player_states.items() if not held.jailed and (held.place or held.position)
    }
    gone = {name: replace(held, position=None, place="") for name, held in there.items()}
    return replace(state, player_states={**state.player_states, **gone}) if gone else state
