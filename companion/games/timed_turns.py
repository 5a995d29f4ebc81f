"""Rules for games with optional timed turns: a game's own rules and folds with the timer's, or the timer alone."""

from collections.abc import Callable, Iterable, Mapping
from types import UnionType

import msgspec

from companion.core.errors import Reason, hard_reason
from companion.core.fact import Fact
from companion.core.order import NoteTaken, OptionChanged, Order
from companion.core.structs import changed
from companion.core.words import say
from companion.games import leaving, light_mode, turn_timer
from companion.games.light_mode import LightMode, TrackedMove, TrackedMoves, no_reasons, rulebooks_of, tracked_move
from companion.games.rulebook import Checks, Handlers, Prepare, Recorder, Rulebook
from companion.games.turn_timer import S, Timed
from companion.unit.countdown import apply


def timed_rules(
    apply: Callable[[S, Fact], S],
    prepare: Prepare[S],
    checks: Checks[S],
    handlers: Handlers[S],
    ways: Mapping[str, LightMode[S]],
    *,
    over: str,
    still: tuple[type, ...] = (),
    follow: Callable[[Recorder[S]], None],
    began: type[Fact] | UnionType,
) -> Rulebook[S]:
    """Return the rulebook. `apply` folds a fact. `over` is the rule against all but the `still` moves after the end.

    `follow` records the consequences of a move. `began` are the facts that begin a turn.
    """

    def reasons(before: S, recorder: Recorder[S], order: Order, player: str) -> Iterable[Reason]:
        if before.finished and not isinstance(order.move, still):
            return (hard_reason(say("The game is over."), over),)
        if isinstance(order.move, turn_timer.TimerMove):
            return turn_timer.reasons_against(before, order)
        if absent := tuple(leaving.must_not_have_left(before, order.move, player)):
            return absent
        return checks[type(order.move)](recorder.state, order.move, player)

    def carry_out(recorder: Recorder[S], order: Order, player: str) -> None:
        if isinstance(order.move, turn_timer.TimerMove):
            _take_timer_facts(recorder, order, player)
            return
        handlers[type(order.move)](recorder, order.move, player)
        follow(recorder)
        turn_timer.stop_after_turn(recorder, recorder.state.turn.player, began)

    return Rulebook(apply, prepare, reasons, carry_out, rulebooks_of(apply, ways))


def timed_folds(
    house: Callable[[Mapping[str, str]], object],
    bare: Callable[[S], S],
    cleared: Callable[[S], S],
    full_again: Callable[[S], S] = lambda state: state,
) -> dict[type[Fact], Callable[[S, Fact], S]]:
    """Return the folds of the facts that all timed games share. `house` makes the house rules from the options.

    `bare` returns a table with nothing open, and `cleared` one as set up. `full_again` returns the state in which a
    light table continues as a full one.
    """

    def option(state: S, fact: Fact) -> S:
        assert isinstance(fact, OptionChanged), "found by its kind"
        options = {**state.options, fact.key: fact.value}
        after = changed(state, options=options, house=house(options))
        if light_mode.is_light(after) == light_mode.is_light(state):
            return after
        return bare(after) if light_mode.is_light(after) else full_again(after)

    return {
        **dict.fromkeys(turn_timer.FACTS, lambda state, fact: changed(state, timing=apply(state.timing, fact))),
        **dict.fromkeys((NoteTaken, light_mode.LetBe), lambda state, fact: state),
        OptionChanged: option,
        light_mode.PositionCleared: lambda state, fact: cleared(state),
        light_mode.PositionKept: lambda state, fact: changed(bare(state), begun=False),
    }


def timed_kinds(end: type, began: type[Fact]) -> TrackedMoves[S]:
    """Return the moves a light table tracks for timed turns.

    `end` is the move that passes the turn, and `began` the fact that this records.
    """

    def pass_on(recorder: Recorder[S], move: msgspec.Struct, player: str) -> None:
        recorder.record(began, player=recorder.state.next_player(recorder.state.turn.player))

    return {
        **dict.fromkeys(turn_timer.KINDS, TrackedMove(_must_be_able_to_use_timer, _take_timer_facts)),
        end: tracked_move(no_reasons, pass_on),
    }


def light_kinds(kinds: TrackedMoves[S], began: type[Fact]) -> TrackedMoves[S]:
    """Return the moves a light table tracks.

    Players who have gone home are refused, and no countdown outlives its turn.

    `began` is the fact that begins a turn.
    """
    return {kind: _with_timer_stopped(each, began) for kind, each in leaving.refused_to_players_who_left(kinds).items()}


def _with_timer_stopped(each: TrackedMove[S], began: type[Fact]) -> TrackedMove[S]:
    def handle(recorder: Recorder[S], order: Order, player: str) -> None:
        each.handle(recorder, order, player)
        state, timer = recorder.state, recorder.state.timing.timer
        over = timer is not None and (state.finished is not None or timer.turn in state.gone)
        if over or any(isinstance(fact, began) for fact in recorder.facts):
            turn_timer.stop_after_turn(recorder, state.turn.player, began)

    return TrackedMove(each.check, handle)


def timer_only_mode(
    prepare: Prepare[S], keeps: TrackedMoves[S], end: type, began: type[Fact], finish: type
) -> LightMode[S]:
    """Return the light way in which a table tracks only timed turns."""
    offers = (turn_timer.StartTimer, end, *turn_timer.KINDS[1:], leaving.Leave, finish)
    return LightMode(
        _prompt,
        prepare,
        light_kinds(keeps, began),
        offers,
        called=leaving.CALLED,
        turns=True,
        figures=(False, False),
        holdings=False,
        example="timer",
        stands={leaving.Leave: leaving.players_at_table},
        confirmation_question=leaving.light_leaving_question,
    )


def _prompt(state: Timed) -> str:
    """Return what can be done with the turn now."""
    timer = state.timing.timer
    if timer is None:
        return say("Start the timer, or end the turn")
    return say("End the turn, or resume the timer") if timer.held else say("End the turn, or pause the timer")


def _must_be_able_to_use_timer(recorder: Recorder[S], order: Order, player: str) -> Iterable[Reason]:
    return turn_timer.reasons_against(recorder.state, order)


def _take_timer_facts(recorder: Recorder[S], order: Order, player: str) -> None:
    recorder.add_facts(*turn_timer.facts_of_move(recorder.state, order, recorder.state.turn.player, recorder.at_ms))
