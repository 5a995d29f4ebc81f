"""The rules of a game whose turns can be timed: the moves of the timer beside its own."""

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Any

from companion.core.errors import Reason
from companion.core.fact import Fact
from companion.core.order import Order
from companion.games import turn_timer
from companion.games.recorder import Recorder
from companion.games.rulebook import Rulebook
from companion.games.ways import Way, rulebooks


def timed_rules(
    prepare: Callable[[Any, Order, int], tuple[Recorder[Any], Order, str]],
    checks: Mapping[type, Callable[[Any, Any, str], Iterable[Reason]]],
    handlers: Mapping[type, Callable[[Any, Any, str], None]],
    ways: Mapping[str, Way[Any, Any]],
    *,
    over: Reason,
    still: tuple[type, ...] = (),
    follow: Callable[[Any], None],
    began: type[Fact] | UnionType,
) -> Rulebook[Any, Any]:
    """Return the rulebook. `over` is said of all but the `still` moves once the game is over.

    `follow` records what comes of a move, `began` are the facts with which a turn begins.
    """

    def reasons(before: Any, recorder: Recorder[Any], order: Order, player: str) -> Iterable[Reason]:
        if before.finished and not isinstance(order.move, still):
            return (over,)
        if isinstance(order.move, turn_timer.MOVES):
            return turn_timer.verify(before, order)
        return checks[type(order.move)](recorder.state, order.move, player)

    def carry_out(recorder: Recorder[Any], order: Order, player: str) -> None:
        if isinstance(order.move, turn_timer.MOVES):
            recorder.take(*turn_timer.do(recorder.state, order, recorder.state.turn.player, recorder.at_ms))
            return
        handlers[type(order.move)](recorder, order.move, player)
        follow(recorder)
        turn_timer.follow(recorder, recorder.state.turn.player, began)

    return Rulebook(prepare, reasons, carry_out, rulebooks(ways))
