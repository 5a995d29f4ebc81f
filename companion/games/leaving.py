"""Going home in the middle of an evening, in a game whose players take turns around the table without a bank.

The game goes on without whoever left: the turn passes them by, and nothing is asked of them or aimed at them. What
becomes of their cards is each game's own fold of `WentHome`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from companion.core.errors import Reason, hard
from companion.core.fact import Fact, Who
from companion.core.notation import Form
from companion.core.notation.slots import Player
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.player_names import players_named
from companion.games.choice import Choice, Option
from companion.games.moment import Moment
from companion.games.rulebook import EVERYTHING, Recorder
from companion.games.turn_timer import S, Timed
from companion.games.ways import Kept, Kinds, light
from companion.unit.risks import Risk

GONE = "left"
"""What is said of whoever left."""
_SOMEBODY = "Someone leaves"
_WITH_TURNS = (EVERYTHING, "timer")
_DEED = "Leave"


class Leave(msgspec.Struct, frozen=True):
    """Say that a player goes home."""

    player: Who


class WentHome(Fact, frozen=True):
    """A player went home; the game goes on without them."""

    player: Who


FORM = Form("leaves", Leave, Player("player"), summary="A player leaves; the others play on", bankers=True)
CALLED: Mapping[type, str] = {Leave: _SOMEBODY}
"""What it is called at a light table."""


def away(state: Timed, move: msgspec.Struct, player: str) -> Iterator[Reason]:
    """Yield who of those that make a move, or that it names, has gone home."""
    for name in dict.fromkeys((player, *players_named(move))) if state.gone else ():
        yield from _gone(state, name)


def must_have_begun(state: Timed) -> Iterator[Reason]:
    """Yield that nothing has happened at a full table yet; a light one may be in the middle of its evening."""
    if state.start_open and not light(state):
        yield hard("The game has not begun: take them out where the players are named.")


def leave(recorder: Recorder[S], player: str) -> bool:
    """Record that a player goes home; return whether only one is left."""
    recorder.record(WentHome, player=player)
    return len(recorder.state.present) == 1


def passes_on(state: Timed, player: str) -> bool:
    """Tell whether it is the turn of somebody who goes home, at a table that watches turns."""
    return state.turn.player == player and state.house.watch in _WITH_TURNS


def slips_on(state: Timed, player: str) -> bool:
    """Tell whether it is the turn of somebody who goes home, at a table that does not watch turns: nobody says so."""
    return state.turn.player == player and state.house.watch not in _WITH_TURNS


def alone(state: Timed) -> str:
    """Return who has won because all others went home."""
    return f"{state.present[0]} wins: everyone else has {GONE}"


def risk(state: S, move: Leave, cards: Callable[[S, str], str]) -> Risk:
    """Return what is lost when somebody goes home; `cards` says what becomes of theirs."""
    others = [name for name in state.present if name != move.player]
    then = f"{others[0]} would have won" if len(others) == 1 else "the game would go on without them"
    return Risk(f"Should {move.player} leave? {cards(state, move.player)}, and {then}.", _DEED)


def light_risk(state: Timed, order: Order) -> Risk | None:
    """Return what a light table is asked before somebody goes home: what becomes of their cards it does not watch."""
    if not isinstance(order.move, Leave):
        return None
    left = [name for name in state.present if name != order.move.player]
    over = f"be over: only {left[0]} would remain" if len(left) == 1 else "go on without them"
    return Risk(f"Should {order.move.player} leave? The game would {over}.", _DEED)


def offers(at: Moment[S]) -> Iterator[Choice]:
    """Yield who may go home, once the game has begun or came over in the middle."""
    for name in () if any(must_have_begun(at.state)) else at.state.present:
        yield at.choice(f"{name} leaves", Leave(name), group=_SOMEBODY)


def players_at_table(state: Timed, field: str = "player") -> Mapping[str, Sequence[Option]]:
    """Return what may stand in a field for a player: everybody in table order, greyed who has gone home."""
    return {field: tuple(Option(quote(name), name, _gone(state, name)) for name in state.players)}


def _gone(state: Timed, name: str) -> tuple[Reason, ...]:
    return (hard(f"{name} has {GONE}."),) if name in state.gone else ()


def without_gone(kinds: Kinds[S]) -> Kinds[S]:
    """Return what a light table keeps, refused to whoever has gone home."""
    return {kind: _refused_to_gone(each) for kind, each in kinds.items()}


def _refused_to_gone(each: Kept[S]) -> Kept[S]:
    return Kept(
        lambda recorder, order, player: (
            tuple(away(recorder.state, order.move, player)) or each.check(recorder, order, player)
        ),
        each.handle,
    )
