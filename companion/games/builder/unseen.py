"""What a light table of Builder does not see, and forgets as it plays on: where tokens stand, who has what cash."""

from msgspec.structs import replace

from companion.core.fact import Fact
from companion.games.builder import given
from companion.games.builder.state import Builder
from companion.games.ways import LetBe


def plays_on(state: Builder, fact: Fact) -> bool:
    """Tell whether a light table says by this that it plays: a deed that is bought there is not told otherwise."""
    return isinstance(fact, LetBe) or (isinstance(fact, given.OwnerGiven) and not state.midway)


def out_of_sight(state: Builder) -> Builder:
    """Forget where the tokens stand, for they move unseen (who is in Jail stands there), and what cash was said."""
    if not state.finished and (state.purses or state.richest):
        state = replace(state, purses=(), richest=())
    there = {name: held for name, held in state.seats.items() if not held.jailed and (held.place or held.position)}
    gone = {name: replace(held, position=None, place="") for name, held in there.items()}
    return replace(state, seats={**state.seats, **gone}) if gone else state
