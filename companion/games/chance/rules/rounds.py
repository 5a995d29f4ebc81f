"""The end of a round as entered at a light table: whose Cash card is on top of each property."""

from collections.abc import Iterator

from companion.core.errors import Reason, hard_reason
from companion.core.kinds import ByKind
from companion.core.words import say
from companion.games.chance import moves as m
from companion.games.chance.rules import common
from companion.games.chance.rules.common import Recording
from companion.games.chance.state import Chance
from companion.games.chance.words import translated_name

checks, handles = ByKind(), ByKind()


def must_name_every_owner(recorder: Recording, move: m.Round, player: str) -> Iterator[Reason]:
    """Yield why a round can't end like that."""
    spaces, said = recorder.state.spaces, move.owners
    if len(said) != len(spaces):
        text = say(
            "There are {n} properties: {spaces}. Enter who has each, or - for no one.",
            n=len(spaces),
            spaces=", ".join(map(translated_name, spaces)),
        )
        yield hard_reason(text)


@handles(m.Round)
def end_round_by_owners(recorder: Recording, move: m.Round, player: str) -> None:
    """Hand out the buildings to the owners of the properties (CHANCE-BUILD-01)."""
    spaces = recorder.state.spaces.values()
    common.end_round(recorder, [(name, each.colour) for name, each in zip(move.owners, spaces, strict=True) if name])


@checks(m.Round)
def _check_round(state: Chance, move: m.Round, player: str) -> Iterator[Reason]:
    yield hard_reason(
        say("Companion tracks every card here: a round ends automatically once all properties are covered."),
        "CHANCE-ROUND-02",
    )
