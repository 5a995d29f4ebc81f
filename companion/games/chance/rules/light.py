"""The light ways of Chance: the ends of rounds with their skylines, or the time of the turns alone."""

from collections.abc import Iterator

from companion.core.order import Order
from companion.games.chance import facts as f
from companion.games.chance import moves as m
from companion.games.chance.rules import cards, common, rounds
from companion.games.chance.rules.all import CHECKS, HANDLERS
from companion.games.chance.rules.common import Recording
from companion.games.chance.state import Chance
from companion.games.choice import Blank, Choice, Option
from companion.games.leaving import CALLED, Leave, light_risk, there
from companion.games.timed import light_kinds, timed_kinds, timed_way
from companion.games.ways import GIVEN, Kept, Kinds, Way, as_full, kept, watched


def _prepare(recorder: Recording, order: Order) -> tuple[Order, str]:
    return order, order.by or recorder.state.turn.player


def _who_has(state: Chance) -> Iterator[Choice]:
    """Yield what the round before left open, and the end of the round with a blank for each property."""
    if state.asking:
        for answer, label in (("no", "No skyline has reached the mark"), ("yes", "A skyline has reached the mark")):
            yield Choice("reached yes|no", label, {"answer": answer}, line=f"reached {answer}")
    owners = (*there(state)["player"], Option("-", "nobody"))
    blanks = tuple(Blank(name, f"{name}?", "player", owners) for name in state.spaces)
    yield Choice("round OWNERS", "The round is over: who has each property?", blanks=blanks)


def _read(kind: type) -> Kept[Chance]:
    """Return what is read off the box; it may tell that the mark is reached."""
    full = as_full(CHECKS, HANDLERS, kind)[kind]

    def read(recorder: Recording, order: Order, player: str) -> None:
        full.handle(recorder, order, player)
        common.look_again(recorder)

    return Kept(full.check, read)


_ALWAYS: Kinds[Chance] = {
    **as_full(CHECKS, HANDLERS, *GIVEN, m.TakeColour, Leave, m.Finish),
    **timed_kinds(m.EndTurn, f.TurnBegan),
}
_ROUNDS: Kinds[Chance] = {
    **{kind: _read(kind) for kind in (*m.LEARNING, m.ReadRack)},
    **as_full(CHECKS, HANDLERS, m.Look),
    m.Round: kept(rounds.impossible, rounds.ended),
    m.ChanceGain: watched(cards.can_gain, cards.gain),
    m.ChanceLose: watched(cards.can_lose, cards.lose),
}
WAYS = {
    "rounds": Way(
        "Who has each property?",
        _prepare,
        light_kinds({**_ALWAYS, **_ROUNDS}, f.TurnBegan),
        (m.ChanceGain, m.ChanceLose, m.ReadRack, Leave, m.Finish),
        _who_has,
        called=CALLED,
        figures=(False, True),
        example="chance gains {0} green",
        stands=dict.fromkeys((Leave, m.ChanceGain, m.ChanceLose, m.ReadRack), there),
        risk=light_risk,
    ),
    "timer": timed_way(_prepare, _ALWAYS, m.EndTurn, f.TurnBegan, m.Finish),
}
